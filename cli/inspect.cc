// SPDX-License-Identifier: Apache-2.0
//
// arcus inspect: what is in a model file, and what the model has learnt.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arcus/base/error.h"
#include "arcus/draw/drawable.h"
#include "arcus/features/arc_keys.h"
#include "arcus/features/feature_names.h"
#include "arcus/scorer/parser_model.h"
#include "arcus/text/unicode.h"
#include "cli/commands.h"
#include "cli/json_report.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;
using Align = Column::Align;

struct InspectOptions {
  std::string model;
  std::size_t top = 5;
  std::string only;  // this template
  bool json = false;
};

constexpr std::array<std::pair<const char*, const char*>, 10> kSections = {
    {{"about", "training, relations, licence"},
     {"filter", "which arcs are hopeless"},
     {"arcs", "weights of arcs"},
     {"labels", "weights of relations"},
     {"joint", "weights of relations that are scored with the arcs"},
     {"temperatures", "what makes scores probabilities"},
     {"names", "names of the heaviest features"},
     {"tokenizer", "where tokens and sentences end"},
     {"tagger", "tags and their weights"},
     {"lemmatizer", "lemmas and how they are made"}}};

// What a section holds; null for one that this version does not know.
const char* contents_of(const std::string& section) {
  for (const auto& [name, contents] : kSections) {
    if (section == name) return contents;
  }
  return nullptr;
}

struct HeavyFeature {
  std::string name;
  double largest = 0;  // of its weights, whatever the sign
  std::string where;   // that weight counts: the way of an arc, or a relation
  double median = 0;   // of its weights
};

struct HeavyTemplate {
  std::string text;
  std::vector<HeavyFeature> features;
};

// name_of(column) says what a column of the weights stands for. Rows that are not there are left
// out, as are templates without features.
template <typename NameOf>
std::vector<HeavyTemplate> heavy_templates(const std::vector<NamedTemplate>& templates,
                                           const PackedWeights& weights,
                                           const InspectOptions& options, NameOf name_of) {
  std::vector<HeavyTemplate> result;
  for (const NamedTemplate& tmpl : templates) {
    if (!options.only.empty() && tmpl.text != options.only) continue;
    HeavyTemplate heavy{tmpl.text, {}};
    for (const NamedFeature& feature : tmpl.features) {
      if (heavy.features.size() == options.top) break;
      const std::int8_t* const found = weights.find(feature.key);
      if (found == nullptr) continue;
      std::vector<int> row(found, found + weights.width());
      const auto largest = std::max_element(row.begin(), row.end(),
                                            [](int a, int b) { return std::abs(a) < std::abs(b); });
      HeavyFeature line{feature.name, weights.unit() * *largest,
                        name_of(static_cast<std::size_t>(largest - row.begin()))};
      std::sort(row.begin(), row.end());
      line.median = weights.unit() * row[row.size() / 2];
      heavy.features.push_back(std::move(line));
    }
    if (!heavy.features.empty()) result.push_back(std::move(heavy));
  }
  return result;
}

std::vector<HeavyTemplate> heavy_arcs(const ParserModel& model, const InspectOptions& options) {
  return heavy_templates(model.arc_names, model.arcs, options,
                         [](std::size_t way) { return way_name(static_cast<int>(way)); });
}

std::vector<HeavyTemplate> heavy_labels(const ParserModel& model, const InspectOptions& options) {
  return heavy_templates(model.label_names, model.labels, options,
                         [&](std::size_t label) { return model.relations.at(label); });
}

void require_known(const ParserModel& model, const std::string& text) {
  const auto is_it = [&](const NamedTemplate& tmpl) { return tmpl.text == text; };
  if (std::any_of(model.arc_names.begin(), model.arc_names.end(), is_it)) return;
  if (std::any_of(model.label_names.begin(), model.label_names.end(), is_it)) return;
  throw std::invalid_argument(fmt::format(
      "found the template {}, expected one that the model names, such as {}", in_quotes(text),
      in_quotes(model.arc_names.empty() ? "h.tag m.tag" : model.arc_names[0].text)));
}

std::string signed_number(double value) { return fmt::format("{:+.3f}", value); }

std::string sections_text(const SectionFile& file) {
  Table table({{"Section", Align::kLeft}, {"Stored"}, {"Unpacked"}, {"Holds", Align::kLeft}});
  for (const SectionInfo& info : file.sections()) {
    const char* const contents = contents_of(info.name);
    table.add_row({info.name, std::to_string(info.stored_size), std::to_string(info.raw_size),
                   contents == nullptr ? "(not known to this version)" : contents});
  }
  return table.text();
}

std::string facts_text(const ParserModel& model) {
  Table table({{"Training", Align::kLeft}, {"", Align::kLeft}});
  for (const Fact& fact : model.facts) table.add_row({fact.name, fact.value});
  table.add_row({"licence of the data", model.licence.empty() ? "not told" : model.licence});
  return table.text();
}

std::string weights_text(const ParserModel& model) {
  Table table({{"Weights", Align::kLeft}, {"Features"}, {"Unit"}});
  const auto add = [&](const char* name, const PackedWeights& weights) {
    table.add_row({name, std::to_string(weights.size()), fmt::format("{}", weights.unit())});
  };
  add("of arcs", model.arcs);
  if (model.labels.size() > 0) add("of relations", model.labels);
  if (model.joint) add("of relations with arcs", model.joint->rows);
  std::string text = table.text();
  if (model.filter.keeps_all()) return text + "Every arc is scored.\n";
  return text + fmt::format("Arcs {:.2f} below a word's best by their tags are not scored.\n",
                            ArcFilter::kUnit * model.filter.margin());
}

