// SPDX-License-Identifier: Apache-2.0
//
// The sections of a linear scorer in the model file.
#include <algorithm>
#include <optional>
#include <utility>

#include "arcus/features/arc_keys.h"
#include "arcus/scorer/class_section.h"
#include "arcus/scorer/linear_scorer.h"
#include "arcus/scorer/weight_sections.h"

namespace arcus {
namespace {

std::shared_ptr<const ArcFilter> read_filter(const SectionFile& file) {
  PackedReader reader = file.reader("filter");
  auto filter = std::make_shared<const ArcFilter>(ArcFilter::read(reader));
  reader.expect_end();
  return filter;
}

std::shared_ptr<const PackedWeights> shared_weights(const char* name, std::size_t width,
                                                    const SectionFile& file) {
  return std::make_shared<const PackedWeights>(read_weights(name, width, file));
}

// Older models do not have this section.
std::optional<int> read_root_label(const SectionFile& file, std::size_t labels) {
  if (!file.has("root_label")) return std::nullopt;
  PackedReader reader = file.reader("root_label");
  const auto label = reader.number<std::uint32_t>();
  reader.expect_end();
  if (label >= labels) reader.fail("has a relation that is not there");
  if (labels == 1) reader.fail("leaves no relation to other arcs");
  return static_cast<int>(label);
}

std::shared_ptr<const JointLabels> read_joint(const SectionFile& file, std::size_t labels,
                                              std::optional<int> root_label) {
  if (!file.has("joint")) return nullptr;
  PackedReader reader = file.reader("joint");
  if (labels == 0) reader.fail("has no relations");
  JointLabels joint{PackedWeights::read(reader, labels), LabelChoices(0)};
  joint.choices = LabelChoices::read(reader, labels);
  if (root_label) joint.choices.set_root_label(*root_label);
  joint.trained_with_sums = reader.number<std::uint8_t>() != 0;
  reader.expect_end();
  if (joint.rows.width() != labels) reader.fail("has rows of the wrong length");
  return std::make_shared<const JointLabels>(std::move(joint));
}

}  // namespace

void LinearScorer::write_weights(SectionWriter& file) const {
  PackedWriter filter;
  weights_.filter->write(filter);
  file.add("filter", filter.bytes());
  add_weights("arcs", *weights_.arcs, file);
  add_weights("labels", *weights_.second_stage, file);
  if (weights_.root_label) {
    PackedWriter root_label;
    root_label.number(static_cast<std::uint32_t>(*weights_.root_label));
    file.add("root_label", root_label.bytes());
  }
  if (weights_.classes) write_classes(*weights_.classes, file);
  if (!weights_.joint) return;
  PackedWriter joint;
  weights_.joint->rows.write(joint);
  weights_.joint->choices.write(joint);
  joint.number(static_cast<std::uint8_t>(weights_.joint->trained_with_sums ? 1 : 0));
  file.add("joint", joint.bytes());
}

void LinearScorer::write_notes(SectionWriter& file) const {
  PackedWriter names;
  write_names(weights_.arc_names, names);
  write_names(weights_.label_names, names);
  file.add("names", names.bytes());
}

bool LinearScorer::is_code(std::uint8_t code) {
  return code < kFeatureSets && static_cast<FeatureSet>(code) != FeatureSet::kCoarse;
}

std::shared_ptr<const LinearScorer> LinearScorer::read(const SectionFile& file, std::uint8_t code,
                                                       std::size_t labels) {
  LinearWeights weights;
  weights.features = static_cast<FeatureSet>(code);
  weights.labels = static_cast<int>(labels);
  if (has_classes(weights.features)) weights.classes = read_classes(file);
  weights.filter = read_filter(file);
  weights.arcs = shared_weights("arcs", kDirectionDistances, file);
  weights.second_stage = shared_weights("labels", std::max<std::size_t>(labels, 1), file);
  weights.root_label = read_root_label(file, labels);
  weights.joint = read_joint(file, labels, weights.root_label);
  const bool second_stage = weights.joint ? weights.second_stage->size() > 0 : labels > 0;
  if (second_stage && weights.second_stage->width() != labels) {
    file.reader("labels").fail("has rows of the wrong length");
  }
  PackedReader names = file.reader("names");
  weights.arc_names = read_names(names);
  weights.label_names = read_names(names);
  names.expect_end();
  return std::make_shared<const LinearScorer>(std::move(weights));
}

}  // namespace arcus
