// SPDX-License-Identifier: Apache-2.0
#include "cli/train_options.h"

#include <CLI/CLI.hpp>

#include "arcus/base/workers.h"
#include "arcus/transition/transition_model.h"
#include "arcus/tree/tree_space.h"
#include "cli/model_options.h"
#include "cli/number_checks.h"
#include "cli/refuse.h"

namespace arcus::cli {
namespace {

// The value of --guide that trains a guide; any other one is a file.
constexpr const char* kOwnGuide = "transition";

TransitionOptions transition_options(const TrainFlags& flags) {
  using Pseudo = TransitionOptions::Pseudo;
  TransitionOptions options;
  options.system = *system_named(flags.system);
  options.beam = flags.beam;
  options.pseudo = flags.pseudo == "auto"   ? Pseudo::kByData
                   : flags.pseudo == "none" ? Pseudo::kNone
                   : flags.pseudo == "head" ? Pseudo::kHead
                   : flags.pseudo == "path" ? Pseudo::kPath
                                            : Pseudo::kHeadAndPath;
  return options;
}

}  // namespace

void add_train_flags(CLI::App& command, TrainFlags& flags) {
  flags.pipeline.parser.threads = available_threads();
  add_input_options(command, flags.input);
  command.add_option("-o,--output", flags.output, "Model file to write")
      ->type_name("MODEL")
      ->required();
  CLI::Option* development =
      command
          .add_option("--dev", flags.development,
                      "Development treebank: keep the epoch with the best score on it, and "
                      "calibrate probabilities on it (default: keep the last epoch, and see "
                      "--calibrate)")
          ->type_name("FILE");
  command
      .add_option("--calibrate", flags.calibrate,
                  "Calibration of probabilities without --dev: held-out (default) also trains on "
                  "nine tenths of the treebank and fits probabilities to the other tenth; none "
                  "saves this second training")
      ->type_name("HOW")
      ->check(CLI::IsMember({"held-out", "none"}))
      ->excludes(development);
  CLI::Option* parser_only =
      command.add_flag("--parser-only", flags.parser_only,
                       "Train the parser only, without a tokenizer, tagger and lemmatizer");
  command
      .add_option("--tagger", flags.tagger, "Learner of the tagger: maxent (default) or perceptron")
      ->type_name("HOW")
      ->check(CLI::IsMember({"maxent", "perceptron"}))
      ->excludes(parser_only);
  command
      .add_option("--forms", flags.forms,
                  "Word forms that the treebank lacks, for tagger and lemmatizer: one per line, "
                  "FORM, LEMMA, UPOS, XPOS and FEATS with tabs, _ for any (default: none)")
      ->type_name("FILE")
      ->excludes(parser_only);
  CLI::Option* tags =
      command
          .add_option("--tags", flags.tags,
                      "Tags and lemmas to train the parser on: predicted (each fold tagged by a "
                      "tagger trained on the others), gold (the treebank's), or both (default)")
          ->type_name("WHICH")
          ->check(CLI::IsMember({"both", "predicted", "gold"}))
          ->excludes(parser_only);
  command.add_flag("--gold-tags", flags.gold_tags, "The same as --tags gold")
      ->excludes(parser_only)
      ->excludes(tags);
  command
      .add_option("--folds", flags.pipeline.folds,
                  "Number of folds for --tags predicted and both (default: 10)")
      ->type_name("N")
      ->transform(whole_number(2, 1000))
      ->excludes(parser_only);
  command
      .add_option("--parser", flags.parser,
                  "graph (default): finds the best tree, with probabilities; transition: builds "
                  "the tree word by word, several times as fast, without probabilities")
      ->type_name("KIND")
      ->check(CLI::IsMember({"graph", "transition"}));
  command
      .add_option("--system", flags.system,
                  "Moves of a transition parser: arc-eager (default) or arc-standard")
      ->type_name("SYSTEM")
      ->check(CLI::IsMember({"arc-eager", "arc-standard"}));
  command
      .add_option("--beam", flags.beam,
                  "Train a transition parser with a beam of N configurations; more are slower "
                  "and more accurate (default: 1)")
      ->type_name("N")
      ->transform(whole_number(1, kMaxBeam));
  command
      .add_option("--pseudo", flags.pseudo,
                  "How the relations of a transition parser record lifted arcs, so that it can "
                  "find non-projective trees: head, path, head+path or none; auto (default): "
                  "head if at least 1% of the training arcs are non-projective, else none")
      ->type_name("HOW")
      ->check(CLI::IsMember({"auto", "none", "head", "path", "head+path"}));
  command
      .add_option("--scorer", flags.scorer,
                  "Model that scores arcs and relations: linear (default, the fastest), neural (a "
                  "network, more accurate on larger treebanks; see docs/neural.md), both (their "
                  "sum, also more accurate on small ones), or auto (what is best on the "
                  "development data; without --dev, the sum)")
      ->type_name("KIND")
      ->check(CLI::IsMember({"linear", "neural", "both", "auto"}));
  add_neural_flags(command, flags.neural);
  add_teacher_flags(command, flags.teacher);
  command
      .add_option(
          "--learner", flags.learner,
          "Learner of the parser: perceptron, mira and factored-mira learn from the best trees, "
          "log-linear and eg from all trees (default: mira); local-margin and global-margin train "
          "lexical parsers, without relations (see --link-features)")
      ->type_name("HOW")
      ->check(is_learner_or_lexical());
  add_learner_flags(command, flags.learner_flags);
  add_c_flag(command, flags.learner_flags);
  add_lexical_flags(command, flags.lexical_flags);
  add_alpha_flag(command, flags.lexical_flags);
  command
      .add_option(
          "--trees", flags.trees,
          "Tree space; auto (default): non-projective if at least 1% of the training arcs are")
      ->type_name("SPACE")
      ->check(CLI::IsMember({"projective", "non-projective", "auto"}));
  command
      .add_option(
          "--roots", flags.roots,
          "Number of roots of a tree; auto (default): multi if any training tree has several")
      ->type_name("ROOTS")
      ->check(CLI::IsMember({"single", "multi", "auto"}));
  command
      .add_option(
          "--projectivize", flags.projectivize,
          "How to make training trees projective: nearest (default) replaces the tree by the "
          "nearest projective tree, reorder reorders the words")
      ->type_name("HOW")
      ->check(CLI::IsMember({"nearest", "reorder"}));
  command
      .add_option("--features", flags.features,
                  "Feature set: full (default), or paper (that of the papers)")
      ->type_name("SET")
      ->check(CLI::IsMember({"paper", "full"}));
  command
      .add_option(
          "--cutoff", flags.cutoff,
          "Drop features that occur in fewer than N arcs (default: 2; for --features paper: 1); "
          "with --parser transition, those that fewer than N updates change (default: 5)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000));
  CLI::Option* labels =
      command
          .add_option(
              "--labels", flags.labels,
              "Choose relations after the tree, by a second stage (after, default), jointly with "
              "the heads (joint), or both")
          ->type_name("WHEN")
          ->check(CLI::IsMember({"after", "joint", "both"}));
  CLI::Option* unique_relations =
      command
          .add_option("--unique-relations", flags.unique_relations,
                      "Learn which relations a head has at most once, and keep to it in parsing: "
                      "on (default) or off")
          ->type_name("WHETHER")
          ->check(CLI::IsMember({"on", "off"}));
  command.add_flag("--unlabeled", flags.unlabeled, "Train without relations: heads only")
      ->excludes(labels)
      ->excludes(unique_relations);
  command
      .add_option("--guide", flags.guide,
                  "Use the trees of another parser as features: transition trains one and stores "
                  "it in the model; a file has its trees of the training data (default: no guide; "
                  "see docs/guides.md)")
      ->type_name("WHAT");
  command
      .add_option("--dev-guide", flags.development_guide,
                  "The trees of the same parser of the development data, for --guide FILE")
      ->type_name("FILE")
      ->needs(development);
  command
      .add_option("--guide-folds", flags.pipeline.guide_options.folds,
                  "Number of folds for --guide transition (default: 5)")
      ->type_name("N")
      ->transform(whole_number(2, 1000));
  add_max_words_option(command, flags.max_words);
  command
      .add_option("--epochs", flags.epochs,
                  "Number of passes over the training data (default: 10; of a network: 30). With "
                  "--scorer both and auto it is that of the network; the linear model has 10")
      ->type_name("N")
      ->transform(whole_number(1, 10'000));
  add_seed_option(
      command, flags.pipeline.parser.seed,
      "Seed for the order of sentences, and for the start weights and the dropout of a network");
  add_threads_option(command, flags.pipeline.parser.threads);
  command
      .add_option("--licence", flags.pipeline.parser.licence,
                  "Licence of the data, stored in the model (default: none)")
      ->type_name("TEXT");
}

void check_train_flags(const CLI::App& command, const TrainFlags& flags) {
  const bool lexical = is_lexical(flags.learner);
  refuse_lexical_options(command, lexical);
  refuse_unless(command,
                {"--k",      "--search",       "--max-step", "--optimizer", "--objective",
                 "--block",  "--rates",        "--loss",     "--c",         "--trees",
                 "--roots",  "--projectivize", "--features", "--cutoff",    "--labels",
                 "--epochs", "--unlabeled",    "--dev",      "--calibrate", "--unique-relations",
                 "--guide",  "--scorer",       "--teacher"},
                !lexical, "not an option of local-margin and global-margin: leave it out");
  refuse_unless(command, {"--tags", "--gold-tags", "--folds"},
                !lexical || uses_tags(flags.lexical_flags),
                "needs a parser that uses tags: leave it out, or add tags to --link-features");
  if (lexical) check_lexical_options(command, flags.lexical_flags);
  refuse_unless(command, {"--folds"}, !flags.gold_tags && flags.tags != "gold",
                "needs predicted tags: leave it out, or train with --tags both or predicted");
  refuse_unless(command, {"--projectivize"}, flags.trees != "non-projective",
                "needs projective trees: leave it out, or train with --trees projective");
  const bool transition = flags.parser == "transition";
  refuse_unless(command, {"--system", "--beam", "--pseudo"}, transition || flags.guide == kOwnGuide,
                "needs a transition parser: leave it out, or train with --parser transition or "
                "--guide transition");
  refuse_unless(
      command,
      {"--learner", "--k", "--search", "--max-step", "--optimizer", "--objective", "--block",
       "--rates", "--loss", "--c", "--trees", "--roots", "--projectivize", "--features", "--labels",
       "--unique-relations", "--calibrate", "--guide", "--lexicon"},
      !transition, "needs a graph parser: leave it out, or leave out --parser transition");
  refuse_unless(command, {"--scorer"}, !transition,
                "needs a graph parser: leave it out, or leave out --parser transition");
  refuse_neural_flags(command, flags.scorer != "linear");
  refuse_unless(command, {"--label-size"}, !flags.unlabeled,
                "needs relations: leave it out, or leave out --unlabeled");
  refuse_unless(command,
                {"--learner", "--k", "--search", "--max-step", "--optimizer", "--objective",
                 "--block", "--rates", "--loss", "--c", "--projectivize", "--features", "--cutoff",
                 "--labels", "--guide", "--lexicon"},
                flags.scorer != "neural",
                "needs a linear scorer: leave it out, or leave out --scorer neural");
  check_teacher_flags(command, flags.teacher, flags.scorer != "linear", flags.neural.loss,
                      flags.input.files);
  refuse_unless(command, {"--pseudo"}, !flags.unlabeled || flags.pseudo == "none",
                "needs relations, which record lifted arcs: leave out --unlabeled");
  refuse_unless(command, {"--guide-folds"}, flags.guide == kOwnGuide,
                "needs a guide to train: leave it out, or add --guide transition");
  const bool from_file = !flags.guide.empty() && flags.guide != kOwnGuide;
  refuse_unless(command, {"--dev-guide"}, from_file,
                "needs guides of the training data from a file: leave it out, or add --guide FILE");
  if (from_file && !flags.development.empty() && flags.development_guide.empty()) {
    throw CLI::ValidationError(
        "--guide " + flags.guide,
        "has no trees for the development data: add --dev-guide FILE, or leave out --dev");
  }
}

PipelineOptions pipeline_options(const TrainFlags& flags) {
  PipelineOptions pipeline = flags.pipeline;
  if (flags.parser_only) pipeline.tokenizer = pipeline.tagger = pipeline.lemmatizer = false;
  pipeline.tagging.learner =
      flags.tagger == "maxent" ? TagLearner::kMaxent : TagLearner::kPerceptron;
  pipeline.tags = flags.gold_tags || flags.tags == "gold" ? ParserTags::kGold
                  : flags.tags == "predicted"             ? ParserTags::kPredicted
                                                          : ParserTags::kBoth;
  TrainOptions& options = pipeline.parser;
  pipeline.tokenizing.set_seed(options.seed);
  pipeline.tagging.seed = pipeline.lemmatizing.seed = options.seed;
  const bool lexical = is_lexical(flags.learner);
  if (!lexical) {
    options.learner = chosen_learners({flags.learner}, flags.learner_flags)[0];
  }
  if (flags.labels != "after") require_labels(flags.labels, {options.learner});
  options.costs = costs_of(flags.learner_flags);
  options.features = flags.features == "paper" ? FeatureSet::kPaper : FeatureSet::kFull;
  if (flags.parser == "transition") options.transitions = transition_options(flags);
  if (flags.scorer != "linear") options.neural = neural_options(flags.neural);
  options.scorers = flags.scorer == "both"   ? Scorers::kBoth
                    : flags.scorer == "auto" ? Scorers::kBest
                                             : Scorers::kNeural;
  options.epochs = flags.epochs.value_or(options.neural ? kNeuralEpochs : options.epochs);
  options.cutoff = flags.cutoff.value_or(options.transitions ? kTransitionCutoff
                                                             : default_cutoff(options.features));
  options.labeled = !flags.unlabeled;
  options.projectivize =
      flags.projectivize == "nearest" ? Projectivize::kNearest : Projectivize::kReorder;
  options.labels = flags.labels == "after"   ? Labels::kAfter
                   : flags.labels == "joint" ? Labels::kJoint
                                             : Labels::kBoth;
  options.calibrate = flags.calibrate == "held-out" ? Calibrate::kHeldOut : Calibrate::kNone;
  options.unique_labels = flags.unique_relations == "on";
  options.projective = projective_named(flags.trees);  // nullopt for auto
  options.roots = roots_named(flags.roots);
  if (flags.guide == kOwnGuide) {
    pipeline.guide = Guide::kTrained;
    pipeline.guide_options.parser = transition_options(flags);
  } else if (!flags.guide.empty()) {
    pipeline.guide = Guide::kGiven;
  }
  return pipeline;
}

}  // namespace arcus::cli
