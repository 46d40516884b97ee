// SPDX-License-Identifier: Apache-2.0
//
// arcus rank: orders sentences by uncertainty, for annotation.
#include "arcus/rank.h"

#include <algorithm>
#include <limits>
#include <memory>

#include <fmt/format.h>

#include "arcus/default_model.h"
#include "arcus/treebank/treebank_writer.h"
#include "cli/commands.h"
#include "cli/model_options.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/parse_input.h"
#include "cli/refuse.h"

namespace arcus::cli {
namespace {

struct RankCommand {
  ParseInputOptions input;
  std::string model;
  std::string output = "-";
  std::string by = "entropy";
  int first = 0;
  RankOptions options;
};

void rank(RankCommand command) {
  const std::string model = command.model.empty() ? default_model_path() : command.model;
  const Pipeline pipeline = Pipeline::load(model);
  ParseInput input(command.input, pipeline, model);
  refuse_same_file({&command.output, 1}, input.files());
  if (command.by == "heads") command.options.by = Uncertainty::kHeads;
  if (command.by == "tree") command.options.by = Uncertainty::kTree;
  input.set_callbacks(command.options.stream);
  auto ranked = rank_sentences(pipeline, input.stream(), command.options);
  input.finish();
  if (command.first > 0) {
    ranked.resize(std::min(ranked.size(), static_cast<std::size_t>(command.first)));
  }
  TreebankWriter writer(Format::kConllu, command.output);
  for (auto& [sentence, uncertainty, is_over] : ranked) {
    sentence.comments.push_back(fmt::format("# arcus_uncertainty = {:.4f}", uncertainty));
    if (is_over) sentence.comments.emplace_back("# arcus_fallback = too long to be parsed");
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
          "wrong heads), or tree (probability that the best tree is wrong)")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"entropy", "heads", "tree"}));
  command->add_flag("--whole", options->options.whole_sentence,
                    "Rank by the sum over the sentence (default: by the mean per word)");
  command->add_option("--first", options->first, "Write only the first N sentences (default: all)")
      ->type_name("N")
      ->transform(whole_number(1, std::numeric_limits<int>::max()));
  add_length_options(*command, options->options.stream.annotate.limits);
  add_threads_option(*command, options->options.stream.threads);
  command->footer(
      "The most uncertain sentences come first. Missing tags and lemmas are predicted and "
      "written.\n\n"
      "Examples:\n"
      "  arcus rank --first 20 page.txt > annotate_these.conllu\n"
      "  arcus rank --first 100 tagged.conllu > annotate_these.conllu\n"
      "  arcus rank -m my.arcus --by heads --whole tagged.conllu");
  command->callback([options, command] {
    refuse_unless(*command, {"--whole"}, options->by != "tree",
                  "--by tree always ranks whole sentences: leave it out");
    rank(*options);
  });
}

}  // namespace arcus::cli
