// SPDX-License-Identifier: Apache-2.0
//
// arcus train: trains a tokenizer, tagger, lemmatizer and parser on a treebank.
#include <chrono>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/lexicon/lexicon.h"
#include "arcus/train_classes.h"
#include "arcus/train_pipeline.h"
#include "cli/commands.h"
#include "cli/guide_input.h"
#include "cli/heads.h"
#include "cli/messages.h"
#include "cli/output_checks.h"
#include "cli/train_options.h"

namespace arcus::cli {
namespace {

// How to train on words with unknown heads; a network has no guide.
std::string advice_on_partial_trees(const TrainFlags& flags) {
  if (flags.parser == "transition" || is_lexical(flags.learner)) return "";
  return flags.guide.empty()
             ? "use --scorer neural, or --learner log-linear, which accept unknown heads"
             : "use --learner log-linear, which accepts unknown heads";
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

void train(const TrainFlags& flags) {
  PipelineOptions pipeline = pipeline_options(flags);
  TrainOptions& options = pipeline.parser;
  const bool lexical = is_lexical(flags.learner);
  const std::string guide_file = pipeline.guide == Guide::kGiven ? flags.guide : "";
  const auto start = std::chrono::steady_clock::now();
  options.say = [start](const std::string& message) {
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    log_line(fmt::format("{:7.1f} s  {}", seconds.count(), message));
  };
  std::vector<std::string> inputs = input_files(flags.input);
  refuse_guide_from_input(guide_file, flags.input.files);
  inputs.insert(inputs.end(), {flags.development, flags.learner_flags.loss, guide_file,
                               flags.development_guide, flags.lexical_flags.lexicon,
                               flags.teacher.teacher, flags.neural.vectors, flags.forms});
  inputs.insert(inputs.end(), flags.teacher.raw.begin(), flags.teacher.raw.end());
  check_model_output(flags.output, inputs);  // fail now, not after hours of training
  inputs.push_back(flags.output);
  check_own_file("--resume", flags.neural.checkpoint, inputs);
  if (lexical) {
    options.lexical = lexical_options(flags.learner, flags.lexical_flags);
  } else if (!flags.lexical_flags.lexicon.empty()) {
    options.features = with_classes(options.features);
    options.classes = classes_of(Lexicon::load(flags.lexical_flags.lexicon), options.threads);
  }
  if (!flags.forms.empty()) {
    pipeline.forms =
        std::make_shared<const WordForms>(read_word_forms(open_text(flags.forms), flags.forms));
  }
  const auto sentences =
      read_treebank(flags.input, takes_partial_trees(options) ? Heads::kSome : Heads::kAll,
                    flags.max_words, guide_file, advice_on_partial_trees(flags));
  const auto development =
      read_development(flags.input, flags.development, flags.max_words, flags.development_guide);
  check_training(sentences, options);  // before the teacher's work
  if (pipeline.forms) warn_of_unknown_readings(flags.forms, *pipeline.forms, sentences);
  const TaughtText taught = teach(flags.teacher, flags.max_words, options);
  if (!taught.empty()) options.teaching.text = &taught;
  train_pipeline(sentences, development, pipeline).save(flags.output);
  options.say("wrote " + (flags.output == "-" ? "standard output" : flags.output));
}

}  // namespace

void add_train(CLI::App& program) {
  auto flags = std::make_shared<TrainFlags>();
  CLI::App* command = program.add_subcommand(
      "train", "Train a tokenizer, tagger, lemmatizer and parser on a treebank");
  add_train_flags(*command, *flags);
  command->footer(
      "Examples:\n"
      "  arcus train -o en.arcus --dev dev.conllu train.conllu\n"
      "  arcus train -o en.arcus --learner mira --k 5 --trees projective --epochs 10 train.conllu\n"
      "  arcus train -o best.arcus --scorer auto --dev dev.conllu train.conllu\n"
      "  arcus train -o fast.arcus --parser transition --dev dev.conllu train.conllu");
  command->callback([flags, command] {
    check_train_flags(*command, *flags);
    train(*flags);
  });
}

}  // namespace arcus::cli
