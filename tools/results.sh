#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The accuracy table of docs/results.md: trains on each treebank of a folder, on one core, and scores
# its test file, gold tags, gold words. Where a treebank has no dev file, the last tenth of train is
# held out. What follows the two folders goes to arcus train.
#
#   tools/results.sh TREEBANKS WORK [OPTIONS OF TRAIN] | tee -a table.md
#
# ONLY="tr_imst nl_lassysmall14" takes some of the treebanks. Seconds are of CPU.
set -euo pipefail
treebanks=$1 work=$2
shift 2
arcus=${ARCUS:-$(dirname "$0")/../build/arcus}
mkdir -p "$work"
# shellcheck source=tools/treebank_parts.sh
. "$(dirname "$0")/treebank_parts.sh"

cpu() { # seconds of CPU of a command, and its peak memory in MB, into $seconds and $peak
  local times
  times=$({ /usr/bin/time -f '%U %S %M' "$@" 2>&1 >"$work/out" | tee "$work/log" | tail -n 1; })
  seconds=$(awk '{ print $1 + $2 }' <<<"$times")
  peak=$(awk '{ printf "%.0f", $3 / 1024 }' <<<"$times")
}
percent() { grep -E "^$1 " "$work/eval" | head -n 1 | awk '{ print $NF }'; }

echo '| treebank | trees | UAS | LAS | LAS (UD) | CLAS | dev | epoch | train s | tokens/s | peak MB | model MB |'
echo '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |'
for folder in "$treebanks"/*/; do
  parts_of "${folder%/}" "$work" || continue
  model=$work/$name.arcus
  cpu "$arcus" train --parser-only -o "$model" --dev "$dev" --threads 1 "$train" "$@"
  train_seconds=$seconds
  # Training with two scorers has a line of each; the last one of the network.
  kept=$(grep -oE 'kept epoch [0-9]+' "$work/log" | grep -oE '[0-9]+' | tail -n 1)
  space=$(grep -oE 'trees: [a-z-]+' "$work/log" | cut -d' ' -f2 | tail -n 1)
  on_dev=$(grep -oE 'kept .*' "$work/log" | grep -oE '(LAS|UAS) [0-9.]+' | tail -n 1)
  if grep -q ': keeping ' "$work/log"; then
    on_dev=$(sed -n 's/.*development \(...\): \(.*\): keeping \(.*\)/\1 \2: \3/p' "$work/log")
  fi
  # Loading apart: the time for the test file eight times, less that for one sentence.
  for _ in 1 2 3 4 5 6 7 8; do cat "$test"; done >"$work/eight.conllu"
  awk -v RS= -v ORS='\n\n' 'NR == 1' "$test" >"$work/one.conllu"
  cpu "$arcus" parse -m "$model" --threads 1 "$work/one.conllu"
  load_seconds=$seconds
  cpu "$arcus" parse -m "$model" --threads 1 "$work/eight.conllu"
  words=$(grep -cE '^[0-9]+	' "$work/eight.conllu")
  speed=$(awk -v w="$words" -v s="$seconds" -v l="$load_seconds" 'BEGIN { printf "%.0f", w / (s - l) }')
  "$arcus" parse -m "$model" "$test" >"$work/$name.conllu"
  "$arcus" eval "$test" "$work/$name.conllu" >"$work/eval"
  uas=$(awk '/^UAS \(heads\)/ { print $3 }' "$work/eval")
  las=$(awk '/^LAS \(heads/ { print $5 }' "$work/eval")
  echo "| $name | $space | $uas | $las | $(awk '/^LAS  / { print $4 }' "$work/eval") | $(percent CLAS) | $on_dev | $kept | $train_seconds | $speed | $peak | $(awk -v b="$(stat -c %s "$model")" 'BEGIN { printf "%.1f", b / 1e6 }') |"
done
