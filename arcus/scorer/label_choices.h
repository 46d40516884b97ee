// SPDX-License-Identifier: Apache-2.0
//
// The relations that an arc can have: those seen in training with its coarse tags and direction. If
// the arcs from 0 had a relation of their own, they have it, and no other arc does.
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

  std::size_t labels() const { return labels_; }

  // Records that an arc of this kind (see ArcLabelKeys) has the relation in the training data.
  void add(std::uint64_t kind, int label);

  // All arcs from 0 have this label, and no other arc does. There must be another label.
  void set_root_label(int label);

  // In increasing order; all relations for an unknown kind. `from_root`: of an arc from 0.
  std::span<const int> of(std::uint64_t kind, bool from_root) const {
    if (from_root && !of_root_.empty()) return of_root_;
    const std::uint32_t id = index_.find(kind);
    return id == FeatureIndex::kNone || choices_[id].empty() ? all_ : choices_[id];
  }

  // Without the label of arcs from 0.
  void write(PackedWriter& writer) const;
  static LabelChoices read(PackedReader& reader, std::size_t labels);  // throws ModelError

 private:
  std::size_t labels_;
  std::vector<int> all_;      // of an arc whose kind was never seen
  std::vector<int> of_root_;  // of an arc from 0; empty: as of others
  FeatureIndex index_;
  std::vector<std::uint64_t> kinds_;  // by number
  std::vector<std::vector<int>> choices_;
};

}  // namespace arcus
