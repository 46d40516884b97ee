// SPDX-License-Identifier: Apache-2.0
//
// The analyses (UPOS, XPOS, FEATS) of a treebank's words, numbered, and split into parts.
//
// A thousand analyses consist of far fewer parts: a UPOS, an XPOS, FEATS as a whole, and each
// feature in FEATS such as Case=Acc. Weights belong to parts, and the score of an analysis is the
// sum over its parts, so what is learnt about the accusative applies to every analysis that has it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "arcus/base/ragged_array.h"
#include "arcus/model/packed_bytes.h"
#include "arcus/text/sentence.h"

namespace arcus {

enum class AnalysisId : std::uint16_t {};

constexpr std::size_t index_of(AnalysisId id) { return static_cast<std::size_t>(id); }

// Some of the columns of an analysis.
struct TagColumns {
  bool upos = false;
  bool xpos = false;
  bool feats = false;

  bool any() const { return upos || xpos || feats; }
};

class Analyses {
 public:
  Analyses() = default;

  // Numbered in the order of first occurrence. Throws ArgumentError for more than 65,535.
  explicit Analyses(std::span<const Sentence* const> sentences);

  std::size_t size() const { return fields_.size(); }
  std::size_t parts() const { return part_count_; }  // of all analyses

  AnalysisId find(const Word& word) const;  // the word's analysis must exist
  // Sets the given columns of the word.
  void set(AnalysisId id, const TagColumns& columns, Word& word) const;
  // The columns that have a value in some analysis.
  const TagColumns& columns() const { return columns_; }
  // Is the analysis equal to the word's in the given columns?
  bool agrees(AnalysisId id, const Word& word, const TagColumns& columns) const;
  const std::string& upos(AnalysisId id) const { return fields_[index_of(id)].upos; }

  std::span<const std::uint16_t> parts(AnalysisId id) const { return part_ids_[index_of(id)]; }

  // Hashes for the features of neighbouring words. coarse() is the UPOS; fine() is the XPOS, or
  // UPOS and FEATS if the treebank has no XPOS.
  std::uint64_t coarse(AnalysisId id) const { return coarse_[index_of(id)]; }
  std::uint64_t fine(AnalysisId id) const { return fine_[index_of(id)]; }

  void write(PackedWriter& writer) const;
  static Analyses read(PackedReader& reader);  // throws ModelError

 private:
  struct Fields {
    std::string upos;
    std::string xpos;
    std::string feats;

    friend bool operator<(const Fields& a, const Fields& b) {
      return std::tie(a.upos, a.xpos, a.feats) < std::tie(b.upos, b.xpos, b.feats);
    }
  };

  void index();

  std::vector<Fields> fields_;  // by id
  TagColumns columns_;
  std::map<Fields, AnalysisId> ids_;
  std::size_t part_count_ = 0;
  RaggedArray<std::uint16_t, std::uint32_t> part_ids_;
  std::vector<std::uint64_t> coarse_;
  std::vector<std::uint64_t> fine_;
};

}  // namespace arcus
