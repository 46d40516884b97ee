#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the commands of a transcript and compares what they do with what it says.
#
#   run_transcript.sh FOLDER-OF-ARCUS SOURCE-FOLDER FILE.transcript
#
# A line "$ COMMAND" is run by bash, in a new folder where `data` is tests/data, and `examples` and
# `tools` are themselves. Behind it stand its standard output as lines "> ...", its standard error as
# "! ...", and "? STATUS" when the exit status is not 0. All other lines are talk.
# ARCUS_UPDATE_GOLDEN=1 writes what the commands do into the transcript instead: read the difference
# before you commit it.
set -u
program_folder=$(cd "$1" && pwd)
source_folder=$(cd "$2" && pwd)
transcript=$(realpath "$3")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/here"
ln -s "$source_folder/tests/data" "$work/here/data"
ln -s "$source_folder/examples" "$work/here/examples"
ln -s "$source_folder/tools" "$work/here/tools"
export PATH="$program_folder:$PATH" LC_ALL=C.UTF-8 COLUMNS=80
cd "$work/here" || exit 1

commands=0
while IFS= read -r line || [ -n "$line" ]; do
  case "$line" in
    '$ '*)
      printf '%s\n' "$line"
      bash -c "${line#'$ '}" >"$work/out" 2>"$work/err" </dev/null
      status=$?
      # A last line without its newline shows as one that ends in the sign U+2424.
      for stream in out err; do
        [ -s "$work/$stream" ] && [ -n "$(tail -c 1 "$work/$stream" | tr -d '\n')" ] && printf '␤\n' >>"$work/$stream"
      done
      sed 's/^/> /; s/ $//' "$work/out"
      sed 's/^/! /; s/ $//' "$work/err"
      [ "$status" -eq 0 ] || printf '? %s\n' "$status"
      commands=$((commands + 1))
      ;;
    '> '* | '>' | '! '* | '!' | '? '*) ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$transcript" >"$work/actual"

if [ "$commands" -eq 0 ]; then
  echo "$transcript: found no command" >&2
  exit 1
fi
if [ -n "${ARCUS_UPDATE_GOLDEN:-}" ]; then
  cp "$work/actual" "$transcript"
else
  diff -u --label expected --label actual "$transcript" "$work/actual"
fi
