// SPDX-License-Identifier: Apache-2.0
//
// arcus tune: chooses the best options for a treebank, then trains with them.
#include "arcus/tune.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/train_classes.h"
#include "arcus/train_pipeline.h"
#include "arcus/tree/tree_space.h"
#include "cli/commands.h"
#include "cli/heads.h"
#include "cli/input.h"
#include "cli/learner_options.h"
#include "cli/lexical_options.h"
#include "cli/list_option.h"
#include "cli/messages.h"
#include "cli/model_options.h"
#include "cli/neural_options.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/refuse.h"
#include "cli/table.h"
#include "cli/tune_lexical.h"

namespace arcus::cli {
namespace {

struct TuneCommand {
  InputOptions input;
  std::string development;
  int max_words = kMaxTrainingWords;
  std::string output;
  std::string journal;
  std::vector<std::string> learners = {"mira", "log-linear"};
  std::vector<std::string> networks;
  std::vector<std::string> c;
  std::string trees = "both";
  std::string roots = "auto";
  std::string features = "full";
  LearnerFlags learner_flags;
  LexicalFlags lexical_flags;
  std::vector<std::string> alphas;
  std::optional<int> cutoff;
  bool unlabeled = false;
  bool parser_only = false;
  TuneOptions options;
};

// Each row is printed when it is finished, so widths are fixed. Without relations there is no LAS.
std::string table_line(const std::vector<std::string>& cells) {
  constexpr int kWidths[] = {-13, 6, -14, -14, 5, 6, 6};  // negative: left-aligned
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line += "  ";
    line += kWidths[i] < 0 ? fmt::format("{:<{}}", cells[i], -kWidths[i])
                           : fmt::format("{:>{}}", cells[i], kWidths[i]);
  }
  return line;
}

std::vector<std::string> cells_of(const TuneRow& row, bool labeled) {
  std::vector<std::string> cells = {row.setting.learner,
                                    row.setting.c > 0 ? fmt::format("{}", row.setting.c) : "-",
                                    std::string(name_of_trees(row.setting.projective)),
                                    std::string(name_of_trees(row.parse_projective)),
                                    std::to_string(row.epoch),
                                    percent(row.score.heads, row.score.words)};
  if (labeled) cells.push_back(percent(row.score.labeled, row.score.words));
  return cells;
}

std::string c_help() {
  std::string defaults;
  for (const LearnerInfo& learner : learners()) {
    if (learner.c_to_try.empty()) continue;
    defaults += fmt::format("{}{} for {}", defaults.empty() ? "" : ", and ",
                            fmt::join(learner.c_to_try, ","), learner.name);
  }
  return fmt::format("Values of C to try, separated by commas (default: {})", defaults);
}

// Whether networks are tried alone: they are if --network is given without --learner.
bool has_networks_only(const CLI::App& app) {
  return app.count("--network") > 0 && app.count("--learner") == 0;
}

void refuse_linear_options(const CLI::App& app) {
  refuse_unless(app,
                {"--k", "--search", "--max-step", "--optimizer", "--objective", "--block",
                 "--rates", "--loss", "--c", "--features", "--cutoff", "--lexicon"},
                !has_networks_only(app), "needs a linear scorer: leave it out, or add --learner");
}

void set_options(TuneCommand& command) {
  TuneOptions& options = command.options;
  TrainOptions& train = options.train;
  options.learners = command.learners.empty()
                         ? std::vector<LearnerOptions>()
                         : chosen_learners(command.learners, command.learner_flags);
  for (const std::string& name : command.networks) {
    options.networks.push_back({name, network_named(name).value()});
  }
  for (const std::string& text : command.c) options.c.push_back(number_in(text).value());
  if (!options.c.empty()) require_c(options.learners);
  train.costs = costs_of(command.learner_flags);
  train.features = command.features == "paper" ? FeatureSet::kPaper : FeatureSet::kFull;
  if (!command.lexical_flags.lexicon.empty()) {
    train.features = with_classes(train.features);
    train.classes = classes_of(Lexicon::load(command.lexical_flags.lexicon), train.threads);
  }
  train.cutoff = command.cutoff.value_or(default_cutoff(train.features));
  train.labeled = !command.unlabeled;
  train.projective = projective_named(command.trees);  // nullopt for both
  train.roots = roots_named(command.roots);            // nullopt for auto
}

void tune(TuneCommand command) {
  set_options(command);
  TuneOptions& options = command.options;
  const bool labeled = options.train.labeled;
  // Networks take partial trees too.
  const bool some_heads = std::all_of(
      options.learners.begin(), options.learners.end(),
      [](const LearnerOptions& learner) { return info_of(learner).takes_partial_trees; });
  std::vector<std::string> inputs = input_files(command.input);
  inputs.insert(inputs.end(), {command.development, command.learner_flags.loss, command.journal,
                               command.lexical_flags.lexicon});
  check_model_output(command.output, inputs);
  if (command.journal == command.output) {
    throw CLI::ValidationError("--journal", "is the same file as -o: choose another");
  }
  const auto sentences =
      read_treebank(command.input, some_heads ? Heads::kSome : Heads::kAll, command.max_words);
  const auto development = read_development(command.input, command.development, command.max_words);

  const std::string journal_path =
      command.journal.empty() && command.output != "-" ? command.output + ".tune" : command.journal;
  TuneJournal journal =
      journal_path.empty()
          ? TuneJournal()
          : TuneJournal(journal_path, tune_identity(sentences, development, options));
  if (!journal.trials().empty()) {
    note(fmt::format("{}: reusing {} of an earlier run", journal_path,
                     journal.trials().size() == 1
                         ? "1 trial"
                         : fmt::format("{} trials", journal.trials().size())));
  }

  options.train.say = [](const std::string& line) { show_status(line); };
  std::int64_t best = -1;
  options.finished = [&](const TuneRow& row) {
    const std::int64_t score = labeled ? row.score.labeled : row.score.heads;
    clear_status();
    print_beside(command.output,
                 table_line(cells_of(row, labeled)) + (score > best ? "  *\n" : "\n"));
    best = std::max(best, score);
  };
  std::vector<std::string> titles = {"Learner", "C", "Trained", "Parsed", "Epoch", "UAS"};
  if (labeled) titles.emplace_back("LAS");
  print_beside(command.output, table_line(titles) + "\n");
  const TuneRow winner = tune_parser(sentences, development, options, journal);
  clear_status();
  print_beside(command.output,
               fmt::format("Best: {}, parsed {}, epoch {}\n", describe(winner.setting),
                           name_of_trees(winner.parse_projective), winner.epoch));

  TrainOptions train = options_of(winner, sentences, options);
  train.say = [](const std::string& message) { show_status("training the best: " + message); };
  PipelineOptions pipeline;
  pipeline.parser = std::move(train);
  if (command.parser_only) pipeline.tokenizer = pipeline.tagger = pipeline.lemmatizer = false;
  train_pipeline(sentences, development, pipeline).save(command.output);
  note("wrote " + (command.output == "-" ? "standard output" : command.output));
}

// True if the learners are lexical. Throws CLI::ValidationError for options that they do not have,
// and for lexical learners beside others.
bool are_lexical(const CLI::App& app, const TuneCommand& command) {
  const auto count = std::count_if(command.learners.begin(), command.learners.end(), is_lexical);
  const bool lexical = count > 0;
  if (lexical && static_cast<std::size_t>(count) < command.learners.size()) {
    throw CLI::ValidationError(
        "--learner", "local-margin and global-margin cannot be compared with other learners");
  }
  refuse_lexical_options(app, lexical);
  refuse_unless(app,
                {"--k", "--search", "--max-step", "--optimizer", "--objective", "--block",
                 "--rates", "--loss", "--c", "--trees", "--roots", "--features", "--cutoff",
                 "--epochs", "--unlabeled", "--journal", "--network"},
                !lexical, "not an option of local-margin and global-margin: leave it out");
  if (lexical) check_lexical_options(app, command.lexical_flags);
  return lexical;
}

void tune_lexical(TuneCommand command) {
  LexicalTuneCommand lexical;
  lexical.options.train = std::move(command.options.train);
  lexical.options.folds = command.options.folds;
  lexical.flags = std::move(command.lexical_flags);
  lexical.learners = command.learners;
  lexical.alphas = command.alphas;
  lexical.output = command.output;
  lexical.parser_only = command.parser_only;
  std::vector<std::string> inputs = input_files(command.input);
  inputs.insert(inputs.end(), {command.development, lexical.flags.lexicon});
  check_model_output(command.output, inputs);
  run(lexical, read_treebank(command.input, Heads::kAll, command.max_words),
      read_development(command.input, command.development, command.max_words));
}

}  // namespace

