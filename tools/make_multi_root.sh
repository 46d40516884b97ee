#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes a treebank with multi-root sentences: each parataxis modifier is attached to the root with
# probability 1/2. Reads CoNLL-U from standard input or files; the first argument is the seed. The
# same seed gives the same bytes on every machine: the generator is Park & Miller's, in whole numbers
# that every awk holds exactly.
#
#   tools/make_multi_root.sh 1 train.conllu > multi_root.conllu
set -euo pipefail
seed=${1:?usage: make_multi_root.sh SEED [FILES]}
shift
awk -v state="$seed" '
  BEGIN { FS = OFS = "\t"; state = state * 7919 % 2147483646 + 1 }
  NF == 10 && $8 ~ /^parataxis(:|$)/ {
    state = state * 16807 % 2147483647
    if (state % 2 == 0) { $7 = 0; $8 = "root" }
  }
  { print }' "$@"
