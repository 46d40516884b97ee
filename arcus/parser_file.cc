// SPDX-License-Identifier: Apache-2.0
#include "arcus/parser_file.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/lexical/lexical_scorer.h"
#include "arcus/scorer/linear_scorer.h"
#include "arcus/transition/transition_model.h"

namespace arcus {

namespace {

// The fit of temperatures is from 1e-4 to 1e4.
constexpr double kMinTemperature = 1e-6;
constexpr double kMaxTemperature = 1e6;

// Older models do not have this section.
UniqueLabels read_unique_labels(const SectionFile& file, std::size_t labels) {
  if (!file.has("unique_labels")) return {};
  PackedReader reader = file.reader("unique_labels");
  UniqueLabels unique = UniqueLabels::read(reader, labels);
  reader.expect_end();
  return unique;
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
  temperatures.number(settings.label_temperature);
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
  if (!settings.unique_labels.empty()) file.add("unique_labels", unique_labels.bytes());
  parser.scorer().write_notes(file);
  return file;
}

Parser read_parser(const SectionFile& file) {
  constexpr std::uint32_t kOldest = 2;
  if (file.format() < kOldest) {
    throw ModelError(file.name(),
                     fmt::format("made by an older Arcus (format {}); this one reads from {}",
                                 file.format(), kOldest));
  }
  ParserSettings settings;
  PackedReader about = file.reader("about");
  const auto code = about.number<std::uint8_t>();
  const bool transitions = code == TransitionModel::kCode;
  const bool lexical = code == LexicalScorer::kCode;
  if (!transitions && !lexical && !LinearScorer::is_code(code)) {
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
    auto model = TransitionModel::read(file, settings.relations.size());
    for (const std::string& relation : settings.relations) {
      if (model->pseudo && unmarked_label(relation).empty()) about.fail("has an empty relation");
    }
    return {std::move(model), std::move(settings)};
  }
  std::shared_ptr<const Scorer> scorer;
  if (lexical) {
    scorer = LexicalScorer::read(file);
  } else {
    scorer = LinearScorer::read(file, code, settings.relations.size());
  }
  PackedReader temperatures = file.reader("temperatures");
  settings.temperature = temperatures.number_between(kMinTemperature, kMaxTemperature);
  settings.label_temperature = temperatures.number_between(kMinTemperature, kMaxTemperature);
  temperatures.expect_end();
  settings.unique_labels = read_unique_labels(file, settings.relations.size());
  return {std::move(scorer), std::move(settings)};
}

}  // namespace arcus
