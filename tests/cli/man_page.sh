#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# man_page.sh ARCUS: the manual page has every command and every option, and groff finds no fault.
set -euo pipefail
arcus=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
page=$work/arcus.1
"$arcus" help --man >"$page"

fail() {
  echo "$1" >&2
  exit 1
}
head -n 1 "$page" | grep -q '^\.TH ARCUS 1 ' || fail "expected .TH in the first line"
for section in NAME SYNOPSIS DESCRIPTION COMMANDS; do
  grep -qx "\.SH $section" "$page" || fail "expected a section $section"
done
[ "$(grep -cx '\.nf' "$page")" -eq "$(grep -cx '\.fi' "$page")" ] || fail "expected as many .nf as .fi"
# A line of text that begins with a dot or an apostrophe would be taken for a macro.
if grep -nE "^['.]" "$page" | grep -vE '^[0-9]+:\.(TH|SH|SS|TP|PP|nf|fi)( |$)'; then
  fail "expected no other macros"
fi

commands=$("$arcus" --help | awk '/^Subcommands:/ { on = 1; next } on && !NF { exit } on { print $1 }')
[ "$(wc -w <<<"$commands")" -ge 13 ] || fail "expected 13 or more commands"
for command in $commands; do
  # The part of this command, with the escapes of hyphens removed.
  sed -n "/^\.SS arcus $command\$/,/^\.SS/p" "$page" | sed 's/\\-/-/g' >"$work/part"
  [ -s "$work/part" ] || fail "expected the command $command"
  for option in $("$arcus" "$command" --help | grep -oE '^  (-[a-zA-Z],)?--[a-z-]+(,--[a-z-]+)*' | tr ', ' '\n'); do
    grep -qE -- "^\\\\fB([^\\]*,)?$option(,[^\\]*)?\\\\fR" "$work/part" || fail "arcus $command: expected $option"
  done
done

if command -v groff >/dev/null; then
  groff -ww -man -Tutf8 -P-c "$page" >"$work/text" 2>"$work/faults"
  [ ! -s "$work/faults" ] || fail "groff: $(head -n 5 "$work/faults")"
  grep -q "arcus parse" "$work/text" || fail "expected text"
fi
