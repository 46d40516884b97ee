// SPDX-License-Identifier: Apache-2.0
//
// arcus parse: tokenizes, tags and parses text or treebanks, with parse_stream.
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/default_model.h"
#include "arcus/parse_stream.h"
#include "arcus/transition/transition_model.h"
#include "arcus/tree/tree_space.h"
#include "cli/commands.h"
#include "cli/doubt_table.h"
#include "cli/guide_input.h"
#include "cli/input.h"
#include "cli/messages.h"
#include "cli/model_options.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/parse_input.h"
#include "cli/refuse.h"
#include "cli/treebank_output.h"

namespace arcus::cli {
namespace {

struct ParseCommand {
  ParseInputOptions input;
  bool tag = false;
  bool parse = false;
  bool constraints = false;
  std::string model;
  std::string output = "-";
  std::string to;
  std::string trees;
  std::string roots;
  std::string decode = "best";
  std::string unique_relations = "on";
  std::string guide;
  StreamOptions options;
};

// --tokenize, --tag and --parse select stages.
void select_stages(const ParseCommand& command, AnnotateOptions& options) {
  if (!command.input.tokenize && !command.tag && !command.parse) return;
  options.tags = command.tag ? TagStage::kReplace : TagStage::kKeep;
  options.parse = command.parse;
}

TreeSpace space_of(const ParseCommand& command, TreeSpace space) {
  space.projective = projective_named(command.trees).value_or(space.projective);
  space.roots = roots_named(command.roots).value_or(space.roots);
  return space;
}

bool has_heads(InputKind kind) {
  return kind == InputKind::kConllu || kind == InputKind::kConllx || kind == InputKind::kJson ||
         kind == InputKind::kBrat;
}

constexpr std::initializer_list<const char*> kParserOptions = {
    "--trees",       "--roots", "--k",         "--probabilities", "--decode", "--unique-relations",
    "--constraints", "--exact", "--max-words", "--max-work",      "--below",  "--marginals",
    "--beam",        "--guide"};

// Refuses what a parser of this kind cannot do.
void refuse_options_of_other_parsers(const CLI::App& app, const ParseCommand& command,
                                     const Parser& parser) {
  const TransitionModel* const transitions = parser.transitions();
  refuse_unless(app, {"--beam"}, transitions != nullptr,
                "needs a transition parser, and the model has a graph parser: leave it out");
  if (transitions == nullptr) {
    refuse_unless(app, {"--exact"}, parser.scorer().has_filter(),
                  "turns off the arc filter, and the model has none: leave it out");
    return;
  }
  refuse_unless(app, {"--probabilities", "--marginals", "--below", "--decode"}, false,
                "needs probabilities, which a transition parser does not have: use a model with a "
                "graph parser");
  refuse_unless(app, {"--trees", "--roots", "--exact", "--unique-relations"}, false,
                "needs a graph parser, and the model has a transition parser: leave it out");
  const AnnotateOptions& annotate = command.options.annotate;
  const int beam = annotate.parsing.beam > 0 ? annotate.parsing.beam : transitions->beam;
  if (annotate.k > beam) {
    throw CLI::ValidationError(
        "--k", fmt::format("a transition parser finds the parses of its beam, which is {}: add "
                           "--beam {}",
                           beam, annotate.k));
  }
}

void refuse_useless_options(const CLI::App& app, const ParseCommand& command, Format output) {
  const bool selects = command.input.tokenize || command.tag || command.parse;
  refuse_unless(app, kParserOptions, command.parse || !selects,
                "needs the parser: add --parse, or leave it out");
  const bool has_trees = output != Format::kTokens && output != Format::kVertical;
  const auto advice = [&](const char* what) {
    return fmt::format("{} cannot hold {}: leave it out, or write conllu", name_of(output), what);
  };
  const bool only_tokens = command.input.tokenize && !command.tag && !command.parse;
  if (!has_trees && command.to.empty() && !only_tokens) {
    throw CLI::ValidationError(
        "-o " + command.output,
        fmt::format("{} has no tags and trees: choose .conllu or .json, or give --to {}",
                    name_of(output), name_of(output)));
  }
  refuse_unless(app, kParserOptions, has_trees, advice("trees"));
  refuse_unless(app, {"--tag", "--parse"}, has_trees, advice("tags and trees"));
  refuse_unless(app, {"--probabilities", "--marginals", "--ranges"},
                command.options.annotate.doubt_below == 0 || command.output != "-",
                "--below prints a table: leave it out, or add -o FILE for the parses");
  refuse_unless(app, {"--probabilities", "--marginals", "--ranges"},
                has_trees && output != Format::kConllx, advice("MISC"));
  refuse_unless(app, {"--k"}, output != Format::kConllx, advice("the rank of a parse"));
}

// Scores that need every arc are computed without the arc filter in any case.
void check_exact(const CLI::App& app, const ParseCommand& command) {
  const AnnotateOptions& options = command.options.annotate;
  const char* const exact = options.k > 1                   ? "--k"
                            : options.parsing.probabilities ? "--probabilities"
                            : options.parsing.marginals     ? "--marginals"
                            : options.doubt_below > 0       ? "--below"
                            : command.decode == "min-risk"  ? "--decode min-risk"
                                                            : nullptr;
  refuse_unless(
      app, {"--exact"}, exact == nullptr,
      fmt::format("{} never uses the arc filter: leave it out", exact == nullptr ? "" : exact));
}

void report_over_limits(const StreamCounts& counts) {
  if (counts.over_limits == 0) return;
  constexpr const char* kMessage =
      "{} of {} sentences over --max-words or --max-work not parsed: see their comments "
      "\"# arcus_fallback\"";
  warn(fmt::format(kMessage, counts.over_limits, counts.sentences));
}

// --below prints a table about one parse of each sentence.
void check_below(const CLI::App& app, const ParseCommand& command) {
  const AnnotateOptions& options = command.options.annotate;
  if (options.doubt_below == 0) return;
  if (options.k > 1) {
    throw CLI::ValidationError("--below", "is about one parse and cannot be combined with --k");
  }
  if (app.count("--output") > 0 && is_standard_output(command.output)) {
    throw CLI::ValidationError(
        "-o " + command.output,
        "--below prints its table there: choose another file for the parses, "
        "or leave it out");
  }
  if (command.output == "-" && !command.to.empty()) {
    throw CLI::ValidationError("--to", "--below prints a table: add -o FILE for the parses");
  }
}

// A model needs a guide if it was trained on guides from a file, and uses none otherwise.
void check_guide(const ParseCommand& command, const Parser& parser, const std::string& model) {
  if (!command.options.annotate.parse) return;
  if (command.guide.empty() && parser.needs_given_guide()) {
    throw ArgumentError(
        fmt::format("{} was trained with guides from a file: add --guide FILE, the trees of the "
                    "same parser for "
                    "this input",
                    model));
  }
  if (!command.guide.empty() && !parser.needs_given_guide()) {
    throw ArgumentError(fmt::format(
        "{} {}: leave out --guide", model,
        parser.uses_guide() ? "has a guide of its own" : "was trained without a guide"));
  }
}

void parse(const CLI::App& app, ParseCommand command) {
  const Format format = output_format(command.to, command.output);
  refuse_useless_options(app, command, format);
  const std::string model = command.model.empty() ? default_model_path() : command.model;
  const Pipeline pipeline = Pipeline::load(model);
  if (command.tag && !pipeline.tagger) {
    throw ArgumentError(
        fmt::format("{} has no tagger: leave out --tag, or use another model", model));
  }
  AnnotateOptions& annotate = command.options.annotate;
  select_stages(command, annotate);
  if (annotate.parse) refuse_options_of_other_parsers(app, command, pipeline.parser);
  check_guide(command, pipeline.parser, model);
  annotate.parsing.space = space_of(command, pipeline.parser.space());
  annotate.parsing.unique_labels = command.unique_relations == "on";
  annotate.widen_space = command.trees.empty();
  if (command.constraints) annotate.parsing.constraints = given_constraints;
  if (command.decode == "min-risk") annotate.parsing.decode = Decode::kMinRisk;
  if (annotate.k > 1 && annotate.parsing.decode == Decode::kMinRisk) {
    throw CLI::ValidationError("--decode min-risk",
                               "finds one tree and cannot be combined with --k");
  }
  check_below(app, command);
  check_exact(app, command);
  ParseInput input(command.input, pipeline, model, command.output);
  refuse_unless(app, {"--constraints"}, has_heads(input.stream().kind),
                fmt::format("needs heads, but the input is {}: leave it out, or give a treebank",
                            name_of(input.stream().kind)));
  input.set_callbacks(command.options);
  command.options.complete_comments = true;
  std::vector<std::string> outputs;
  if (annotate.doubt_below == 0 || command.output != "-") {
    outputs = files_of(format, command.output);
  }
  std::vector<std::string> inputs = input.files();
  refuse_guide_from_input(command.guide, command.input.files);
  inputs.push_back(command.guide);
  refuse_same_file(outputs, inputs);
  std::optional<GuideInput> guides;
  if (!command.guide.empty()) {
    guides.emplace(command.guide);
    command.options.add_guide = [&](Sentence& sentence) { guides->add_to(sentence); };
  }
  if (annotate.doubt_below > 0) {
    print_doubt_titles();
    command.options.doubtful = print_doubts;
    if (command.output == "-") {
      const StreamCounts counts =
          parse_stream(pipeline, input.stream(), command.options, [](const Sentence&) {});
      if (guides) guides->expect_end();
      input.finish();
      report_over_limits(counts);
      return;
    }
  }
  TreebankWriter writer(format, command.output);
  const StreamCounts counts = parse_stream(pipeline, input.stream(), command.options, writer);
  if (guides) guides->expect_end();
  input.finish();
  if (annotate.parse && counts.tags_kept > 0) {
    note(fmt::format("kept the tags of the input in {} sentence{}; --tag --parse predicts them",
                     counts.tags_kept, counts.tags_kept == 1 ? "" : "s"));
  }
  report_over_limits(counts);
  report_further_parses(counts.repeated);
  if (counts.repeated_ids > 0) {
    warn(
        fmt::format("sent_ids of the input that are also the number of a sentence without one: {} "
                    "(give these sentences a sent_id)",
                    counts.repeated_ids));
  }
  writer.commit();
  report_incomplete(format, writer.incomplete());
}

}  // namespace

void add_parse(CLI::App& program) {
  auto options = std::make_shared<ParseCommand>();
  AnnotateOptions& annotate = options->options.annotate;
  CLI::App* command = program.add_subcommand(
      "parse", "Tokenize, tag and parse text, or fill the missing columns of a treebank");
  add_parse_input_options(*command, options->input);
  add_model_option(*command, options->model);
  add_output_option(*command, options->output);
  command->add_flag("--tokenize", options->input.tokenize,
                    "Run the tokenizer. --tokenize, --tag and --parse select stages; by default "
                    "every stage whose columns are missing runs");
  command->add_flag("--tag", options->tag,
                    "Run the tagger and the lemmatizer; they replace existing tags and lemmas");
  command->add_flag("--parse", options->parse,
                    "Run the parser; it replaces existing heads and relations");
  command
      ->add_option(
          "--to", options->to,
          "Format of the output (default: by the extension of -o, else conllu); json is one "
          "object per line")
      ->type_name("FORMAT")
      ->check(CLI::IsMember(output_format_names()));
  command
      ->add_option("--trees", options->trees,
                   "Tree space to search (default: the one that the model was trained for)")
      ->type_name("SPACE")
      ->check(CLI::IsMember({"projective", "non-projective"}));
  command
      ->add_option("--roots", options->roots,
                   "Number of roots of a tree (default: as the model was trained for)")
      ->type_name("ROOTS")
      ->check(CLI::IsMember({"single", "multi"}));
  command
      ->add_option("--k", annotate.k,
                   "Write the N best parses, each as a sentence with its score (default: 1)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000));
  command->add_flag(
      "--probabilities", annotate.parsing.probabilities,
      "Write the probability of each head and relation into MISC, and the probability of "
      "the tree and the entropy (in nats) as comments");
  command->add_flag("--marginals", annotate.parsing.marginals,
                    "Write the probability of each possible head into MISC, as in "
                    "HeadProbs=2:0.7100,5:0.2800; heads below 0.01 are left out");
  command
      ->add_option("--below", annotate.doubt_below,
                   "Print a table of the arcs with a probability below P, with the most probable "
                   "other head, instead of the parses; -o FILE writes these too")
      ->type_name("P")
      ->transform(probability());
  command
      ->add_option("--decode", options->decode,
                   "best (default): the tree with the highest score; min-risk: the tree with the "
                   "highest expected number of right heads")
      ->type_name("HOW")
      ->check(CLI::IsMember({"best", "min-risk"}));
  command
      ->add_option("--unique-relations", options->unique_relations,
                   "on (default): give relations that the training data has at most once per head "
                   "at most once per head; off: choose the best relation of each word alone")
      ->type_name("WHETHER")
      ->check(CLI::IsMember({"on", "off"}));
  command->add_flag("--constraints", options->constraints,
                    "Keep the heads and relations in the input; a HEAD or DEPREL of _ is free. "
                    "Not=3,5 in MISC forbids the heads 3 and 5");
  command
      ->add_option("--guide", options->guide,
                   "Trees of the parser whose guides the model was trained with, one for each "
                   "sentence of the input (see docs/guides.md)")
      ->type_name("FILE");
  command->add_flag("--exact", annotate.parsing.exact, "Score every arc: turn off the arc filter");
  command
      ->add_option("--beam", annotate.parsing.beam,
                   "Number of configurations that a transition parser keeps (default: as trained)")
      ->type_name("N")
      ->transform(whole_number(1, kMaxBeam));
  add_length_options(*command, annotate.limits);
  add_threads_option(*command, options->options.threads);
  command->footer(
      "Existing tags are kept unless --tag is given. A sentence over the limits is not parsed: "
      "each\n"
      "word without a given head is attached to the word before it. With --k, as many parses are\n"
      "written as --max-work allows. When an input pipe pauses, everything complete is parsed and\n"
      "written. If no projective tree meets the constraints of a sentence, it gets a "
      "non-projective\n"
      "one, unless --trees is given. With --lenient, a sentence whose constraints no tree meets "
      "is\n"
      "written as it came.\n"
      "\n"
      "Examples:\n"
      "  echo 'Time flies like an arrow.' | arcus parse | arcus draw\n"
      "  arcus parse page.txt > page.conllu\n"
      "  arcus parse --tokenize --tag page.txt > tagged.conllu\n"
      "  arcus parse --tag --parse treebank.conllu > again.conllu\n"
      "  arcus parse -m my.arcus test.conllu > parsed.conllu\n"
      "  arcus parse -m my.arcus --k 5 --constraints half.conllu\n"
      "  arcus parse --below 0.5 -o parsed.conllu page.txt > check.tsv");
  command->callback([options, command] { parse(*command, *options); });
}

}  // namespace arcus::cli