// Words in lines of at most 80 columns.
std::string relations_text(const std::vector<std::string>& relations) {
  constexpr int kColumns = 80;
  if (relations.empty()) return "No relations.\n";
  std::string text = fmt::format("Relations ({})\n", relations.size());
  int column = 0;
  for (const std::string& relation : relations) {
    const std::string shown = fitted(relation, kColumns);
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

std::string features_text(const ParserModel& model, const InspectOptions& options) {
  std::string text;
  for (const HeavyTemplate& tmpl : heavy_arcs(model, options)) {
    Table table({{"Largest"}, {"Way", Align::kLeft}, {"Median"}, {"Feature", Align::kLeft}});
    for (const HeavyFeature& feature : tmpl.features) {
      table.add_row({signed_number(feature.largest), feature.where, signed_number(feature.median),
                     feature.name});
    }
    text += "\nArcs: " + fitted(tmpl.text, 80) + '\n' + table.text();
  }
  for (const HeavyTemplate& tmpl : heavy_labels(model, options)) {
    Table table({{"Largest"}, {"Relation", Align::kLeft}, {"Feature", Align::kLeft}});
    for (const HeavyFeature& feature : tmpl.features) {
      table.add_row({signed_number(feature.largest), feature.where, feature.name});
    }
    text += "\nRelations: " + fitted(tmpl.text, 80) + '\n' + table.text();
  }
  return text;
}

std::string report_text(const SectionFile& file, const ParserModel& model,
                        const InspectOptions& options) {
  return fmt::format("{}: {} bytes, format {}\n\n", fitted(file.name(), 1000), file.size(),
                     file.format()) +
         sections_text(file) + '\n' + facts_text(model) + '\n' + weights_text(model) + '\n' +
         relations_text(model.relations) + features_text(model, options);
}

Json templates_json(const std::vector<HeavyTemplate>& templates, const char* where) {
  Json json = Json::array();
  for (const HeavyTemplate& tmpl : templates) {
    Json features = Json::array();
    for (const HeavyFeature& feature : tmpl.features) {
      features.push_back({{"name", feature.name},
                          {"largest", feature.largest},
                          {where, feature.where},
                          {"median", feature.median}});
    }
    json.push_back({{"template", tmpl.text}, {"features", std::move(features)}});
  }
  return json;
}

std::string report_json(const SectionFile& file, const ParserModel& model,
                        const InspectOptions& options) {
  const auto weights_json = [](const PackedWeights& weights) {
    return Json{{"features", weights.size()}, {"unit", weights.unit()}};
  };
  Json json;
  json["file"] = file.name();
  json["size"] = file.size();
  json["format"] = file.format();
  json["sections"] = Json::array();
  for (const SectionInfo& info : file.sections()) {
    json["sections"].push_back({{"name", info.name},
                                {"stored", info.stored_size},
                                {"unpacked", info.raw_size},
                                {"known", contents_of(info.name) != nullptr}});
  }
  json["training"] = Json::object();
  for (const Fact& fact : model.facts) json["training"][fact.name] = fact.value;
  json["licence"] = model.licence;
  json["arcs"] = weights_json(model.arcs);
  json["labels"] = model.relations.empty() ? Json() : weights_json(model.labels);
  json["margin"] =
      model.filter.keeps_all() ? Json() : Json(ArcFilter::kUnit * model.filter.margin());
  json["relations"] = model.relations;
  json["heaviest"] = {{"arcs", templates_json(heavy_arcs(model, options), "way")},
                      {"relations", templates_json(heavy_labels(model, options), "relation")}};
  return json_text(json);
}

void inspect(const InspectOptions& options) {
  const SectionFile file = SectionFile::read(options.model);
  const ParserModel model = read_model(file);
  if (!options.only.empty()) require_known(model, options.only);
  print_text(options.json ? report_json(file, model, options) : report_text(file, model, options));
}

}  // namespace

void add_inspect(CLI::App& program) {
  auto options = std::make_shared<InspectOptions>();
  CLI::App* command = program.add_subcommand(
      "inspect", "Describe a model: how it was trained, its size, its heaviest features");
  command->add_option("MODEL", options->model, "Model, as arcus train writes it")
      ->type_name("")
      ->required();
  command
      ->add_option("--top", options->top,
                   "Show the N heaviest features of each template; 5 if not given, 20 at most")
      ->type_name("N")
      ->check(CLI::Range(0, 20).description(""));
  command->add_option("--template", options->only, "Show the features of this template only")
      ->type_name("TEMPLATE");
  command->add_flag("--json", options->json, "All of it as JSON");
  command->footer(
      "A weight of an arc depends on its way: the side of the head that the modifier is on, and\n"
      "how many words are between. Shown are the largest, with its way, and the median of all.\n\n"
      "Examples:\n"
      "  arcus inspect en.arcus | less\n"
      "  arcus inspect --top 20 --template \"h.tag m.tag\" en.arcus");
  command->callback([options] { inspect(*options); });
}

}  // namespace arcus::cli
