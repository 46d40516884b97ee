#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The table of guides in docs/results.md: on each treebank of a folder, trains the transition parser, the
# graph parser and the graph parser guided by the transition parser, on one core, with the dev file, and
# scores the three on the test file. Two lines per treebank then tell whether the guided parser differs
# from each of the others: the difference of LAS, its 95 % interval and the p-value of the paired bootstrap.
#
#   tools/guide_results.sh TREEBANKS WORK [OPTIONS OF TRAIN] | tee -a table.md
#
# ONLY="tr_imst nl_lassysmall14" takes some of the treebanks. TRANSITION are the options of the transition
# parser alone (default: --parser transition), TAGS those of the tags (default: --parser-only, gold tags;
# TAGS="" trains all stages, and the test file is parsed with predicted tags). Seconds are of CPU.
set -euo pipefail
treebanks=$1 work=$2
shift 2
arcus=${ARCUS:-$(dirname "$0")/../build/arcus}
read -r -a transition <<<"${TRANSITION---parser transition}"
read -r -a tags <<<"${TAGS---parser-only}"
mkdir -p "$work"
# shellcheck source=tools/treebank_parts.sh
. "$(dirname "$0")/treebank_parts.sh"

cpu() { # seconds of CPU of a command into $seconds, its standard output into $work/out
  seconds=$({ /usr/bin/time -f '%U %S' "$@" 2>&1 >"$work/out" | tee "$work/log" | tail -n 1; } |
    awk '{ printf "%.1f", $1 + $2 }')
}
score() { awk -v name="$1" '$1 == name && $2 ~ /^\(heads/ { for (i = 3; i <= NF; ++i) if ($i ~ /^[0-9.]+$/) { print $i; exit } }' "$work/eval"; }

# Trains and parses: WHICH, then the options that make it this parser.
run() {
  local which=$1 model=$work/$name.$1.arcus train_seconds load_seconds words speed
  shift
  cpu "$arcus" train -o "$model" --dev "$dev" --threads 1 "${tags[@]}" "$@" "$train"
  train_seconds=$seconds
  cpu "$arcus" parse -m "$model" --threads 1 "${stages[@]}" "$work/one.conllu"
  load_seconds=$seconds
  cpu "$arcus" parse -m "$model" --threads 1 "${stages[@]}" "$work/four.conllu"
  words=$(grep -cE '^[0-9]+	' "$work/four.conllu")
  speed=$(awk -v w="$words" -v s="$seconds" -v l="$load_seconds" 'BEGIN { printf "%.0f", (s > l ? w / (s - l) : 0) }')
  "$arcus" parse -m "$model" "${stages[@]}" "$test" >"$work/$name.$which.conllu" 2>/dev/null
  "$arcus" eval "$test" "$work/$name.$which.conllu" >"$work/eval" 2>/dev/null
  echo "| $name | $which | $(score UAS) | $(score LAS) | $train_seconds | $speed | $(awk -v b="$(stat -c %s "$model")" 'BEGIN { printf "%.1f", b / 1e6 }') |"
}

# Whether the guided parser differs from another one, in LAS.
compare() {
  "$arcus" compare "$test" "$work/$name.guided.conllu" "$work/$name.$1.conllu" |
    awk -v name="$name" -v other="$1" '
      $1 == "LAS" { difference = $4 }
      $1 == "Bootstrap" && $2 == "LAS" {
        p = $(NF - 1) == "<" ? "< " $NF : "= " $NF
        printf "| %s | guided - %s | | %s (%s to %s), p %s | | | |\n", name, other, difference, $7, $9, p
      }'
}

stages=()
[ "${#tags[@]}" -gt 0 ] || stages=(--tag --parse)
echo '| treebank | parser | UAS | LAS | train s | tokens/s | model MB |'
echo '| --- | --- | --- | --- | --- | --- | --- |'
for folder in "$treebanks"/*/; do
  parts_of "${folder%/}" "$work" || continue
  # Excluding load time: the time for the test file four times, less that for one sentence.
  for _ in 1 2 3 4; do cat "$test"; done >"$work/four.conllu"
  awk -v RS= -v ORS='\n\n' 'NR == 1' "$test" >"$work/one.conllu"
  run transition "${transition[@]}"
  run graph "$@"
  run guided --guide transition "$@"
  compare transition
  compare graph
done
