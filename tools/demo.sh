#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# What `make run` shows: the sample treebank, scored and drawn. Each command is printed first, so
# that the next thing to type is in sight.
set -euo pipefail
cd "$(dirname "$0")/.."

try() {
  printf '\n$ %s\n' "$*"
  "$@"
}
arcus=build/arcus
try $arcus eval examples/sample.conllu examples/sample_parsed.conllu
try $arcus draw --first 3 examples/sample.conllu
printf '\nMore: %s --help, or with a treebank of your own: %s stats FILE.conllu\n' $arcus $arcus
