// SPDX-License-Identifier: Apache-2.0
//
// arcus train: trains a tokenizer, tagger, lemmatizer and parser on a treebank.
#include <chrono>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "arcus/base/workers.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/train_classes.h"
#include "arcus/train_pipeline.h"
#include "arcus/transition/transition_model.h"
#include "arcus/tree/tree_space.h"
#include "cli/commands.h"
#include "cli/guide_input.h"
#include "cli/heads.h"
#include "cli/input.h"
#include "cli/learner_options.h"
#include "cli/lexical_options.h"
#include "cli/messages.h"
#include "cli/model_options.h"
#include "cli/neural_options.h"
#include "cli/number_checks.h"
#include "cli/output_checks.h"
#include "cli/refuse.h"
#include "cli/teacher_options.h"

namespace arcus::cli {
namespace {

constexpr const char* kOwnGuide = "transition";

struct TrainCommand {
  InputOptions input;
  std::string development;
  int max_words = kMaxTrainingWords;
  std::string output;
  std::string parser = "graph";
  std::string system = "arc-eager";
  std::string pseudo = "auto";
  int beam = 1;
  std::string scorer = "linear";
  NeuralFlags neural;
  TeacherFlags teacher;
  std::string learner = "mira";
  LearnerFlags learner_flags;
  LexicalFlags lexical_flags;
  std::string trees = "auto";
  std::string roots = "auto";
  std::string features = "full";
  std::string projectivize = "nearest";
  std::string labels = "after";
  std::string calibrate = "held-out";
  std::string unique_relations = "on";
  bool unlabeled = false;
  bool parser_only = false;
  std::string tagger = "maxent";
  std::string forms;
  std::string tags = "both";
  bool gold_tags = false;
  std::string guide;  // "transition" or a file
  std::string development_guide;
  std::optional<int> cutoff;
  std::optional<int> epochs;
  PipelineOptions pipeline;
};

void refuse_useless_options(const CLI::App& app, const TrainCommand& command) {
  const bool lexical = is_lexical(command.learner);
  refuse_lexical_options(app, lexical);
  refuse_unless(app,
                {"--k",      "--search",       "--max-step", "--optimizer", "--objective",
                 "--block",  "--rates",        "--loss",     "--c",         "--trees",
                 "--roots",  "--projectivize", "--features", "--cutoff",    "--labels",
                 "--epochs", "--unlabeled",    "--dev",      "--calibrate", "--unique-relations",
                 "--guide",  "--scorer",       "--teacher"},
                !lexical, "not an option of local-margin and global-margin: leave it out");
  refuse_unless(app, {"--tags", "--gold-tags", "--folds"},
                !lexical || uses_tags(command.lexical_flags),
                "needs a parser that uses tags: leave it out, or add tags to --link-features");
  if (lexical) check_lexical_options(app, command.lexical_flags);
  refuse_unless(app, {"--folds"}, !command.gold_tags && command.tags != "gold",
                "needs predicted tags: leave it out, or train with --tags both or predicted");
  refuse_unless(app, {"--projectivize"}, command.trees != "non-projective",
                "needs projective trees: leave it out, or train with --trees projective");
  const bool transition = command.parser == "transition";
  refuse_unless(app, {"--system", "--beam", "--pseudo"}, transition || command.guide == kOwnGuide,
                "needs a transition parser: leave it out, or train with --parser transition or "
                "--guide transition");
  refuse_unless(
      app,
      {"--learner", "--k", "--search", "--max-step", "--optimizer", "--objective", "--block",
       "--rates", "--loss", "--c", "--trees", "--roots", "--projectivize", "--features", "--labels",
       "--unique-relations", "--calibrate", "--guide", "--lexicon"},
      !transition, "needs a graph parser: leave it out, or leave out --parser transition");
  refuse_unless(app, {"--scorer"}, !transition,
                "needs a graph parser: leave it out, or leave out --parser transition");
  refuse_neural_flags(app, command.scorer != "linear");
  refuse_unless(app, {"--label-size"}, !command.unlabeled,
                "needs relations: leave it out, or leave out --unlabeled");
  refuse_unless(app,
                {"--learner", "--k", "--search", "--max-step", "--optimizer", "--objective",
                 "--block", "--rates", "--loss", "--c", "--projectivize", "--features", "--cutoff",
                 "--labels", "--guide", "--lexicon"},
                command.scorer != "neural",
                "needs a linear scorer: leave it out, or leave out --scorer neural");
  check_teacher_flags(app, command.teacher, command.scorer != "linear", command.neural.loss,
                      command.input.files);
  refuse_unless(app, {"--pseudo"}, !command.unlabeled || command.pseudo == "none",
                "needs relations, which record lifted arcs: leave out --unlabeled");
  refuse_unless(app, {"--guide-folds"}, command.guide == kOwnGuide,
                "needs a guide to train: leave it out, or add --guide transition");
  const bool from_file = !command.guide.empty() && command.guide != kOwnGuide;
  refuse_unless(app, {"--dev-guide"}, from_file,
                "needs guides of the training data from a file: leave it out, or add --guide FILE");
  if (from_file && !command.development.empty() && command.development_guide.empty()) {
    throw CLI::ValidationError(
        "--guide " + command.guide,
        "has no trees for the development data: add --dev-guide FILE, or leave out --dev");
  }
}

// How to train on words with unknown heads; a network has no guide.
std::string advice_on_partial_trees(const TrainCommand& command) {
  if (command.parser == "transition" || is_lexical(command.learner)) return "";
  return command.guide.empty()
             ? "use --scorer neural, or --learner log-linear, which accept unknown heads"
             : "use --learner log-linear, which accepts unknown heads";
}

TransitionOptions transition_options(const TrainCommand& command) {
  using Pseudo = TransitionOptions::Pseudo;
  TransitionOptions options;
  options.system = *system_named(command.system);
  options.beam = command.beam;
  options.pseudo = command.pseudo == "auto"   ? Pseudo::kByData
                   : command.pseudo == "none" ? Pseudo::kNone
                   : command.pseudo == "head" ? Pseudo::kHead
                   : command.pseudo == "path" ? Pseudo::kPath
                                              : Pseudo::kHeadAndPath;
  return options;
}

void warn_of_unknown_readings(const std::string& file, const WordForms& forms,
                              std::span<const Sentence> sentences) {
  const WordForms unknown = unknown_readings(forms, sentences);
  if (unknown.empty()) return;
  const Word& first = unknown.front();
  warn(fmt::format(
      "{}: {} of {} readings have tags that the treebank does not have, and are not "
      "used: the first is {} {} {} {}",
      file, unknown.size(), forms.size(), first.form, first.upos, first.xpos, first.feats));
}

void train(TrainCommand command) {
  PipelineOptions& pipeline = command.pipeline;
  if (command.parser_only) pipeline.tokenizer = pipeline.tagger = pipeline.lemmatizer = false;
  pipeline.tagging.learner =
      command.tagger == "maxent" ? TagLearner::kMaxent : TagLearner::kPerceptron;
  pipeline.tags = command.gold_tags || command.tags == "gold" ? ParserTags::kGold
                  : command.tags == "predicted"               ? ParserTags::kPredicted
                                                              : ParserTags::kBoth;
  TrainOptions& options = pipeline.parser;
  pipeline.tokenizing.set_seed(options.seed);
  pipeline.tagging.seed = pipeline.lemmatizing.seed = options.seed;
  const bool lexical = is_lexical(command.learner);
  if (!lexical) {
    options.learner = chosen_learners({command.learner}, command.learner_flags)[0];
  }
  if (command.labels != "after") require_labels(command.labels, {options.learner});
  options.costs = costs_of(command.learner_flags);
  options.features = command.features == "paper" ? FeatureSet::kPaper : FeatureSet::kFull;
  if (command.parser == "transition") options.transitions = transition_options(command);
  if (command.scorer != "linear") options.neural = neural_options(command.neural);
  options.scorers = command.scorer == "both"   ? Scorers::kBoth
                    : command.scorer == "auto" ? Scorers::kBest
                                               : Scorers::kNeural;
  options.epochs = command.epochs.value_or(options.neural ? kNeuralEpochs : options.epochs);
  options.cutoff = command.cutoff.value_or(options.transitions ? kTransitionCutoff
                                                               : default_cutoff(options.features));
  options.labeled = !command.unlabeled;
  options.projectivize =
      command.projectivize == "nearest" ? Projectivize::kNearest : Projectivize::kReorder;
  options.labels = command.labels == "after"   ? Labels::kAfter
                   : command.labels == "joint" ? Labels::kJoint
                                               : Labels::kBoth;
  options.calibrate = command.calibrate == "held-out" ? Calibrate::kHeldOut : Calibrate::kNone;
  options.unique_labels = command.unique_relations == "on";
  options.projective = projective_named(command.trees);  // nullopt for auto
  options.roots = roots_named(command.roots);
  std::string guide_file;
  if (command.guide == kOwnGuide) {
    pipeline.guide = Guide::kTrained;
    pipeline.guide_options.parser = transition_options(command);
  } else if (!command.guide.empty()) {
    pipeline.guide = Guide::kGiven;
    guide_file = command.guide;
  }
  const auto start = std::chrono::steady_clock::now();
  options.say = [start](const std::string& message) {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    log_line(fmt::format("{:7.1f} s  {}", seconds.count(), message));
  };
  std::vector<std::string> inputs = input_files(command.input);
  refuse_guide_from_input(guide_file, command.input.files);
  inputs.insert(inputs.end(), {command.development, command.learner_flags.loss, guide_file,
                               command.development_guide, command.lexical_flags.lexicon,
                               command.teacher.teacher, command.neural.vectors, command.forms});
  inputs.insert(inputs.end(), command.teacher.raw.begin(), command.teacher.raw.end());
  check_model_output(command.output, inputs);  // fail now, not after hours of training
  inputs.push_back(command.output);
  check_own_file("--resume", command.neural.checkpoint, inputs);
  if (lexical) {
    options.lexical = lexical_options(command.learner, command.lexical_flags);
  } else if (!command.lexical_flags.lexicon.empty()) {
    options.features = with_classes(options.features);
    options.classes = classes_of(Lexicon::load(command.lexical_flags.lexicon), options.threads);
  }
  if (!command.forms.empty()) {
    pipeline.forms =
        std::make_shared<const WordForms>(read_word_forms(open_text(command.forms), command.forms));
  }
  const auto sentences =
      read_treebank(command.input, takes_partial_trees(options) ? Heads::kSome : Heads::kAll,
                    command.max_words, guide_file, advice_on_partial_trees(command));
  const auto development = read_development(command.input, command.development, command.max_words,
                                            command.development_guide);
  check_training(sentences, options);  // before the teacher's work
  if (pipeline.forms) warn_of_unknown_readings(command.forms, *pipeline.forms, sentences);
  const TaughtText taught = teach(command.teacher, command.max_words, options);
  if (!taught.empty()) options.teaching.text = &taught;
  train_pipeline(sentences, development, pipeline).save(command.output);
  options.say("wrote " + (command.output == "-" ? "standard output" : command.output));
}

}  // namespace

void add_train(CLI::App& program) {
  auto command_line = std::make_shared<TrainCommand>();
  PipelineOptions& pipeline = command_line->pipeline;
  TrainOptions& options = pipeline.parser;
  options.threads = available_threads();
  CLI::App* command = program.add_subcommand(
      "train", "Train a tokenizer, tagger, lemmatizer and parser on a treebank");
  add_input_options(*command, command_line->input);
  command->add_option("-o,--output", command_line->output, "Model file to write")
      ->type_name("MODEL")
      ->required();
  CLI::Option* development =
      command
          ->add_option("--dev", command_line->development,
                       "Development treebank: keep the epoch with the best score on it, and "
                       "calibrate probabilities on it (default: keep the last epoch, and see "
                       "--calibrate)")
          ->type_name("FILE");
  command
      ->add_option("--calibrate", command_line->calibrate,
                   "Calibration of probabilities without --dev: held-out (default) also trains on "
                   "nine tenths of the treebank and fits probabilities to the other tenth; none "
                   "saves this second training")
      ->type_name("HOW")
      ->check(CLI::IsMember({"held-out", "none"}))
      ->excludes(development);
  CLI::Option* parser_only =
      command->add_flag("--parser-only", command_line->parser_only,
                        "Train the parser only, without a tokenizer, tagger and lemmatizer");
  command
      ->add_option("--tagger", command_line->tagger,
                   "Learner of the tagger: maxent (default) or perceptron")
      ->type_name("HOW")
      ->check(CLI::IsMember({"maxent", "perceptron"}))
      ->excludes(parser_only);
  command
      ->add_option("--forms", command_line->forms,
                   "Word forms that the treebank lacks, for tagger and lemmatizer: one per line, "
                   "FORM, LEMMA, UPOS, XPOS and FEATS with tabs, _ for any (default: none)")
      ->type_name("FILE")
      ->excludes(parser_only);
  CLI::Option* tags =
      command
          ->add_option("--tags", command_line->tags,
                       "Tags and lemmas to train the parser on: predicted (each fold tagged by a "
                       "tagger trained on the others), gold (the treebank's), or both (default)")
          ->type_name("WHICH")
          ->check(CLI::IsMember({"both", "predicted", "gold"}))
          ->excludes(parser_only);
  command->add_flag("--gold-tags", command_line->gold_tags, "The same as --tags gold")
      ->excludes(parser_only)
      ->excludes(tags);
  command
      ->add_option("--folds", pipeline.folds,
                   "Number of folds for --tags predicted and both (default: 10)")
      ->type_name("N")
      ->transform(whole_number(2, 1000))
      ->excludes(parser_only);
  command
      ->add_option("--parser", command_line->parser,
                   "graph (default): finds the best tree, with probabilities; transition: builds "
                   "the tree word by word, several times as fast, without probabilities")
      ->type_name("KIND")
      ->check(CLI::IsMember({"graph", "transition"}));
  command
      ->add_option("--system", command_line->system,
                   "Moves of a transition parser: arc-eager (default) or arc-standard")
      ->type_name("SYSTEM")
      ->check(CLI::IsMember({"arc-eager", "arc-standard"}));
  command
      ->add_option("--beam", command_line->beam,
                   "Train a transition parser with a beam of N configurations; more are slower "
                   "and more accurate (default: 1)")
      ->type_name("N")
      ->transform(whole_number(1, kMaxBeam));
  command
      ->add_option("--pseudo", command_line->pseudo,
                   "How the relations of a transition parser record lifted arcs, so that it can "
                   "find non-projective trees: head, path, head+path or none; auto (default): "
                   "head if at least 1% of the training arcs are non-projective, else none")
      ->type_name("HOW")
      ->check(CLI::IsMember({"auto", "none", "head", "path", "head+path"}));
  command
      ->add_option("--scorer", command_line->scorer,
                   "Model that scores arcs and relations: linear (default, the fastest), neural (a "
                   "network, more accurate on larger treebanks; see docs/neural.md), both (their "
                   "sum, also more accurate on small ones), or auto (what is best on the "
                   "development data; without --dev, the sum)")
      ->type_name("KIND")
      ->check(CLI::IsMember({"linear", "neural", "both", "auto"}));
  add_neural_flags(*command, command_line->neural);
  add_teacher_flags(*command, command_line->teacher);
  command
      ->add_option(
          "--learner", command_line->learner,
          "Learner of the parser: perceptron, mira and factored-mira learn from the best trees, "
          "log-linear and eg from all trees (default: mira); local-margin and global-margin train "
          "lexical parsers, without relations (see --link-features)")
      ->type_name("HOW")
      ->check(is_learner_or_lexical());
  add_learner_flags(*command, command_line->learner_flags);
  add_c_flag(*command, command_line->learner_flags);
  add_lexical_flags(*command, command_line->lexical_flags);
  add_alpha_flag(*command, command_line->lexical_flags);
  command
      ->add_option(
          "--trees", command_line->trees,
          "Tree space; auto (default): non-projective if at least 1% of the training arcs are")
      ->type_name("SPACE")
      ->check(CLI::IsMember({"projective", "non-projective", "auto"}));
  command
      ->add_option(
          "--roots", command_line->roots,
          "Number of roots of a tree; auto (default): multi if any training tree has several")
      ->type_name("ROOTS")
      ->check(CLI::IsMember({"single", "multi", "auto"}));
  command
      ->add_option(
          "--projectivize", command_line->projectivize,
          "How to make training trees projective: nearest (default) replaces the tree by the "
          "nearest projective tree, reorder reorders the words")
      ->type_name("HOW")
      ->check(CLI::IsMember({"nearest", "reorder"}));
  command
      ->add_option("--features", command_line->features,
                   "Feature set: full (default), or paper (that of the papers)")
      ->type_name("SET")
      ->check(CLI::IsMember({"paper", "full"}));
  command
      ->add_option(
          "--cutoff", command_line->cutoff,
          "Drop features that occur in fewer than N arcs (default: 2; for --features paper: 1); "
          "with --parser transition, those that fewer than N updates change (default: 5)")
      ->type_name("N")
      ->transform(whole_number(1, 1'000'000));
  CLI::Option* labels =
      command
          ->add_option(
              "--labels", command_line->labels,
              "Choose relations after the tree, by a second stage (after, default), jointly with "
              "the heads (joint), or both")
          ->type_name("WHEN")
          ->check(CLI::IsMember({"after", "joint", "both"}));
  CLI::Option* unique_relations =
      command
          ->add_option("--unique-relations", command_line->unique_relations,
                       "Learn which relations a head has at most once, and keep to it in parsing: "
                       "on (default) or off")
          ->type_name("WHETHER")
          ->check(CLI::IsMember({"on", "off"}));
  command->add_flag("--unlabeled", command_line->unlabeled, "Train without relations: heads only")
      ->excludes(labels)
      ->excludes(unique_relations);
  command
      ->add_option("--guide", command_line->guide,
                   "Use the trees of another parser as features: transition trains one and stores "
                   "it in the model; a file has its trees of the training data (default: no guide; "
                   "see docs/guides.md)")
      ->type_name("WHAT");
  command
      ->add_option("--dev-guide", command_line->development_guide,
                   "The trees of the same parser of the development data, for --guide FILE")
      ->type_name("FILE")
      ->needs(development);
  command
      ->add_option("--guide-folds", pipeline.guide_options.folds,
                   "Number of folds for --guide transition (default: 5)")
      ->type_name("N")
      ->transform(whole_number(2, 1000));
  add_max_words_option(*command, command_line->max_words);
  command
      ->add_option("--epochs", command_line->epochs,
                   "Number of passes over the training data (default: 10; of a network: 30). With "
                   "--scorer both and auto it is that of the network; the linear model has 10")
      ->type_name("N")
      ->transform(whole_number(1, 10'000));
  add_seed_option(
      *command, options.seed,
      "Seed for the order of sentences, and for the start weights and the dropout of a network");
  add_threads_option(*command, options.threads);
  command
      ->add_option("--licence", options.licence,
                   "Licence of the data, stored in the model (default: none)")
      ->type_name("TEXT");
  command->footer(
      "Examples:\n"
      "  arcus train -o en.arcus --dev dev.conllu train.conllu\n"
      "  arcus train -o en.arcus --learner mira --k 5 --trees projective --epochs 10 train.conllu\n"
      "  arcus train -o best.arcus --scorer auto --dev dev.conllu train.conllu\n"
      "  arcus train -o fast.arcus --parser transition --dev dev.conllu train.conllu");
  command->callback([command_line, command] {
    refuse_useless_options(*command, *command_line);
    train(*command_line);
  });
}

}  // namespace arcus::cli
