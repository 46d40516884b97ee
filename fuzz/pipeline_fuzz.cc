// SPDX-License-Identifier: Apache-2.0
//
// Checks the stages after the tokenizer: the words of any text get tags, lemmas and a tree that are
// valid CoNLL-U, and filling missing columns keeps the given ones.
#include <algorithm>
#include <string>

#include "arcus/pipeline.h"
#include "arcus/tokenizer/text_reader.h"
#include "arcus/train_pipeline.h"
#include "arcus/treebank/conllu.h"
#include "fuzz/fuzz_target.h"
#include "tests/support/sentences.h"
#include "tests/support/source_files.h"

namespace {

using arcus::Sentence;
using arcus::Word;
using arcus::fuzz::require;

const arcus::Pipeline& small_pipeline() {
  static const arcus::Pipeline pipeline = [] {
    arcus::PipelineOptions options;
    options.folds = 2;
    options.parser.epochs = 1;
    options.parser.calibrate = arcus::Calibrate::kNone;
    return arcus::train_pipeline(
        arcus::testing::sentences_of(arcus::testing::source_file("examples/sample.conllu")), {},
        options);
  }();
  return pipeline;
}

void check_sentence(const Sentence& words) {
  const arcus::Pipeline& pipeline = small_pipeline();
  arcus::TaggingScratch tagging;
  arcus::ParserScratch parsing;
  Sentence tagged = words;
  pipeline.tag(tagged, tagging);
  Sentence completed = words;
  pipeline.fill_missing_columns(completed, tagging);
  require(completed == tagged, "bare words are completed as they are tagged");
  Sentence kept = words;
  for (Word& word : kept.words) word.xpos = word.lemma = "mine";
  pipeline.fill_missing_columns(kept, tagging);
  for (const Word& word : kept.words) {
    require(word.xpos == "mine" && word.lemma == "mine", "what is there is kept");
  }

  const auto parses = pipeline.parser.parse(tagged, 1, {}, parsing);
  require(parses.size() == 1, "words have a tree");
  set_parse(parses[0], tagged);
  std::string conllu;
  append_conllu(tagged, conllu);
  arcus::ConlluReader reader(arcus::bytes_of(conllu), "output");
  Sentence again;
  require(reader.read(again) && again == tagged, "the output is CoNLL-U");
}

}  // namespace

// Trains before the first input, whose time is limited.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  small_pipeline();
  return 0;
}

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kMax = 400;  // bytes: longer sentences are slow and find nothing new
  const std::string text(reinterpret_cast<const char*>(data), std::min(size, kMax));
  for (const Sentence& sentence : arcus::tokenize(*small_pipeline().tokenizer, text)) {
    check_sentence(sentence);
  }
  return 0;
}
