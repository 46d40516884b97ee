#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Perceptron, max-margin and log-linear models, trained on projective (p) and on non-projective (np)
# trees, as tables 2 and 3 of Koo, Globerson, Carreras & Collins (2007): for each of the six, C, the
# number of epochs and the trees of parsing are chosen on development data by `arcus tune`, and the
# test file is parsed once. Where a treebank has no dev file, the last tenth of train is held out.
# Prints UAS and LAS, then the sign tests of `arcus compare`. One thread. Existing results are reused:
# after an interruption the same command continues.
#
#   tools/compare_learners.sh TREEBANKS WORK | tee table.md
#
# NAMES, SENTENCES and DEV_SENTENCES (how many of the first sentences to use), EPOCHS, EG_C and
# LOG_LINEAR_C change the size of the experiment.
set -euo pipefail
treebanks=$1 work=$2
names=${NAMES:-ar_padt12_small nl_lassysmall14 ja_gsd14 sl_ssj500k22 es_ancora28_small tr_imst cs_mix_small}
sentences=${SENTENCES:-1000} dev_sentences=${DEV_SENTENCES:-500} epochs=${EPOCHS:-12}
arcus=${ARCUS:-$(dirname "$0")/../build/arcus}
declare -A options=(
  [perceptron]='--learner perceptron'
  [eg]="--learner eg --c ${EG_C:-0.01,0.03}"
  [log-linear]="--learner log-linear --c ${LOG_LINEAR_C:-0.3,1}"
)
learners='perceptron eg log-linear'
mkdir -p "$work"

first() { # COUNT: so many sentences of standard input
  awk -v RS= -v ORS='\n\n' -v count="$1" 'NR <= count'
}

make_parts() { # NAME: its training and development data
  local stem=$treebanks/$1/$1-ud count
  cat "$stem-test.conllu" >"$work/$1.test"
  if [ -f "$stem-dev.conllu" ]; then
    first "$dev_sentences" <"$stem-dev.conllu" >"$work/$1.dev"
    first "$sentences" <"$stem-train.conllu" >"$work/$1.train"
  else
    count=$(grep -c '^1	' "$stem-train.conllu")
    first $((count - count / 10)) <"$stem-train.conllu" | first "$sentences" >"$work/$1.train"
    awk -v RS= -v ORS='\n\n' -v from=$((count - count / 10)) 'NR > from' "$stem-train.conllu" >"$work/$1.dev"
  fi
}

make_parse() { # NAME LEARNER TREES: the test file, as the best parser of its kind sees it
  local cell=$work/$1.$2.$3
  [ ! -s "$cell.conllu" ] || return 0
  # shellcheck disable=SC2086 # options are words
  "$arcus" tune --parser-only -o "$cell.arcus" --journal "$work/$1.tune" --dev "$work/$1.dev" --threads 1 \
    --epochs "$epochs" --trees "$3" ${options[$2]} "$work/$1.train" >"$cell.log" 2>>"$work/errors"
  "$arcus" parse -m "$cell.arcus" --exact "$work/$1.test" >"$cell.unfinished"
  mv "$cell.unfinished" "$cell.conllu"
  rm "$cell.arcus"
}

score() { # UAS|LAS NAME LEARNER TREES: on test
  "$arcus" eval "$work/$2.test" "$work/$2.$3.$4.conllu" | awk -v s="$1" '$1 == s && /heads/ { print $(NF - 2) }'
}

on_dev() { # NAME LEARNER TREES: the LAS by which the parser was chosen
  awk '$NF == "*" { best = $(NF - 1) } END { print best }' "$work/$1.$2.$3.log"
}

better_on_dev() { # NAME LEARNER: p or np, as projective or non-projective
  awk -v p="$(on_dev "$1" "$2" projective)" -v np="$(on_dev "$1" "$2" non-projective)" \
    'BEGIN { print((np + 0 > p + 0) ? "non-projective" : "projective") }'
}

sign_test() { # GOLD A B: both sign tests of two parses
  "$arcus" compare --samples 1 "$1" "$2" "$3" |
    awk '/^Sign test/ { p = $NF; if ($(NF - 1) == "<") p = "< " p
                        printf "%s%s / %s, p %s", found++ ? " | " : "", $4, $9, p }'
}

for name in $names; do
  make_parts "$name"
  for learner in $learners; do
    for trees in projective non-projective; do make_parse "$name" "$learner" $trees; done
  done
done

for what in UAS LAS; do
  echo "| $what | perceptron p | np | max-margin p | np | log-linear p | np |"
  echo '| --- | --- | --- | --- | --- | --- | --- |'
  for name in $names; do
    line="| $name"
    for learner in $learners; do
      for trees in projective non-projective; do line+=" | $(score $what "$name" "$learner" $trees)"; done
    done
    echo "$line |"
  done
  echo
done

echo '| non-projective against projective training: sentences better / worse | UAS | LAS |'
echo '| --- | --- | --- |'
for name in $names; do
  for learner in $learners; do
    echo "| $name, $learner | $(sign_test "$work/$name.test" "$work/$name.$learner.non-projective.conllu" \
      "$work/$name.$learner.projective.conllu") |"
  done
done
echo

# As in table 3: projective or not, as development data has it; all treebanks together.
: >"$work/all.test"
for learner in $learners; do : >"$work/all.$learner.conllu"; done
for name in $names; do
  cat "$work/$name.test" >>"$work/all.test"
  for learner in $learners; do
    cat "$work/$name.$learner.$(better_on_dev "$name" "$learner").conllu" >>"$work/all.$learner.conllu"
  done
done
echo '| chosen on dev | perceptron | max-margin | log-linear |'
echo '| --- | --- | --- | --- |'
for name in $names; do
  line="| $name"
  for learner in $learners; do
    trees=$(better_on_dev "$name" "$learner")
    line+=" | $(score UAS "$name" "$learner" "$trees"), $(score LAS "$name" "$learner" "$trees") ($trees)"
  done
  echo "$line |"
done
line='| all words'
for learner in $learners; do
  line+=" | $("$arcus" eval "$work/all.test" "$work/all.$learner.conllu" |
    awk '/^(UAS|LAS) .*heads/ { printf "%s%s", found++ ? ", " : "", $(NF - 2) }')"
done
echo "$line |"
echo
echo '| all test sentences: better / worse | UAS | LAS |'
echo '| --- | --- | --- |'
while read -r a b; do
  echo "| $a against $b | $(sign_test "$work/all.test" "$work/all.$a.conllu" "$work/all.$b.conllu") |"
done <<'PAIRS'
eg perceptron
log-linear perceptron
eg log-linear
PAIRS
