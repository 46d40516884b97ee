#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# lint.sh BUILD-FOLDER: clang-format and clang-tidy over every source; the folder has been configured
# and holds compile_commands.json. Names files to check only those.
set -euo pipefail
cd "$(dirname "$0")/.."
build=$1
shift
if [ $# -gt 0 ]; then files=("$@"); else mapfile -t files < <(git ls-files '*.cc' '*.h'); fi
clang-format --dry-run --Werror "${files[@]}"
# Headers are checked through the sources that include them. The folder may have been configured
# for g++, some of whose options clang does not know.
printf '%s\n' "${files[@]}" | grep '\.cc$' | grep -v '^tests/install/' |
  xargs -P "$(nproc)" -n 1 clang-tidy -p "$build" --quiet \
    --extra-arg=-Wno-unknown-warning-option 2>/dev/null
