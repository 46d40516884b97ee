#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tables 1 to 3 of Wang et al. (2006): undirected accuracy on test, dev and training sentences of at most
# WORDS words, for each set of features, with the local and the global loss. The best alpha of each row is
# chosen by 5-fold cross-validation on the training sentences (arcus tune), as in the paper; with one value in
# ALPHAS, it is that.
#
#   tools/lexical_results.sh TREEBANK_FOLDER LEXICON WORDS WORK | tee table.md
#
# For docs/results.md: zh_gsd14 and en_ewt with WORDS 10 and 15. ROWS="pairs pairs+lap" takes
# some of the rows, LOSSES="local" one of the losses. +lap: with the Laplacian; -lex: without the lexicon, so that
# a pair of words that the treebank does not have scores 0. mira and mira+lex: a graph parser of words and heads only,
# without and with classes of similar words, for comparison; mira+tags: with gold tags. LAP_ALPHA=same: rows with +lap
# take the alpha of the row without, which saves time. Rows whose features have tags use the gold tags of the treebank.
# HEADS=1 adds a column: the share of the words of the test sentences with the right head, of rows with direction.
set -euo pipefail
folder=$1 lexicon=$2 words=$3 work=$4
arcus=${ARCUS:-$(dirname "$0")/../build/arcus}
alphas=${ALPHAS:-0.1,1,10}
rows=${ROWS:-pairs-lex pairs pairs+lap pairs,dist-lex pairs,dist pairs,dist+lap pairs,dist,mi pairs,dist,mi+lap mira mira+lex}
losses=${LOSSES:-local global}
declare -A chosen
mkdir -p "$work"
# shellcheck source=tools/treebank_parts.sh
. "$(dirname "$0")/treebank_parts.sh"
parts_of "${folder%/}" "$work"

# short IN PART: the sentences of at most $words words; in PART.short.conllu with words and heads only, in
# PART.tagged.conllu with all columns.
short() {
  awk -v RS= -v ORS='\n\n' -v max="$words" '
    { n = 0; count = split($0, lines, "\n")
      for (i = 1; i <= count; ++i) if (lines[i] ~ /^[0-9]+\t/) ++n
      if (n <= max) print }' "$1" >"$2.tagged.conllu"
  awk -F '\t' -v OFS='\t' '/^[0-9]+\t/ { $3 = $4 = $5 = $6 = "_" } 1' "$2.tagged.conllu" >"$2.short.conllu"
}

for part in train dev test; do short "${!part}" "$work/$part"; done

# Right links, all links that the parser made, right heads and words, by a model. As in the paper, arcs from 0 are
# no links; `arcus eval` counts them too.
links() {
  "$arcus" parse -q -m "$1" "$2" >"$work/parsed.conllu"
  paste <(grep -E '^([0-9]+	|$)' "$2" | cut -f 1,7) <(grep -E '^([0-9]+	|$)' "$work/parsed.conllu" | cut -f 1,7) |
    awk '
      function add_sentence(  m, h) {
        for (m in made) {
          h = made[m]
          ++count
          heads += gold[m] == h
          if (h == 0) continue
          ++all
          right += gold[m] == h || gold[h] == m
        }
        delete made
        delete gold
      }
      NF == 0 { add_sentence(); next }
      { gold[$1] = $2; made[$3] = $4 }
      END { add_sentence(); print right + 0, all + 0, heads + 0, count + 0 }'
}

# line ROW LOSS ALPHA MODEL KIND
line() {
  local part found heads text="| $1 | $2 | $3 |"
  for part in test dev train; do
    found=$(links "$4" "$work/$part.$5.conllu")
    [[ $part != test ]] || heads=$(awk '{ printf "%.4f", $3 / $4 }' <<<"$found")
    text+=" $(awk '{ printf "%.4f", $1 / $2 }' <<<"$found") |"
  done
  [[ $1 == mira* || $1 == *direction* ]] || heads=-
  [[ -z ${HEADS:-} ]] || text+=" $heads |"
  echo "$text"
}

echo "| features | loss | alpha | test | dev | train |${HEADS:+ test heads |}"
echo "| --- | --- | --- | --- | --- | --- |${HEADS:+ --- |}"
for row in $rows; do
  model=$work/$row.arcus kind=short
  [[ $row != *tags* ]] || kind=tagged
  if [[ $row == mira* ]]; then
    options=(-q --parser-only --unlabeled --calibrate none --learner mira)
    [[ $row != mira+lex ]] || options+=(--lexicon "$lexicon")
    "$arcus" train "${options[@]}" -o "$model" "$work/train.$kind.conllu"
    line "$row" - - "$model" "$kind"
    continue
  fi
  features=${row%[-+]l*} laplacian=off
  [[ $row != *+lap ]] || laplacian=on
  for loss in $losses; do
    options=(-q --parser-only --learner "$loss-margin" --laplacian "$laplacian" --link-features "$features")
    [[ $row == *-lex ]] || options+=(--lexicon "$lexicon")
    if [[ $alphas != *,* ]]; then
      best=$alphas
    elif [[ $row == *+lap && ${LAP_ALPHA:-} == same ]]; then
      best=${chosen[$features.$loss]}
    else
      best=$("$arcus" tune "${options[@]}" --gap 0.01 --alpha "$alphas" -o "$model" "$work/train.$kind.conllu" |
        sed -n 's/^Best: .*alpha //p')
    fi
    chosen[$features.$loss]=$best
    "$arcus" train "${options[@]}" --alpha "$best" -o "$model" "$work/train.$kind.conllu"
    line "$row" "$loss" "$best" "$model" "$kind"
  done
done
