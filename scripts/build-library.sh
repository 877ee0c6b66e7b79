#!/bin/bash
# Builds the Swift library of the program.
# usage: build-library.sh [--dry-run] [--system darwin|linux] [--sdk VERSION]
#                         [--surface 26|27] [--output DIR]
#
# On a Mac: for macOS 26 and newer on Apple silicon, with the Command Line Tools
# or Xcode and the SDK of macOS 26.4 or newer. On Linux: with the scripted model
# in place of Apple's; swift from the PATH, else from the cache (swift/install.sh).
#
# --dry-run  print the commands instead; --system and --sdk say for what machine
# --surface  what of the SDK to build against: 27 where the SDK is that new
# --output   where the library goes, build/lib/aii by default
set -euo pipefail
cd "$(dirname "$0")/.."
dry=false system=$(uname -s) sdk='' surface='' output=build/lib/aii

fail() {
  for line in "$@"; do echo "build-library: $line" >&2; done
  exit 1
}

while [ $# -gt 0 ]; do
  case $1 in
  --dry-run) dry=true && shift ;;
  --system | --sdk | --surface | --output)
    [ $# -gt 1 ] || fail "$1 wants a value"
    declare "${1#--}=$2" && shift 2
    ;;
  *) fail "unknown option $1" ;;
  esac
done

run() {
  if $dry; then printf '%q ' "$@" | sed 's/ $/\n/'; else "$@"; fi
}

flags=(-swift-version 6 -O -whole-module-optimization -parse-as-library)

for_darwin() {
  local version library=$output/libAIIBridge.dylib
  [ -n "$sdk" ] || sdk=$(xcrun --sdk macosx --show-sdk-version) ||
    fail "no macOS SDK: install the Command Line Tools with xcode-select --install"
  IFS=. read -r -a version <<<"$sdk"
  ((version[0] > 26 || version[0] == 26 && ${version[1]:-0} >= 4)) || fail \
    "the macOS SDK is $sdk, and this needs 26.4 or newer" \
    "update the Command Line Tools (or Xcode) in System Settings, General, Software Update"
  [ -n "$surface" ] || surface=$((version[0] >= 27 ? 27 : 26))
  [ "$surface" = 26 ] || flags+=(-D AII_SDK_27)
  run mkdir -p "$output"
  run xcrun --sdk macosx swiftc "${flags[@]}" -target arm64-apple-macos26.0 -module-name AIIBridge \
    -I swift/include -emit-library -Xlinker -install_name -Xlinker @rpath/libAIIBridge.dylib \
    -o "$library.new" swift/Sources/AIIBridge/*.swift
  # Signed first, then moved: a library in use is replaced, never changed.
  run codesign --force --sign - "$library.new"
  run mv -f "$library.new" "$library"
}

for_linux() {
  local tree=- objects=build/swift/${surface:=27} library=$output/libAIIBridge.so
  [ "$surface" = 26 ] || flags+=(-D AII_SDK_27)
  if ! command -v swiftc >/dev/null; then
    tree=.cache/swift/trixie
    $dry || tree=$(scripts/swift/install.sh)
  fi
  local swift=(scripts/swift/run.sh "$tree" .)
  flags+=(-static-stdlib -I "$objects" -I swift/include)
  run mkdir -p "$objects" "$output"
  run "${swift[@]}" swiftc "${flags[@]}" -module-name FoundationModels -emit-object -o "$objects/FoundationModels.o" \
    -emit-module -emit-module-path "$objects/FoundationModels.swiftmodule" swift/Standin/*.swift
  run "${swift[@]}" swiftc "${flags[@]}" -module-name AIIBridge -emit-object -o "$objects/AIIBridge.o" \
    swift/Sources/AIIBridge/*.swift
  if [ "$tree" = - ]; then
    run swiftc -emit-library -static-stdlib -o "$library.new" "$objects"/{AIIBridge,FoundationModels}.o \
      -Xlinker --version-script=scripts/swift/exports.map -Xlinker -s
  else
    run "${swift[@]}" swift-autolink-extract "$objects"/{AIIBridge,FoundationModels}.o -o "$objects/autolink.rsp"
    run scripts/swift/link.sh "$tree" "$library.new" "$objects"/{AIIBridge,FoundationModels}.o
  fi
  run mv -f "$library.new" "$library"
}

case $surface in '' | 26 | 27) ;; *) fail "--surface is 26 or 27, not $surface" ;; esac
case $system in
[Dd]arwin) for_darwin ;;
[Ll]inux) for_linux ;;
*) fail "the library is for macOS (and for tests on Linux), not for $system" ;;
esac
