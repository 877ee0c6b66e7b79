#!/bin/bash
# Links Swift objects into a library that the machine's own C library can load.
# usage: link.sh TREE OUTPUT OBJECTS...
# The objects were compiled in TREE with -static-stdlib; what they want linked
# stands beside the first of them in autolink.rsp. The machine's gcc does it,
# since the one in TREE would ask for the newer C library there. A symbol that
# the machine's C library lacks fails here, by its name: it then belongs into
# glibc_compat.c.
set -euo pipefail
tree=$1
output=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
static=$tree/usr/libexec/swift/lib/swift_static/linux
mapfile -t libraries < <(tr ' ' '\n' <"$(dirname "$1")/autolink.rsp" | sort -u)
gcc -shared -o "$output" "$static/$(uname -m)/swiftrt.o" "$@" "$here/glibc_compat.c" -L"$static" \
  -Wl,--start-group "${libraries[@]}" -lswiftCore -lswift_Concurrency -ldispatch -lBlocksRuntime -Wl,--end-group \
  -lstdc++ -lm -ldl -lpthread -Wl,--version-script="$here/exports.map" -Wl,--no-undefined -s 2>&1 |
  sed '/createTemporaryFile/d; /mktemp/d' >&2 # a warning about the runtime's use of it
