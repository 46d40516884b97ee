#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Installs missing Debian packages that Arcus needs; prints nothing if none is missing. It prints the
# packages and the commands first. If that takes sudo and standard input is a terminal, it asks;
# ARCUS_YES=1 answers yes.
#
#   tools/install_deps.sh          to build and run
#   tools/install_deps.sh test     the same, and what the tests and benchmarks need
#   tools/install_deps.sh lint     the same, and clang-tidy
#   tools/install_deps.sh fuzz     the same, and the compiler that has the fuzzer
set -euo pipefail

build=(
  g++ cmake ninja-build pkg-config
  libcli11-dev          # command line
  libfmt-dev            # formatting
  nlohmann-json3-dev    # JSON
  libicu-dev            # Unicode classes, widths and scripts
  libboost-dev          # Boost.Math: distribution functions of the tests of significance
  libhwy-dev            # SIMD with run-time dispatch
  libtbb-dev            # worker threads and the ordered pipeline
  libxxhash-dev         # hashes and checksums
  libzstd-dev           # compression of model files, compressed input
  zlib1g-dev            # compressed input
)
test=(
  libgtest-dev librapidcheck-dev libbenchmark-dev clang-format
  coinor-libipopt-dev   # an independent solver of quadratic programs, which judges ours; one test, optional
)
lint=(clang-tidy)
fuzz=(clang libclang-rt-14-dev)

group=${1:-build}
case "$group" in
  build) wanted=("${build[@]}") ;;
  test) wanted=("${build[@]}" "${test[@]}") ;;
  lint) wanted=("${build[@]}" "${test[@]}" "${lint[@]}") ;;
  fuzz) wanted=("${build[@]}" "${test[@]}" "${fuzz[@]}") ;;
  *) echo "install_deps.sh: found '$group', expected build, test, lint or fuzz" >&2; exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "install_deps.sh: no apt-get, so nothing is installed; see \"Other systems\" in README.md" >&2
  exit 0  # the libraries may be there: CMake names the one that is not
fi
installed=$(dpkg-query -W -f '${binary:Package} ${db:Status-Status}\n' 2>/dev/null |
  awk '$2 == "installed" { sub(/:.*/, "", $1); print $1 }')
missing=()
for package in "${wanted[@]}"; do
  grep -qxF -- "$package" <<<"$installed" || missing+=("$package")
done
[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "install_deps.sh: needs root or sudo to install: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
update=("${as_root[@]}" apt-get update -qq)
install=("${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}")
printf 'Arcus needs %s Debian package(s) that are not installed. To install them, this runs:\n  %s\n  %s\n' \
  "${#missing[@]}" "${update[*]}" "${install[*]}" >&2
# Root in a new container, a script and continuous integration have nobody to ask.
if [ ${#as_root[@]} -gt 0 ] && [ -t 0 ] && [ "${ARCUS_YES:-}" != 1 ] && [ -z "${CI:-}" ]; then
  read -r -p 'Install them now? [y/N] ' answer || answer=
  case "$answer" in
    [yY] | [yY]es) ;;
    *) echo "install_deps.sh: installed nothing; ARCUS_YES=1 answers yes" >&2; exit 1 ;;
  esac
fi
export DEBIAN_FRONTEND=noninteractive
"${update[@]}"
"${install[@]}" >/dev/null
