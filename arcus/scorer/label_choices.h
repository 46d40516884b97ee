// SPDX-License-Identifier: Apache-2.0
//
// The relations that an arc can have: those seen in training with its coarse tags and direction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arcus/model/feature_index.h"
#include "arcus/model/packed_bytes.h"

namespace arcus {

class LabelChoices {
 public:
  explicit LabelChoices(std::size_t labels = 0);

  std::size_t labels() const { return all_.size(); }

  // An arc of this kind (see ArcLabelKeys) was seen with the relation.
  void add(std::uint64_t kind, int label);

  // In rising order; all of them for a kind that was never seen.
  std::span<const int> of(std::uint64_t kind) const {
    const std::uint32_t id = index_.find(kind);
    return id == FeatureIndex::kNone ? all_ : choices_[id];
  }

  void write(PackedWriter& writer) const;
  static LabelChoices read(PackedReader& reader, std::size_t labels);  // throws ModelError

 private:
  std::vector<int> all_;
  FeatureIndex index_;
  std::vector<std::uint64_t> kinds_;  // by number
  std::vector<std::vector<int>> choices_;
};

}  // namespace arcus
