// SPDX-License-Identifier: Apache-2.0
//
// arcus compare: tests whether the difference between two parsers is significant.
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arcus/eval/comparison.h"
#include "arcus/eval/ud_scores.h"
#include "cli/commands.h"
#include "cli/gold_tags.h"
#include "cli/json_report.h"
#include "cli/messages.h"
#include "cli/number_checks.h"
#include "cli/parallel_input.h"
#include "cli/scoring_options.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;
using Align = Column::Align;

struct CompareOptions {
  std::string gold;
  std::string a;
  std::string b;
  ScoringOptions scoring;
  BootstrapOptions bootstrap;
  bool json = false;
};

// One score of both systems, and the significance tests of the difference.
struct Comparison {
  std::string name;
  std::vector<PairedCounts> sentences = {};
  std::int64_t words = 0;
  std::int64_t a = 0;
  std::int64_t b = 0;
  McNemarTest mcnemar = {};
  SentenceSignTest sign = {};
  PairedBootstrap bootstrap = {};

  void add(const PairedCounts& counts) {
    sentences.push_back(counts);
    words += counts.words;
    a += counts.a;
    b += counts.b;
  }
  void run_tests(const BootstrapOptions& options) {
    mcnemar = mcnemar_test(sentences);
    sign = sentence_sign_test(sentences);
    bootstrap = paired_bootstrap(sentences, options);
  }
};

struct Comparisons {
  Comparison uas = {.name = "UAS"};
  Comparison las = {.name = "LAS"};
  TagColumns tag_columns = {};
  UdScores ud_a = {};  // for its tags
  UdScores ud_b = {};
};

Comparisons compare_files(const CompareOptions& options) {
  Comparisons comparisons;
  const AttachmentOptions attachment = options.scoring.attachment();
  ParallelInput input({options.gold, options.a, options.b}, options.scoring.from);
  while (input.read()) {
    if (!options.scoring.scores(input.gold())) continue;
    const SentenceComparison sentence =
        compare_sentence(input.gold(), input.system(0), input.system(1), attachment);
    comparisons.uas.add(sentence.heads);
    comparisons.las.add(sentence.labeled);
    add_sentence(input.gold(), comparisons.tag_columns);
    add_sentence(input.gold(), input.system(0), comparisons.ud_a);
    add_sentence(input.gold(), input.system(1), comparisons.ud_b);
  }
  comparisons.uas.run_tests(options.bootstrap);
  comparisons.las.run_tests(options.bootstrap);
  return comparisons;
}

// The difference between gold and predicted tags is larger than that between most parsers. If both
// systems have the gold tags, the comparison is fair.
void note_gold_tags_of_one(const Comparisons& comparisons, const CompareOptions& options) {
  const bool a = are_gold_tags(comparisons.tag_columns, comparisons.ud_a);
  const bool b = are_gold_tags(comparisons.tag_columns, comparisons.ud_b);
  if (a == b) return;
  note(fmt::format(
      "the tags of {} are identical to gold, those of {} are not: if the parsers used them, the "
      "comparison is unfair",
      a ? options.a : options.b, a ? options.b : options.a));
}

std::string p_value(double p) { return p < 0.0001 ? "< 0.0001" : fmt::format("{:.4f}", p); }

std::string signed_percent(double fraction) { return fmt::format("{:+.2f}", 100 * fraction); }

