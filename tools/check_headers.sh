#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# check_headers.sh COMPILER HEADER...: compiles each header alone, and prints those that need another
# one to be included first.
set -euo pipefail
cd "$(dirname "$0")/.."
compiler=$1
shift
printf '%s\n' "$@" |
  xargs -P "$(nproc)" -I{} "$compiler" -std=c++20 -fsyntax-only -Wall -I. -include {} -x c++ /dev/null
