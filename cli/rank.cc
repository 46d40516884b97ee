// SPDX-License-Identifier: Apache-2.0
//
// arcus rank: orders sentences by uncertainty, for annotation.
#include "arcus/rank.h"

#include <algorithm>
#include <limits>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/default_model.h"
#include "arcus/parse_notes.h"
#include "arcus/treebank/treebank_writer.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/model_options.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/parse_input.h"
#include "cli/refuse.h"
#include "cli/treebank_output.h"

namespace arcus::cli {
namespace {

struct RankCommand {
  ParseInputOptions input;
  std::string model;
  std::string output = "-";
  std::string to;
  std::string by = "entropy";
  int first = 0;
  RankOptions options;
};

void rank(RankCommand command) {
  const std::string model = command.model.empty() ? default_model_path() : command.model;
  const Pipeline pipeline = Pipeline::load(model);
  if (pipeline.parser.transitions() != nullptr) {
    throw ArgumentError(fmt::format(
        "{} has a transition parser, which has no probabilities: use a model with a graph parser",
        model));
  }
  ParseInput input(command.input, pipeline, model);
  refuse_same_file({&command.output, 1}, input.files());
  if (command.by == "heads") command.options.by = Uncertainty::kHeads;
  if (command.by == "tree") command.options.by = Uncertainty::kTree;
  const Format format = output_format(command.to, command.output);
  TreebankWriter writer(format, command.output);
  input.set_callbacks(command.options.stream);
  command.options.stream.complete_comments =
      format == Format::kConllu || format == Format::kJson || format == Format::kBrat;
  auto ranked = rank_sentences(pipeline, input.stream(), command.options);
  input.finish();
  if (command.first > 0) {
    ranked.resize(std::min(ranked.size(), static_cast<std::size_t>(command.first)));
  }
  for (auto& [sentence, uncertainty, is_over] : ranked) {
    add_note("uncertainty", fmt::format("{:.6g}", uncertainty), sentence);
    if (is_over) add_note("fallback", "too long to be parsed", sentence);
    // The order changes, so the original layout no longer applies.
    sentence.layout = Layout();
    writer.write(sentence);
  }
  writer.commit();
}

}  // namespace

void add_rank(CLI::App& program) {
  auto options = std::make_shared<RankCommand>();
  CLI::App* command = program.add_subcommand(
      "rank", "Order sentences by the parser's uncertainty, to choose what to annotate next");
  add_parse_input_options(*command, options->input);
  add_model_option(*command, options->model);
  add_output_option(*command, options->output);
  command
      ->add_option(
          "--by", options->by,
          "Measure of uncertainty: entropy of the trees (default), heads (expected number of "
          "wrong heads), or tree (minus the log-probability of the best tree)")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"entropy", "heads", "tree"}));
  command->add_flag("--whole", options->options.whole_sentence,
                    "Rank by the sum over the sentence (default: by the mean per word)");
  command->add_flag("--parse", options->options.parse,
                    "Write the best parse with its probabilities (default: heads and relations "
                    "stay as they are)");
  command
      ->add_option("--to", options->to,
                   "Format of the output (default: by the extension of -o, else conllu)")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(output_format_names()));
  command->add_option("--first", options->first, "Write only the first N sentences (default: all)")
      ->type_name("N")
      ->transform(whole_number(1, std::numeric_limits<int>::max()));
  add_length_options(*command, options->options.stream.annotate.limits);
  add_threads_option(*command, options->options.stream.threads);
  command->footer(
      "The most uncertain sentences come first. Missing tags and lemmas are predicted and "
      "written.\n"
      "\n"
      "From here to a better model:\n"
      "  arcus rank --parse --first 100 pages.txt > check.conllu   choose and parse\n"
      "  In check.conllu, correct HEAD and DEPREL where they are wrong; set the HEADs and DEPRELs "
      "that\n"
      "  you did not check to _. Not=3 in MISC forbids the head 3.\n"
      "  arcus parse --constraints check.conllu > checked.conllu   the best trees that agree\n"
      "  arcus train -o better.arcus treebank.conllu checked.conllu\n"
      "\n"
      "Examples:\n"
      "  arcus rank --first 20 page.txt > annotate_these.conllu\n"
      "  arcus rank --first 100 tagged.conllu > annotate_these.conllu\n"
      "  arcus rank -m my.arcus --by heads --whole tagged.conllu");
  command->callback([options, command] {
    refuse_unless(*command, {"--whole"}, options->by != "tree",
                  "--by tree always ranks whole sentences: leave it out");
    const Format format = output_format(options->to, options->output);
    if (options->to.empty() && (format == Format::kTokens || format == Format::kVertical)) {
      throw CLI::ValidationError(
          "-o " + options->output,
          fmt::format("{} has no tags and comments: choose .conllu or .json, or give --to {}",
                      name_of(format), name_of(format)));
    }
    refuse_unless(
        *command, {"--parse"}, format != Format::kTokens && format != Format::kVertical,
        fmt::format("{} cannot hold trees: leave it out, or write conllu", name_of(format)));
    refuse_unless(
        *command, {"--ranges"},
        format == Format::kConllu || format == Format::kJson || format == Format::kBrat,
        fmt::format("{} cannot hold MISC: leave it out, or write conllu", name_of(format)));
    rank(*options);
  });
}

}  // namespace arcus::cli
