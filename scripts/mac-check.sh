#!/bin/bash
# mac-check.sh [REPORT]: what only a Mac can show. It builds the program, asks
# the questions about Apple's model that no other machine can answer, and walks
# through the manual checks of SPEC-EXEC section 11. What a script can judge it
# judges; for the rest it says what to look for and asks you. The outcome is one
# text report, by default mac-check.txt, without anything from your files.
#
# It works in a home and a folder of its own and leaves your allow file alone.
set -u
cd "$(dirname "$0")/.." || exit 1
REPORT=$(pwd)/${1:-mac-check.txt}
[ "$(uname -s)" = Darwin ] || { echo "mac-check: this is $(uname -s), and the checks want a Mac" >&2; exit 1; }

WORK=$(mktemp -d) || exit 1
trap 'rm -rf "$WORK"' EXIT
mkdir -p "$WORK/home" "$WORK/dir"
AII=$(pwd)/build/bin/aii
PASSED=0 FAILED=0 LOOKED=0
: > "$REPORT"

say() { printf '%s\n' "$*" | tee -a "$REPORT"; }
pass() { PASSED=$((PASSED + 1)); say "PASS $*"; }
fail() { FAILED=$((FAILED + 1)); say "FAIL $*"; }
judge() { # judge NAME COMMAND...: passes if the command does
  local name=$1; shift
  if "$@" >>"$WORK/log" 2>&1; then pass "$name"; else fail "$name"; fi
}
look() { # look NAME QUESTION: a person judges
  LOOKED=$((LOOKED + 1))
  printf '%s [y/N] ' "$2" > /dev/tty
  local answer; read -r answer < /dev/tty
  case $answer in [yY]*) pass "$1 (you said so)" ;; *) fail "$1 (you said no)" ;; esac
}
run() { # run ARGUMENTS...: aii in a home and a folder of its own
  (cd "$WORK/dir" && HOME=$WORK/home "$AII" "$@")
}

say "aii mac-check $(date -u +%Y-%m-%dT%H:%MZ)"
say "macOS $(sw_vers -productVersion) ($(sw_vers -buildVersion)), Darwin $(uname -r), $(uname -m), $(sysctl -n hw.model)"
say "SDK $(xcrun --sdk macosx --show-sdk-version 2>/dev/null), $(swiftc --version 2>/dev/null | head -1)"

say "--- build"
judge "make build" make build
LIB=build/lib/aii/libAIIBridge.dylib
judge "the library exports its twelve functions" \
  test "$(nm -gU "$LIB" 2>/dev/null | grep -c ' _aii_')" = 12
judge "the library is signed" codesign --verify "$LIB"
judge "the program is signed" codesign --verify "$AII"
judge "make test" make test

say "--- the model"
if go run ./scripts/macprobe "$AII" > "$WORK/probe" 2>&1; then pass "the questions to the model"; else fail "the questions to the model"; fi
tee -a "$REPORT" < "$WORK/probe"
run -m 2>&1 | tee -a "$REPORT"

say "--- SPEC-EXEC section 11"
run -x "how much free disk space do I have?" > "$WORK/out" 2> "$WORK/err" < /dev/null
judge "1. df or du ran unasked, with a log line on stderr" grep -qE '^aii: \$ (df|du)' "$WORK/err"

echo "2. At the prompt for touch, answer n." > /dev/tty
run -x "create an empty file named x.txt"
judge "2. after n there is no file" test ! -e "$WORK/dir/x.txt"
look "2. the answer says that the command was declined" "Did the answer say that it was declined?"

(cd "$WORK/dir" && git init -q .)
echo "3. At the prompt for git status, answer a." > /dev/tty
run -x "run git status and tell me what it says"
judge "3. the allow file holds the defaults and git status" \
  test "$(grep -cE '^(ls|sw_vers|git status)$' "$WORK/home/.config/aii/allow" 2>/dev/null)" = 3
run -x "run git status and tell me what it says" > "$WORK/out" 2> "$WORK/err" < /dev/null
judge "3. the next run did not ask" grep -q '^aii: \$ git status' "$WORK/err"

echo "some notes" > "$WORK/dir/notes.md"
echo "4. A prompt for touch should appear although input is piped. Answer n." > /dev/tty
(cd "$WORK/dir" && HOME=$WORK/home "$AII" -x "create an empty file named y.txt" < notes.md | cat)
look "4. the prompt appeared with input and output piped" "Did the prompt appear?"

echo "5. A prompt for touch should appear although stderr is thrown away. Answer n." > /dev/tty
run -x "create an empty file named z.txt" 2> /dev/null
look "5. the prompt appeared without stderr" "Did the prompt appear?"

perl -e 'use POSIX; fork and exit; POSIX::setsid(); chdir shift; exec @ARGV' "$WORK/dir" \
  /usr/bin/env HOME="$WORK/home" /bin/sh -c '"$0" -x "create an empty file named w.txt" > "$1" 2>&1 < /dev/null; echo "exit $?" > "$2"' \
  "$AII" "$WORK/out6" "$WORK/exit6"
for _ in $(seq 1 120); do [ -s "$WORK/exit6" ] && break; sleep 1; done
judge "6. without a terminal the program ends with 0" grep -qx 'exit 0' "$WORK/exit6"
judge "6. and there is no file" test ! -e "$WORK/dir/w.txt"

run -x --json "how much free disk space do I have?" > "$WORK/out" 2> "$WORK/err" < /dev/null
judge "7. with --json stderr is empty or JSON" sh -c '! grep -qv "^{" "$1"' sh "$WORK/err"

judge "8. --list-allowed names the allow file" \
  sh -c 'HOME=$1 "$2" --list-allowed | head -1 | grep -qx "# source: $1/.config/aii/allow"' sh "$WORK/home" "$AII"
run --reset-allowed >> "$WORK/log"
judge "8. after --reset-allowed it names the defaults" \
  sh -c 'HOME=$1 "$2" --list-allowed | head -1 | grep -q "built-in defaults"' sh "$WORK/home" "$AII"

echo "9. A chat follows. Ask for git status and answer a; type /new; ask again; it must not ask you. Then /quit." > /dev/tty
run -x -i
look "9. /new kept the rule" "Did it run the second time without asking?"

say "--- $PASSED passed, $FAILED failed, $LOOKED of them judged by you"
echo "The report is in $REPORT" > /dev/tty
[ "$FAILED" = 0 ]
