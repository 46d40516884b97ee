// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/tag_learners.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "arcus/base/epoch_order.h"
#include "arcus/numeric/portable_math.h"
#include "arcus/tagger/tag_path.h"

namespace arcus {
namespace {

// Calls visit(candidates, gold) for each sentence in each epoch, in a new order each time. The
// correct analyses are always among the candidates.
template <typename Visit>
void for_each_epoch(const TagProblem& problem, Visit visit) {
  EpochOrder order(problem.sentences.size(), problem.options.seed);
  TagCandidates candidates;
  std::vector<AnalysisId> gold;
  for (int epoch = 0; epoch < problem.options.epochs; ++epoch) {
    for (const std::size_t s : order.next()) {
      const Sentence& sentence = *problem.sentences[s];
      candidates.set_sentence(sentence, problem.analyses, problem.dictionary);
      gold.clear();
      for (int m = 1; m <= sentence.size(); ++m) {
        gold.push_back(problem.analyses.find(sentence.word(m)));
        candidates.require(m, gold.back());
      }
      visit(candidates, gold);
    }
  }
}

// Sets gold to the index of each word's correct analysis among its candidates.
void find_gold(std::span<const AnalysisId> analyses, const TagCandidates& candidates,
               std::vector<int>& gold) {
  gold.clear();
  for (std::size_t i = 0; i < analyses.size(); ++i) {
    const auto ids = candidates.of(static_cast<int>(i) + 1);
    gold.push_back(static_cast<int>(std::find(ids.begin(), ids.end(), analyses[i]) - ids.begin()));
  }
}

// Removes small gradients: they contribute little and create many small weights. Without them,
// eight epochs take as long as five with them, in half the memory, and the accuracy is the same.
void leave_out_flat(TagSlope& slope) {
  constexpr float kFlat = 1e-2F;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < slope.parts.size(); ++i) {
    if (std::abs(slope.by_weight[i]) < kFlat) continue;
    slope.parts[kept] = slope.parts[i];
    slope.by_weight[kept++] = slope.by_weight[i];
  }
  slope.parts.resize(kept);
  slope.by_weight.resize(kept);
}

// path[m - 1], or 0, the only candidate before the first word.
int candidate_at(std::span<const int> path, int m) {
  return m < 1 ? 0 : path[static_cast<std::size_t>(m) - 1];
}

}  // namespace

FeatureIndex tag_features_of(const TagProblem& problem) {
  TagCandidates candidates;
  std::vector<std::uint64_t> keys;
  const auto frequent = [&](std::span<const Sentence* const> sentences) {
    FeatureCounts counts;
    for (const Sentence* sentence : sentences) {
      candidates.set_sentence(*sentence, problem.analyses, problem.dictionary);
      for (int m = 1; m <= sentence->size(); ++m) {
        if (candidates.of(m).size() == 1) continue;
        keys.clear();
        candidates.features().append_word_keys(m, keys);
        counts.add(keys);
      }
    }
    return counts.frequent(problem.options.cutoff);
  };
  const std::size_t originals = problem.sentences.size() - problem.copies;
  FeatureIndex result = frequent(problem.sentences.first(originals));
  frequent(problem.sentences.subspan(originals)).for_each([&](std::uint64_t key, std::uint32_t) {
    result.insert(key);
  });
  for (const Sentence* sentence : problem.sentences) {
    std::optional<AnalysisId> a;
    std::optional<AnalysisId> b;
    for (const Word& word : sentence->words) {
      keys.clear();
      append_history_keys(problem.analyses, a, b, keys);
      for (const std::uint64_t key : keys) result.insert(key);
      a = b;
      b = problem.analyses.find(word);
    }
  }
  return result;
}

