#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# run_fuzzers.sh FOLDER SECONDS: runs each fuzzer of the folder for SECONDS, from its corpus. New
# inputs are written to FOLDER/found; a crash stops the script, which prints the name of its input.
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
seconds=$2
for fuzzer in "$folder"/fuzz_*; do
  [ -x "$fuzzer" ] || continue
  name=$(basename "$fuzzer")
  name=${name#fuzz_}
  found=$folder/found/$name
  mkdir -p "$found"
  if "$fuzzer" -max_total_time="$seconds" -timeout=30 -print_final_stats=1 -verbosity=0 -print_funcs=0 \
    -artifact_prefix="$found-" "$found" "$root/fuzz/corpus/$name" >"$found.log" 2>&1; then
    echo "$name: $(awk '/number_of_executed_units/ { print $2 }' "$found.log") inputs in $seconds s, all well"
  else
    grep -vE 'NEW_FUNC|^INFO' "$found.log" | cut -c1-200 | head -40 >&2
    echo "$name: failed; see $found.log" >&2
    exit 1
  fi
done
