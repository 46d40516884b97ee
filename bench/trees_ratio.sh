#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs arcus trees of two programs on the same random tables, interleaved: prints the time of the second
# divided by the time of the first, median and range, and checks that their answers are the same.
#
#   bench/trees_ratio.sh BEFORE AFTER [RUNS]
set -euo pipefail
before=$(realpath "${1:?usage: bench/trees_ratio.sh BEFORE AFTER [RUNS]}")
after=$(realpath "${2:?usage: bench/trees_ratio.sh BEFORE AFTER [RUNS]}")
runs=${3:-7}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tables() {  # COUNT WORDS LABELS OTHER-MEMBERS
  awk -v count="$1" -v n="$2" -v labels="$3" -v members="$4" '
    function gaussian() { return sqrt(-2 * log(1 - rand())) * cos(6.283185307179586 * rand()) }
    function score(    list, l) {
      if (labels == 0) return sprintf("%.6f", gaussian())
      list = sprintf("%.6f", gaussian())
      for (l = 1; l < labels; ++l) list = list sprintf(",%.6f", gaussian())
      return "[" list "]"
    }
    BEGIN {
      srand(1)
      for (i = 0; i < count; ++i) {
        line = ""
        for (h = 0; h <= n; ++h) {
          row = "0"
          for (m = 1; m <= n; ++m) row = row "," (h == m ? "0" : score())
          line = line (h > 0 ? "," : "") "[" row "]"
        }
        print "{\"scores\":[" line "]" members "}"
      }
    }'
}

seconds() {  # PROGRAM OUTPUT: processor time
  local TIMEFORMAT='%U %S'
  { time "$1" trees "$work/tables" >"$2"; } 2>&1 | awk '{ print $1 + $2 }'
}

measure() {  # NAME COUNT WORDS LABELS MEMBERS
  tables "$2" "$3" "$4" "$5" >"$work/tables"
  for ((run = 0; run < runs; ++run)); do
    echo "$(seconds "$before" "$work/a") $(seconds "$after" "$work/b")"
  done | awk '{ print $2 / $1 }' | sort -g | awk -v name="$1" '
    { ratio[NR] = $1 }
    END {
      printf "%-46s median %.2f, from %.2f to %.2f\n", name, ratio[int((NR + 1) / 2)], ratio[1], ratio[NR]
    }'
  # Entropies of non-projective single-root trees may differ in their last digits.
  cmp -s <(strip "$work/a") <(strip "$work/b") || echo "  answers differ"
}

strip() { sed 's/"entropy":[^,]*,//' "$1"; }

for n in 20 40; do
  for space in '"projective":true' '"projective":true,"roots":"multi"' '"roots":"single"' '"roots":"multi"'; do
    measure "n=$n, $space" $((8000 / n)) "$n" 0 ",$space"
    measure "n=$n, $space, 20 samples" $((8000 / n)) "$n" 0 ",$space,\"samples\":20"
    measure "n=$n, 10 labels, $space" $((2000 / n)) "$n" 10 ",$space"
  done
done
