// SPDX-License-Identifier: Apache-2.0
//
// All that one model file holds: a tokenizer, a tagger and a lemmatizer, as far as it was trained
// with them, and a parser.
#pragma once

#include <optional>
#include <string>

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

struct Pipeline {
  std::optional<Tokenizer> tokenizer;
  std::optional<Tagger> tagger;
  std::optional<Lemmatizer> lemmatizer;
  Parser parser;

  // Throws FileError, and ModelError for what is no whole, undamaged model of a known version.
  static Pipeline load(const std::string& path);

  // Whole or not at all; throws FileError.
  void save(const std::string& path) const;

  // Replaces tags and lemmas, as far as the model predicts them.
  void tag(Sentence& sentence, TaggingScratch& scratch) const;

  // Predicts the columns of tags and lemmas in which no word has a value.
  void complete(Sentence& sentence, TaggingScratch& scratch) const;
};

}  // namespace arcus
