#!/bin/bash
# Unpacks a Swift toolchain into .cache/swift and prints the folder it is in.
# usage: install.sh [SUITE]
#
# On Debian as root, with apt-get and dpkg-deb, from the machine's own package
# sources: the packages of SUITE (trixie has Swift 6.0.3) become a tree of their
# own. Nothing is installed on the machine. About 550 MB to download, 1.5 GB on
# disk, well under a minute. A tree that is there and whole is used as it is;
# one that was interrupted is made anew.
set -euo pipefail
suite=${1:-trixie}
top=$(cd "$(dirname "$0")/../.." && pwd)
cache=$top/.cache/swift
tree=$cache/$suite
stamp="$suite, layout 1" # another number has every tree made anew

fail() {
  echo "swift: $1" >&2
  echo "swift: install Swift 6.0 or newer, put swift into the PATH and try again" >&2
  exit 1
}

mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9 # one at a time: the others wait and find the tree
if [ "$(cat "$tree/.stamp" 2>/dev/null)" = "$stamp" ]; then
  echo "$tree"
  exit
fi

for tool in apt-get dpkg-deb unshare chroot; do
  command -v $tool >/dev/null || fail "no swift here, and no $tool to unpack one with"
done
[ "$(id -u)" = 0 ] || fail "no swift here, and unpacking one takes root"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
[ -e $keyring ] || fail "no swift here, and this is not Debian: $keyring is missing"
mirror=$({ cat /etc/apt/sources.list.d/debian.sources /etc/apt/sources.list 2>/dev/null || true; } |
  sed -nE 's/^(URIs:|deb( \[[^]]*\])?) +([^ ]+).*/\3/p' | sed -n 1p)
[ -n "$mirror" ] || fail "no package source in /etc/apt"

began=$SECONDS
new=$tree.new
apt=$cache/apt.new
rm -rf "$tree" "$new" "$apt"
trap 'rm -rf "$new" "$apt"' EXIT
mkdir -p "$new" "$apt"/{lists/partial,cache/archives/partial}
: >"$apt/status"
echo "deb [signed-by=$keyring] $mirror $suite main" >"$apt/sources.list"
options=(-q -y -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=/dev/null
  -o Dir::Etc::preferencesparts=/dev/null -o Dir::State::lists="$apt/lists" -o Dir::State::status="$apt/status"
  -o Dir::Cache="$apt/cache" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o Acquire::Languages=none
  -o APT::Install-Recommends=false -o APT::Sandbox::User=root -o Debug::NoLocking=1
  -o APT::Keep-Downloaded-Packages=true -o DPkg::Post-Invoke= -o APT::Update::Post-Invoke=)
apt-get "${options[@]}" update >"$cache/log" 2>&1 &&
  apt-get "${options[@]}" install --download-only \
    base-files dash bash coreutils swiftlang libc6-dev libstdc++-14-dev >>"$cache/log" 2>&1 || {
  tail -5 "$cache/log" >&2
  fail "apt-get could not download Swift ($cache/log)"
}

# The merged /usr, by hand: nothing here is installed, only unpacked.
mkdir -p "$new"/{usr/bin,usr/sbin,usr/lib,usr/lib64,proc,dev,tmp,root,src,etc}
for folder in bin sbin lib lib64; do ln -s usr/$folder "$new/$folder"; done
# Debuggers, editors' helpers and documentation are half of it.
for package in "$apt"/cache/archives/*.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar -x -C "$new" --keep-directory-symlink --no-same-owner \
    --exclude='./usr/libexec/swift/lib/liblldb*' --exclude='./usr/libexec/swift/lib/libsourcekitdInProc.so' \
    --exclude='./usr/libexec/swift/lib/swift*/embedded' \
    --exclude='./usr/libexec/swift/bin/lldb*' --exclude='./usr/libexec/swift/bin/repl_swift' \
    --exclude='./usr/libexec/swift/bin/clangd' --exclude='./usr/libexec/swift/bin/sourcekit-lsp' \
    --exclude='./usr/libexec/swift/bin/docc' --exclude='./usr/libexec/swift/share/docc' \
    --exclude='./usr/share/doc' --exclude='./usr/share/man' --exclude='./usr/share/locale'
done
ln -sf dash "$new/usr/bin/sh"
[ -e "$new/usr/bin/ld" ] || ln -s "$(uname -m)-linux-gnu-ld" "$new/usr/bin/ld"
size=$(du -cm "$apt"/cache/archives/*.deb | tail -1 | cut -f1)
echo "$stamp" >"$new/.stamp"
mv "$new" "$tree"
echo "swift: $size MB downloaded and unpacked into $tree in $((SECONDS - began)) s" >&2
echo "$tree"
