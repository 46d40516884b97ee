// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tag_learners.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arcus/base/portable_math.h"
#include "arcus/base/random.h"
#include "arcus/model/feature_index.h"
#include "arcus/tagger/tag_path.h"
#include "arcus/tagger/tag_scorer.h"

namespace arcus {
namespace {

// The features of words whose analysis is in question, and all of histories.
FeatureIndex features_of(std::span<const Sentence> sentences, const Analyses& analyses,
                         const TagDictionary& dictionary, int cutoff) {
  FeatureCounts counts;
  TagCandidates candidates;
  std::vector<std::uint64_t> keys;
  for (const Sentence& sentence : sentences) {
    candidates.set_sentence(sentence, analyses, dictionary);
    for (int m = 1; m <= sentence.size(); ++m) {
      if (candidates.of(m).size() == 1) continue;
      keys.clear();
      candidates.features().append_word_keys(m, keys);
      counts.add(keys);
    }
  }
  FeatureIndex result = counts.frequent(cutoff);
  for (const Sentence& sentence : sentences) {
    for (int m = 1; m <= sentence.size(); ++m) {
      AnalysisId a{};
      AnalysisId b{};
      if (m > 2) a = analyses.find(sentence.word(m - 2));
      if (m > 1) b = analyses.find(sentence.word(m - 1));
      keys.clear();
      append_history_keys(analyses, m > 2 ? &a : nullptr, m > 1 ? &b : nullptr, keys);
      for (const std::uint64_t key : keys) result.insert(key);
    }
  }
  return result;
}

std::vector<std::size_t> places(std::size_t count) {
  std::vector<std::size_t> result(count);
  std::iota(result.begin(), result.end(), std::size_t{0});
  return result;
}

}  // namespace

std::vector<SparseRow> train_tag_perceptron(std::span<const Sentence> sentences,
                                                     const Analyses& analyses,
                                                     const TagDictionary& dictionary,
                                                     const TaggerOptions& options) {
  GrowingWeights weights(features_of(sentences, analyses, dictionary, options.cutoff),
                         analyses.parts());
  std::vector<std::size_t> order = places(sentences.size());
  Random random(options.seed);
  TagCandidates candidates;
  TagScorerScratch scorer_scratch;
  TagPathScratch path_scratch;
  std::vector<int> path;
  std::vector<int> gold;
  std::vector<std::uint64_t> keys;
  double examples = 0;
  const auto add = [&](const AnalysisId id, float change) {
    for (const std::uint64_t key : keys) {
      for (const std::uint16_t part : analyses.parts(id)) {
        weights.change(key, part, [&](float& weight, GrowingWeights::Memory& memory) {
          weight += change;
          memory.behind += examples * static_cast<double>(change);
        });
      }
    }
  };
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    shuffle(order, random);
    for (const std::size_t s : order) {
      const Sentence& sentence = sentences[s];
      candidates.set_sentence(sentence, analyses, dictionary);
      gold.clear();
      for (int m = 1; m <= sentence.size(); ++m) {
        gold.push_back(candidates.require(m, analyses.find(sentence.word(m))));
      }
      const TagScorer scorer(weights, analyses, candidates, 1, false, false, scorer_scratch);
      scorer.score_words();
      candidates.keep_best(options.most, gold);
      for (int m = 1; m <= sentence.size(); ++m) {
        gold[static_cast<std::size_t>(m) - 1] = candidates.require(m, analyses.find(sentence.word(m)));
      }
      best_tag_path(candidates.counts(), 0,
                    [&](int m, int a, int b, std::span<double> scores) {
                      scorer(m, a, b, scores);
                      if (options.margin > 0) {
                        for (double& score : scores) score += options.margin;
                        scores[static_cast<std::size_t>(gold[static_cast<std::size_t>(m) - 1])] -=
                            options.margin;
                      }
                    },
                    path, path_scratch);
      if (path != gold) {
        const auto at = [&](const std::vector<int>& which, int m) {
          return candidates.at(m, m < 1 ? 0 : which[static_cast<std::size_t>(m) - 1]);
        };
        for (int m = 1; m <= sentence.size(); ++m) {
          const AnalysisId right = *at(gold, m);
          const AnalysisId wrong = *at(path, m);
          if (right != wrong) {
            keys.clear();
            candidates.features().append_word_keys(m, keys);
            add(right, 1);
            add(wrong, -1);
          }
          if (right != wrong || at(gold, m - 1) != at(path, m - 1) ||
              at(gold, m - 2) != at(path, m - 2)) {
            keys.clear();
            append_history_keys(analyses, at(gold, m - 2), at(gold, m - 1), keys);
            add(right, 1);
            keys.clear();
            append_history_keys(analyses, at(path, m - 2), at(path, m - 1), keys);
            add(wrong, -1);
          }
        }
      }
      ++examples;
    }
  }
  return weights.average(examples);
}

