// SPDX-License-Identifier: Apache-2.0
#include "arcus/pipeline.h"

#include <algorithm>
#include <utility>

#include "arcus/model/section_file.h"
#include "arcus/parser_file.h"

namespace arcus {
namespace {

template <typename Stage>
void add_stage(const char* name, const std::optional<Stage>& stage, SectionWriter& file) {
  if (!stage) return;
  PackedWriter writer;
  stage->write(writer);
  file.add(name, writer.bytes());
}

template <typename Stage>
std::optional<Stage> read_stage(const char* name, const SectionFile& file) {
  if (!file.has(name)) return std::nullopt;
  PackedReader reader = file.reader(name);
  Stage stage = Stage::read(reader);
  reader.expect_end();
  return stage;
}

}  // namespace

Pipeline Pipeline::load(const std::string& path) {
  const SectionFile file = SectionFile::read(path);
  Parser parser = read_parser(file);
  return {read_stage<Tokenizer>("tokenizer", file), read_stage<Tagger>("tagger", file),
          read_stage<Lemmatizer>("lemmatizer", file), std::move(parser)};
}

void Pipeline::save(const std::string& path) const {
  SectionWriter file = sections_of(parser);
  add_stage("tokenizer", tokenizer, file);
  add_stage("tagger", tagger, file);
  add_stage("lemmatizer", lemmatizer, file);
  file.write(path);
}

void Pipeline::tag(Sentence& sentence, TaggingScratch& scratch) const {
  if (tagger) tagger->tag(sentence, scratch.tagger);
  if (lemmatizer) lemmatizer->lemmatize(sentence, scratch.lemmatizer);
}

void Pipeline::complete(Sentence& sentence, TaggingScratch& scratch) const {
  if (tagger) tagger->complete(sentence, scratch.tagger);
  const bool lemmas = std::any_of(sentence.words.begin(), sentence.words.end(),
                                  [](const Word& word) { return word.lemma != kEmptyField; });
  if (lemmatizer && !lemmas) lemmatizer->lemmatize(sentence, scratch.lemmatizer);
}

}  // namespace arcus
