#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# log_linear_pass.sh ARCUS TRAIN.conllu [ROUNDS]: CPU time of a pass of log-linear training
# compared with a parse of the same sentences without the arc filter (`--exact`), heads only, one thread,
# interleaved. A pass is half of the difference between three epochs and one. The whole training of one
# epoch (reading, features, lookups, the choice of a learning rate, the pass, the model) is shown as well.
# Of an even number of rounds the lower middle one is shown as the median: use an odd number.
set -euo pipefail
arcus=$1
file=$2
rounds=${3:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cpu_seconds() { # of a command, user and system
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ print $1 + $2 }'
}
train() { # EPOCHS
  cpu_seconds "$arcus" train --parser-only -o "$work/$1.arcus" --learner log-linear --unlabeled --threads 1 --epochs "$1" "$file"
}
runs=$(for _ in $(seq "$rounds"); do
  one=$(train 1)
  parse=$(cpu_seconds "$arcus" parse -m "$work/1.arcus" --exact --threads 1 "$file")
  three=$(train 3)
  echo "$one $three $parse" | awk '{ print ($2 - $1) / 2, $1, $3 }'
done)
sorted() { awk "{ print $1 }" <<<"$runs" | sort -g; }
median() { sorted "$1" | sed -n "$(((rounds + 1) / 2))p"; }
awk -v pass="$(median '$1')" -v whole="$(median '$2')" -v parse="$(median '$3')" \
  -v ratio="$(median '$1 / $3')" -v low="$(sorted '$1 / $3' | head -1)" \
  -v high="$(sorted '$1 / $3' | tail -1)" -v all="$(median '$2 / $3')" 'BEGIN {
    printf "a pass %.2f s, parse --exact %.2f s: ratio %.2f, from %.2f to %.2f; training with one pass %.2f s: ratio %.2f\n",
      pass, parse, ratio, low, high, whole, all }'
