#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# stream_scaling.sh ARCUS MODEL TREEBANK.conllu [ROUNDS]: how `arcus parse` scales from one thread to two,
# from raw text and from CoNLL-U without tags.
#
# Time, excluding load time (that of an empty input): the wall clock of one thread against two, turn by
# turn, the median of the ratios; and the processor time of one thread against that of the busier of two,
# which is the same on a quiet machine and still means something on a shared one. The bytes must be the
# same. Counts: the share of instructions that run in order (callgrind, on a smaller input), which bounds
# the speed-up on any number of cores.
set -euo pipefail
arcus=$1
model=$2
treebank=$3
rounds=${4:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk 'BEGIN { FS = OFS = "\t" } NF == 10 { $3 = $4 = $5 = $6 = $7 = $8 = "_" } { print }' "$treebank" >"$work/bare.conllu"
"$arcus" convert --to text "$treebank" >"$work/text.txt"
for kind in text conllu; do
  case $kind in text) file=$work/text.txt ;; *) file=$work/bare.conllu ;; esac
  # A few seconds of work.
  : >"$work/$kind"
  while [ "$(stat -c %s "$work/$kind")" -lt "$([ "$kind" = text ] && echo 2000000 || echo 12000000)" ]; do
    cat "$file" >>"$work/$kind"
    printf '\n\n' >>"$work/$kind"
  done
done
awk 'BEGIN { RS = ""; ORS = "\n\n" } NR <= 400' "$work/bare.conllu" >"$work/small_conllu"
awk 'BEGIN { RS = ""; ORS = "\n\n" } NR <= 100' "$work/text.txt" >"$work/small_text"

# run THREADS KIND FILE OUTPUT: prints wall seconds, and processor seconds of the busiest thread.
run() {
  local begin end pid busiest=0
  begin=$(date +%s.%N)
  "$arcus" parse -m "$model" --threads "$1" --input "$2" "$3" >"$4" &
  pid=$!
  while kill -0 "$pid" 2>/dev/null; do
    local now
    now=$(awk '{ t = $14 + $15; if (t > most) most = t } END { print most / 100 }' /proc/"$pid"/task/*/stat 2>/dev/null || true)
    [ -n "$now" ] && busiest=$now
    sleep 0.02
  done
  wait "$pid"
  end=$(date +%s.%N)
  awk -v b="$begin" -v e="$end" -v t="$busiest" 'BEGIN { print e - b, t }'
}
middle() { sort -g | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

for kind in text conllu; do
  : >"$work/ratios"
  for _ in $(seq "$rounds"); do
    read -r load load_cpu <<<"$(run 1 "$kind" /dev/null /dev/null)"
    read -r one one_cpu <<<"$(run 1 "$kind" "$work/$kind" "$work/out1")"
    read -r two two_cpu <<<"$(run 2 "$kind" "$work/$kind" "$work/out2")"
    cmp "$work/out1" "$work/out2"
    awk -v l="$load" -v lc="$load_cpu" -v a="$one" -v ac="$one_cpu" -v b="$two" -v bc="$two_cpu" \
      'BEGIN { print (a - l) / (b - l), (ac - lc) / (bc - lc), a - l, ac - lc }' >>"$work/ratios"
  done
  column() { awk "{ print \$$1 }" "$work/ratios" | middle; }
  echo "$kind: two threads $(column 1) times as fast by the wall clock, $(column 2) by the busier thread;" \
    "one thread $(column 3) s, $(column 4) s of processor time"
  valgrind --tool=callgrind --callgrind-out-file="$work/calls" "$arcus" parse -m "$model" --threads 1 \
    --input "$kind" "$work/small_$kind" >/dev/null 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
  callgrind_annotate --inclusive=yes --threshold=100 "$work/calls" | tr -d , |
    awk -v kind="$kind" '
      / .*Stream::run\(\)/ && !all { all = $1 }
      /concrete_filter<.*#1}>::operator/ && !cut { cut = $1 }
      /concrete_filter<.*#3}>::operator/ && !number { number = $1 }
      /concrete_filter<.*#5}>::operator/ && !write { write = $1 }
      END {
        printf "%s: of %.0f million instructions in order: cut %.2f %%, number %.3f %%, write %.2f %%, together %.2f %%\n",
          kind, all / 1e6, 100 * cut / all, 100 * number / all, 100 * write / all, 100 * (cut + number + write) / all
      }'
done
