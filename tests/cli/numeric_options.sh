#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# numeric_options.sh ARCUS: gives every option of every command whose value is a number, as the help
# lists them, values that are none or out of range. Each must be refused in one line that names the
# option, with exit status 2, and without numbers of hundreds of digits.
set -u
arcus=$1
types='N|C|P|MB|LEVEL|A|R|G|A,B,C'
bad=(nan inf -inf infinity 1e400 -1e400 -1 -0.5 99999999999999999999999 0x10 '1 ' x)
commands=$("$arcus" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
tried=0
failed=0
for command in $commands; do
  options=$("$arcus" "$command" --help | grep -oE "^ +(-[a-z],)?--[a-z-]+ ($types)( |\$)" |
    grep -oE -- '--[a-z-]+')
  for option in $options; do
    for value in "${bad[@]}"; do
      message=$("$arcus" "$command" "$option=$value" 2>&1 >/dev/null </dev/null)
      status=$?
      tried=$((tried + 1))
      if [ "$status" -ne 2 ] || [ "${message#"arcus: $option: "}" = "$message" ] ||
        grep -qE '[0-9]{25}' <<<"${message//99999999999999999999999/}"; then
        printf 'arcus %s %s=%q: exit status %s: %s\n' "$command" "$option" "$value" "$status" "$message"
        failed=$((failed + 1))
      fi
    done
  done
done
# At least the numbers of parse and train must have been found in the help.
if [ "$tried" -lt 300 ]; then
  echo "tried only $tried values: has the help another form?"
  exit 1
fi
echo "$tried values, $failed not refused"
[ "$failed" -eq 0 ]
