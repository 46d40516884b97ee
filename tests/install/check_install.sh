#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# check_install.sh BUILD-FOLDER SOURCE-FOLDER CXX-FLAGS: installs into a new folder, moves that
# elsewhere, and builds the project `outside` against it, by find_package and by pkg-config.
set -euo pipefail
build=$1
source=$2
flags=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cmake --install "$build" --prefix "$work/first" >/dev/null
mv "$work/first" "$work/installed"

cmake -G Ninja -S "$source/tests/install/outside" -B "$work/outside" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_PREFIX_PATH="$work/installed" >/dev/null
cmake --build "$work/outside" >/dev/null
[ "$("$work/outside/outside")" = Yes ]
echo "find_package: well"

PKG_CONFIG_PATH=$(dirname "$(find "$work/installed" -name arcus.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046
c++ -std=c++20 $flags "$source/tests/install/outside/main.cc" -o "$work/by_pkg_config" $(pkg-config --cflags --libs arcus)
[ "$("$work/by_pkg_config")" = Yes ]
echo "pkg-config: well"

# Internal headers stay at home; those that came include no other.
headers=$work/installed/include
for internal in arcus/scorer/linear_scorer.h arcus/learn/online.h arcus/treebank/json_fields.h; do
  if [ -e "$headers/$internal" ] || ! [ -e "$source/$internal" ]; then
    echo "$internal: expected in the sources and not installed" >&2
    exit 1
  fi
done
echo '#include "arcus/arcus.h"' > "$work/public.cc"
# shellcheck disable=SC2086
c++ -std=c++20 $flags -I"$headers" -MM "$work/public.cc" | tr ' \\' '\n\n' | grep -o 'arcus/.*\.h$' | sort -u > "$work/needed"
(cd "$headers" && find arcus -name '*.h') | sort > "$work/there"
diff "$work/needed" "$work/there"
echo "headers: $(wc -l < "$work/there")"

"$work/installed/bin/arcus" help --man | cmp - "$work/installed/share/man/man1/arcus.1"
"$work/installed/bin/arcus" --version
