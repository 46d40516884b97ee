#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# What classes of similar words (arcus train --lexicon) are worth: UAS and LAS on the test file with gold tags,
# of parsers that are trained on the first SENTENCES sentences, with and without the lexicon; and the p-value
# of McNemar's test on the heads.
#
#   tools/class_results.sh TRAIN TEST LEXICON SENTENCES WORK
#
# LEARNERS="mira" takes one of the learners.
set -euo pipefail
train=$1 test=$2 lexicon=$3 sentences=$4 work=$5
arcus=${ARCUS:-$(dirname "$0")/../build/arcus}
mkdir -p "$work"
"$arcus" convert -q --first "$sentences" -o "$work/train.conllu" "$train"
echo "| learner | lexicon | UAS | LAS | McNemar, heads |"
echo "| --- | --- | --- | --- | --- |"
score() {
  awk -v name="$2" 'index($0, name " (") == 1 { print $(NF - 2); exit }' "$1"
}
for learner in ${LEARNERS:-mira log-linear}; do
  for which in without with; do
    options=(-q --parser-only --calibrate none --epochs 5 --learner "$learner")
    [ "$which" = without ] || options+=(--lexicon "$lexicon")
    "$arcus" train "${options[@]}" -o "$work/$which.arcus" "$work/train.conllu"
    "$arcus" parse -q -m "$work/$which.arcus" "$test" >"$work/$which.conllu"
    "$arcus" eval -q "$test" "$work/$which.conllu" >"$work/$which.txt"
    p=
    [ "$which" = without ] ||
      p=$("$arcus" compare -q "$test" "$work/without.conllu" "$work/with.conllu" |
        awk '$1 == "McNemar" && $2 == "UAS" { print $NF }')
    echo "| $learner | $which | $(score "$work/$which.txt" UAS) | $(score "$work/$which.txt" LAS) | $p |"
  done
done
