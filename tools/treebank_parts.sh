# SPDX-License-Identifier: Apache-2.0
#
# For scripts that go over the treebanks of a folder. parts_of FOLDER WORK sets name, train, dev and
# test of the treebank in the folder; where it has no dev file, the last tenth of train is held out, in
# WORK. False for what is no treebank, or not among $ONLY when that names some.
# shellcheck shell=bash disable=SC2034 # the names are for those who call
parts_of() {
  local stem count
  name=$(basename "$1")
  stem=$1/$name-ud
  [ -f "$stem-train.conllu" ] || return 1
  [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $name "* ]] || return 1
  train=$stem-train.conllu dev=$stem-dev.conllu test=$stem-test.conllu
  [ ! -f "$dev" ] || return 0
  count=$(grep -c '^1	' "$train")
  awk -v RS= -v ORS='\n\n' -v from=$((count - count / 10)) -v t="$2/train.conllu" -v d="$2/dev.conllu" \
    '{ print > (NR > from ? d : t) }' "$train"
  train=$2/train.conllu dev=$2/dev.conllu
}
