// SPDX-License-Identifier: Apache-2.0
//
// arcus rank: which sentences should a person annotate first? Those of which the parser is least
// sure (active learning: Settles, 2010). All sentences are held in memory, because the last one may
// be the first.
#include <algorithm>
#include <memory>
#include <numeric>

#include <fmt/format.h>

#include "arcus/base/workers.h"
#include "arcus/pipeline.h"
#include "arcus/treebank/treebank_writer.h"
#include "cli/commands.h"
#include "cli/model_options.h"
#include "cli/parse_input.h"

namespace arcus::cli {
namespace {

struct RankCommand {
  ParseInputOptions input;
  std::string model;
  std::string output = "-";
  std::string by = "entropy";
  bool whole = false;
  int first = 0;
  LengthLimits limits;
  int threads = available_threads();
};

bool is_too_long(const Parser& parser, const Sentence& sentence, const RankCommand& command) {
  const int n = sentence.size();
  return n > command.limits.most_words || work_of(n, 1, parser.space()) > command.limits.most_work;
}

// How unsure the parser is: larger is less sure. Of what is too long nothing is known.
double uncertainty_of(const Parser& parser, const Sentence& sentence, const RankCommand& command,
                      ParserScratch& scratch) {
  if (sentence.words.empty() || is_too_long(parser, sentence, command)) return 0;
  ParseOptions options;
  options.probabilities = true;
  const Parse parse = parser.parse(sentence, 1, options, scratch).at(0);
  double sum = parse.entropy;
  if (command.by == "heads") {
    sum = 0;
    for (const double p : parse.head_probabilities) sum += 1 - p;
  } else if (command.by == "tree") {
    return 1 - parse.probability;
  }
  return command.whole ? sum : sum / sentence.size();
}

void rank(const RankCommand& command) {
  const std::string model = command.model.empty() ? default_model() : command.model;
  const Pipeline pipeline = Pipeline::load(model);
  ParseInput input(command.input, pipeline.tokenizer ? &*pipeline.tokenizer : nullptr, model);
  std::vector<Sentence> sentences;
  Sentence sentence;
  while (input.read(sentence)) sentences.push_back(sentence);
  std::vector<double> uncertainty(sentences.size());
  ScratchPool<TaggingScratch> tagging;
  ScratchPool<ParserScratch> parsing;
  parallel_for(sentences.size(), command.threads, [&](std::size_t i) {
    pipeline.complete(sentences[i], *tagging.borrow());
    uncertainty[i] = uncertainty_of(pipeline.parser, sentences[i], command, *parsing.borrow());
  });
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return uncertainty[a] > uncertainty[b]; });
  if (command.first > 0)
    order.resize(std::min(order.size(), static_cast<std::size_t>(command.first)));
  TreebankWriter writer(Format::kConllu, command.output);
  for (std::size_t i = 0; i < order.size(); ++i) {
    Sentence& chosen = sentences[order[i]];
    chosen.comments.push_back(fmt::format("# arcus_uncertainty = {:.4f}", uncertainty[order[i]]));
    if (is_too_long(pipeline.parser, chosen, command)) {
      chosen.comments.emplace_back("# arcus_fallback = too long to be parsed");
    }
    // Sentences that change places stand apart by one blank line each.
    chosen.layout = Layout();
    writer.write(chosen);
  }
  writer.write_end(Layout());
  writer.commit();
}

}  // namespace

void add_rank(CLI::App& program) {
  auto options = std::make_shared<RankCommand>();
  CLI::App* command =
      program.add_subcommand("rank", "Order sentences by how unsure the parser is, for annotation");
  add_parse_input_options(*command, options->input);
  add_model_option(*command, options->model);
  add_output_option(*command, options->output);
  command
      ->add_option("--by", options->by,
                   "entropy of the trees (the default), heads: expected wrong heads, tree: "
                   "probability that the best tree is wrong")
      ->type_name("WHAT")
      ->check(CLI::IsMember({"entropy", "heads", "tree"}));
  command->add_flag(
      "--whole", options->whole,
      "Of the sentence as a whole; else by word, so that long ones do not always lead");
  command->add_option("--first", options->first, "Write only so many sentences")
      ->type_name("N")
      ->check(CLI::PositiveNumber.description(""));
  add_length_options(*command, options->limits);
  add_threads_option(*command, options->threads);
  command->footer(
      "Tags and lemmas that the input lacks are predicted first, and written.\n\n"
      "Examples:\n"
      "  arcus rank --first 20 page.txt > annotate_these.conllu\n"
      "  arcus rank --first 100 tagged.conllu > annotate_these.conllu\n"
      "  arcus rank -m my.arcus --by heads --whole tagged.conllu");
  command->callback([options] { rank(*options); });
}

}  // namespace arcus::cli
