// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tag_features.h"

#include <cstddef>

#include "arcus/base/hash.h"
#include <cstdlib>

namespace arcus {
static const unsigned long kMask = getenv("MASK") ? strtoul(getenv("MASK"), nullptr, 16) : ~0UL;

void TagFeatures::set_sentence(const Sentence& sentence, const Analyses& analyses,
                               const TagDictionary& dictionary) {
  words_.assign(sentence.words.size() + 4, SeenWord());
  for (int m = 1; m <= sentence.size(); ++m) {
    SeenWord& word = words_[place(m)];
    word.atoms = word_atoms(sentence.word(m).form);
    word.frequent = dictionary.is_frequent(word.atoms);
    const auto seen = dictionary.seen(word.atoms);
    if (seen.empty()) {
      word.likely = feature_key(0, word.atoms.suffixes[1], word.atoms.shape);
      word.possible = feature_key(0, static_cast<std::uint64_t>(word.atoms.kind()));
      continue;
    }
    word.likely = analyses.fine(static_cast<AnalysisId>(seen[0]));
    for (const std::uint16_t id : seen) {
      const std::uint64_t tag = analyses.coarse(static_cast<AnalysisId>(id));
      word.possible |= 1ULL << (tag >> 58);
    }
    word.possible = scattered(word.possible);
  }
}

void TagFeatures::append_word_keys(int m, std::vector<std::uint64_t>& keys) const {
  const SeenWord* at = &words_[place(m)];
  const WordAtoms& word = at->atoms;
  int kind = 100;
  const auto add = [&](std::uint64_t x, std::uint64_t y = 0) {
    keys.push_back(feature_key(kind++, x, y));
  };
  const auto on = [&](int bit) { return (kMask >> bit & 1) != 0; };
  add(0);  // how likely an analysis is as such
  add(word.form);
  if (on(0)) add(word.lower);
  add(at[-1].atoms.lower);
  add(at[-2].atoms.lower);
  add(at[1].atoms.lower);
  add(at[2].atoms.lower);
  kind = 110;
  if (on(1)) add(at[-1].atoms.lower, word.lower);
  if (on(2)) add(word.lower, at[1].atoms.lower);
  if (on(3)) add(at[-1].atoms.lower, at[1].atoms.lower);
  if (on(4)) add(at[-2].atoms.lower, at[-1].atoms.lower);
  if (on(5)) add(at[1].atoms.lower, at[2].atoms.lower);
  kind = 120;
  if (on(6)) {
    add(at[-1].likely);
    add(at[1].likely);
    add(at[2].likely);
    add(at[-2].likely);
  }
  kind = 130;
  if (on(7)) {
    add(at[1].possible);
    add(at[2].possible);
    add(at[1].possible, at[2].possible);
    add(at[-1].possible, at[1].possible);
  }
  kind = 135;
  if (on(8)) {
  add(word.lower, at[1].likely);
  add(at[-1].likely, word.lower);
  }
  if (on(9)) {
  add(at[-1].likely, at[1].likely);
  add(at[1].likely, at[2].likely);
  }
  kind = 140;
  if (on(10)) {
    add(at[1].atoms.suffixes[1]);
    add(at[1].atoms.suffixes[2]);
    add(at[-1].atoms.suffixes[1]);
    add(at[-1].atoms.suffixes[2]);
  }
  kind = 150;
  add(word.shape);
  if (on(11)) add(word.shape, at[-1].atoms.shape);
  if (on(11)) add(word.shape, at[1].atoms.shape);
  if (on(12)) add(word.capital, m == 1);
  if (on(16)) add(word.kind(), word.suffixes[2]);
  if (at->frequent && on(15)) return;
  kind = 160;
  for (int k = 0; k < (on(13) ? 6 : 4); ++k) {
    if (word.suffixes[static_cast<std::size_t>(k)] != 0) add(word.suffixes[static_cast<std::size_t>(k)]);
    else ++kind;
  }
  kind = 170;
  for (int k = 0; k < (on(14) ? 6 : 4); ++k) {
    if (word.prefixes[static_cast<std::size_t>(k)] != 0) add(word.prefixes[static_cast<std::size_t>(k)]);
    else ++kind;
  }
  kind = 180;
  if (word.digit) add(1);
  kind = 181;
  if (word.hyphen) add(1);
  kind = 182;
  if (word.capital) add(1);
  kind = 183;
  if (on(17) && word.suffixes[2] != 0) add(word.suffixes[2], at[1].likely);
  kind = 184;
  if (on(17) && word.suffixes[2] != 0) add(at[-1].likely, word.suffixes[2]);
  kind = 185;
  if (on(18)) add(word.shape, word.suffixes[0]);
  if (on(19)) add(word.shape, at[1].likely);
  if (on(19)) add(word.shape, at[-1].likely);
}

void append_history_keys(const Analyses& analyses, std::optional<AnalysisId> a,
                         std::optional<AnalysisId> b, std::vector<std::uint64_t>& keys) {
  const std::uint64_t coarse_a = !a ? 0 : analyses.coarse(*a);
  const std::uint64_t coarse_b = !b ? 0 : analyses.coarse(*b);
  const std::uint64_t fine_a = !a ? 0 : analyses.fine(*a);
  const std::uint64_t fine_b = !b ? 0 : analyses.fine(*b);
  keys.push_back(feature_key(200, coarse_b));
  keys.push_back(feature_key(201, fine_b));
  keys.push_back(feature_key(202, coarse_a, coarse_b));
  keys.push_back(feature_key(203, fine_a, fine_b));
  if (kMask >> 20 & 1) keys.push_back(feature_key(204, !b ? 0 : 1 + index_of(*b)));
  if (kMask >> 21 & 1) keys.push_back(feature_key(205, fine_a));
}

}  // namespace arcus
