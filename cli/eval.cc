// SPDX-License-Identifier: Apache-2.0
//
// arcus eval: scores a parser's output. docs/evaluation.md defines every figure.
#include <array>
#include <iterator>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/draw/drawable.h"
#include "cli/aligned_input.h"
#include "cli/commands.h"
#include "cli/eval_report.h"
#include "cli/gold_tags.h"
#include "cli/list_option.h"
#include "cli/messages.h"
#include "cli/number_checks.h"
#include "cli/parallel_input.h"
#include "cli/refuse.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

constexpr std::array<std::pair<const char*, By>, 4> kBreakdowns = {
    {{"relation", By::kRelation},
     {"upos", By::kUpos},
     {"dependency-length", By::kDependencyLength},
     {"sentence-length", By::kSentenceLength}}};

struct EvalOptions {
  std::string gold;
  std::string system;
  ScoringOptions scoring;
  std::vector<std::string> by;  // names of breakdowns
  bool confusion = false;
  int worst = 0;  // 0: not asked for
  bool json = false;
  bool ud = false;
  bool conllx = false;
  bool no_trees = false;

  // Do the requested scores compare single words or sentences of both files?
  bool needs_same_words() const {
    return conllx || !by.empty() || confusion || worst > 0 || scoring.max_length > 0;
  }
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

// A sentence and the trees that the system gives it, with the same words.
struct SentencePair {
  const Sentence& gold;
  std::span<const Sentence> trees;  // the best one first
  std::int64_t gold_line = 0;
  std::int64_t system_line = 0;
};

// Adds a sentence to all scores except the UD scores.
class PairScorer {
 public:
  explicit PairScorer(const EvalOptions& options) : attachment_(options.scoring.attachment()) {
    conllx_.punctuation.by = PunctuationRule::By::kUnicodeClass;
  }

  // `number`: of the sentence, from 1.
  void add(const SentencePair& pair, std::int64_t number, Evaluation& evaluation) const {
    const Sentence& gold = pair.gold;
    const Sentence& system = pair.trees[0];
    add_sentence(gold, system, attachment_, evaluation.attachment);
    add_sentence(gold, system, attachment_, evaluation.breakdown);
    add_sentence(gold, system, attachment_, evaluation.confusion);
    add_sentence(gold, pair.trees, attachment_, evaluation.kbest);
    add_sentence(gold, system, evaluation.calibration);
    if (evaluation.worst) add_if_bad(pair, number, *evaluation.worst);
    evaluation.without_punctuation += count_attachments(gold, system, conllx_);
    evaluation.with_punctuation += count_attachments(gold, system);
  }

 private:
  void add_if_bad(const SentencePair& pair, std::int64_t number, WorstSentences& worst) const {
    const AttachmentCounts counts = count_attachments(pair.gold, pair.trees[0], attachment_);
    if (!worst.admits(counts)) return;
    worst.add({.number = number,
               .gold_line = pair.gold_line,
               .system_line = pair.system_line,
               .id = std::string(comment_value(pair.gold, "sent_id")),
               .text = sentence_text(pair.gold),
               .counts = counts});
  }

