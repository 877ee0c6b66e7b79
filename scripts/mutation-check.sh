#!/usr/bin/env bash
# Breaks each guard of the gate in turn, in a copy of the tree, and runs the
# tests that are there for it. Prints the test that notices, and fails where
# none does. usage: scripts/mutation-check.sh [GUARD…]   (parts of names)
#
# A guard is its name, the package and the tests, the file, the
# text that is there now, exactly once, and what stands in its place. They are
# in scripts/mutations.sh. A text that is not found any more is a failure, too:
# say there what became of the guard.
set -euo pipefail
cd "$(dirname "$0")/.."
wanted=("$@")
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git ls-files -z -co --exclude-standard | while IFS= read -r -d '' file; do
  if [ -e "$file" ]; then printf '%s\0' "$file"; fi
done | tar -c --null -T - -f - | tar -x -f - -C "$tree"
mode=baseline
survived=0 killed=0 drifted=0
baseline=()

replace() { # FILE OLD NEW
  OLD=$2 NEW=$3 perl -0777 -pi -e '
    my $n = () = /\Q$ENV{OLD}\E/g;
    die "$ARGV: the text stands there $n times, not once: $ENV{OLD}\n" if $n != 1;
    s/\Q$ENV{OLD}\E/$ENV{NEW}/' "$1"
}

wants() { # GUARD
  [ ${#wanted[@]} -eq 0 ] && return 0
  for part in "${wanted[@]}"; do
    case $1 in *"$part"*) return 0 ;; esac
  done
  return 1
}

tests() { # PACKAGE TESTS
  (cd "$tree" && go test -vet=off -timeout 60s -count=1 -run "^($2)\$" "./$1" 2>&1)
}

mutant() { # GUARD PACKAGE TESTS FILE OLD NEW
  wants "$1" || return 0
  if [ $mode = baseline ]; then
    baseline+=("$2 $3")
    return
  fi
  cp "$tree/$4" "$tree/.original"
  local out found
  if ! replace "$tree/$4" "$5" "$6"; then
    drifted=$((drifted + 1))
    printf 'NOT FOUND  %s in %s\n' "$1" "$4"
    cp "$tree/.original" "$tree/$4"
    return
  fi
  if out=$(tests "$2" "$3"); then
    survived=$((survived + 1))
    printf 'SURVIVED  %-44s %s: %s\n' "$1" "$2" "$3"
  elif found=$(grep -oE '(--- FAIL: |^'$'\t\t'')Test[^ (]*' <<<"$out" | head -1) && [ -n "$found" ]; then
    killed=$((killed + 1))
    printf 'noticed   %-44s %s: %s\n' "$1" "$2" "${found##*[[:blank:]]}"
  else
    drifted=$((drifted + 1))
    printf 'NOT BUILT  %s:\n%s\n' "$1" "$out"
  fi
  cp "$tree/.original" "$tree/$4"
}

guards() {
  source scripts/mutations.sh
}

guards
printf '%s\n' "${baseline[@]}" | sort -u | while read -r package names; do
  if ! out=$(tests "$package" "$names"); then
    printf 'the tests fail without any mutant: %s %s\n%s\n' "$package" "$names" "$out" >&2
    exit 1
  fi
  if grep -q 'no tests to run' <<<"$out"; then
    printf 'there is no test %s in %s\n' "$names" "$package" >&2
    exit 1
  fi
done
mode=run
guards
printf '%d guards broken: %d noticed, %d survived; %d no longer found\n' $((killed + survived)) "$killed" "$survived" "$drifted"
[ $((survived + drifted)) -eq 0 ]
