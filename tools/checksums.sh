#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Prints a checksum of each model trained on the sample and of each kind of parse. A refactoring must
# not change them: run it with the program before and after, and compare.
#
#   tools/checksums.sh PROGRAM > table
set -euo pipefail
cd "$(dirname "$0")/.."
program=$(realpath "${1:?usage: tools/checksums.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sample=examples/sample.conllu

row() {  # NAME FILE
  printf '%s  %s\n' "$(sha256sum "$2" | cut -c1-16)" "$1"
}

learners=(
  "perceptron"
  "mira"
  "mira --k 1 --search best"
  "mira --loss zero-one"
  "factored-mira"
  "log-linear --c 1"
  "log-linear --c 1 --optimizer lbfgs"
  "log-linear --c 1 --optimizer cg"
  "eg --c 1 --objective max-margin"
  "eg --c 1 --objective log-linear --block 4"
)
for learner in "${learners[@]}"; do
  for labels in "--unlabeled" "--labels after" "--labels joint" "--labels both"; do
    # Factored MIRA looks at heads alone.
    case "$learner $labels" in factored-mira*joint | factored-mira*both) continue ;; esac
    for trees in projective non-projective; do
      for roots in single multi; do
        options="--learner $learner $labels --trees $trees --roots $roots"
        # shellcheck disable=SC2086
        "$program" train --parser-only --epochs 3 --threads 2 $options -o "$work/model" "$sample" \
          2>"$work/log" || { cat "$work/log" >&2; exit 1; }
        row "train $options" "$work/model"
        "$program" parse -m "$work/model" --probabilities "$sample" >"$work/parsed" 2>/dev/null
        row "train $options, then parse --probabilities" "$work/parsed"
      done
    done
  done
done

for options in "--dev $sample" "--dev $sample --labels both" "--projectivize reorder" \
  "--features paper --cutoff 1" "--tags gold" "--tags predicted" "--tagger perceptron"; do
  # shellcheck disable=SC2086
  "$program" train --epochs 3 $options -o "$work/model" "$sample" 2>/dev/null
  row "train $options" "$work/model"
done

for options in "" "--k 3" "--k 3 --probabilities" "--probabilities" "--decode min-risk" \
  "--constraints --trees non-projective" "--constraints --trees non-projective --probabilities" "--trees non-projective --roots multi" \
  "--trees non-projective --probabilities" "--tag --parse" "--max-words 10" "--max-work 2000 --k 5"; do
  # shellcheck disable=SC2086
  "$program" parse -m models/en.arcus $options "$sample" >"$work/parsed" 2>/dev/null
  row "parse $options sample.conllu" "$work/parsed"
done
"$program" convert --to text "$sample" >"$work/text.txt"
for options in "" "--ranges" "--tokenize" "--tokenize --tag" "--k 2 --probabilities" "--input lines" \
  "--to json"; do
  # shellcheck disable=SC2086
  "$program" parse -m models/en.arcus $options "$work/text.txt" >"$work/parsed" 2>/dev/null
  row "parse $options text" "$work/parsed"
done
"$program" rank -m models/en.arcus "$work/text.txt" >"$work/parsed" 2>/dev/null
row "rank text" "$work/parsed"
"$program" rank -m models/en.arcus --by heads --whole "$sample" >"$work/parsed" 2>/dev/null
row "rank --by heads --whole sample.conllu" "$work/parsed"
"$program" inspect models/en.arcus >"$work/parsed"
row "inspect" "$work/parsed"
"$program" inspect --json models/en.arcus >"$work/parsed"
row "inspect --json" "$work/parsed"
"$program" prune models/en.arcus --size 8 -o "$work/small" >"$work/parsed"
row "prune --size 8" "$work/small"
"$program" prune models/en.arcus --unit-times 2 --min-multiple 3 --dev "$sample" -o "$work/small" >"$work/parsed"
row "prune --unit-times 2 --min-multiple 3" "$work/small"
row "prune --unit-times 2 --min-multiple 3: what it says" "$work/parsed"
