#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The tables of docs/results.md from raw text and from gold words: trains all stages on each treebank of
# a folder and scores its test file by the aligned evaluation of CoNLL 2018. Where a treebank has no dev
# file, the last tenth of train is held out. What follows the two folders goes to arcus train.
#
#   tools/pipeline_results.sh TREEBANKS WORK [OPTIONS OF TRAIN] | tee table.md
#
# ONLY="tr_imst nl_lassysmall14" takes some of the treebanks; MODEL=models/en.arcus takes a model instead
# of training one. words/s: the whole pipeline from raw text on one thread, excluding load time.
set -euo pipefail
treebanks=$1 work=$2
shift 2
arcus=$(dirname "$0")/../build/arcus
mkdir -p "$work"
# shellcheck source=tools/treebank_parts.sh
. "$(dirname "$0")/treebank_parts.sh"

metrics='Tokens Sentences Words UPOS XPOS UFeats Lemmas UAS LAS MLAS BLEX'
# A line of the table; "-" for a column in which the gold file has nothing.
row() { # what, gold, system
  "$arcus" eval --ud "$2" "$3" >"$work/eval"
  local line="| $name | $1" metric column
  for metric in $metrics; do
    case $metric in XPOS) column=5 ;; UFeats) column=6 ;; Lemmas | BLEX) column=3 ;; *) column=2 ;; esac
    if awk -F'\t' -v c=$column '$1 ~ /^[0-9]+$/ && $c != "_" { found = 1; exit } END { exit found }' "$2"; then
      line+=" | -"
    else
      line+=" | $(awk -F'|' -v m="$metric" '{ gsub(/ /, "", $1) } $1 == m { gsub(/ /, "", $4); print $4 }' "$work/eval")"
    fi
  done
  echo "$line | ${4:-} |"
}
seconds_of() { { /usr/bin/time -f '%U %S' "$@" 2>&1 >"$work/out" | tail -n 1; } | awk '{ print $1 + $2 }'; }

echo "| treebank | input | ${metrics// / | } | words/s |"
echo "| --- | --- |$(printf ' --- |%.0s' $metrics) --- |"
for folder in "$treebanks"/*/; do
  parts_of "${folder%/}" "$work" || continue
  model=${MODEL:-$work/$name.arcus}
  if [ -z "${MODEL:-}" ]; then
    "$arcus" train -o "$model" --dev "$dev" "$@" "$train" 2>"$work/$name.log"
  fi
  "$arcus" convert --to text "$test" >"$work/$name.txt"
  "$arcus" parse -m "$model" --input text "$work/$name.txt" >"$work/$name.raw.conllu"
  "$arcus" parse -m "$model" --tag --parse "$test" >"$work/$name.words.conllu"
  # Loading apart: the time for the text eight times, less that for one line.
  for _ in 1 2 3 4 5 6 7 8; do cat "$work/$name.txt"; echo; done >"$work/eight.txt"
  head -n 1 "$work/$name.txt" >"$work/one.txt"
  words=$((8 * $(grep -cE '^[0-9]+	' "$work/$name.raw.conllu")))
  load=$(seconds_of "$arcus" parse -m "$model" --threads 1 --input text "$work/one.txt")
  all=$(seconds_of "$arcus" parse -m "$model" --threads 1 --input text "$work/eight.txt")
  row 'raw text' "$test" "$work/$name.raw.conllu" \
    "$(awk -v w="$words" -v a="$all" -v l="$load" 'BEGIN { printf "%.0f", w / (a - l) }')"
  row 'gold words' "$test" "$work/$name.words.conllu"
done
