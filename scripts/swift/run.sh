#!/bin/bash
# Runs a command with the Swift toolchain, in the folder DIR.
# usage: run.sh TREE DIR COMMAND...
# TREE is what install.sh printed. In it DIR is mounted as /src; the mounts are
# seen by the command alone and vanish with it. Where TREE is -, the machine's
# own toolchain runs the command.
set -euo pipefail
tree=$1
dir=$2
shift 2
cd "$dir"
[ "$tree" != - ] || exec "$@"
exec unshare --mount --propagation private bash -euc '
  tree=$1
  shift
  mount -t proc proc "$tree/proc"
  mount --rbind /dev "$tree/dev"
  mount --bind . "$tree/src"
  exec chroot "$tree" /usr/bin/env -i HOME=/root LANG=C.UTF-8 TERM=dumb \
    PATH=/usr/libexec/swift/bin:/usr/bin:/usr/sbin bash -c "cd /src && exec \"\$@\"" sh "$@"' sh "$tree" "$@"
