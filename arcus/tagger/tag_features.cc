// SPDX-License-Identifier: Apache-2.0
//
// In addition to Ratnaparkhi's features: pairs of neighbouring words, word shapes, longer affixes,
// and the dictionary's tags for the surrounding words, which replace the unknown tags to the right.
#include "arcus/tagger/tag_features.h"

#include <cstddef>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

constexpr int kSymbolTemplate = 199;  // above the numbers of the other word templates

// The set of the analyses' UPOS as a bit mask; a few UPOS may share a bit.
std::uint64_t possible_tags(std::span<const std::uint16_t> ids, const Analyses& analyses) {
  std::uint64_t bits = 0;
  for (const std::uint16_t id : ids) {
    bits |= std::uint64_t{1} << (analyses.coarse(static_cast<AnalysisId>(id)) >> 58);
  }
  return scattered(bits);
}

// The case of at least three quarters of the words with letters; kLower if none starts with a
// capital. kMixed if there are fewer than three such words.
template <typename Words>
SentenceCase case_of(const Words& words) {
  int letters = 0;
  int capitals = 0;
  int uppers = 0;
  for (const auto& word : words) {
    const WordAtoms& atoms = word.atoms;
    if (atoms.symbols != SymbolKind::kNone || atoms.digit || atoms.characters < 2) continue;
    ++letters;
    capitals += atoms.capital ? 1 : 0;
    uppers += atoms.upper ? 1 : 0;
  }
  if (letters < 3) return SentenceCase::kMixed;
  if (4 * uppers >= 3 * letters) return SentenceCase::kUpper;
  if (4 * capitals >= 3 * letters) return SentenceCase::kTitle;
  return capitals == 0 ? SentenceCase::kLower : SentenceCase::kMixed;
}

}  // namespace

void TagFeatures::set_sentence(const Sentence& sentence, const Analyses& analyses,
                               const TagDictionary& dictionary) {
  words_.assign(sentence.words.size() + 4, SeenWord());
  for (int m = 1; m <= sentence.size(); ++m) {
    SeenWord& word = words_[place(m)];
    word.atoms = word_atoms(sentence.word(m).form);
    word.frequent = dictionary.is_frequent(word.atoms);
    const auto seen = dictionary.seen(word.atoms);
    if (seen.empty()) {
      word.likely = word.atoms.category != 0
                        ? feature_key(1, word.atoms.category)
                        : feature_key(0, word.atoms.suffixes[1], word.atoms.shape);
      word.possible = feature_key(0, static_cast<std::uint64_t>(word.atoms.kind()));
    } else {
      word.likely = analyses.fine(static_cast<AnalysisId>(seen[0]));
      word.possible = possible_tags(seen, analyses);
    }
  }
  letters_ = case_of(words_);
  if (letters_ == SentenceCase::kMixed) return;
  // Features that depend on capitals get separate weights in such a sentence.
  for (SeenWord& word : words_) {
    for (std::uint64_t* hash : {&word.atoms.spelling, &word.atoms.shape}) {
      *hash = feature_key(2, *hash, static_cast<std::uint64_t>(letters_));
    }
  }
}

void TagFeatures::append_word_keys(int m, std::vector<std::uint64_t>& keys) const {
  const SeenWord* at = &words_[place(m)];
  const WordAtoms& word = at->atoms;
  const auto lower = [&](int i) { return at[i].atoms.lower; };
  const auto shape = [&](int i) { return at[i].atoms.shape; };
  int kind = 100;  // each template has its own number, used or not
  const auto add = [&](std::uint64_t x, std::uint64_t y = 0) {
    keys.push_back(feature_key(kind++, x, y));
  };
  const auto add_if = [&](bool condition, std::uint64_t x, std::uint64_t y = 0) {
    if (condition) keys.push_back(feature_key(kind, x, y));
    ++kind;
  };

  add(0);  // bias: the frequency of each analysis
  add(word.spelling);
  for (const int i : {-2, -1, 0, 1, 2}) add(lower(i));
  add(lower(-1), word.lower);
  add(word.lower, lower(1));
  add(lower(-1), lower(1));
  add(lower(-2), lower(-1));
  add(lower(1), lower(2));

  for (const int i : {-2, -1, 1, 2}) add(at[i].likely);
  add(at[-1].likely, word.lower);
  add(word.lower, at[1].likely);
  add(at[-1].likely, at[1].likely);
  add(at[1].likely, at[2].likely);
  add(at[1].possible);
  add(at[2].possible);
  add(at[1].possible, at[2].possible);
  add(at[-1].possible, at[1].possible);
  for (const int i : {-1, 1}) {
    add(at[i].atoms.suffixes[1]);
    add(at[i].atoms.suffixes[2]);
  }

  add(word.shape);
  add(word.shape, shape(-1));
  add(word.shape, shape(1));
  const auto letters = static_cast<std::uint64_t>(letters_);
  add((word.capital ? 1 : 0) + 2 * letters, m == 1 ? 1 : 0);
  add(static_cast<std::uint64_t>(word.kind()) + 4 * letters, word.suffixes[2]);

  if (word.category != 0) keys.push_back(feature_key(kSymbolTemplate, word.category));

  // For a frequent word, the word itself is more informative than its spelling.
  if (at->frequent) return;
  for (const std::uint64_t suffix : word.suffixes) add_if(suffix != 0, suffix);
  // Longer prefixes are mostly stems, which the features of the whole word cover.
  for (std::size_t k = 0; k < 6; ++k) add_if(word.prefixes[k] != 0, word.prefixes[k]);
  add_if(word.digit, 0);
  add_if(word.hyphen, 0);
  add_if(word.capital, letters);
  add_if(word.suffixes[2] != 0, word.suffixes[2], at[1].likely);
  add_if(word.suffixes[2] != 0, at[-1].likely, word.suffixes[2]);
  add(word.shape, word.suffixes[0]);
  add(word.shape, at[1].likely);
  add(word.shape, at[-1].likely);
}

void append_history_keys(const Analyses& analyses, std::optional<AnalysisId> a,
                         std::optional<AnalysisId> b, std::vector<std::uint64_t>& keys) {
  const std::uint64_t coarse_a = a ? analyses.coarse(*a) : 0;
  const std::uint64_t coarse_b = b ? analyses.coarse(*b) : 0;
  const std::uint64_t fine_a = a ? analyses.fine(*a) : 0;
  const std::uint64_t fine_b = b ? analyses.fine(*b) : 0;
  keys.push_back(feature_key(200, coarse_b));
  keys.push_back(feature_key(201, fine_b));
  keys.push_back(feature_key(202, coarse_a, coarse_b));
  keys.push_back(feature_key(203, fine_a, fine_b));
  keys.push_back(feature_key(204, b ? 1 + index_of(*b) : 0));
  keys.push_back(feature_key(205, fine_a));
}

}  // namespace arcus