  AttachmentOptions attachment_;
  AttachmentOptions conllx_;
};

void evaluate_same_words(const EvalOptions& options, Evaluation& evaluation) {
  const PairScorer scorer(options);
  ParallelInput input({options.gold, options.system}, options.scoring.from);
  for (std::int64_t number = 1; input.read(); ++number) {
    if (!options.scoring.scores(input.gold())) continue;
    ++evaluation.sentences;
    add_sentence(input.gold(), evaluation.tag_columns);
    add_sentence(input.gold(), input.system(), evaluation.ud);
    scorer.add({input.gold(), input.trees(), input.gold_line(), input.system_line()}, number,
               evaluation);
  }
}

// Computes all scores while the words are the same; after the first difference, only the UD scores.
void evaluate_aligned(const EvalOptions& options, Evaluation& evaluation) {
  const PairScorer scorer(options);
  AlignedInput input(options.gold, options.system, options.scoring.from, !options.no_trees);
  while (input.read()) {
    evaluation.sentences += std::ssize(input.gold());
    for (const Sentence& gold : input.gold()) add_sentence(gold, evaluation.tag_columns);
    add_sentences(input.gold(), input.system(), evaluation.ud);
    if (!input.same_words()) evaluation.same_words = false;
    if (evaluation.has_pairs()) {
      scorer.add({input.gold()[0], input.trees(), input.gold_line(), input.system_line()},
                 evaluation.sentences, evaluation);
    }
  }
}

Evaluation evaluate(const EvalOptions& options) {
  Evaluation evaluation;
  evaluation.gold = options.gold;
  evaluation.system = options.system;
  evaluation.options = options.scoring;
  evaluation.trees = !options.no_trees;
  if (options.worst > 0) evaluation.worst.emplace(static_cast<std::size_t>(options.worst));
  if (options.needs_same_words()) {
    evaluate_same_words(options, evaluation);
  } else {
    evaluate_aligned(options, evaluation);
  }
  return evaluation;
}

void note_gold_tags(const Evaluation& evaluation) {
  if (!evaluation.trees || !are_gold_tags(evaluation.tag_columns, evaluation.ud)) return;
  note("the tags are identical to gold: if the parser used them, these are scores with gold tags");
}

void refuse_useless_options(const CLI::App& app, const EvalOptions& options) {
  refuse_unless(app, {"--punct", "--punct-tags", "--ignore-subtypes"},
                !options.ud && !options.conllx,
                "the table of another scorer follows that scorer's rules: leave it out, or leave "
                "out --ud or --conllx");
  refuse_unless(app, {"--punct", "--punct-tags", "--ignore-subtypes"}, !options.no_trees,
                "concerns scores of trees: leave it out, or leave out --no-trees");
  refuse_unless(app, {"--by"}, !options.ud && !options.conllx,
                "the table of another scorer has no classes: leave it out, or leave out --ud or "
                "--conllx");
  refuse_unless(app, {"--by", "--confusion"}, !options.json,
                "--json has the scores of all classes and all confusions: leave it out");
}

void eval(const EvalOptions& options) {
  const Evaluation evaluation = evaluate(options);
  note_gold_tags(evaluation);
  if (options.json) {
    print_text(report_json(evaluation));
  } else if (options.ud) {
    print_text(report_ud(evaluation));
  } else if (options.conllx) {
    print_text(report_conllx(evaluation));
  } else {
    print_text(report_text(evaluation, breakdowns_named(options.by), options.confusion));
  }
}

}  // namespace

void add_eval(CLI::App& program) {
  auto options = std::make_shared<EvalOptions>();
  CLI::App* command = program.add_subcommand(
      "eval", "Score a parser's output: UAS, LAS, CLAS, MLAS, BLEX, roots, complete matches");
  command->add_option("GOLD", options->gold, "Treebank with the gold trees; - is standard input")
      ->type_name("")
      ->required();
  command
      ->add_option("SYSTEM", options->system,
                   "Output of the parser for the same text; - is standard input")
      ->type_name("")
      ->required();
  add_scoring_options(*command, options->scoring);
  CLI::Option* no_trees = command->add_flag(
      "--no-trees", options->no_trees,
      "Score only tokens, sentences, words, tags and lemmas; heads may be missing");
  std::vector<std::string> breakdowns;
  breakdowns.reserve(kBreakdowns.size());
  for (const auto& [name, by] : kBreakdowns) breakdowns.emplace_back(name);
  CLI::Option* by = add_list_option(*command, "--by", options->by,
                                    "Also print scores by class; separate several by commas",
                                    CLI::IsMember(breakdowns))
                        ->type_name("WHAT");
  CLI::Option* confusion =
      command->add_flag("--confusion", options->confusion,
                        "Also print which relations are confused, the most frequent errors first");
  CLI::Option* worst =
      command
          ->add_option("--worst", options->worst, "Also print the N sentences with the lowest LAS")
          ->type_name("N")
          ->transform(whole_number(1, std::numeric_limits<int>::max()));
  CLI::Option* json = command->add_flag("--json", options->json, "Print all scores as JSON");
  CLI::Option* ud = command->add_flag("--ud", options->ud,
                                      "Print the table of the CoNLL 2018 scorer, in its layout");
  CLI::Option* conllx =
      command->add_flag("--conllx", options->conllx,
                        "Print the lines of the CoNLL-X scorer, without and with punctuation");
  ud->excludes(json);
  conllx->excludes(json)->excludes(ud);
  no_trees->excludes(conllx)->excludes(by)->excludes("--max-length");
  for (CLI::Option* table : {confusion, worst})
    table->excludes(ud)->excludes(conllx)->excludes(no_trees);
  command->footer(
      "GOLD comes first. Exchanging the files changes the scores by relation and part of speech, "
      "and\n"
      "what counts as punctuation.\n"
      "\n"
      "If SYSTEM has the k best trees of each sentence (arcus parse --k), the scores are of the "
      "first\n"
      "tree, and a table shows the scores of the best of k trees and where the gold tree is "
      "found.\n\n"
      "Examples:\n"
      "  arcus eval gold.conllu system.conllu\n"
      "  arcus eval --punct unicode --by relation,dependency-length gold.conllu system.conllu\n"
      "  arcus eval --by upos --confusion --worst 10 gold.conllu system.conllu\n"
      "  arcus eval --ud --no-trees gold.conllu tokens.conllu");
  command->callback([options, command] {
    refuse_useless_options(*command, *options);
    eval(*options);
  });
}

}  // namespace arcus::cli