std::vector<SparseRow> train_tag_perceptron(const TagProblem& problem) {
  const Analyses& analyses = problem.analyses;
  GrowingWeights weights(tag_features_of(problem), analyses.parts());
  TagScorerScratch scorer_scratch;
  TagPathScratch path_scratch;
  std::vector<int> path;
  std::vector<int> gold;
  std::vector<std::uint64_t> keys;
  double examples = 0;
  const auto add = [&](AnalysisId id, float change) {
    for (const std::uint64_t key : keys) {
      weights.change(key, analyses.parts(id),
                     [&](std::size_t, float& weight, GrowingWeights::Memory& memory) {
                       weight += change;
                       memory.changes.add(static_cast<double>(change), examples);
                     });
    }
  };
  for_each_epoch(problem, [&](TagCandidates& candidates, std::span<const AnalysisId> right) {
    const TagScorer scorer(weights, analyses, candidates, TagScores::kSums, scorer_scratch);
    scorer.score_words();
    candidates.keep_best(problem.options.candidates, right);
    find_gold(right, candidates, gold);
    const auto with_margin = [&](int m, int a, int b, std::span<double> scores) {
      scorer(m, a, b, scores);
      scores[static_cast<std::size_t>(candidate_at(gold, m))] -= problem.options.margin;
    };
    best_tag_path(candidates.counts(), 0, with_margin, path, path_scratch);
    for (int m = 1; m <= static_cast<int>(gold.size()); ++m) {
      const auto differs = [&](int i) { return candidate_at(path, i) != candidate_at(gold, i); };
      const auto at = [&](std::span<const int> which, int i) {
        return candidates.at(i, candidate_at(which, i));
      };
      if (differs(m)) {
        keys.clear();
        candidates.features().append_word_keys(m, keys);
        add(*at(gold, m), 1);
        add(*at(path, m), -1);
      }
      if (differs(m) || differs(m - 1) || differs(m - 2)) {
        keys.clear();
        append_history_keys(analyses, at(gold, m - 2), at(gold, m - 1), keys);
        add(*at(gold, m), 1);
        keys.clear();
        append_history_keys(analyses, at(path, m - 2), at(path, m - 1), keys);
        add(*at(path, m), -1);
      }
    }
    ++examples;
  });
  return weights.average(examples);
}

void tag_slope(const TagScorer<GrowingWeights>& scorer, const Analyses& analyses,
               const TagCandidates& candidates, std::span<const int> gold, int m, TagSlope& slope) {
  const auto ids = candidates.of(m);
  const auto right = static_cast<std::size_t>(candidate_at(gold, m));
  std::vector<double> scores(ids.size());
  scorer(m, candidate_at(gold, m - 2), candidate_at(gold, m - 1), scores);
  slope.log_probability = scores[right];
  slope.keys.clear();
  candidates.features().append_word_keys(m, slope.keys);
  append_history_keys(analyses, candidates.at(m - 2, candidate_at(gold, m - 2)),
                      candidates.at(m - 1, candidate_at(gold, m - 1)), slope.keys);
  // For each candidate c and each part of it: (1 if c is right, else 0) - p(c).
  slope.parts.clear();
  slope.by_weight.clear();
  for (std::size_t c = 0; c < ids.size(); ++c) {
    const double one = (c == right ? 1 : 0) - portable_exp(scores[c]);
    for (const std::uint16_t part : analyses.parts(ids[c])) {
      const auto found = std::find(slope.parts.begin(), slope.parts.end(), part);
      const auto place = static_cast<std::size_t>(found - slope.parts.begin());
      if (found == slope.parts.end()) {
        slope.parts.push_back(part);
        slope.by_weight.push_back(0);
      }
      slope.by_weight[place] += static_cast<float>(one);
    }
  }
}

std::vector<SparseRow> train_tag_maxent(const TagProblem& problem) {
  constexpr float kFirstSquare = 1e-3F;  // limits the first step of a weight
  const auto rate = static_cast<float>(problem.options.rate);
  GrowingWeights weights(tag_features_of(problem), problem.analyses.parts());
  TagScorerScratch scorer_scratch;
  std::vector<int> gold;
  TagSlope slope;
  double examples = 0;
  for_each_epoch(problem, [&](TagCandidates& candidates, std::span<const AnalysisId> right) {
    find_gold(right, candidates, gold);
    const TagScorer scorer(weights, problem.analyses, candidates, TagScores::kLogProbabilities,
                           scorer_scratch);
    for (int m = 1; m <= static_cast<int>(gold.size()); ++m) {
      if (candidates.of(m).size() == 1) continue;
      scorer.score_word(m);
      tag_slope(scorer, problem.analyses, candidates, gold, m, slope);
      leave_out_flat(slope);
      for (const std::uint64_t key : slope.keys) weights.prefetch(key);
      for (const std::uint64_t key : slope.keys) {
        weights.change(
            key, slope.parts, [&](std::size_t i, float& weight, GrowingWeights::Memory& memory) {
              const float by_weight = slope.by_weight[i];
              memory.squares += by_weight * by_weight;
              const float change = rate * by_weight / (std::sqrt(memory.squares) + kFirstSquare);
              weight += change;
              memory.changes.add(static_cast<double>(change), examples);
            });
      }
    }
    ++examples;
  });
  return weights.average(examples);
}

}  // namespace arcus
