// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser_file.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/checkpoint.h"
#include "arcus/lexical/lexical_scorer.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/neural/neural_scorer.h"
#include "arcus/scorer/linear_scorer.h"
#include "arcus/scorer/sum_scorer.h"
#include "arcus/transition/transition_model.h"

namespace arcus {

namespace {

// The fit of temperatures is from 1e-4 to 1e4.
constexpr double kMinTemperature = 1e-6;
constexpr double kMaxTemperature = 1e6;
constexpr double kMaxNoise = 0.5;
// The sections of noise, if there is any.
constexpr const char* kHeadNoiseSection = "head_noise";
constexpr const char* kLabelNoiseSection = "label_noise";

void write_noise(const char* name, double noise, SectionWriter& file) {
  if (noise == 0) return;
  PackedWriter writer;
  writer.number(noise);
  file.add(name, writer.bytes());
}

double read_noise(const SectionFile& file, const char* name) {
  if (!file.has(name)) return 0;
  PackedReader reader = file.reader(name);
  const double noise = reader.number_between(0, kMaxNoise);
  reader.expect_end();
  return noise;
}

// Older models do not have this section.
UniqueLabels read_unique_labels(const SectionFile& file, std::size_t labels) {
  if (!file.has("unique_labels")) return {};
  PackedReader reader = file.reader("unique_labels");
  UniqueLabels unique = UniqueLabels::read(reader, labels);
  reader.expect_end();
  return unique;
}

// Null if the model has none. A guide has no guide of its own, so that this recursion ends.
std::shared_ptr<const Parser> read_guide(const SectionFile& file, bool used) {
  const SectionFile part = file.part(kGuidePrefix);
  if (part.sections().empty()) return nullptr;
  PackedReader about = part.reader("about");
  if (!used) about.fail("is that of a guide, which the model does not use");
  if (!part.part(kGuidePrefix).sections().empty()) about.fail("is that of a guide with a guide");
  auto guide = std::make_shared<const Parser>(read_parser(part));
  if (guide->uses_guide()) about.fail("is that of a guide that needs a guide");
  return guide;
}

// Whether it is the code of a scorer that is no sum.
bool is_single_scorer(std::uint8_t code) {
  return code == NeuralScorer::kCode || LinearScorer::is_code(code);
}

std::shared_ptr<const Scorer> read_scorer(const SectionFile& file, std::uint8_t code,
                                          std::size_t labels) {
  if (code == NeuralScorer::kCode) return NeuralScorer::read(file, labels);
  return LinearScorer::read(file, code, labels);
}

// The parts of a sum are no sums, so that reading ends.
std::shared_ptr<const Scorer> read_sum(const SectionFile& file, std::size_t labels) {
  constexpr double kMaxWeight = 1e6;
  PackedReader reader = file.reader("sum");
  SumScorer::Part parts[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const auto code = reader.number<std::uint8_t>();
    if (!is_single_scorer(code)) reader.fail("names an unknown scorer");
    parts[i].weights.arcs = reader.number_between(0, kMaxWeight);
    parts[i].weights.labels = reader.number_between(0, kMaxWeight);
    parts[i].scorer = read_scorer(file.part(SumScorer::kPrefixes[i]), code, labels);
  }
  reader.expect_end();
  if (parts[0].scorer->root_label() != parts[1].scorer->root_label()) {
    reader.fail("adds scorers with other relations of roots");
  }
  return std::make_shared<const SumScorer>(parts[0], parts[1]);
}

}  // namespace

SectionWriter sections_of(const Parser& parser) {
  const ParserSettings& settings = parser.settings();
  PackedWriter about;
  const TransitionModel* const transitions = parser.transitions();
  about.number(transitions != nullptr ? TransitionModel::kCode : parser.scorer().code());
  about.number(static_cast<std::uint8_t>(settings.space.projective ? 1 : 0));
  about.number(static_cast<std::uint8_t>(settings.space.roots == Roots::kSingle ? 1 : 0));
  about.number(static_cast<std::uint32_t>(settings.relations.size()));
  for (const std::string& relation : settings.relations) about.text(relation);
  write_facts(settings.facts, about);
  about.text(settings.licence);
  PackedWriter temperatures;
  temperatures.number(settings.temperature);
  temperatures.number(settings.label_calibration.temperature);
  PackedWriter unique_labels;
  settings.unique_labels.write(unique_labels);
  SectionWriter file;
  file.add("about", about.bytes());
  if (transitions != nullptr) {
    transitions->write(file);
    return file;
  }
  parser.scorer().write_weights(file);
  file.add("temperatures", temperatures.bytes());
  write_noise(kHeadNoiseSection, settings.head_noise, file);
  write_noise(kLabelNoiseSection, settings.label_calibration.noise, file);
  if (!settings.unique_labels.empty()) file.add("unique_labels", unique_labels.bytes());
  parser.scorer().write_notes(file);
  if (settings.guide) file.add_part(kGuidePrefix, sections_of(*settings.guide));
  return file;
}

Parser read_parser(const SectionFile& file) {
  constexpr std::uint32_t kOldest = 2;
  if (file.format() < kOldest) {
    throw ModelError(file.name(),
                     fmt::format("made by an older Arcus (format {}); this one reads from {}",
                                 file.format(), kOldest));
  }
  if (is_lexicon(file)) {
    throw ModelError(file.name(), "a lexicon, not a model: make a model with arcus train");
  }
  if (is_checkpoint(file)) {
    throw ModelError(file.name(),
                     "the checkpoint of a training, not a model: give it to arcus "
                     "train --resume");
  }
  ParserSettings settings;
  PackedReader about = file.reader("about");
  const auto code = about.number<std::uint8_t>();
  const bool transitions = code == TransitionModel::kCode;
  const bool lexical = code == LexicalScorer::kCode;
  if (!transitions && !lexical && code != SumScorer::kCode && !is_single_scorer(code)) {
    about.fail("names an unknown scorer");
  }
  settings.space.projective = about.number<std::uint8_t>() != 0;
  settings.space.roots = about.number<std::uint8_t>() != 0 ? Roots::kSingle : Roots::kMulti;
  const auto relations = about.number<std::uint32_t>();
  if (relations > kMaxRelations || (lexical && relations > 0)) {
    about.fail("has too many relations");
  }
  for (std::uint32_t i = 0; i < relations; ++i) settings.relations.push_back(about.plain_text());
  settings.facts = read_facts(about);
  settings.licence = about.plain_text();
  about.expect_end();
  if (transitions) {
    read_guide(file, false);
    auto model = TransitionModel::read(file, settings.relations.size());
    for (const std::string& relation : settings.relations) {
      if (model->pseudo && unmarked_label(relation).empty()) about.fail("has an empty relation");
    }
    return {std::move(model), std::move(settings)};
  }
  std::shared_ptr<const Scorer> scorer;
  if (lexical) {
    scorer = LexicalScorer::read(file);
  } else if (code == SumScorer::kCode) {
    scorer = read_sum(file, settings.relations.size());
  } else {
    scorer = read_scorer(file, code, settings.relations.size());
  }
  PackedReader temperatures = file.reader("temperatures");
  settings.temperature = temperatures.number_between(kMinTemperature, kMaxTemperature);
  settings.label_calibration.temperature =
      temperatures.number_between(kMinTemperature, kMaxTemperature);
  temperatures.expect_end();
  settings.head_noise = read_noise(file, kHeadNoiseSection);
  settings.label_calibration.noise = read_noise(file, kLabelNoiseSection);
  settings.unique_labels = read_unique_labels(file, settings.relations.size());
  settings.guide = read_guide(file, scorer->uses_guide());
  return {std::move(scorer), std::move(settings)};
}

}  // namespace arcus
