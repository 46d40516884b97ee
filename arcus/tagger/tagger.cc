// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tagger.h"

#include <atomic>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/tagger/recased.h"
#include "arcus/tagger/tag_learners.h"

namespace arcus {
namespace {

// The exact search takes the third power of the candidates for each word.
constexpr int kMaxCandidates = 100;
constexpr int kMaxBeam = 1000;

}  // namespace

Tagger Tagger::train(std::span<const Sentence> sentences, const TaggerOptions& options) {
  std::vector<const Sentence*> pointers;
  for (const Sentence& sentence : sentences) pointers.push_back(&sentence);
  return train(pointers, options);
}

Tagger Tagger::train(std::span<const Sentence* const> sentences, const TaggerOptions& options) {
  const auto between = [](int min, int value, int max) { return value >= min && value <= max; };
  if (!between(1, options.candidates, kMaxCandidates) ||
      !between(1, options.dictionary.guesses, kMaxGuesses) || !between(0, options.beam, kMaxBeam)) {
    throw ArgumentError("found a number of candidates, guesses or a beam out of range");
  }
  Tagger tagger;
  tagger.analyses_ = Analyses(sentences);
  if (tagger.analyses_.size() == 0) {
    throw ArgumentError("found no words, expected some to train a tagger on");
  }
  tagger.dictionary_ = TagDictionary(sentences, tagger.analyses_, options.dictionary);
  const std::vector<Sentence> copies = recased_copies(sentences, options.recased);
  std::vector<const Sentence*> all(sentences.begin(), sentences.end());
  for (const Sentence& copy : copies) all.push_back(&copy);
  const TagProblem problem{all, tagger.analyses_, tagger.dictionary_, options, copies.size()};
  const bool maxent = options.learner == TagLearner::kMaxent;
  tagger.weights_ =
      SparseWeights(maxent ? train_tag_maxent(problem) : train_tag_perceptron(problem),
                    tagger.analyses_.parts(), options.unit, options.min_units);
  tagger.learner_ = options.learner;
  tagger.candidates_ = options.candidates;
  tagger.beam_ = maxent ? options.beam : 0;
  tagger.set_fingerprint();
  return tagger;
}

// Each trained or loaded tagger gets its own number; copies share it.
void Tagger::set_fingerprint() {
  static std::atomic<std::uint64_t> taggers = 0;
  fingerprint_ = ++taggers;
}

void Tagger::find_path(const Sentence& sentence, const TagColumns& given,
                       TaggerScratch& scratch) const {
  if (std::exchange(scratch.fingerprint, fingerprint_) != fingerprint_) {
    scratch.scorer.memory.clear();
  }
  TagCandidates& candidates = scratch.candidates;
  candidates.set_sentence(sentence, analyses_, dictionary_);
  // Filter by one column at a time: if one column has tags of another tag set, the others still
  // help.
  for (const TagColumns& column : {TagColumns{.upos = given.upos}, TagColumns{.xpos = given.xpos},
                                   TagColumns{.feats = given.feats}}) {
    if (!column.any()) continue;
    candidates.keep_if(
        [&](int m, AnalysisId id) { return analyses_.agrees(id, sentence.word(m), column); });
  }
  const TagScorer scorer(
      weights_, analyses_, candidates,
      learner_ == TagLearner::kMaxent ? TagScores::kLogProbabilities : TagScores::kSums,
      scratch.scorer);
  scorer.score_words();
  candidates.keep_best(candidates_);
  best_tag_path(candidates.counts(), beam_, scorer, scratch.best, scratch.path);
}

void Tagger::fill(Sentence& sentence, const TagColumns& given, const TagColumns& wanted,
                  TaggerScratch& scratch) const {
  if (!wanted.any()) return;
  find_path(sentence, given, scratch);
  for (int m = 1; m <= sentence.size(); ++m) {
    const int best = scratch.best[static_cast<std::size_t>(m) - 1];
    analyses_.set(*scratch.candidates.at(m, best), wanted, sentence.word(m));
  }
}

void Tagger::tag(Sentence& sentence, TaggerScratch& scratch) const {
  fill(sentence, {}, analyses_.columns(), scratch);
}

void Tagger::fill_missing_columns(Sentence& sentence, TaggerScratch& scratch) const {
  TagColumns given;
  for (const Word& word : sentence.words) {
    given.upos = given.upos || word.upos != kEmptyField;
    given.xpos = given.xpos || word.xpos != kEmptyField;
    given.feats = given.feats || word.feats != kEmptyField;
  }
  const TagColumns& known = analyses_.columns();
  fill(sentence, given,
       {known.upos && !given.upos, known.xpos && !given.xpos, known.feats && !given.feats},
       scratch);
}

void Tagger::tag(Sentence& sentence) const {
  TaggerScratch scratch;
  tag(sentence, scratch);
}

void Tagger::write(PackedWriter& writer) const {
  writer.number(static_cast<std::uint8_t>(learner_));
  writer.number(static_cast<std::uint16_t>(candidates_));
  writer.number(static_cast<std::uint16_t>(beam_));
  analyses_.write(writer);
  dictionary_.write(writer);
  weights_.write(writer);
}

Tagger Tagger::read(PackedReader& reader) {
  Tagger tagger;
  const auto learner = reader.number<std::uint8_t>();
  if (learner > static_cast<std::uint8_t>(TagLearner::kPerceptron)) {
    reader.fail("names an unknown learner");
  }
  tagger.learner_ = static_cast<TagLearner>(learner);
  tagger.candidates_ = reader.number<std::uint16_t>();
  tagger.beam_ = reader.number<std::uint16_t>();
  if (tagger.candidates_ == 0 || tagger.candidates_ > kMaxCandidates || tagger.beam_ > kMaxBeam) {
    reader.fail("has a number of candidates or a beam out of range");
  }
  tagger.analyses_ = Analyses::read(reader);
  tagger.dictionary_ = TagDictionary::read(reader, tagger.analyses_.size());
  tagger.weights_ = SparseWeights::read(reader, tagger.analyses_.parts());
  tagger.set_fingerprint();
  return tagger;
}

}  // namespace arcus
