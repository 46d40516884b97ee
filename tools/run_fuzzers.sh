#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# run_fuzzers.sh FOLDER SECONDS [TARGET[=SECONDS] ...]: runs the fuzzers of the folder from their
# corpora: all of them, or these targets, each for SECONDS or for its own time. For example
#
#   run_fuzzers.sh build/fuzz/fuzz 600 model=3600 conllu json
#
# New inputs are written to FOLDER/found. At the end, a table has for each target the inputs that were
# run, the seconds, the coverage (edges of the control flow), and the crashes, whose inputs and
# messages are in FOLDER/found. The exit status is 1 if there was a crash.
set -uo pipefail
if [ $# -lt 2 ]; then
  sed -n '4,5s/^# //p' "$0" >&2
  exit 2
fi
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
seconds_each=$2
shift 2
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  for fuzzer in "$folder"/fuzz_*; do
    [ -f "$fuzzer" ] && [ -x "$fuzzer" ] && targets+=("$(basename "$fuzzer" | sed 's/^fuzz_//')")
  done
fi
for target in "${targets[@]}"; do
  name=${target%%=*}
  seconds=$seconds_each
  [ "$name" = "$target" ] || seconds=${target#*=}
  if [ ! -x "$folder/fuzz_$name" ]; then
    echo "$name: there is no $folder/fuzz_$name" >&2
    exit 2
  fi
  case $seconds in
    '' | *[!0-9]*)
      echo "$target: found '$seconds', expected a number of seconds" >&2
      exit 2
      ;;
  esac
done

failed=0
table=$(printf '%-16s %12s %8s %9s %8s' target inputs seconds coverage crashes)
for target in "${targets[@]}"; do
  name=${target%%=*}
  seconds=$seconds_each
  [ "$name" = "$target" ] || seconds=${target#*=}
  found=$folder/found/$name
  mkdir -p "$found" "$root/fuzz/corpus/$name"
  start=$SECONDS
  crashes=0
  if ! "$folder/fuzz_$name" -max_total_time="$seconds" -timeout=30 -print_final_stats=1 -print_funcs=0 \
    -artifact_prefix="$found-" "$found" "$root/fuzz/corpus/$name" >"$found.log" 2>&1; then
    crashes=1
    failed=1
    grep -vE 'NEW_FUNC|^INFO|^#[0-9]' "$found.log" | cut -c1-200 | head -40 >&2
    echo "$name: failed; see $found.log" >&2
  fi
  # A progress line is "#123  NEW  cov: 456 ft: 789 ...".
  inputs=$(awk '/number_of_executed_units/ { print $2 }' "$found.log")
  [ -n "$inputs" ] || inputs=$(grep -oE '^#[0-9]+' "$found.log" | tail -n 1 | tr -d '#')
  coverage=$(grep -oE 'cov: [0-9]+' "$found.log" | tail -n 1 | cut -d ' ' -f 2)
  row=$(printf '%-16s %12s %8s %9s %8s' "$name" "${inputs:-?}" "$((SECONDS - start))" \
    "${coverage:-?}" "$crashes")
  echo "$row"
  table+=$'\n'$row
done
printf '\n%s\n' "$table"
exit "$failed"
