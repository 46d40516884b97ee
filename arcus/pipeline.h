// SPDX-License-Identifier: Apache-2.0
//
// From text to trees: all that one model file holds (a tokenizer, a tagger and a lemmatizer, as far
// as it was trained with them, and a parser), and how text or sentences go through it.
//
//   const arcus::Pipeline pipeline = arcus::Pipeline::load(arcus::default_model_path());
//   for (const arcus::Sentence& sentence : pipeline.parse("Time flies like an arrow.")) ...
//
// Files go through parse_stream.h, on all cores and in bounded memory.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/annotate_options.h"
#include "arcus/parser.h"
#include "arcus/tagger/lemmatizer.h"
#include "arcus/tagger/tagger.h"
#include "arcus/tokenizer/tokenizer.h"

namespace arcus {

// Scratch of one thread.
struct TaggingScratch {
  TaggerScratch tagger;
  LemmatizerScratch lemmatizer;
};

// Safe for any number of threads. The stages are shared by copies.
struct Pipeline {
  std::shared_ptr<const Tokenizer> tokenizer;  // null where there is none
  std::shared_ptr<const Tagger> tagger;
  std::shared_ptr<const Lemmatizer> lemmatizer;
  Parser parser;

  // Throws FileError, and ModelError for what is no whole, undamaged model of a known version.
  static Pipeline load(const std::string& path);

  // Written atomically; throws FileError.
  void save(const std::string& path) const;

  // The sentences of a text, tokenized, tagged and parsed; with options.k > 1, each of them k
  // times. Throws ArgumentError when the model has no tokenizer.
  std::vector<Sentence> parse(std::string_view text, const AnnotateOptions& options = {}) const;

  // The sentence with its best parse; columns of tags and lemmas that have no values are filled
  // first. Throws ConstraintError when no tree has all of the heads that are given, with
  // options.parsing.constraints.
  Sentence parse(const Sentence& sentence, const AnnotateOptions& options = {}) const;

  // Replaces tags and lemmas, as far as the model predicts them.
  void tag(Sentence& sentence, TaggingScratch& scratch) const;

  // Predicts the columns of tags and lemmas in which no word has a value.
  void fill_missing_columns(Sentence& sentence, TaggingScratch& scratch) const;
};

}  // namespace arcus
