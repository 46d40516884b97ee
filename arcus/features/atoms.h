// SPDX-License-Identifier: Apache-2.0
//
// Atoms are the values that features are made of: the form of a word, its tag, its first five
// characters, ... Each is a 64-bit hash, computed once per sentence. Forms are folded
// (text/fold.h), except for quotes; lemmas are used as written in the treebank.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/features/guide_arcs.h"
#include "arcus/features/span_counts.h"
#include "arcus/text/sentence.h"

namespace arcus {

class WordClasses;

enum class Atom : std::uint8_t {
  kForm,
  kPrefix,  // the first five characters, if the form is longer
  kLemma,
  kTag,  // XPOS if there is one, else UPOS (even "_"): the tag of the papers
  kUpos,
  kFeats,
  kSuffix,     // the last three characters, if the form is longer
  kShape,      // kinds of characters: "Xx" for Dogs, "d" for 1984, "X.X." for U.S.
  kCase,       // the morphological feature Case
  kVerbForm,   // VerbForm, Mood and Voice
  kAgreement,  // Gender, Number and Person
  kOpener,     // the function word that opens its phrase: "with" for bat in "with the old bat"
  kClass,      // its large class and its small class (word_classes.h)
  kFineClass,
};
inline constexpr std::size_t kAtoms = 14;
using AtomSet = std::bitset<kAtoms>;

std::string_view name_of(Atom atom);  // "form", "tag", ...
std::optional<Atom> atom_named(std::string_view name);

// The value as text: "<root>" for the root, "<start>" and "<end>" outside the sentence, and empty
// if the word has no value. Without classes, no position has a class.
std::string atom_text(const Sentence& sentence, int position, Atom atom,
                      const WordClasses* classes = nullptr);

// The values as hashes, for positions -2 to n + 2 (0 if there is no value), the counts of words
// between two positions, and the arcs of the guide.
class SentenceAtoms {
 public:
  static constexpr int kMargin = 2;

  explicit SentenceAtoms(const Sentence& sentence, const WordClasses* classes = nullptr);
  // Only the given atoms, without counts. The others have no value.
  SentenceAtoms(const Sentence& sentence, const AtomSet& atoms);

  int size() const { return n_; }
  const SpanCounts& counts() const { return counts_; }
  const GuideArcs& guide() const { return guide_; }
  std::uint64_t operator()(int position, Atom atom) const {
    return values_[index(position)][static_cast<std::size_t>(atom)];
  }
  // All values of a position, by atom.
  const std::array<std::uint64_t, kAtoms>& of(int position) const {
    return values_[index(position)];
  }

 private:
  static std::size_t index(int position) {
    const int from_start = position + kMargin;
    return static_cast<std::size_t>(from_start);
  }

  void find_values(const Sentence& sentence, const AtomSet& atoms, const WordClasses* classes);

  int n_;
  SpanCounts counts_;
  GuideArcs guide_;
  std::vector<std::array<std::uint64_t, kAtoms>> values_;
};

}  // namespace arcus
