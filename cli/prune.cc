// SPDX-License-Identifier: Apache-2.0
//
// arcus prune: makes a model smaller at little cost in accuracy.
#include "arcus/prune.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/parser_file.h"
#include "arcus/parser_scores.h"
#include "cli/commands.h"
#include "cli/heads.h"
#include "cli/input.h"
#include "cli/messages.h"
#include "cli/model_options.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/refuse.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

struct PruneCommand {
  std::string model;
  std::string output;
  Pruning pruning;
  bool by_options = false;  // false: by size
  double megabytes = 0;     // 0: a quarter of what can be removed stays
  std::string development;
  int max_words = kMaxTrainingWords;
  int threads = available_threads();
};

// The file of the parser, with the sections of the old file that do not belong to the parser.
SectionWriter file_of(const Parser& parser, const SectionFile& old) {
  SectionWriter file = sections_of(parser);
  for (const SectionInfo& info : old.sections()) {
    if (!file.has(info.name)) file.copy(old, info.name);
  }
  return file;
}

Parser smaller(const Parser& parser, const SectionFile& file, const PruneCommand& command) {
  if (command.by_options || !has_features(parser)) return pruned(parser, command.pruning);
  const std::size_t size = sections_of(parser).size();
  const std::size_t smallest = smallest_size(parser);
  if (command.megabytes <= 0) {
    // The bits that the network of a sum loses are no features.
    const bool is_sum = parser.describe().network_bits > 0;
    const std::size_t all = is_sum ? sections_of(pruned(parser, {})).size() : size;
    return pruned_to(parser, smallest + (all - smallest) / 4);
  }
  const std::size_t others = file_of(parser, file).size() - size;  // tokenizer, tagger, ...
  const auto wanted = static_cast<std::size_t>(std::floor(1e6 * command.megabytes));
  if (wanted < others + std::min(size, smallest)) {
    throw ArgumentError(
        fmt::format("--size of {} bytes is too small: without any features the file has {}", wanted,
                    others + smallest));
  }
  return pruned_to(parser, wanted - others);
}

void prune(const CLI::App& app, const PruneCommand& command) {
  check_model_output(command.output, std::vector{command.model, command.development});
  std::vector<Sentence> sentences;
  if (!command.development.empty()) {
    InputOptions input;
    input.files = {command.development};
    sentences = read_treebank(input, Heads::kAll, command.max_words);
  }
  const SectionFile old = SectionFile::read(command.model);
  const Parser before = read_parser(old);
  refuse_unless(app, {"--size", "--min-multiple", "--unit-times"}, has_features(before),
                "needs a linear scorer, and the model has a network: leave it out; the weights of "
                "a network get 8 bits");
  const Parser after = smaller(before, old, command);
  const SectionWriter file = file_of(after, old);
  file.write(command.output);

  Table table({{"", Column::Align::kLeft}, {"Before"}, {"After"}, {"%"}});
  const auto add = [&](const std::string& name, std::size_t before_it, std::size_t after_it) {
    table.add_row(
        {name, std::to_string(before_it), std::to_string(after_it),
         percent(static_cast<std::int64_t>(after_it), static_cast<std::int64_t>(before_it))});
  };
  add("Bytes", old.size(), file.size());
  const ScorerDescription was = before.describe();
  const ScorerDescription is = after.describe();
  if (!has_features(before) && is.network_bits == was.network_bits) {
    warn(fmt::format("the model is unchanged: the weights of its network have {} bits already",
                     was.network_bits));
  } else if (file.size() >= old.size() && command.megabytes <= 0) {
    warn("the model cannot be made smaller");
  }
  if (was.network_bits > 0) {
    add("Bits of the network's weights", static_cast<std::size_t>(was.network_bits),
        static_cast<std::size_t>(is.network_bits));
  }
  for (const auto& weights : was.weights) {
    if (weights.bits > 0) continue;  // a network keeps all of its numbers
    std::size_t left = 0;
    for (const auto& other : is.weights) {
      if (other.name == weights.name) left = other.features;
    }
    add("Features of " + weights.name, weights.features, left);
  }
  if (!command.development.empty()) {
    const AttachmentCounts old_scores = score_parser(before, sentences, {}, command.threads);
    const AttachmentCounts new_scores = score_parser(after, sentences, {}, command.threads);
    table.add_row({"UAS", percent(old_scores.uas()), percent(new_scores.uas())});
    if (!before.relations().empty()) {
      table.add_row({"LAS", percent(old_scores.las()), percent(new_scores.las())});
    }
  }
  print_beside(command.output, table.text());
}

}  // namespace

void add_prune(CLI::App& program) {
  auto options = std::make_shared<PruneCommand>();
  CLI::App* command =
      program.add_subcommand("prune", "Make a model smaller: coarser weights, fewer features");
  command->add_option("MODEL", options->model, "Model file from arcus train")
      ->type_name("")
      ->required();
  command->add_option("-o,--output", options->output, "Model file to write")
      ->type_name("SMALLER")
      ->required();
  CLI::Option* size =
      command
          ->add_option(
              "--size", options->megabytes,
              "Maximum size of the file in MB (default: a quarter of the size of the features)")
          ->type_name("MB")
          ->transform(number_above_zero(1e6));
  CLI::Option* min_multiple =
      command
          ->add_option("--min-multiple", options->pruning.min_multiple,
                       "Drop features whose largest weight is below N units (default: 1)")
          ->type_name("N")
          ->transform(whole_number(1, 127))
          ->excludes(size);
  CLI::Option* times =
      command
          ->add_option("--unit-times", options->pruning.unit_times,
                       "First round the weights to a unit N times as large (default: 1)")
          ->type_name("N")
          ->transform(whole_number(1, 127))
          ->excludes(size);
  command
      ->add_option("--dev", options->development,
                   "Treebank to score both models on (default: no scores)")
      ->type_name("FILE");
  add_max_words_option(*command, options->max_words);
  add_threads_option(*command, options->threads);
  add_quiet_option(*command);
  command->footer(
      "Features with the smallest weights are dropped first. The tokenizer, tagger and lemmatizer\n"
      "are not changed. inspect prints the unit of the weights. The weights of a neural scorer "
      "get\n"
      "8 bits if they have 16; it has no features, so that --size, --min-multiple and "
      "--unit-times\n"
      "need a linear scorer, or the sum of a linear and a neural one.\n\n"
      "Examples (the model is one of train --scorer linear):\n"
      "  arcus prune -o small.arcus --dev dev.conllu my.arcus\n"
      "  arcus prune -o small.arcus --size 12 my.arcus\n"
      "  arcus prune -o small.arcus --unit-times 2 --min-multiple 3 my.arcus");
  command->callback([options, command, min_multiple, times] {
    refuse_unless(*command, {"--threads"}, !options->development.empty(),
                  "needs --dev: only scoring runs on several threads");
    options->by_options = min_multiple->count() + times->count() > 0;
    prune(*command, *options);
  });
}

}  // namespace arcus::cli
