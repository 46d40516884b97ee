// SPDX-License-Identifier: Apache-2.0
//
// How many arcs of treebanks come back when their trees are made projective and restored again: see
// arcus/tree/pseudo_projective.h.
//
//   pseudo_round_trip TREEBANK.conllu...
#include <array>
#include <cstdio>
#include <exception>
#include <string>

#include <fmt/format.h>

#include "arcus/text/sentence.h"
#include "arcus/tree/projectivity.h"
#include "arcus/tree/pseudo_projective.h"
#include "arcus/treebank/treebank_reader.h"

namespace {

constexpr std::array kEncodings = {arcus::PseudoEncoding::kHead, arcus::PseudoEncoding::kPath,
                                   arcus::PseudoEncoding::kHeadAndPath};

struct Counts {
  std::size_t arcs = 0;
  std::size_t non_projective = 0;
  std::array<std::size_t, kEncodings.size()> wrong = {};  // with another head or relation
};

void count(const arcus::Sentence& sentence, Counts& counts) {
  arcus::LabeledHeads gold{arcus::tree_of(sentence), {}};
  for (const arcus::Word& word : sentence.words) gold.labels.push_back(word.deprel);
  if (!is_tree(gold.tree)) return;
  counts.arcs += sentence.words.size();
  counts.non_projective += non_projective_arcs(gold.tree).size();
  for (std::size_t i = 0; i < kEncodings.size(); ++i) {
    const arcus::LabeledHeads again =
        deprojectivized(pseudo_projective(gold, kEncodings[i]), kEncodings[i]);
    for (int m = 1; m <= sentence.size(); ++m) {
      const auto at = static_cast<std::size_t>(m) - 1;
      const bool same =
          again.tree.head(m) == gold.tree.head(m) && again.labels[at] == gold.labels[at];
      counts.wrong[i] += same ? 0 : 1;
    }
  }
}

// Per cent of the arcs, and of the non-projective arcs, that come back.
std::string recovered(const Counts& counts, std::size_t encoding) {
  const auto share = [&](std::size_t of) {
    const auto wrong = static_cast<double>(counts.wrong[encoding]);
    return of == 0 ? 100 : 100 * (1 - wrong / static_cast<double>(of));
  };
  return fmt::format("{:.3f} ({:.2f})", share(counts.arcs), share(counts.non_projective));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    fmt::print("| treebank | arcs | non-projective % | head | path | head+path |\n");
    fmt::print("| --- | --- | --- | --- | --- | --- |\n");
    for (int i = 1; i < argc; ++i) {
      Counts counts;
      arcus::TreebankReader reader({argv[i]}, {});
      for (arcus::Sentence sentence; reader.read(sentence);) count(sentence, counts);
      const std::string path = argv[i];
      fmt::print("| {} | {} | {:.2f} | {} | {} | {} |\n", path.substr(path.rfind('/') + 1),
                 counts.arcs,
                 100.0 * static_cast<double>(counts.non_projective) /
                     static_cast<double>(counts.arcs == 0 ? 1 : counts.arcs),
                 recovered(counts, 0), recovered(counts, 1), recovered(counts, 2));
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "pseudo_round_trip: {}\n", error.what());
    return 1;
  }
  return 0;
}
