#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The demo of `make run`: parses and draws two sentences, prints probabilities of their parses, and
# parses and scores the sample treebank. Each command is printed before its output. `make run
# TEXT="..."` parses and draws that text instead, from the variable ARCUS_TEXT.
set -euo pipefail
cd "$(dirname "$0")/.."

try() {
  printf '\n$ %s\n' "$1"
  bash -c "$1"
}
arcus=build/arcus
if [ -n "${ARCUS_TEXT:-}" ]; then
  try "printf '%s\\n' \"\$ARCUS_TEXT\" | $arcus parse --input text | $arcus draw"
  try "printf '%s\\n' \"\$ARCUS_TEXT\" | $arcus parse --input text"
  exit
fi
try "$arcus parse --input text examples/text.txt | $arcus draw"
try "$arcus parse --k 3 --probabilities examples/tagged.conllu | grep -E 'sent_id|probability' | tail -n 6"
try "$arcus parse --tag --parse examples/sample.conllu | $arcus eval examples/sample.conllu - | head -n 9"
printf '\nMore: make run TEXT="Any sentence of yours.", %s --help,\nor with a treebank of your own: %s train -o my.arcus TREEBANK.conllu\n' $arcus $arcus
