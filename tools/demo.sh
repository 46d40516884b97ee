#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# What `make run` shows: two tagged sentences parsed and drawn, how sure the parser is of them, and the
# sample treebank scored. Each command is printed first, so that the next thing to type is in sight.
set -euo pipefail
cd "$(dirname "$0")/.."

try() {
  printf '\n$ %s\n' "$1"
  bash -c "$1"
}
arcus=build/arcus
try "$arcus parse examples/tagged.conllu | $arcus draw"
try "$arcus parse --k 3 --probabilities examples/tagged.conllu | grep -E 'sent_id|probability' | tail -n 6"
try "$arcus parse examples/sample.conllu | $arcus eval examples/sample.conllu - | head -n 9"
printf '\nMore: %s --help, or with a treebank of your own: %s train -o my.arcus TREEBANK.conllu\n' $arcus $arcus
