#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the commands of a document, so that readers can copy them.
#
#   run_document.sh FOLDER-OF-ARCUS SOURCE-FOLDER DOCUMENT.md
#
# Runs every line of every ```sh block in order, by bash, in a new folder that has treebank.conllu and
# new.txt. Each command must succeed.
set -eu
program_folder=$(cd "$1" && pwd)
source_folder=$(cd "$2" && pwd)
document=$(realpath "$3")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cp "$source_folder/examples/sample.conllu" treebank.conllu
cp "$source_folder/examples/text.txt" new.txt
export PATH="$program_folder:$PATH" LC_ALL=C.UTF-8 COLUMNS=80

commands=0
while IFS= read -r line; do
  [ -n "$line" ] || continue
  commands=$((commands + 1))
  if ! bash -c "set -o pipefail; $line" >out 2>err </dev/null; then
    printf '%s: failed: %s\n' "$(basename "$document")" "$line"
    tail -n 20 out err
    exit 1
  fi
done < <(awk '/^```sh$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$document")
if [ "$commands" -eq 0 ]; then
  echo "$document: found no command" >&2
  exit 1
fi
echo "$commands commands"
