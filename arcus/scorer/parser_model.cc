// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/parser_model.h"

#include <cmath>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/scorer/arc_scorer.h"

namespace arcus {

SectionWriter sections_of(const ParserModel& model) {
  PackedWriter about;
  about.number(static_cast<std::uint8_t>(model.features));
  about.number(static_cast<std::uint8_t>(model.space.projective ? 1 : 0));
  about.number(static_cast<std::uint8_t>(model.space.roots == Roots::kSingle ? 1 : 0));
  about.number(static_cast<std::uint32_t>(model.relations.size()));
  for (const std::string& relation : model.relations) about.text(relation);
  write_facts(model.facts, about);
  about.text(model.licence);
  PackedWriter filter;
  model.filter.write(filter);
  PackedWriter arcs;
  model.arcs.write(arcs);
  PackedWriter labels;
  model.labels.write(labels);
  PackedWriter temperatures;
  temperatures.number(model.temperature);
  temperatures.number(model.label_temperature);
  PackedWriter names;
  write_names(model.arc_names, names);
  write_names(model.label_names, names);
  SectionWriter file;
  file.add("about", about.bytes());
  file.add("filter", filter.bytes());
  file.add("arcs", arcs.bytes());
  file.add("labels", labels.bytes());
  if (model.joint) {
    PackedWriter joint;
    model.joint->rows.write(joint);
    model.joint->choices.write(joint);
    joint.number(static_cast<std::uint8_t>(model.joint->summed ? 1 : 0));
    file.add("joint", joint.bytes());
  }
  file.add("temperatures", temperatures.bytes());
  file.add("names", names.bytes());
  return file;
}

void save_model(const ParserModel& model, const std::string& path) {
  sections_of(model).write(path);
}

ParserModel load_model(const std::string& path) { return read_model(SectionFile::read(path)); }

ParserModel read_model(const SectionFile& file) {
  constexpr std::uint32_t kOldest = 2;
  if (file.format() < kOldest) {
    throw ModelError(file.name(),
                     fmt::format("made by an older Arcus (format {}); this one reads from {}",
                                 file.format(), kOldest));
  }
  ParserModel model;
  PackedReader about = file.reader("about");
  const auto features = about.number<std::uint8_t>();
  if (features > static_cast<std::uint8_t>(FeatureSet::kFull)) about.fail("names unknown features");
  model.features = static_cast<FeatureSet>(features);
  model.space.projective = about.number<std::uint8_t>() != 0;
  model.space.roots = about.number<std::uint8_t>() != 0 ? Roots::kSingle : Roots::kMulti;
  const auto relations = about.number<std::uint32_t>();
  for (std::uint32_t i = 0; i < relations; ++i) model.relations.push_back(about.text());
  model.facts = read_facts(about);
  model.licence = about.text();
  about.expect_end();
  PackedReader filter = file.reader("filter");
  model.filter = ArcFilter::read(filter);
  filter.expect_end();
  PackedReader arcs = file.reader("arcs");
  model.arcs = PackedWeights::read(arcs);
  arcs.expect_end();
  if (model.arcs.width() != kWays) arcs.fail("has rows of the wrong length");
  PackedReader labels = file.reader("labels");
  model.labels = PackedWeights::read(labels);
  labels.expect_end();
  if (file.has("joint")) {
    PackedReader joint = file.reader("joint");
    model.joint = JointLabels{PackedWeights::read(joint), LabelChoices(0)};
    model.joint->choices = LabelChoices::read(joint, model.relations.size());
    model.joint->summed = joint.number<std::uint8_t>() != 0;
    joint.expect_end();
    if (model.relations.empty()) joint.fail("has no relations");
    if (model.joint->rows.width() != model.relations.size()) {
      joint.fail("has rows of the wrong length");
    }
  }
  const bool second_stage = model.joint ? model.labels.size() > 0 : !model.relations.empty();
  if (second_stage && model.labels.width() != model.relations.size()) {
    labels.fail("has rows of the wrong length");
  }
  PackedReader temperatures = file.reader("temperatures");
  model.temperature = temperatures.number<double>();
  model.label_temperature = temperatures.number<double>();
  temperatures.expect_end();
  for (const double temperature : {model.temperature, model.label_temperature}) {
    if (!std::isfinite(temperature) || temperature <= 0) {
      temperatures.fail("has a temperature that is not above 0");
    }
  }
  PackedReader names = file.reader("names");
  model.arc_names = read_names(names);
  model.label_names = read_names(names);
  names.expect_end();
  return model;
}

}  // namespace arcus
