// SPDX-License-Identifier: Apache-2.0
//
// Checks that any text is read as phrase structure with FormatErrors only, that reading goes on
// after each, and that what comes out is a projective tree with one root.
#include <string>

#include "arcus/base/error.h"
#include "arcus/tree/projectivity.h"
#include "arcus/treebank/penn.h"
#include "fuzz/fuzz_target.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using arcus::fuzz::require;
  const std::string text(reinterpret_cast<const char*>(data), size);
  arcus::PennReader reader(arcus::bytes_of(text), "input", {},
                           {.relations = arcus::PennRelations::kFunctions});
  std::size_t results = 0;
  for (arcus::Sentence sentence;;) {
    require(++results <= size + 1, "each tree or error takes some bytes");
    try {
      if (!reader.read(sentence)) return 0;
    } catch (const arcus::FormatError&) {
      continue;
    }
    const arcus::Tree tree = tree_of(sentence);
    require(is_tree(tree) && is_projective(tree) && roots(tree).size() == 1,
            "a phrase structure gives a projective tree");
  }
}
