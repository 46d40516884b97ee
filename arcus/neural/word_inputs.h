// SPDX-License-Identifier: Apache-2.0
//
// What the network sees of a sentence: for each position (0 is the root) and each field, rows of
// the field's table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/model/packed_bytes.h"
#include "arcus/neural/neural_options.h"
#include "arcus/neural/vocabulary.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Row p of a field has the table rows of position p.
using SentenceInputs = std::array<RaggedArray<std::uint32_t, std::uint32_t>, kFields>;

// Words of other text than the treebank, with how often they occur.
struct OtherWords {
  std::vector<std::pair<std::string_view, std::size_t>> forms = {};
  std::vector<std::pair<std::string_view, std::size_t>> lemmas = {};
  std::size_t cutoff = 1;  // fewer occurrences give a word no row
};

class WordInputs {
 public:
  WordInputs() = default;
  // Knows the values of the sentences. Fields without values have the dimension 0 in shape(). With
  // `vectors`, all their words are known too, and so are words that occur often enough in other
  // text.
  WordInputs(std::span<const Sentence> sentences, NetworkShape shape,
             const WordVectors* vectors = nullptr, const OtherWords& others = {});

  const NetworkShape& shape() const { return shape_; }
  std::size_t rows(Field field) const;  // of the field's table

  // The row of a form in the table of words.
  std::uint32_t row_of_form(std::string_view form) const;

  // Sets the rows of all positions. A word may have no row in a field (FEATS of _), and values that
  // are unknown have Vocabulary::kUnknownRow.
  void look_up(const Sentence& sentence, SentenceInputs& inputs) const;

  void write(PackedWriter& writer) const;
  static WordInputs read(PackedReader& reader);  // throws ModelError

 private:
  NetworkShape shape_;
  std::array<Vocabulary, kFields> vocabularies_;  // that of kAffix is not used
};

}  // namespace arcus
