#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# answers_at_once.sh ARCUS SOURCE-FOLDER: says one sentence after the other to arcus through a pipe, each
# only after the answer to the one before. An answer that were held back would never come; the waiting
# for it ends after a minute.
set -euo pipefail
arcus=$(realpath "$1")
source=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$arcus" train -o "$work/model" --epochs 1 "$source/examples/sample.conllu" 2>/dev/null

# converse NAME FIRST SECOND PATTERN COMMAND...: both answers match the pattern.
converse() {
  local name=$1 pattern=$4 line
  local words=("$2" "$3")
  shift 4
  coproc program { "$@" 2>"$work/log"; }
  local out=${program[0]} in=${program[1]} pid=$program_PID
  for word in "${words[@]}"; do
    printf '%b' "$word" >&"$in"
    while true; do
      if ! IFS= read -r -t 60 line <&"$out"; then
        echo "$name: found no answer to '$word', expected one at once" >&2
        cat "$work/log" >&2
        exit 1
      fi
      if [[ $line =~ $pattern ]]; then break; fi
    done
  done
  exec {in}>&-
  wait "$pid"
  echo "$name: well"
}

conllu() { printf '1\\t%s\\t_\\t_\\t_\\t_\\t_\\t_\\t_\\t_\\n\\n' "$1"; }
for threads in 1 2; do
  parse=("$arcus" parse -m "$work/model" --threads "$threads")
  converse "lines, $threads" 'One is here.\n' 'So is two.\n' '^[0-9]+.*\.' "${parse[@]}" --input lines
  converse "text, $threads" 'One is here.\n\n' 'So is two.\n\n' '^[0-9]+.*\.' "${parse[@]}" --input text
  converse "guessed text, $threads" 'One is here.\n\n' 'So is two.\n\n' '^[0-9]+.*\.' "${parse[@]}"
  converse "conllu, $threads" "$(conllu a)" "$(conllu b)" '^1' "${parse[@]}"
done
converse "convert" "$(conllu a)" "$(conllu b)" '^[ab]$' "$arcus" convert --to tokens
