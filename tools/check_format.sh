#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Checks that clang-format would change no source file. `make format` formats them.
set -euo pipefail
cd "$(dirname "$0")/.."
find arcus cli tests fuzz bench examples -name '*.cc' -o -name '*.h' | xargs clang-format --dry-run --Werror