std::vector<SparseRow> train_tag_maxent(std::span<const Sentence> sentences,
                                                 const Analyses& analyses,
                                                 const TagDictionary& dictionary,
                                                 const TaggerOptions& options) {
  GrowingWeights weights(features_of(sentences, analyses, dictionary, options.cutoff),
                         analyses.parts());
  std::vector<std::size_t> order = places(sentences.size());
  Random random(options.seed);
  TagCandidates candidates;
  TagScorerScratch scorer_scratch;
  std::vector<double> scores;
  std::vector<float> part_slope(analyses.parts());
  std::vector<std::uint16_t> touched;
  std::vector<std::uint64_t> keys;
  double examples = 0;
  for (int epoch = 0; epoch < options.epochs; ++epoch) {
    shuffle(order, random);
    for (const std::size_t s : order) {
      const Sentence& sentence = sentences[s];
      candidates.set_sentence(sentence, analyses, dictionary);
      std::vector<int> gold;
      for (int m = 1; m <= sentence.size(); ++m) {
        gold.push_back(candidates.require(m, analyses.find(sentence.word(m))));
      }
      const TagScorer scorer(weights, analyses, candidates, 1, true, false, scorer_scratch);
      scorer.score_words();
      const auto gold_at = [&](int m) { return m < 1 ? 0 : gold[static_cast<std::size_t>(m) - 1]; };
      for (int m = 1; m <= sentence.size(); ++m) {
        const auto ids = candidates.of(m);
        if (ids.size() == 1) continue;
        scores.resize(ids.size());
        scorer(m, gold_at(m - 2), gold_at(m - 1), scores);
        const auto right = static_cast<std::size_t>(gold_at(m));
        touched.clear();
        for (std::size_t c = 0; c < ids.size(); ++c) {
          const float slope = static_cast<float>((c == right ? 1 : 0) - portable_exp(scores[c]));
          for (const std::uint16_t part : analyses.parts(ids[c])) {
            if (std::find(touched.begin(), touched.end(), part) == touched.end()) {
              touched.push_back(part);
              part_slope[part] = 0;
            }
            part_slope[part] += slope;
          }
        }
        keys.clear();
        candidates.features().append_word_keys(m, keys);
        append_history_keys(analyses, candidates.at(m - 2, gold_at(m - 2)),
                            candidates.at(m - 1, gold_at(m - 1)), keys);
        for (const std::uint16_t part : touched) {
          const float slope = part_slope[part];
          if (std::abs(slope) < 1e-4F) continue;
          for (const std::uint64_t key : keys) {
            weights.change(key, part, [&](float& weight, GrowingWeights::Memory& memory) {
              memory.squares += slope * slope;
              const float change =
                  static_cast<float>(options.rate) * slope / (std::sqrt(memory.squares) + 1e-3F);
              weight += change;
              memory.behind += examples * static_cast<double>(change);
            });
          }
        }
      }
      ++examples;
    }
  }
  return weights.average(examples);
}

}  // namespace arcus
