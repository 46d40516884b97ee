// SPDX-License-Identifier: Apache-2.0
//
// Sentences that a teacher has parsed (teacher.h), in a compact form: 28 bytes per word and 12 per
// soft arc, and each different string once. A Sentence takes ten times as much.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "arcus/neural/arc_losses.h"
#include "arcus/neural/word_inputs.h"
#include "arcus/text/sentence.h"

namespace arcus {

class TaughtText {
 public:
  TaughtText() = default;
  TaughtText(TaughtText&&) = default;
  TaughtText& operator=(TaughtText&&) = default;
  TaughtText(const TaughtText&) = delete;
  TaughtText& operator=(const TaughtText&) = delete;

  std::size_t size() const { return ends_.size(); }  // in sentences
  bool empty() const { return ends_.empty(); }
  std::size_t words() const { return words_.size(); }
  std::size_t words_of(std::size_t i) const { return ends_[i].words - begin_of(i).words; }
  bool is_soft() const { return !soft_.empty(); }

  // Keeps forms, lemmas, tags, heads and relations. `soft`: the probabilities of arcs, if known.
  void add(const Sentence& sentence, std::span<const SoftArc> soft = {});

  Sentence sentence(std::size_t i) const;
  std::span<const SoftArc> soft(std::size_t i) const;  // none: the tree is the target

  std::uint64_t hash() const;  // of all of it

  // The forms and lemmas with how often they occur, in the order of their first occurrence.
  OtherWords counted_words() const;

 private:
  struct PackedWord {
    std::uint32_t form = 0;
    std::uint32_t lemma = 0;
    std::uint32_t upos = 0;
    std::uint32_t xpos = 0;
    std::uint32_t feats = 0;
    std::uint32_t deprel = 0;
    std::int32_t head = kNoHead;
  };
  struct End {
    std::size_t words = 0;
    std::size_t soft = 0;
  };

  End begin_of(std::size_t i) const { return i == 0 ? End() : ends_[i - 1]; }
  std::uint32_t number_of(const std::string& text);
  std::vector<std::pair<std::string_view, std::size_t>> counted(
      std::uint32_t PackedWord::*column) const;

  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<const std::string*> strings_;  // the keys of numbers_, by number
  std::vector<PackedWord> words_;
  std::vector<SoftArc> soft_;
  std::vector<End> ends_;  // of the sentences
};

}  // namespace arcus
