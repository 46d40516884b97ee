// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/label_choices.h"

#include <algorithm>
#include <numeric>

namespace arcus {

LabelChoices::LabelChoices(std::size_t labels) : labels_(labels), all_(labels) {
  std::iota(all_.begin(), all_.end(), 0);
}

void LabelChoices::add(std::uint64_t kind, int label) {
  const std::uint32_t id = index_.insert(kind);
  if (id == kinds_.size()) {
    kinds_.push_back(kind);
    choices_.emplace_back();
  }
  std::vector<int>& choices = choices_[id];
  const auto place = std::lower_bound(choices.begin(), choices.end(), label);
  if (place == choices.end() || *place != label) choices.insert(place, label);
}

void LabelChoices::set_root_label(int label) {
  of_root_ = {label};
  std::erase(all_, label);
  for (std::vector<int>& choices : choices_) {
    std::erase(choices, label);  // empty: a kind of arcs from 0, see of()
  }
}

void LabelChoices::write(PackedWriter& writer) const {
  writer.numbers(kinds_);
  for (const std::vector<int>& seen : choices_) {
    // The file has no empty lists: see read().
    const std::vector<int>& choices = seen.empty() ? all_ : seen;
    writer.numbers(std::vector<std::uint32_t>(choices.begin(), choices.end()));
  }
}

LabelChoices LabelChoices::read(PackedReader& reader, std::size_t labels) {
  LabelChoices result(labels);
  const auto kinds = reader.numbers<std::uint64_t>();
  if (!FeatureIndex::are_scattered(kinds)) reader.fail("has kinds of arcs that collide");
  result.index_.reserve(kinds.size());
  for (const std::uint64_t kind : kinds) {
    if (result.index_.find(kind) != FeatureIndex::kNone) reader.fail("has a kind of arc twice");
    const auto choices = reader.numbers<std::uint32_t>();
    if (choices.empty()) reader.fail("has a kind of arc without a relation");
    if (!std::is_sorted(choices.begin(), choices.end())) {
      reader.fail("has relations that are not in order");
    }
    for (const std::uint32_t label : choices) {
      if (label >= labels) reader.fail("has a relation that is not there");
      result.add(kind, static_cast<int>(label));
    }
  }
  return result;
}

}  // namespace arcus
