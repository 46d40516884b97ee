// SPDX-License-Identifier: Apache-2.0
//
// arcus eval: how good is a parser's output? docs/evaluation.md defines every figure.
#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/eval_report.h"
#include "cli/parallel_input.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

constexpr std::array<std::pair<const char*, By>, 3> kBreakdowns = {
    {{"relation", By::kRelation},
     {"dependency-length", By::kDependencyLength},
     {"sentence-length", By::kSentenceLength}}};

struct EvalOptions {
  std::string gold;
  std::string system;
  ScoringOptions scoring;
  std::vector<std::string> by;  // names of breakdowns
  bool json = false;
  bool ud = false;
  bool conllx = false;
};

std::vector<By> breakdowns_named(const std::vector<std::string>& wanted) {
  std::vector<By> result;
  for (const std::string& name : wanted) {
    for (const auto& [known, by] : kBreakdowns) {
      if (name == known) result.push_back(by);
    }
  }
  return result;
}

Evaluation evaluate(const EvalOptions& options) {
  Evaluation evaluation;
  evaluation.gold = options.gold;
  evaluation.system = options.system;
  evaluation.options = options.scoring;
  const AttachmentOptions attachment = options.scoring.attachment();
  AttachmentOptions conllx;
  conllx.punctuation.by = PunctuationRule::By::kUnicodeClass;
  ParallelInput input({options.gold, options.system}, options.scoring.from);
  while (input.read()) {
    const Sentence& gold = input.gold();
    const Sentence& system = input.system();
    if (!options.scoring.scores(gold)) continue;
    ++evaluation.sentences;
    add_sentence(gold, system, attachment, evaluation.attachment);
    add_sentence(gold, system, attachment, evaluation.breakdown);
    add_sentence(gold, system, evaluation.ud);
    evaluation.without_punctuation += count_attachments(gold, system, conllx);
    evaluation.with_punctuation += count_attachments(gold, system);
  }
  return evaluation;
}

void eval(const EvalOptions& options) {
  const Evaluation evaluation = evaluate(options);
  if (options.json) {
    print_text(report_json(evaluation));
  } else if (options.ud) {
    print_text(report_ud(evaluation));
  } else if (options.conllx) {
    print_text(report_conllx(evaluation));
  } else {
    print_text(report_text(evaluation, breakdowns_named(options.by)));
  }
}

}  // namespace

void add_eval(CLI::App& program) {
  auto options = std::make_shared<EvalOptions>();
  CLI::App* command = program.add_subcommand(
      "eval", "Score a parser's output: UAS, LAS, CLAS, MLAS, BLEX, roots, complete matches");
  command->add_option("GOLD", options->gold, "Treebank with the right trees; - is standard input")
      ->type_name("")
      ->required();
  command->add_option("SYSTEM", options->system, "The same sentences as the parser sees them")
      ->type_name("")
      ->required();
  add_scoring_options(*command, options->scoring);
  std::vector<std::string> breakdowns;
  breakdowns.reserve(kBreakdowns.size());
  for (const auto& [name, by] : kBreakdowns) breakdowns.emplace_back(name);
  command->add_option("--by", options->by, "Scores broken down; several between commas")
      ->type_name("WHAT")
      ->delimiter(',')
      ->check(CLI::IsMember(breakdowns));
  CLI::Option* json = command->add_flag("--json", options->json, "All scores as JSON");
  CLI::Option* ud = command->add_flag("--ud", options->ud,
                                      "The table of the CoNLL 2018 scorer, as it prints it itself");
  CLI::Option* conllx = command->add_flag(
      "--conllx", options->conllx, "The lines of the CoNLL-X scorer, without and with punctuation");
  ud->excludes(json);
  conllx->excludes(json)->excludes(ud);
  command->footer(
      "Examples:\n"
      "  arcus eval gold.conllu system.conllu\n"
      "  arcus eval --punct unicode --by relation,dependency-length gold.conllu system.conllu");
  command->callback([options] { eval(*options); });
}

}  // namespace arcus::cli
