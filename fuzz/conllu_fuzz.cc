// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/conllu.h"
#include "fuzz/column_format_fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  arcus::fuzz::check_column_format<arcus::ConlluReader>(input, arcus::append_conllu);
  return 0;
}
