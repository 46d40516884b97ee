// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/breakdown.h"

#include <cstdlib>
#include <span>

#include "arcus/eval/comparable.h"

namespace arcus {
namespace {

// The index of the class that contains the length. Classes are sorted and have no gaps.
std::size_t class_of(int length, std::span<const LengthClass> classes) {
  std::size_t i = classes.size() - 1;
  while (i > 0 && length < classes[i].first) --i;
  return i;
}

std::size_t dependency_class(int h, int m) {
  return class_of(h == kRoot ? 0 : std::abs(h - m), kDependencyLengths);
}

}  // namespace

std::string name_of(const LengthClass& lengths) {
  if (lengths.first == 0) return "root";
  if (lengths.last == 0) return std::to_string(lengths.first) + "+";
  if (lengths.first == lengths.last) return std::to_string(lengths.first);
  return std::to_string(lengths.first) + "-" + std::to_string(lengths.last);
}

void add_sentence(const Sentence& gold, const Sentence& system, const AttachmentOptions& options,
                  Breakdown& breakdown) {
  require_comparable(gold, system);
  const auto relation_of = [&](const Word& word) {
    return std::string(options.subtypes ? word.deprel : universal_relation(word.deprel));
  };
  const std::size_t sentence_class = class_of(gold.size(), kSentenceLengths);
  for (int m = 1; m <= gold.size(); ++m) {
    const Word& word = gold.word(m);
    const Word& guess = system.word(m);
    if (is_punctuation(word, options.punctuation)) continue;
    const bool head = word.head == guess.head;
    const bool labeled = head && same_relation(word, guess, options);
    const auto add = [&](ClassCounts& of_gold, ClassCounts& of_system) {
      ++of_gold.gold;
      ++of_system.system;
      of_gold.heads += head ? 1 : 0;
      of_gold.labeled += labeled ? 1 : 0;
    };
    add(breakdown.by_relation[relation_of(word)], breakdown.by_relation[relation_of(guess)]);
    ClassCounts& upos = breakdown.by_upos[word.upos];
    add(upos, upos);
    add(breakdown.by_dependency_length[dependency_class(word.head, m)],
        breakdown.by_dependency_length[dependency_class(guess.head, m)]);
    add(breakdown.by_sentence_length[sentence_class], breakdown.by_sentence_length[sentence_class]);
  }
}

}  // namespace arcus
