#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes models/en.arcus from UD English EWT, which is not part of this repository: its folder is the
# argument. The same treebank gives the same bytes on every machine. About ten minutes of CPU.
#
#   tools/make_model.sh path/to/en_ewt
set -euo pipefail
treebank=${1:?usage: make_model.sh FOLDER, that of UD English EWT}
cd "$(dirname "$0")/.."
arcus=build/arcus
$arcus train -o models/en.arcus --dev "$treebank/en_ewt-ud-dev.conllu" \
  --learner mira --k 5 --trees projective --roots single --epochs 10 --cutoff 4 --seed 1 --threads "$(nproc)" \
  --licence "CC BY-SA 4.0: made from UD English EWT (universaldependencies.org), see models/README.md" \
  "$treebank/en_ewt-ud-train.conllu"
if [ -f "$treebank/en_ewt-ud-test.conllu" ]; then
  $arcus parse -m models/en.arcus --tag --parse "$treebank/en_ewt-ud-test.conllu" |
    $arcus eval --ud "$treebank/en_ewt-ud-test.conllu" -
fi
ls -l models/en.arcus
