// SPDX-License-Identifier: Apache-2.0
//
// arcus inspect: the sections, training and heaviest features of a model file; the words of a
// lexicon.
#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arcus/base/error.h"
#include "arcus/draw/drawable.h"
#include "arcus/parser_file.h"
#include "arcus/text/unicode.h"
#include "cli/commands.h"
#include "cli/json_report.h"
#include "cli/lexicon_report.h"
#include "cli/number_checks.h"
#include "cli/refuse.h"
#include "cli/section_table.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;
using Align = Column::Align;

struct InspectOptions {
  std::string model;
  std::size_t top = 5;
  bool is_top_given = false;
  std::string only;  // show only this template
  std::string word;  // show only this word of a lexicon
  bool json = false;
};

using Templates = std::vector<ScorerDescription::Template>;

// The first --top features of each template, or of --template.
Templates chosen(const Templates& templates, const InspectOptions& options) {
  Templates result;
  for (const ScorerDescription::Template& tmpl : templates) {
    if (!options.only.empty() && tmpl.text != options.only) continue;
    const auto count = std::min(options.top, tmpl.features.size());
    if (count == 0) continue;
    const auto begin = tmpl.features.begin();
    result.push_back({tmpl.text, {begin, begin + static_cast<std::ptrdiff_t>(count)}});
  }
  return result;
}

void require_known(const ScorerDescription& scorer, const std::string& text) {
  const auto is_it = [&](const ScorerDescription::Template& tmpl) { return tmpl.text == text; };
  for (const Templates* templates : {&scorer.arc_features, &scorer.label_features}) {
    if (std::any_of(templates->begin(), templates->end(), is_it)) return;
  }
  if (scorer.arc_features.empty() && scorer.label_features.empty()) {
    throw ArgumentError("--template: the model has no templates, or no names of features");
  }
  throw ArgumentError(fmt::format(
      "found the template {}, expected one that the model names, such as {}", in_quotes(text),
      in_quotes(
          (scorer.arc_features.empty() ? scorer.label_features : scorer.arc_features)[0].text)));
}

// Switches to scientific notation for small values, because some learners' weights are far below 1.
std::string signed_number(double value) {
  const bool small = value != 0 && std::abs(value) < 0.001;
  return small ? fmt::format("{:+.1e}", value) : fmt::format("{:+.3f}", value);
}

std::string facts_text(const ParserSettings& settings) {
  Table table({{"Training", Align::kLeft}, {"", Align::kLeft}});
  for (const Fact& fact : settings.facts) table.add_row({fact.name, fact.value});
  const auto& [label_temperature, noise] = settings.label_calibration;
  if (settings.temperature != 1 || label_temperature != 1) {
    table.add_row({"temperatures", fmt::format("{:.3f} of trees, {:.3f} of relations",
                                               settings.temperature, label_temperature)});
  }
  if (settings.head_noise > 0 || noise > 0) {
    table.add_row(
        {"noise", fmt::format("{:.3f} of heads, {:.3f} of relations", settings.head_noise, noise)});
  }
  table.add_row({"licence of the data", settings.licence.empty() ? "not given" : settings.licence});
  if (!settings.guide) return table.text();
  Table guide({{"Training of the guide", Align::kLeft}, {"", Align::kLeft}});
  for (const Fact& fact : settings.guide->settings().facts) guide.add_row({fact.name, fact.value});
  return table.text() + '\n' + guide.text();
}

std::string weights_text(const ScorerDescription& scorer) {
  Table features({{"Weights", Align::kLeft}, {"Features"}, {"Unit"}});
  Table numbers({{"Weights", Align::kLeft}, {"Numbers"}, {"Bits"}});
  bool is_linear = false;
  for (const auto& weights : scorer.weights) {
    const std::string count = std::to_string(weights.features);
    if (weights.bits > 0) {
      numbers.add_row({"of " + weights.name, count, std::to_string(weights.bits)});
      continue;
    }
    is_linear = true;
    features.add_row(
        {"of " + weights.name, count, weights.unit > 0 ? fmt::format("{}", weights.unit) : ""});
  }
  std::string text = is_linear ? features.text() : "";
  if (scorer.network_bits > 0) text += (is_linear ? "\n" : "") + numbers.text();
  const bool scores_arcs =
      std::any_of(scorer.weights.begin(), scorer.weights.end(),
                  [](const auto& each) { return each.name.starts_with("arcs"); });
  if (!scores_arcs) return text;
  if (!scorer.filter_margin) return text + "No arc filter: every arc is scored.\n";
  return text + fmt::format(
                    "The arc filter drops arcs that score {:.2f} below the best arc of the word.\n",
                    *scorer.filter_margin);
}

