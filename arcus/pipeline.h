// SPDX-License-Identifier: Apache-2.0
//
// From text to trees: the stages of one model file, and functions that run text or sentences
// through them. A model has a parser and, if they were trained, a tokenizer, a tagger and a
// lemmatizer.
//
//   const arcus::Pipeline pipeline = arcus::Pipeline::load(arcus::default_model_path());
//   for (const arcus::Sentence& sentence : pipeline.parse("Time flies like an arrow.")) ...
//
// parse_stream.h parses files, on all cores and in bounded memory.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/annotate_options.h"
#include "arcus/model/section_file.h"
#include "arcus/parser.h"
#include "arcus/tagger/lemmatizer.h"
#include "arcus/tagger/tagger.h"
#include "arcus/tokenizer/tokenizer.h"

namespace arcus {

// Scratch memory for one thread.
struct TaggingScratch {
  TaggerScratch tagger;
  LemmatizerScratch lemmatizer;
};

// Const functions are thread-safe. Copies share the stages.
struct Pipeline {
  // A stage that the model does not have is null.
  std::shared_ptr<const Tokenizer> tokenizer;
  std::shared_ptr<const Tagger> tagger;
  std::shared_ptr<const Lemmatizer> lemmatizer;
  Parser parser;

  // Throws FileError, and ModelError if the file is not a complete, undamaged model of a known
  // version.
  static Pipeline load(const std::string& path);
  static Pipeline read(const SectionFile& file);  // throws ModelError

  SectionWriter sections() const;            // of the model file
  void save(const std::string& path) const;  // written atomically; throws FileError

  // Tokenizes, tags and parses a text. With options.k > 1, the result has k parses of each
  // sentence. Throws ArgumentError if the model has no tokenizer.
  std::vector<Sentence> parse(std::string_view text, const AnnotateOptions& options = {}) const;

  // Returns the sentence with its best parse; empty columns of tags and lemmas are filled first.
  // With options.parsing.constraints, throws ConstraintError if no tree meets the constraints.
  Sentence parse(const Sentence& sentence, const AnnotateOptions& options = {}) const;

  // Replaces tags and lemmas if the model predicts them.
  void tag(Sentence& sentence, TaggingScratch& scratch) const;

  // Predicts the columns of tags and lemmas in which no word has a value.
  void fill_missing_columns(Sentence& sentence, TaggingScratch& scratch) const;
};

}  // namespace arcus