std::string report_text(const Comparisons& comparisons, const CompareOptions& options) {
  const Comparison& uas = comparisons.uas;
  std::string text = fmt::format("A  {}\nB  {}\nGold {}: {} sentences, {} words scored; {}\n\n",
                                 options.a, options.b, options.gold, uas.sentences.size(),
                                 uas.words, options.scoring.description());
  Table scores({{"Score", Align::kLeft}, {"A"}, {"B"}, {"A - B"}});
  Table tests({{"Test", Align::kLeft}, {"On", Align::kLeft}, {"Seen", Align::kLeft}, {"p"}});
  for (const Comparison* c : {&comparisons.uas, &comparisons.las}) {
    scores.add_row({c->name, percent(c->a, c->words), percent(c->b, c->words),
                    signed_percent(c->bootstrap.difference)});
    tests.add_row({"McNemar", c->name,
                   fmt::format("{} words right in A only, {} in B only", c->mcnemar.only_a,
                               c->mcnemar.only_b),
                   p_value(c->mcnemar.p)});
    tests.add_row({"Sign test", c->name,
                   fmt::format("{} sentences better in A, {} in B, {} ties", c->sign.a_better,
                               c->sign.b_better, c->sign.ties),
                   p_value(c->sign.p)});
    tests.add_row({"Bootstrap", c->name,
                   fmt::format("A - B from {} to {} in {:g} % of {} samples",
                               signed_percent(c->bootstrap.low), signed_percent(c->bootstrap.high),
                               100 * options.bootstrap.confidence, options.bootstrap.samples),
                   p_value(c->bootstrap.p)});
  }
  return fmt::format("{}{}\n{}", text, scores.text(), tests.text());
}

Json comparison_json(const Comparison& c) {
  Json json;
  json["a"] = {{"score", ratio(c.a, c.words)}, {"correct", c.a}, {"total", c.words}};
  json["b"] = {{"score", ratio(c.b, c.words)}, {"correct", c.b}, {"total", c.words}};
  json["difference"] = c.bootstrap.difference;
  json["mcnemar"] = {{"only_a", c.mcnemar.only_a},
                     {"only_b", c.mcnemar.only_b},
                     {"p", c.mcnemar.p},
                     {"chi_squared", c.mcnemar.chi_squared},
                     {"p_chi_squared", c.mcnemar.p_chi_squared}};
  json["sign_test"] = {{"a_better", c.sign.a_better},
                       {"b_better", c.sign.b_better},
                       {"ties", c.sign.ties},
                       {"p", c.sign.p}};
  json["bootstrap"] = {{"low", c.bootstrap.low}, {"high", c.bootstrap.high}, {"p", c.bootstrap.p}};
  return json;
}

std::string report_json(const Comparisons& comparisons, const CompareOptions& options) {
  Json json = {{"gold", options.gold}, {"a", options.a}, {"b", options.b}};
  json["options"] = scoring_json(options.scoring);
  json["options"]["samples"] = options.bootstrap.samples;
  json["options"]["confidence"] = options.bootstrap.confidence;
  json["options"]["seed"] = options.bootstrap.seed;
  json["sentences"] = comparisons.uas.sentences.size();
  json["words"] = comparisons.uas.words;
  json["uas"] = comparison_json(comparisons.uas);
  json["las"] = comparison_json(comparisons.las);
  return json_text(json);
}

void compare(const CompareOptions& options) {
  const Comparisons comparisons = compare_files(options);
  note_gold_tags_of_one(comparisons, options);
  print_text(options.json ? report_json(comparisons, options) : report_text(comparisons, options));
}

}  // namespace

void add_compare(CLI::App& program) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command = program.add_subcommand(
      "compare", "Compare the outputs of two parsers, with significance tests");
  command->add_option("GOLD", options->gold, "Treebank with the gold trees; - is standard input")
      ->type_name("")
      ->required();
  command->add_option("A", options->a, "Output of parser A for the same sentences")
      ->type_name("")
      ->required();
  command->add_option("B", options->b, "Output of parser B for the same sentences")
      ->type_name("")
      ->required();
  add_scoring_options(*command, options->scoring);
  command
      ->add_option("--samples", options->bootstrap.samples,
                   "Number of bootstrap samples (default: 10000)")
      ->type_name("N")
      ->transform(whole_number(1, 100'000'000));
  command
      ->add_option("--confidence", options->bootstrap.confidence,
                   "Confidence level of the bootstrap interval (default: 0.95)")
      ->type_name("P")
      ->transform(number_between(0.001, 0.999));
  add_seed_option(*command, options->bootstrap.seed, "Seed of the bootstrap");
  command->add_flag("--json", options->json, "Print scores and tests as JSON");
  command->footer(
      "Examples:\n"
      "  arcus compare gold.conllu baseline.conllu new.conllu\n"
      "  arcus compare --punct upos --samples 100000 --json gold.conllu a.conllu b.conllu");
  command->callback([options] { compare(*options); });
}

}  // namespace arcus::cli
