// SPDX-License-Identifier: Apache-2.0
//
// Trains all stages of a pipeline on a treebank.
//
// The parser is trained on predicted tags and lemmas: each tenth of the training data is tagged by
// a tagger and a lemmatizer that were trained on the other nine (jackknifing). It is also trained
// on each sentence with gold tags, which improves parsing of predicted tags (English EWT, dev: LAS
// 80.98 to 81.51) and of gold tags (85.01 to 86.15). Development data is tagged by the stages of
// the final model, unless the parser is trained on gold tags only.
//
// With a teacher (teacher.h), its sentences are tagged again, by the tagger and the lemmatizer that
// were just trained: the parser will run behind them.
//
// With a guide (guide.h), the guide is trained on the same sentences and tags as the parser.
#pragma once

#include <memory>
#include <span>

#include "arcus/guide.h"
#include "arcus/pipeline.h"
#include "arcus/tagger/jackknife.h"
#include "arcus/tagger/word_forms.h"
#include "arcus/train.h"

namespace arcus {

enum class ParserTags {
  kBoth,       // each sentence with predicted tags and lemmas, and with those of the treebank
  kPredicted,  // by jackknifing
  kGold
};

struct PipelineOptions {
  bool tokenizer = true;
  bool tagger = true;                   // where the treebank has tags
  bool lemmatizer = true;               // where it has lemmas
  ParserTags tags = ParserTags::kBoth;  // that the parser is trained on
  int folds = 10;
  Guide guide = Guide::kNone;
  GuideOptions guide_options = {};  // for Guide::kTrained
  BoundaryOptions tokenizing = {};
  TaggerOptions tagging = {};
  LemmatizerOptions lemmatizing = {};
  std::shared_ptr<const WordForms> forms = nullptr;  // of tagger and lemmatizer; null: none
  TrainOptions parser = {};                          // threads and say apply to all stages
};

// The model does not depend on the number of threads. Throws the exceptions of train_parser.
Pipeline train_pipeline(std::span<const Sentence> sentences, std::span<const Sentence> development,
                        const PipelineOptions& options);

}  // namespace arcus
