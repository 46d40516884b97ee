// SPDX-License-Identifier: Apache-2.0
//
// Forges models: edits the decompressed sections of small trained models, recomputes all sizes and
// checksums, loads the result and uses every part of it. A forged model is refused with an Error,
// or its output is valid CoNLL-U that has the words of the text. Sanitizers, the time limit and the
// memory limit of the fuzzer check the rest.
#include <memory>
#include <string>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/parser_file.h"
#include "arcus/pipeline.h"
#include "arcus/prune.h"
#include "arcus/train_classes.h"
#include "arcus/train_pipeline.h"
#include "arcus/treebank/conllu.h"
#include "fuzz/fuzz_target.h"
#include "fuzz/section_edits.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace {

using arcus::fuzz::Edits;
using arcus::fuzz::require;
using arcus::fuzz::Sections;

arcus::TrainOptions graph_options(arcus::Labels labels, bool non_projective) {
  arcus::TrainOptions options;
  options.labels = labels;
  options.projective = !non_projective;
  return options;
}

arcus::TrainOptions transition_options() {
  arcus::TrainOptions options;
  options.transitions = {arcus::TransitionSystem::kArcEager, 3,
                         arcus::TransitionOptions::Pseudo::kHeadAndPath};
  return options;
}

arcus::TrainOptions neural_options(arcus::Scorers scorers) {
  arcus::TrainOptions options;
  options.scorers = scorers;
  options.neural.emplace();
  options.neural->shape.fields = {6, 5, 4, 4, 4, 3};
  options.neural->shape.affix_rows = 50;
  options.neural->shape.hidden = 5;
  options.neural->shape.arc = 4;
  options.neural->shape.label = 3;
  return options;
}

std::shared_ptr<const arcus::Lexicon> lexicon_of_the_sample() {
  std::vector<arcus::WordList> text;
  for (const arcus::Sentence& sentence :
       arcus::testing::sentences_of(arcus::testing::source_file("examples/sample.conllu"))) {
    arcus::WordList& words = text.emplace_back();
    for (const arcus::Word& word : sentence.words) words.push_back(word.form);
  }
  arcus::LexiconOptions options;
  options.min_count = 2;
  options.stopwords = 5;
  return std::make_shared<arcus::Lexicon>(arcus::build_lexicon(arcus::source_of(text), options));
}

arcus::TrainOptions lexical_options(const arcus::LinkFeatures& features) {
  arcus::TrainOptions options;
  options.lexical.emplace().features = features;
  options.lexical->lexicon = lexicon_of_the_sample();
  options.lexical->learner.solver.max_rounds = 3;
  return options;
}

arcus::TrainOptions class_options() {
  arcus::TrainOptions options = graph_options(arcus::Labels::kAfter, false);
  options.features = with_classes(options.features);
  options.classes = arcus::classes_of(*lexicon_of_the_sample(), 1);
  return options;
}

// With the stages before the parser, or the parser alone.
Sections trained_sections(const arcus::TrainOptions& parser, bool stages,
                          arcus::Guide guide = arcus::Guide::kNone) {
  arcus::PipelineOptions options;
  options.folds = 2;
  options.guide = guide;
  options.guide_options.folds = 2;
  options.tokenizer = options.tagger = options.lemmatizer = stages;
  options.parser = parser;
  options.parser.epochs = 1;
  options.parser.calibrate = arcus::Calibrate::kNone;
  const arcus::Pipeline pipeline = arcus::train_pipeline(
      arcus::testing::sentences_of(arcus::testing::source_file("examples/sample.conllu")), {},
      options);
  return arcus::fuzz::sections_of(pipeline.sections());
}

// A model of each kind of parser. The stages before the parser take most of the time, and are the
// same in all of them.
std::vector<Sections> trained_models() {
  std::vector<Sections> models;
  models.push_back(trained_sections(graph_options(arcus::Labels::kAfter, false), true));
  models.push_back(trained_sections(graph_options(arcus::Labels::kBoth, true), false));
  models.push_back(trained_sections(transition_options(), false));
  models.push_back(
      trained_sections(graph_options(arcus::Labels::kAfter, false), false, arcus::Guide::kTrained));
  models.push_back(trained_sections(neural_options(arcus::Scorers::kNeural), false));
  models.push_back(trained_sections(neural_options(arcus::Scorers::kBoth), false));
  models.push_back(trained_sections(lexical_options({true, true, true}), false));
  models.push_back(trained_sections(class_options(), false));
  models.push_back(trained_sections(lexical_options({true, true, true, true, true, true}), false));
  for (const arcus::fuzz::NamedSection& section : models[0]) {
    if (section.name != "tokenizer" && section.name != "tagger" && section.name != "lemmatizer") {
      continue;
    }
    for (std::size_t i = 1; i < models.size(); ++i) models[i].push_back(section);
  }
  return models;
}

const Sections& base_sections(std::uint8_t which) {
  static const std::vector<Sections> kModels = trained_models();
  return kModels[which % kModels.size()];
}

void use(const arcus::Pipeline& pipeline) {
  const std::string text =
      "Dogs bark. \"I don't know\", said O'Hara on p. 5; www.example.org is fine!";
  for (const bool everything : {false, true}) {
    arcus::AnnotateOptions options;
    options.limits.max_words = 100;
    const bool transitions = pipeline.parser.transitions() != nullptr;
    options.k = everything ? 3 : 1;
    options.parsing.beam = options.k;
    options.parsing.probabilities = everything && !transitions;
    if (!pipeline.tokenizer) return;
    for (const arcus::Sentence& sentence : pipeline.parse(text, options)) {
      std::string conllu;
      append_conllu(sentence, conllu);
      arcus::ConlluReader reader(arcus::bytes_of(conllu), "output");
      arcus::Sentence again;
      require(reader.read(again) && again == sentence && !reader.read(again),
              "the output is one sentence of CoNLL-U");
    }
  }
}

}  // namespace

// Trains before the first input, whose time is limited.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  base_sections(0);
  return 0;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Edits edits(data, size);
  Sections sections = base_sections(edits.byte());
  while (!edits.done()) edit(edits, sections);
  try {
    const arcus::Pipeline pipeline = arcus::Pipeline::read(arcus::fuzz::file_of(sections));
    use(pipeline);
    const arcus::Parser& parser = pipeline.parser;
    parser.describe();
    arcus::Pipeline smaller = pipeline;
    smaller.parser = arcus::pruned(parser, {.unit_times = 2, .min_multiple = 2});
    use(smaller);
  } catch (const arcus::Error&) {
  }
  return 0;
}
