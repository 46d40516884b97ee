// SPDX-License-Identifier: Apache-2.0
#include "arcus/pipeline.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "arcus/annotate.h"
#include "arcus/base/error.h"
#include "arcus/model/section_file.h"
#include "arcus/parser_file.h"
#include "arcus/tokenizer/text_reader.h"

namespace arcus {
namespace {

template <typename Stage>
void add_stage(const char* name, const std::shared_ptr<const Stage>& stage, SectionWriter& file) {
  if (!stage) return;
  PackedWriter writer;
  stage->write(writer);
  file.add(name, writer.bytes());
}

template <typename Stage>
std::shared_ptr<const Stage> read_stage(const char* name, const SectionFile& file) {
  if (!file.has(name)) return nullptr;
  PackedReader reader = file.reader(name);
  auto stage = std::make_shared<const Stage>(Stage::read(reader));
  reader.expect_end();
  return stage;
}

// The sentences of the annotation, or its error.
std::vector<Sentence> sentences_of(Annotation annotation) {
  if (annotation.failure) std::rethrow_exception(annotation.failure);
  if (annotation.unparsed) {
    const auto& [word, message] = *annotation.unparsed;
    throw ConstraintError(word == 0 ? message : fmt::format("word {}: {}", word, message));
  }
  return std::move(annotation.sentences);
}

}  // namespace

Pipeline Pipeline::load(const std::string& path) { return read(SectionFile::read(path)); }

Pipeline Pipeline::read(const SectionFile& file) {
  Parser parser = read_parser(file);
  return {read_stage<Tokenizer>("tokenizer", file), read_stage<Tagger>("tagger", file),
          read_stage<Lemmatizer>("lemmatizer", file), std::move(parser)};
}

SectionWriter Pipeline::sections() const {
  SectionWriter file = sections_of(parser);
  add_stage("tokenizer", tokenizer, file);
  add_stage("tagger", tagger, file);
  add_stage("lemmatizer", lemmatizer, file);
  return file;
}

void Pipeline::save(const std::string& path) const { sections().write(path); }

std::vector<Sentence> Pipeline::parse(std::string_view text, const AnnotateOptions& options) const {
  if (!tokenizer)
    throw ArgumentError("the model has no tokenizer: use another model, or parse sentences");
  AnnotateScratch scratch;
  std::vector<Sentence> result;
  for (Annotation& annotation : annotate(*this, tokenize(*tokenizer, text), options, scratch)) {
    std::vector<Sentence> parsed = sentences_of(std::move(annotation));
    std::move(parsed.begin(), parsed.end(), std::back_inserter(result));
  }
  return result;
}

Sentence Pipeline::parse(const Sentence& sentence, const AnnotateOptions& options) const {
  AnnotateScratch scratch;
  AnnotateOptions once = options;
  once.k = 1;
  Annotation annotation = std::move(annotate(*this, {sentence}, once, scratch)[0]);
  return std::move(sentences_of(std::move(annotation))[0]);
}

void Pipeline::tag(Sentence& sentence, TaggingScratch& scratch) const {
  if (tagger) tagger->tag(sentence, scratch.tagger);
  if (lemmatizer) lemmatizer->lemmatize(sentence, scratch.lemmatizer);
}

void Pipeline::fill_missing_columns(Sentence& sentence, TaggingScratch& scratch) const {
  if (tagger) tagger->fill_missing_columns(sentence, scratch.tagger);
  const bool lemmas = std::any_of(sentence.words.begin(), sentence.words.end(),
                                  [](const Word& word) { return word.lemma != kEmptyField; });
  if (lemmatizer && !lemmas) lemmatizer->lemmatize(sentence, scratch.lemmatizer);
}

}  // namespace arcus
