// SPDX-License-Identifier: Apache-2.0
#include "cli/tune_lexical.h"

#include <algorithm>
#include <cstdint>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/train_pipeline.h"
#include "cli/messages.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

// Each row is printed when it is finished, so widths are fixed.
std::string table_line(std::string_view learner, std::string_view alpha, std::string_view links) {
  return fmt::format("{:<13}  {:>8}  {:>6}", learner, alpha, links);
}

}  // namespace

void run(LexicalTuneCommand command, std::span<const Sentence> sentences,
         std::span<const Sentence> development) {
  LexicalTuneOptions& options = command.options;
  options.train.lexical = lexical_options(command.learners[0], command.flags);
  options.losses.clear();
  for (const std::string& learner : command.learners) {
    options.losses.push_back(*lexical_loss_named(learner));
  }
  if (!command.alphas.empty()) options.alphas.clear();
  for (const std::string& text : command.alphas) options.alphas.push_back(number_in(text).value());
  options.train.say = [](const std::string& line) { show_status(line); };
  std::int64_t best = -1;
  options.finished = [&](const LexicalTuneRow& row) {
    clear_status();
    print_beside(command.output, table_line(name_of(row.loss), fmt::format("{}", row.alpha),
                                            percent(row.score.found, row.score.links)) +
                                     (row.score.found > best ? "  *" : "") +
                                     (row.not_certified > 0 ? "  not certified\n" : "\n"));
    best = std::max(best, row.score.found);
  };
  print_beside(command.output, table_line("Learner", "alpha", "Links") + "\n");
  const LexicalTuneRow winner = tune_lexical_parser(sentences, development, options);
  clear_status();
  print_beside(command.output,
               fmt::format("Best: {}, alpha {}\n", name_of(winner.loss), winner.alpha));
  PipelineOptions pipeline;
  pipeline.parser = options_of(winner, options);
  pipeline.parser.say = [](const std::string& message) {
    show_status("training the best: " + message);
  };
  if (command.parser_only) pipeline.tokenizer = pipeline.tagger = pipeline.lemmatizer = false;
  train_pipeline(sentences, {}, pipeline).save(command.output);
  note("wrote " + (command.output == "-" ? "standard output" : command.output));
}

}  // namespace arcus::cli