void add_tune(CLI::App& program) {
  auto command_line = std::make_shared<TuneCommand>();
  TuneOptions& options = command_line->options;
  options.train.threads = available_threads();
  CLI::App* command =
      program.add_subcommand("tune", "Choose the best options for a treebank and train with them");
  add_input_options(*command, command_line->input);
  command->add_option("-o,--output", command_line->output, "Model file to write")
      ->type_name("MODEL")
      ->required();
  CLI::Option* development =
      command
          ->add_option("--dev", command_line->development,
                       "Development treebank to score on (default: cross-validation)")
          ->type_name("FILE");
  command
      ->add_option("--folds", options.folds, "Number of folds of the cross-validation (default: 5)")
      ->type_name("N")
      ->transform(whole_number(2, 1000))
      ->excludes(development);
  add_list_option(*command, "--learner", command_line->learners,
                  "Learners to try, separated by commas (default: mira,log-linear; none with "
                  "--network)",
                  is_learner_or_lexical())
      ->type_name("HOW");
  add_list_option(
      *command, "--network", command_line->networks,
      "Neural scorers to try, separated by commas: tiny, small, base, large, or a size and its "
      "loss (word, tree, margin; default: tree), as in tiny/word (default: none). Other learners "
      "are tried as well only if --learner names them",
      is_network())
      ->type_name("SIZE");
  add_list_option(*command, "--c", command_line->c, c_help(), c_number())->type_name("C");
  command
      ->add_option("--trees", command_line->trees,
                   "Tree spaces to try in training (default: both); parsing always tries both")
      ->type_name("SPACE")
      ->check(CLI::IsMember({"projective", "non-projective", "both"}));
  add_max_words_option(*command, command_line->max_words);
  command
      ->add_option("--epochs", options.train.epochs,
                   "Largest number of epochs to try (default: 10; 30 if only networks are tried)")
      ->type_name("N")
      ->transform(whole_number(1, 10'000));
  command
      ->add_option(
          "--journal", command_line->journal,
          "File of finished trials, to continue after an interruption (default: MODEL.tune; "
          "none with -o -)")
      ->type_name("FILE");
  command->add_flag("--parser-only", command_line->parser_only,
                    "Train the parser only, without a tokenizer, tagger and lemmatizer");
  command->add_flag("--unlabeled", command_line->unlabeled,
                    "Train without relations, and choose by UAS instead of LAS");
  add_learner_flags(*command, command_line->learner_flags);
  add_lexical_flags(*command, command_line->lexical_flags);
  add_list_option(*command, "--alpha", command_line->alphas,
                  "local-margin, global-margin: values of alpha to try, separated by commas "
                  "(default: 0.01,0.1,1,10)",
                  penalty_number())
      ->type_name("A");
  command
      ->add_option(
          "--roots", command_line->roots,
          "Number of roots of a tree; auto (default): multi if any training tree has several")
      ->type_name("ROOTS")
      ->check(CLI::IsMember({"single", "multi", "auto"}));
  command
      ->add_option("--features", command_line->features,
                   "Feature set: full (default), or paper (that of the papers)")
      ->type_name("SET")
      ->check(CLI::IsMember({"paper", "full"}));
  command
      ->add_option(
          "--cutoff", command_line->cutoff,
          "Drop features that occur in fewer than N arcs (default: 2; for --features paper: 1)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000));
  add_seed_option(
      *command, options.train.seed,
      "Seed for the order of sentences, and for the start weights and the dropout of a network");
  add_threads_option(*command, options.train.threads);
  command
      ->add_option("--licence", options.train.licence,
                   "Licence of the data, stored in the model (default: none)")
      ->type_name("TEXT");
  command->footer(
      "Each training prints one row for projective and one for non-projective parsing, with the\n"
      "best epoch; * marks the best row so far. At the end, the model is trained with the best "
      "row.\n\n"
      "Examples:\n"
      "  arcus tune -o nl.arcus --dev dev.conllu train.conllu\n"
      "  arcus tune -o nl.arcus --folds 5 treebank.conllu\n"
      "  arcus tune -o nl.arcus --network tiny,small/word --dev dev.conllu train.conllu\n"
      "  arcus tune -o nl.arcus --learner eg --c 0.01,0.03 --epochs 20 --dev dev.conllu "
      "train.conllu\n"
      "  arcus tune -o lexical.arcus --parser-only --learner local-margin --alpha 0.1,1,10 "
      "train.conllu");
  command->callback([command_line, command] {
    if (are_lexical(*command, *command_line)) {
      tune_lexical(*command_line);
    } else {
      refuse_linear_options(*command);
      if (has_networks_only(*command)) {
        command_line->learners.clear();
        if (command->count("--epochs") == 0) command_line->options.train.epochs = kNeuralEpochs;
      }
      tune(*command_line);
    }
  });
}

}  // namespace arcus::cli
