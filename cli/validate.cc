// SPDX-License-Identifier: Apache-2.0
//
// arcus validate: checks CoNLL-U files by the rules of Universal Dependencies.
#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arcus/base/output_file.h"
#include "arcus/base/text_input.h"
#include "arcus/input_kind.h"
#include "arcus/validate/validator.h"
#include "cli/commands.h"
#include "cli/number_checks.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ValidateOptions {
  std::vector<std::string> files;
  ValidatorOptions validator;
  std::int64_t max_findings = std::numeric_limits<std::int64_t>::max();
  bool json = false;
};

std::string counted(std::int64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string json_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

// Prints findings as they come, and counts them by name.
class FindingsReport {
 public:
  explicit FindingsReport(const ValidateOptions& options) : options_(options) {}

  void add(const std::string& file, const Finding& finding) {
    if (++counts_[static_cast<std::size_t>(finding.rule)] > options_.max_findings) return;
    const char* const kind = is_warning(finding.rule) ? "warning: " : "";
    if (options_.json) {
      output_.write(json_line({{"file", file},
                               {"line", finding.line},
                               {"level", level_of(finding.rule)},
                               {"name", name_of(finding.rule)},
                               {"warning", is_warning(finding.rule)},
                               {"message", finding.message}}));
    } else {
      output_.write(fmt::format("{}:{}: [L{} {}] {}{}\n", file, finding.line,
                                level_of(finding.rule), name_of(finding.rule), kind,
                                finding.message));
    }
  }

  std::int64_t errors() const { return count(false); }

  void finish(const Validator& validator) {
    output_.write(options_.json ? summary_json(validator) : summary(validator));
    output_.commit();
  }

 private:
  std::int64_t count(bool warnings) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < kRules; ++i) {
      if (is_warning(static_cast<Rule>(i)) == warnings) sum += counts_[i];
    }
    return sum;
  }

  // The rules that are broken, most often first.
  std::vector<Rule> broken_rules() const {
    std::vector<Rule> rules;
    for (std::size_t i = 0; i < kRules; ++i) {
      if (counts_[i] > 0) rules.push_back(static_cast<Rule>(i));
    }
    std::stable_sort(rules.begin(), rules.end(),
                     [&](Rule a, Rule b) { return count_of(a) > count_of(b); });
    return rules;
  }

  std::int64_t count_of(Rule rule) const { return counts_[static_cast<std::size_t>(rule)]; }

  std::string summary(const Validator& validator) const {
    const std::int64_t warnings = count(true);
    std::string text =
        errors() == 0
            ? fmt::format("valid at level {}: {}", options_.validator.level,
                          counted(validator.sentences(), "sentence"))
            : fmt::format("not valid at level {}: {} in {} of {}", options_.validator.level,
                          counted(errors(), "error"), validator.sentences_with_errors(),
                          counted(validator.sentences(), "sentence"));
    if (warnings > 0) text += fmt::format("; {}", counted(warnings, "warning"));
    text += '\n';
    for (const Rule rule : broken_rules()) {
      text += fmt::format("{:>9}  [L{} {}]{}\n", count_of(rule), level_of(rule), name_of(rule),
                          is_warning(rule) ? " warning" : "");
    }
    return text;
  }

  std::string summary_json(const Validator& validator) const {
    Json counts = Json::object();
    for (const Rule rule : broken_rules()) counts[std::string(name_of(rule))] = count_of(rule);
    return json_line({{"summary",
                       {{"valid", errors() == 0},
                        {"level", options_.validator.level},
                        {"errors", errors()},
                        {"warnings", count(true)},
                        {"sentences", validator.sentences()},
                        {"sentences_with_errors", validator.sentences_with_errors()},
                        {"counts", counts}}}});
  }

  const ValidateOptions& options_;
  OutputFile output_{"-"};
  std::array<std::int64_t, kRules> counts_{};
};

void validate(const ValidateOptions& options) {
  FindingsReport report(options);
  std::string name;
  Validator validator(options.validator,
                      [&](const Finding& finding) { report.add(name, finding); });
  for (const std::string& file : options.files) {
    name = file == "-" ? "standard input" : file;
    validator.validate(open_text(file), name);
  }
  report.finish(validator);
  if (report.errors() > 0) throw CLI::RuntimeError(1);
}

}  // namespace

void add_validate(CLI::App& program) {
  auto options = std::make_shared<ValidateOptions>();
  CLI::App* command = program.add_subcommand(
      "validate", "Check CoNLL-U files by levels 1 and 2 of the rules of Universal Dependencies");
  command->add_option("files", options->files, "CoNLL-U files; - is standard input (default: -)")
      ->type_name("FILES");
  command
      ->add_option("--level", options->validator.level,
                   "1 checks the format, 2 (default) also trees, tags, features, comments and the "
                   "enhanced graph")
      ->type_name("LEVEL")
      ->transform(whole_number(1, 2));
  command
      ->add_option("--max-findings", options->max_findings,
                   "Print at most N findings of each name (default: all); all are counted")
      ->type_name("N")
      ->transform(whole_number(0, std::numeric_limits<std::int64_t>::max()))
      ->default_str("");
  command->add_flag("--json", options->json,
                    "Print one JSON object per finding and line, then one with the counts");
  command->footer(
      "Prints FILE:LINE: [LEVEL NAME] what was found and expected, then a summary. The exit status "
      "is "
      "1\n"
      "if there is an error, 0 if there are warnings only. The names are those of the UD "
      "validator: "
      "see\n"
      "docs/validation.md. Several files are one treebank: no two sentences may have the same "
      "sent_id.\n\n"
      "Examples:\n"
      "  arcus validate train.conllu dev.conllu test.conllu\n"
      "  arcus validate --level 1 tagged.conllu\n"
      "  arcus validate --max-findings 5 draft.conllu\n"
      "  arcus parse page.txt | arcus validate");
  command->callback([options] {
    if (options->files.empty()) options->files.emplace_back("-");
    for (const std::string& file : options->files) {
      const auto kind = input_kind_of_path(file);
      const auto format = format_of_path(file);
      if (kind != InputKind::kText && format.value_or(Format::kConllu) == Format::kConllu) continue;
      throw CLI::ValidationError(file, fmt::format("{} cannot be validated, only CoNLL-U",
                                                   kind ? name_of(*kind) : name_of(*format)));
    }
    validate(*options);
  });
}

}  // namespace arcus::cli
