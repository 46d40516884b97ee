// SPDX-License-Identifier: Apache-2.0
//
// arcus parse: from text to trees and relations, or from wherever the input has got to. Sentences
// are read in batches, tagged and parsed on all threads, and written in order: memory is that of a
// batch, and the output does not depend on the number of threads.
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/pipeline.h"
#include "arcus/treebank/treebank_writer.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/model_options.h"
#include "cli/parse_input.h"

namespace arcus::cli {
namespace {

struct ParseCommand {
  ParseInputOptions input;
  bool tag = false;
  bool parse = false;
  std::string model;
  std::string output = "-";
  std::string to;
  std::string trees;
  std::string roots;
  bool constraints = false;
  bool exact = false;
  bool probabilities = false;
  std::string decode = "best";
  int k = 1;
  LengthLimits limits;
  int threads = available_threads();
};

// What is done with a sentence.
struct Stages {
  enum class Tags { kAsTheyAre, kCompleted, kReplaced };
  Tags tags = Tags::kCompleted;
  bool parse = true;
};

// Those that are named, and no others; when none is, all that the input lacks.
Stages stages_of(const ParseCommand& command) {
  if (!command.input.tokenize && !command.tag && !command.parse) return {};
  return {command.tag ? Stages::Tags::kReplaced : Stages::Tags::kAsTheyAre, command.parse};
}

struct Item {
  Sentence sentence;
  std::string place;  // FILE:LINE, for messages
  std::vector<Sentence> parsed;
  std::string error;
  bool untagged = false;
};

void add_comment(Sentence& sentence, const std::string& key, const std::string& value) {
  sentence.comments.push_back(fmt::format("# {} = {}", key, value));
}

// "Name=Value" becomes one of the attributes in MISC, in place of one of that name.
void set_misc(Word& word, std::string_view name, const std::string& value) {
  std::string misc;
  for (std::string_view rest = word.misc == kEmptyField ? "" : std::string_view(word.misc);
       !rest.empty();) {
    const std::string_view attribute = rest.substr(0, rest.find('|'));
    rest.remove_prefix(std::min(attribute.size() + 1, rest.size()));
    if (attribute.substr(0, attribute.find('=')) == name) continue;
    misc.append(attribute).append("|");
  }
  word.misc = misc + std::string(name) + "=" + value;
}

void add_probabilities(const Parse& parse, Sentence& sentence) {
  add_comment(sentence, "arcus_probability", fmt::format("{:.6g}", parse.probability));
  add_comment(sentence, "arcus_entropy", fmt::format("{:.4f}", parse.entropy));
  for (std::size_t i = 0; i < sentence.words.size(); ++i) {
    set_misc(sentence.words[i], "HeadProb", fmt::format("{:.4f}", parse.head_probabilities[i]));
    if (parse.relation_probabilities.empty()) continue;
    set_misc(sentence.words[i], "DeprelProb",
             fmt::format("{:.4f}", parse.relation_probabilities[i]));
  }
}

// The sentence once for each parse; with --k, sent_id gets the parse's number behind it.
std::vector<Sentence> with_parses(const Sentence& sentence, const std::vector<Parse>& parses,
                                  bool numbered) {
  std::vector<Sentence> result;
  for (std::size_t i = 0; i < parses.size(); ++i) {
    Sentence parsed = sentence;
    set_parse(parses[i], parsed);
    if (!parses[i].head_probabilities.empty()) add_probabilities(parses[i], parsed);
    if (numbered) {
      for (std::string& comment : parsed.comments) {
        if (comment.rfind("# sent_id =", 0) == 0) comment += fmt::format("/{}", i + 1);
      }
      add_comment(parsed, "arcus_rank", fmt::format("{}", i + 1));
      add_comment(parsed, "arcus_score", fmt::format("{:.4f}", parses[i].score));
      if (i > 0) parsed.layout.blank_lines_before = 0;
      parsed.layout.blank_line_after = true;
      parsed.layout.newline_at_end = true;
    }
    result.push_back(std::move(parsed));
  }
  return result;
}

// Each word hangs from the one before: the stated fallback for what is too long.
Parse chain(const Sentence& sentence, const Parser& parser) {
  Parse parse;
  parse.tree = Tree(sentence.size());
  for (int m = 1; m <= sentence.size(); ++m) parse.tree.set_head(m, m - 1);
  if (!parser.relations().empty()) {
    parse.relations.assign(sentence.words.size(), "dep");
    parse.relations[0] = "root";
  }
  return parse;
}

// Not parsed, and why.
void fall_back(const Parser& parser, const std::string& reason, Item& item, bool numbered) {
  item.parsed = with_parses(item.sentence, {chain(item.sentence, parser)}, numbered);
  add_comment(item.parsed[0], "arcus_fallback", reason + ": each word hangs from the one before");
}

// The most parses, at most k, that the work allows; 0 for none.
int affordable(int n, int k, const TreeSpace& space, double most_work) {
  if (work_of(n, k, space) <= most_work) return k;
  int low = 0;
  for (int high = k; high - low > 1;) {
    const int middle = low + (high - low) / 2;
    (work_of(n, middle, space) <= most_work ? low : high) = middle;
  }
  return low;
}

void parse_item(const Parser& parser, const ParseCommand& command, const ParseOptions& options,
                Item& item, ParserScratch& scratch) {
  const int n = item.sentence.size();
  if (n > command.limits.most_words) {
    const auto reason = fmt::format("{} words are more than {}", n, command.limits.most_words);
    return fall_back(parser, reason, item, command.k > 1);
  }
  const int k = affordable(n, command.k, *options.space, command.limits.most_work);
  if (k == 0) {
    const auto reason = fmt::format("{:.3g} steps are more than {:.3g}",
                                    work_of(n, 1, *options.space), command.limits.most_work);
    return fall_back(parser, reason, item, command.k > 1);
  }
  const auto parses = parser.parse(item.sentence, k, options, scratch);
  if (parses.empty()) {
    item.error = fmt::format(
        "{}: found heads to keep that no tree has together, expected others, or _", item.place);
    return;
  }
  item.parsed = with_parses(item.sentence, parses, command.k > 1);
  if (k < command.k) {
    for (Sentence& parsed : item.parsed) {
      add_comment(parsed, "arcus_fallback",
                  fmt::format("{} parses, because {} would take more than {:.3g} steps", k,
                              command.k, command.limits.most_work));
    }
  }
}

bool has_tag(const Word& word) { return word.upos != kEmptyField || word.xpos != kEmptyField; }

void tag_item(const Pipeline& pipeline, const Stages& stages, Item& item, TaggingScratch& scratch) {
  if (stages.tags == Stages::Tags::kCompleted) pipeline.complete(item.sentence, scratch);
  if (stages.tags == Stages::Tags::kReplaced) pipeline.tag(item.sentence, scratch);
  item.untagged = std::none_of(item.sentence.words.begin(), item.sentence.words.end(), has_tag);
}

// One stage after the other, so that the weights of each stay in the cache.
void work_on(const Pipeline& pipeline, const Stages& stages, const ParseCommand& command,
             const ParseOptions& options, std::vector<Item>& batch) {
  static ScratchPool<TaggingScratch> tagging;
  static ScratchPool<ParserScratch> parsing;
  parallel_for(batch.size(), command.threads,
               [&](std::size_t i) { tag_item(pipeline, stages, batch[i], *tagging.borrow()); });
  parallel_for(batch.size(), command.threads, [&](std::size_t i) {
    if (stages.parse) {
      parse_item(pipeline.parser, command, options, batch[i], *parsing.borrow());
    } else {
      batch[i].parsed.push_back(std::move(batch[i].sentence));
    }
  });
}

void parse(const ParseCommand& command) {
  const std::string model = command.model.empty() ? default_model() : command.model;
  const Pipeline pipeline = Pipeline::load(model);
  const Stages stages = stages_of(command);
  if (command.tag && !pipeline.tagger) {
    throw std::runtime_error(
        fmt::format("found --tag, and {} has no tagger: expected another model", model));
  }
  ParseOptions options;
  options.constraints = command.constraints;
  options.exact = command.exact;
  options.probabilities = command.probabilities;
  options.decode = command.decode == "min-risk" ? Decode::kMinRisk : Decode::kBest;
  if (command.k > 1 && options.decode == Decode::kMinRisk) {
    throw CLI::ValidationError("--decode min-risk", "finds one tree, so it cannot be with --k");
  }
  TreeSpace space = pipeline.parser.space();
  if (!command.trees.empty()) space.projective = command.trees == "projective";
  if (!command.roots.empty()) {
    space.roots = command.roots == "single" ? Roots::kSingle : Roots::kMulti;
  }
  options.space = space;

  ParseInput input(command.input, pipeline.tokenizer ? &*pipeline.tokenizer : nullptr, model,
                   command.output);
  const auto named = command.to.empty() ? format_of_path(command.output) : format_named(command.to);
  TreebankWriter writer(named.value_or(Format::kConllu), command.output);
  constexpr std::size_t kBatch = 512;
  std::vector<Item> batch;
  bool warned = false;
  for (bool more = true; more;) {
    batch.clear();
    while (batch.size() < kBatch) {
      Item item;
      more = input.read(item.sentence);
      if (!more) break;
      item.place = input.place();
      batch.push_back(std::move(item));
    }
    work_on(pipeline, stages, command, options, batch);
    for (const Item& item : batch) {
      if (stages.parse && item.untagged && !std::exchange(warned, true)) {
        input.say(fmt::format("arcus: {}: found no tags, so the trees will be poor: {}", item.place,
                              pipeline.tagger ? "add --tag" : "expected a model with a tagger"));
      }
      if (!item.error.empty()) throw std::runtime_error(item.error);
      for (const Sentence& sentence : item.parsed) writer.write(sentence);
    }
  }
  writer.write_end(input.layout_at_end());
  writer.commit();
}

}  // namespace

void add_parse(CLI::App& program) {
  auto options = std::make_shared<ParseCommand>();
  CLI::App* command =
      program.add_subcommand("parse", "Tokenize, tag and parse text, or what a treebank lacks");
  add_parse_input_options(*command, options->input);
  add_model_option(*command, options->model);
  add_output_option(*command, options->output);
  command->add_flag("--tokenize", options->input.tokenize,
                    "Only the stages that are named: words and sentences of a text");
  command->add_flag("--tag", options->tag,
                    "Only the stages that are named: tags and lemmas, in place of those there");
  command->add_flag("--parse", options->parse,
                    "Only the stages that are named: heads and relations");
  command
      ->add_option("--to", options->to,
                   "Format of the output; if not given, by the ending of -o, else conllu")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(format_names()));
  command->add_option("--trees", options->trees, "Search these trees; else those of the training")
      ->type_name("SPACE")
      ->check(CLI::IsMember({"projective", "non-projective"}));
  command->add_option("--roots", options->roots, "Search these trees; else those of the training")
      ->type_name("ROOTS")
      ->check(CLI::IsMember({"single", "multi"}));
  command
      ->add_option("--k", options->k, "Write the k best parses, each as a sentence with its score")
      ->type_name("N")
      ->check(CLI::Range(1, 1'000'000).description(""));
  command->add_flag(
      "--probabilities", options->probabilities,
      "Write how sure each head and relation is into MISC, and the tree's probability "
      "and the entropy as comments");
  command
      ->add_option("--decode", options->decode,
                   "best (the default): the best tree; min-risk: the most expected right heads")
      ->type_name("HOW")
      ->check(CLI::IsMember({"best", "min-risk"}));
  command->add_flag("--constraints", options->constraints,
                    "Keep the heads that the input has; _ is free");
  command->add_flag("--exact", options->exact,
                    "Score every arc, even those that a look at the tags finds hopeless");
  add_length_options(*command, options->limits);
  add_threads_option(*command, options->threads);
  command->footer(
      "Without --tokenize, --tag or --parse, all that the input lacks is done. Sentences that are\n"
      "not parsed have each word hang from the one before; with --k there are as many parses as\n"
      "--max-work allows.\n\n"
      "Examples:\n"
      "  echo 'Time flies like an arrow.' | arcus parse | arcus draw\n"
      "  arcus parse page.txt > page.conllu\n"
      "  arcus parse --tokenize --tag page.txt > tagged.conllu\n"
      "  arcus parse --tag --parse treebank.conllu > again.conllu\n"
      "  arcus parse -m my.arcus test.conllu > parsed.conllu\n"
      "  arcus parse -m my.arcus --k 5 --constraints half.conllu");
  command->callback([options] { parse(*options); });
}

}  // namespace arcus::cli