// Words in lines of at most 80 columns.
std::string wrapped(const std::vector<std::string>& words) {
  constexpr int kColumns = 80;
  std::string text;
  int column = 0;
  for (const std::string& word : words) {
    const std::string shown = fitted(word, kColumns);
    const int width = display_width(shown);
    if (column > 0 && column + 1 + width > kColumns) {
      text += '\n';
      column = 0;
    }
    if (column > 0) text += ' ';
    text += shown;
    column += width + (column > 0 ? 1 : 0);
  }
  return text + '\n';
}

// The names of the unique relations, group by group.
std::vector<std::vector<std::string>> unique_relations(const ParserSettings& settings) {
  std::vector<std::vector<std::string>> result;
  for (const std::vector<int>& group : settings.unique_labels.groups()) {
    auto& names = result.emplace_back();
    for (const int label : group) {
      names.push_back(settings.relations[static_cast<std::size_t>(label)]);
    }
  }
  return result;
}

std::string relations_text(const ParserSettings& settings) {
  if (settings.relations.empty()) return "No relations.\n";
  std::string text =
      fmt::format("Relations ({})\n", settings.relations.size()) + wrapped(settings.relations);
  const auto groups = unique_relations(settings);
  if (groups.empty()) return text;
  std::vector<std::string> shown;
  shown.reserve(groups.size());
  for (const auto& group : groups) shown.push_back(fmt::format("{}", fmt::join(group, "|")));
  return text + "\nRelations that a head has at most once; a|b: only one of them\n" +
         wrapped(shown);
}

std::string features_text(const ScorerDescription& scorer, const InspectOptions& options) {
  std::string text;
  for (const auto& tmpl : chosen(scorer.arc_features, options)) {
    Table table({{"Largest"}, {"Way", Align::kLeft}, {"Median"}, {"Feature", Align::kLeft}});
    for (const auto& feature : tmpl.features) {
      table.add_row({signed_number(feature.largest), feature.where, signed_number(feature.median),
                     feature.name});
    }
    text += "\nArcs: " + fitted(tmpl.text, 80) + '\n' + table.text();
  }
  for (const auto& tmpl : chosen(scorer.label_features, options)) {
    Table table({{"Largest"}, {"Relation", Align::kLeft}, {"Feature", Align::kLeft}});
    for (const auto& feature : tmpl.features) {
      table.add_row({signed_number(feature.largest), feature.where, feature.name});
    }
    text += "\nRelations: " + fitted(tmpl.text, 80) + '\n' + table.text();
  }
  return text;
}

std::string report_text(const SectionFile& file, const ParserSettings& settings,
                        const ScorerDescription& scorer, const InspectOptions& options) {
  return sections_text(file) + '\n' + facts_text(settings) + '\n' + weights_text(scorer) + '\n' +
         relations_text(settings) + features_text(scorer, options);
}

Json templates_json(const Templates& templates, const char* where) {
  Json json = Json::array();
  for (const auto& tmpl : templates) {
    Json features = Json::array();
    for (const auto& feature : tmpl.features) {
      features.push_back({{"name", feature.name},
                          {"largest", feature.largest},
                          {where, feature.where},
                          {"median", feature.median}});
    }
    json.push_back({{"template", tmpl.text}, {"features", std::move(features)}});
  }
  return json;
}

// Null if the scorer has no weights of features of that name; a sum says which part has them.
Json weights_json(const ScorerDescription& scorer, const std::string& name) {
  for (const auto& weights : scorer.weights) {
    if (weights.bits > 0 || (weights.name != name && weights.name != name + " (linear)")) continue;
    return {{"features", weights.features}, {"unit", weights.unit}};
  }
  return nullptr;
}

Json network_json(const ScorerDescription& scorer) {
  Json weights = Json::array();
  for (const auto& each : scorer.weights) {
    if (each.bits == 0) continue;
    weights.push_back({{"name", each.name}, {"numbers", each.features}, {"bits", each.bits}});
  }
  return {{"bits", scorer.network_bits}, {"weights", std::move(weights)}};
}

