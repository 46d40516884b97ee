// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tagger.h"

#include <stdexcept>

#include "arcus/tagger/tag_learners.h"

namespace arcus {

Tagger Tagger::train(std::span<const Sentence> sentences, const TaggerOptions& options) {
  Tagger tagger;
  tagger.analyses_ = Analyses(sentences);
  if (tagger.analyses_.size() == 0) throw std::invalid_argument("no words to train a tagger on");
  tagger.dictionary_ = TagDictionary(sentences, tagger.analyses_, options.dictionary);
  const bool maxent = options.learner == TagLearner::kMaxent;
  auto rows =
      (maxent ? train_tag_maxent
              : train_tag_perceptron)(sentences, tagger.analyses_, tagger.dictionary_, options);
  tagger.weights_ = SparseWeights(std::move(rows), tagger.analyses_.parts(), options.unit, options.least);
  tagger.learner_ = options.learner;
  tagger.most_ = options.most;
  tagger.beam_ = maxent ? options.beam : 0;
  return tagger;
}

void Tagger::tag(Sentence& sentence, TaggerScratch& scratch) const {
  if (analyses_.size() == 0) return;
  if (scratch.owner != this) scratch.scorer.memory = {};
  scratch.owner = this;
  scratch.candidates.set_sentence(sentence, analyses_, dictionary_);
  const TagScorer scorer(weights_, analyses_, scratch.candidates, weights_.unit(),
                         learner_ == TagLearner::kMaxent, true, scratch.scorer);
  scorer.score_words();
  scratch.candidates.keep_best(most_, {});
  best_tag_path(scratch.candidates.counts(), beam_, scorer, scratch.best, scratch.path);
  for (int m = 1; m <= sentence.size(); ++m) {
    analyses_.set(*scratch.candidates.at(m, scratch.best[static_cast<std::size_t>(m) - 1]),
                  sentence.word(m));
  }
}

void Tagger::tag(Sentence& sentence) const {
  TaggerScratch scratch;
  tag(sentence, scratch);
}

void Tagger::write(PackedWriter& writer) const {
  writer.number(static_cast<std::uint8_t>(learner_));
  writer.number(static_cast<std::int32_t>(beam_));
  writer.number(static_cast<std::int32_t>(most_));
  analyses_.write(writer);
  dictionary_.write(writer);
  weights_.write(writer);
}

Tagger Tagger::read(PackedReader& reader) {
  Tagger tagger;
  const auto learner = reader.number<std::uint8_t>();
  if (learner > static_cast<std::uint8_t>(TagLearner::kMaxent)) {
    reader.fail("names an unknown learner");
  }
  tagger.learner_ = static_cast<TagLearner>(learner);
  tagger.beam_ = reader.number<std::int32_t>();
  tagger.most_ = reader.number<std::int32_t>();
  tagger.analyses_ = Analyses::read(reader);
  tagger.dictionary_ = TagDictionary::read(reader, tagger.analyses_.size());
  tagger.weights_ = SparseWeights::read(reader, tagger.analyses_.parts());
  return tagger;
}

}  // namespace arcus
