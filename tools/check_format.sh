#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Is every source as clang-format would have it? `make format` makes it so.
set -euo pipefail
cd "$(dirname "$0")/.."
find arcus cli tests fuzz bench examples -name '*.cc' -o -name '*.h' | xargs clang-format --dry-run --Werror
