// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/treebank_statistics.h"

#include <cstdlib>

#include "arcus/base/error.h"
#include "arcus/eval/ratio.h"
#include "arcus/tree/projectivity.h"

namespace arcus {

double TreebankStatistics::non_projective_arc_rate() const {
  return ratio(non_projective_arcs, words_in_trees);
}

double TreebankStatistics::non_projective_sentence_rate() const {
  return ratio(non_projective_sentences, trees);
}

double TreebankStatistics::mean_length() const { return ratio(words, sentences); }

int TreebankStatistics::median_length() const {
  std::int64_t seen = 0;
  for (const auto& [length, count] : sentence_lengths) {
    seen += count;
    if (2 * seen >= sentences) return length;
  }
  return 0;
}

int TreebankStatistics::longest() const {
  return sentence_lengths.empty() ? 0 : sentence_lengths.rbegin()->first;
}

double TreebankStatistics::mean_dependency_length() const {
  std::int64_t arcs = 0;
  std::int64_t sum = 0;
  for (const auto& [length, count] : dependency_lengths) {
    arcs += count;
    sum += length * count;
  }
  return ratio(sum, arcs);
}

void add_sentence(const Sentence& sentence, TreebankStatistics& statistics) {
  const Tree tree = tree_of(sentence);
  if (find_defect(tree, MissingHeads::kAllowed)) throw ArgumentError("the heads are not a tree");
  ++statistics.sentences;
  statistics.words += sentence.size();
  statistics.multiword_tokens += std::ssize(sentence.multiword_tokens);
  statistics.empty_nodes += std::ssize(sentence.empty_nodes);
  ++statistics.sentence_lengths[sentence.size()];
  int heads = 0;
  int roots = 0;
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    ++statistics.upos[word.upos];
    ++statistics.xpos[word.xpos];
    if (word.head == kNoHead) continue;
    ++heads;
    ++statistics.relations[word.deprel];
    if (word.head == kRoot) {
      ++roots;
    } else {
      ++statistics.dependency_lengths[std::abs(word.head - m)];
    }
  }
  statistics.heads += heads;
  if (heads < sentence.size()) return;
  ++statistics.trees;
  statistics.words_in_trees += sentence.size();
  ++statistics.roots[roots];
  const auto crossing = std::ssize(non_projective_arcs(tree));
  statistics.non_projective_arcs += crossing;
  statistics.non_projective_sentences += crossing > 0 ? 1 : 0;
  ++statistics.gap_degrees[crossing > 0 ? gap_degree(tree) : 0];
}

}  // namespace arcus
