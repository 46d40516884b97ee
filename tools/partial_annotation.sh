#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Compares annotating half of the heads of all sentences with annotating all heads of half of the
# sentences. Trains log-linear models on either and on the complete treebank, and scores them on its
# test file. Heads and sentences are chosen at random, with three seeds. The table of
# docs/results.md.
#
#   tools/partial_annotation.sh TREEBANKS WORK [NAMES] | tee table.md
#
# Options of train beside the learner: TRAIN="--c 1 --epochs 10".
set -euo pipefail
treebanks=$1 work=$2
shift 2
[ $# -gt 0 ] || set -- tr_imst
arcus=${ARCUS:-$(dirname "$0")/../build/arcus}
mkdir -p "$work"

# The minimal standard generator of Park & Miller: the same numbers from every awk.
generator='function chance() { state = state * 16807 % 2147483647; return state / 2147483647 }
  BEGIN { state = 7919 * seed; for (i = 0; i < 10; ++i) chance() }'
half_of_the_heads() {
  awk -v seed="$1" "$generator"'
    BEGIN { FS = OFS = "\t" }
    NF == 10 && $1 ~ /^[0-9]+$/ && chance() < 0.5 { $7 = $8 = "_" }
    { print }'
}
half_of_the_sentences() {
  awk -v seed="$1" -v RS= -v ORS='\n\n' "$generator"' chance() < 0.5'
}

row() { # ROW-NAME TRAINING-FILE [OPTIONS OF TRAIN]: a line of the table
  local label=$1 file=$2 known sentences
  shift 2
  "$arcus" train --parser-only -o "$work/model.arcus" --dev "$dev" --threads 1 --learner log-linear \
    ${TRAIN:-} "$@" "$file" 2>"$work/log"
  "$arcus" parse -m "$work/model.arcus" "$test" >"$work/parsed.conllu"
  "$arcus" eval "$test" "$work/parsed.conllu" >"$work/eval"
  sentences=$(grep -c '^1	' "$file")
  known=$(awk -F'\t' '$1 ~ /^[0-9]+$/ && $7 != "_"' "$file" | wc -l)
  echo "| $name | $label | $sentences | $known | $(awk '/^UAS \(heads\)/ { print $3 }' "$work/eval") |" \
    "$(awk '/^LAS \(heads/ { print $5 }' "$work/eval") |"
}

echo '| treebank | annotation | sentences | heads | UAS | LAS |'
echo '| --- | --- | --- | --- | --- | --- |'
for name in "$@"; do
  stem=$treebanks/$name/$name-ud
  train=$stem-train.conllu dev=$stem-dev.conllu test=$stem-test.conllu
  row 'all' "$train"
  # Of sentences with unknown heads the data says nothing about crossing arcs: the same trees for all.
  trees=$(grep -oE 'trees: [a-z-]+' "$work/log" | cut -d' ' -f2)
  for seed in 1 2 3; do
    half_of_the_heads $seed <"$train" >"$work/heads.conllu"
    half_of_the_sentences $seed <"$train" >"$work/sentences.conllu"
    row "half of the heads, seed $seed" "$work/heads.conllu" --trees "$trees"
    row "half of the sentences, seed $seed" "$work/sentences.conllu" --trees "$trees"
  done
done
