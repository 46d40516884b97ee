#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Checks includes between folders, as docs/architecture.md shows them: each line names a folder and the
# folders whose headers it may include beside its own. Prints every include that breaks the rule. Then come
# rules about printing, exceptions and the command line.
set -euo pipefail
cd "$(dirname "$0")/.."

declare -A may=(
  [base]=""
  [numeric]="base"
  [tree]="base numeric"
  [inference]="base numeric tree"
  [text]="base tree"
  [treebank]="base tree text"
  [validate]="base text"
  [features]="base text tree"
  [optimize]="base numeric"
  [model]="base"
  [scorer]="base features model numeric optimize text tree"
  [neural]="base inference model numeric scorer text tree"
  [transition]="base features model numeric scorer text tree"
  [lexical]="base inference lexicon model numeric optimize scorer text tree"
  [learn_features]="base features model numeric scorer text tree"
  [learn]="base inference learn_features model numeric optimize scorer tree"
  [labeler]="base features model numeric optimize scorer text tree"
  [calibrate]="base features inference numeric scorer text tree"
  [tokenizer]="base model numeric text"
  [tagger]="base model numeric text"
  [lexicon]="base model numeric text"
  [draw]="base tree text"
  [eval]="base tree text"
)

broken=0
complain() {
  echo "$1" >&2
  broken=1
}

for folder in arcus/*/; do
  room=$(basename "$folder")
  if [ -z "${may[$room]+known}" ]; then
    complain "$folder: found a room that tools/check_layers.sh does not know"
    continue
  fi
  while IFS=: read -r file line text; do
    included=$(sed -E 's/.*"([^"]+)".*/\1/' <<<"$text")
    case "$included" in
      arcus/*/*) ;;
      *) complain "$file:$line: found $included, expected a header of a room of the library"; continue ;;
    esac
    other=$(cut -d/ -f2 <<<"$included")
    case " $room ${may[$room]} " in
      *" $other "*) ;;
      *) complain "$file:$line: found $included, expected only: $room ${may[$room]}" ;;
    esac
  done < <(grep -nE '^#include "' "$folder"*.h "$folder"*.cc)
done
# The library never prints, never exits, never reads argv.
if grep -nE '\b(std::cout|std::cerr|printf|fmt::print|std::exit|std::abort)\b' -r arcus --include='*.cc' --include='*.h'; then
  complain "arcus/: found printing or exiting, expected values and exceptions"
fi
# What it throws is a kind of arcus::Error, or goes on as it came.
if grep -nE '\bthrow +std::' -r arcus --include='*.cc' --include='*.h'; then
  complain "arcus/: found an exception of the standard library, expected a kind of arcus::Error"
fi
# Messages go through cli/messages.h, so that -q holds for all of them and none mixes with a progress bar.
if grep -nE '\bstderr\b|std::cerr' -r cli --include='*.cc' --include='*.h' | grep -vE '^cli/(main|messages)\.cc:'; then
  complain "cli/: found a message on standard error, expected note() or warn() of cli/messages.h"
fi
# CLI11's checks of numbers accept NaN, read 010 as 8, and print the largest double.
if grep -nE 'CLI::(Range|PositiveNumber|NonNegativeNumber|Number|Bound)\b' -r cli; then
  complain "cli/: found a check of numbers of CLI11, expected one of cli/number_checks.h"
fi
exit "$broken"
