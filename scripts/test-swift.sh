#!/bin/bash
# Tests the Swift library, and the program with the library in it.
# usage: test-swift.sh
#
# On Linux, where a scripted model stands in for Apple's, against what macOS 26
# has and against what macOS 27 has; swift from the PATH, else from the cache
# (swift/install.sh). On a Mac against its SDK, which takes Xcode.
set -euo pipefail
cd "$(dirname "$0")/.."
log=$(mktemp)
trap 'rm -f "$log"' EXIT

step() { printf '\n== %s (%s s)\n' "$*" "$SECONDS"; }

# swift_test NAME FLAGS...: runs the package's tests. Its long log is shown where
# they fail, or where none ran.
swift_test() {
  local name=$1 summary
  shift
  step "swift test, $name"
  scripts/swift/run.sh "$tree" . swift test --scratch-path ".build/$name" "$@" >"$log" 2>&1 ||
    { cat "$log"; return 1; }
  summary=$(grep -E 'Test run with [1-9].* passed' "$log") || { cat "$log"; return 1; }
  echo "$summary"
}

tree=-
if [ "$(uname -s)" = Darwin ]; then
  swift_test macos
  exit
fi
if ! command -v swift >/dev/null; then
  step "the Swift toolchain"
  tree=$(scripts/swift/install.sh)
  step "swift format" # of this version: another has other opinions
  scripts/swift/run.sh "$tree" . swift format lint --strict --configuration swift/.swift-format -r -p swift Package.swift
fi
swift_test macos-26 -Xswiftc -warnings-as-errors
swift_test macos-27 -Xswiftc -warnings-as-errors -Xswiftc -DAII_SDK_27

step "the library"
for surface in 26 27; do
  scripts/build-library.sh --surface $surface --output build/swift/$surface
  ls -l build/swift/$surface/libAIIBridge.so
done
mkdir -p build/lib/aii
cp build/swift/27/libAIIBridge.so build/lib/aii/libAIIBridge.so.new
mv -f build/lib/aii/libAIIBridge.so.new build/lib/aii/libAIIBridge.so

# What runs once more with the library, in place of the player in Go.
step "the Go suites through the library"
export AII_TEST_LIBRARY=$PWD/build/swift/27/libAIIBridge.so
go test -count=1 -tags aiibridge,swiftlibrary ./bridge/apple
go test -count=1 ./cmd/aii

printf '\nall passed (%s s)\n' "$SECONDS"
