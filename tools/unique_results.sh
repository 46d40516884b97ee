#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# The table of unique relations in docs/results.md: trains a parser on each treebank of a folder, parses
# its dev file without and with the constraint, and counts the heads that have two subjects or two
# objects. What follows the two folders goes to arcus train.
#
#   tools/unique_results.sh TREEBANKS WORK [OPTIONS OF TRAIN] | tee -a table.md
#
# ONLY="tr_imst nl_lassysmall14" takes some of the treebanks.
set -euo pipefail
treebanks=$1 work=$2
shift 2
arcus=${ARCUS:-$(dirname "$0")/../build/arcus}
mkdir -p "$work"
# shellcheck source=tools/treebank_parts.sh
. "$(dirname "$0")/treebank_parts.sh"

# Heads with a subject, with two or more, with an object, with two or more: four columns.
counts() {
  awk -F '\t' '
    function add_sentence() {
      for (h in subjects) { with_subject++; two_subjects += subjects[h] > 1 }
      for (h in objects) { with_object++; two_objects += objects[h] > 1 }
      delete subjects
      delete objects
    }
    $1 ~ /^[0-9]+$/ && $7 > 0 {
      if ($8 ~ /^[nc]subj(:|$)/) subjects[$7]++
      if ($8 == "obj") objects[$7]++
    }
    /^$/ { add_sentence() }
    END {
      add_sentence()
      printf "%d | %d | %d | %d", with_subject, two_subjects, with_object, two_objects
    }' "$1"
}

echo '| treebank | unique relations | LAS | heads with a subject | two or more | with an object | two or more |'
echo '| --- | --- | --- | --- | --- | --- | --- |'
for folder in "$treebanks"/*/; do
  parts_of "${folder%/}" "$work" || continue
  model=$work/$name.arcus
  "$arcus" train --parser-only -o "$model" --dev "$dev" --threads 1 "$@" "$train" 2>"$work/log"
  echo "| $name | gold | | $(counts "$dev") |"
  for how in off on; do
    "$arcus" parse -m "$model" --unique-relations "$how" "$dev" >"$work/$name.$how.conllu" 2>/dev/null
    las=$("$arcus" eval "$dev" "$work/$name.$how.conllu" 2>/dev/null | awk '/^LAS \(heads/ { print $5 }')
    echo "| $name | $how | $las | $(counts "$work/$name.$how.conllu") |"
  done
done
