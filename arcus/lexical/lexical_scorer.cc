// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/lexical_scorer.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/scorer/own_scratch.h"

namespace arcus {
namespace {

struct LexicalScratch final : Scorer::Scratch {
  std::vector<std::uint32_t> words;
  std::vector<SimilarLink> similar;
};

}  // namespace

std::shared_ptr<const LexicalScorer> LexicalScorer::read(const SectionFile& file) {
  return std::make_shared<LexicalScorer>(LexicalModel::read(file));
}

std::unique_ptr<Scorer::Scratch> LexicalScorer::make_scratch() const {
  return std::make_unique<LexicalScratch>();
}

void LexicalScorer::score(std::span<const Sentence* const> batch, const ScoringOptions& options,
                          Scratch& scratch, std::span<SentenceScores> scores) const {
  auto& own = own_scratch<LexicalScratch>(scratch);
  for (std::size_t index = 0; index < batch.size(); ++index) {
    own.words.clear();
    for (const Word& word : batch[index]->words) own.words.push_back(model_.find(word.form));
    const int n = batch[index]->size();
    ArcScores& arcs = scores[index].best;
    arcs.reset(n);
    for (int j = 2; j <= n; ++j) {
      for (int i = 1; i < j; ++i) {
        arcs(i, j) = arcs(j, i) =
            model_.score(own.words[static_cast<std::size_t>(i) - 1],
                         own.words[static_cast<std::size_t>(j) - 1], j - i, own.similar);
      }
    }
    if (options.marginals) scores[index].for_marginals = arcs;
  }
}

void LexicalScorer::score_labels(std::size_t /*index_in_batch*/, const Tree& /*tree*/,
                                 Scratch& /*scratch*/, LabelScores& /*scores*/) const {
  throw ArgumentError("a lexical parser has no relations");
}

ScorerDescription LexicalScorer::describe(std::span<const std::string> /*labels*/) const {
  constexpr std::size_t kNamed = 20;
  ScorerDescription result;
  result.weights.push_back({"links", model_.pairs.size(), 0});
  ScorerDescription::Template numbers{"number", {}};
  for (std::size_t i = 0; i < kLinkNumbers; ++i) {
    const double weight = model_.number_weights[i];
    const bool is_on = i == 2 ? model_.features.mi : model_.features.distance;
    if (is_on) numbers.features.push_back({kLinkNumberNames[i], weight, "", weight});
  }
  if (!numbers.features.empty()) result.arc_features.push_back(std::move(numbers));
  struct Heavy {
    float weight;
    std::uint32_t u;
    std::uint32_t v;
  };
  std::vector<Heavy> heaviest;
  for (std::uint32_t u = 0; u < model_.pairs.words(); ++u) {
    std::uint32_t pair = model_.pairs.first_of(u);
    for (const std::uint32_t v : model_.pairs.partners(u)) {
      heaviest.push_back({model_.pair_weights[pair++], u, v});
    }
  }
  std::stable_sort(heaviest.begin(), heaviest.end(), [](const Heavy& a, const Heavy& b) {
    return std::abs(a.weight) > std::abs(b.weight);
  });
  heaviest.resize(std::min(heaviest.size(), kNamed));
  ScorerDescription::Template pairs{"pair of words", {}};
  for (const auto& [weight, u, v] : heaviest) {
    pairs.features.push_back(
        {model_.words[u] + " " + model_.words[v], double{weight}, "", double{weight}});
  }
  if (!pairs.features.empty()) result.arc_features.push_back(std::move(pairs));
  return result;
}

}  // namespace arcus
