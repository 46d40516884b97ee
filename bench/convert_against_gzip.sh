#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# convert_against_gzip.sh ARCUS FILE.conllu [ROUNDS]: CPU time of `arcus convert` from CoNLL-U
# to CoNLL-U compared with `gzip -1`, interleaved, with the output checked.
set -euo pipefail
arcus=$1
file=$2
rounds=${3:-9}
"$arcus" convert "$file" | cmp - "$file"

cpu_seconds() { # of a command, user and system
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null; } 2>&1 | awk '{ print $1 + $2 }'
}
runs=$(for _ in $(seq "$rounds"); do
  echo "$(cpu_seconds "$arcus" convert "$file") $(cpu_seconds gzip -1 -c "$file")"
done)
sorted() { awk "{ print $1 }" <<<"$runs" | sort -g; }
median() { sorted "$1" | sed -n "$(((rounds + 1) / 2))p"; }
awk -v bytes="$(stat -c %s "$file")" -v a="$(median '$1')" -v b="$(median '$2')" \
  -v ratio="$(median '$1 / $2')" -v low="$(sorted '$1 / $2' | head -1)" \
  -v high="$(sorted '$1 / $2' | tail -1)" 'BEGIN {
    printf "convert %.0f MB/s, gzip -1 %.0f MB/s; time as a share of gzip: median %.2f, from %.2f to %.2f\n",
      bytes / a / 1e6, bytes / b / 1e6, ratio, low, high }'
