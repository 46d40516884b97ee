#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes models/en.arcus from UD English EWT, which is not part of this repository: its folder is the
# argument. The same treebank and revision give the same bytes on every machine whose CPU has fused multiply-adds.
# About fifteen minutes of CPU.
#
#   tools/make_model.sh path/to/en_ewt
set -euo pipefail
treebank=${1:?usage: make_model.sh FOLDER, that of UD English EWT}
cd "$(dirname "$0")/.."
arcus=${ARCUS:-build/arcus}
model=${MODEL:-models/en.arcus}
$arcus train -o "$model" --dev "$treebank/en_ewt-ud-dev.conllu" \
  --forms models/en_forms.tsv --scorer neural --size small --trees projective --roots single --epochs 30 --seed 1 --threads "$(nproc)" \
  --licence "CC BY-SA 4.0: made from UD English EWT (universaldependencies.org), see models/README.md" \
  "$treebank/en_ewt-ud-train.conllu"
if [ -f "$treebank/en_ewt-ud-test.conllu" ]; then
  $arcus parse -m "$model" --tag --parse "$treebank/en_ewt-ud-test.conllu" |
    $arcus eval --ud "$treebank/en_ewt-ud-test.conllu" -
fi
ls -l "$model"