std::string report_json(const SectionFile& file, const ParserSettings& settings,
                        const ScorerDescription& scorer, const InspectOptions& options) {
  Json json;
  json["file"] = file.name();
  json["size"] = file.size();
  json["format"] = file.format();
  json["sections"] = sections_json(file);
  json["training"] = Json::object();
  for (const Fact& fact : settings.facts) json["training"][fact.name] = fact.value;
  json["licence"] = settings.licence;
  if (settings.guide) {
    json["guide"] = Json::object();
    for (const Fact& fact : settings.guide->settings().facts) json["guide"][fact.name] = fact.value;
  }
  json["arcs"] = weights_json(scorer, "arcs");
  json["labels"] = weights_json(scorer, "relations");
  if (Json moves = weights_json(scorer, "moves"); !moves.is_null()) {
    json["moves"] = std::move(moves);
  }
  if (Json joint = weights_json(scorer, "relations with arcs"); !joint.is_null()) {
    json["joint"] = std::move(joint);
  }
  if (scorer.network_bits > 0) json["network"] = network_json(scorer);
  json["margin"] = scorer.filter_margin ? Json(*scorer.filter_margin) : Json();
  json["relations"] = settings.relations;
  json["unique_relations"] = unique_relations(settings);
  json["heaviest"] = {
      {"arcs", templates_json(chosen(scorer.arc_features, options), "direction_distance")},
      {"relations", templates_json(chosen(scorer.label_features, options), "relation")}};
  return json_text(json);
}

void inspect_lexicon(const SectionFile& file, const InspectOptions& options) {
  if (!options.only.empty()) {
    throw ArgumentError(file.name() + ": a lexicon has no templates: leave out --template");
  }
  const Lexicon lexicon = Lexicon::read(file);
  if (options.word.empty()) {
    if (options.is_top_given) throw ArgumentError("--top of a lexicon needs --word");
    print_text(options.json ? lexicon_json(file, lexicon) : lexicon_text(file, lexicon));
    return;
  }
  const auto id = lexicon.find(options.word);
  if (!id) {
    throw ArgumentError(
        fmt::format("{}: does not have the word {} (rare words are left out, and capitals matter)",
                    file.name(), in_quotes(options.word)));
  }
  const std::size_t top = options.is_top_given ? options.top : 20;
  print_text(options.json ? word_json(lexicon, *id, top) : word_text(lexicon, *id, top));
}

void inspect(const InspectOptions& options) {
  const SectionFile file = SectionFile::read(options.model);
  if (is_lexicon(file)) return inspect_lexicon(file, options);
  if (!options.word.empty()) {
    throw ArgumentError(file.name() +
                        ": --word needs a lexicon: make one with arcus lexicon, or leave it out");
  }
  const Parser parser = read_parser(file);
  const ScorerDescription scorer = parser.describe();
  if (!options.only.empty()) require_known(scorer, options.only);
  print_text(options.json ? report_json(file, parser.settings(), scorer, options)
                          : report_text(file, parser.settings(), scorer, options));
}

}  // namespace

void add_inspect(CLI::App& program) {
  auto options = std::make_shared<InspectOptions>();
  CLI::App* command = program.add_subcommand(
      "inspect", "Describe a model or a lexicon: how it was made, its heaviest features or words");
  command->add_option("MODEL", options->model, "File from arcus train or arcus lexicon")
      ->type_name("")
      ->required();
  command
      ->add_option("--top", options->top,
                   "Show the N heaviest features of each template, at most 20 (default: 5); with "
                   "--word, N neighbours and contexts (default: 20)")
      ->type_name("N")
      ->transform(whole_number(0, 20));
  command
      ->add_option("--template", options->only,
                   "Show the features of this template only (default: all templates)")
      ->type_name("TEMPLATE");
  command
      ->add_option("--word", options->word,
                   "Show the similar words and the contexts of this word of a lexicon")
      ->type_name("WORD");
  command->add_flag("--json", options->json, "Print the same as JSON");
  command->footer(
      "A feature of an arc has one weight per direction (the side of the head that the modifier "
      "is\n"
      "on) and distance (the number of words between them). The table shows the largest weight, "
      "its\n"
      "direction and distance, and the median of all weights.\n\n"
      "Examples:\n"
      "  arcus inspect en.arcus | less\n"
      "  arcus inspect --top 20 --template \"h.tag m.tag\" en.arcus\n"
      "  arcus inspect --word river en.lexicon");
  command->callback([options, command] {
    refuse_unless(*command, {"--template"}, options->top > 0,
                  "shows nothing with --top 0: leave one of them out");
    options->is_top_given = command->count("--top") > 0;
    inspect(*options);
  });
}

}  // namespace arcus::cli
