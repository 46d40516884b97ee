// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibration.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/workers.h"
#include "arcus/calibrate/arc_filter_learner.h"
#include "arcus/features/arc_keys.h"
#include "arcus/inference/tree_distribution.h"
#include "arcus/numeric/log_sum_exp.h"
#include "arcus/training_messages.h"

namespace arcus {
namespace {

// The margin that each correct arc found by the parser needs. The filter keeps the arcs of a guide
// with any margin.
std::vector<std::int32_t> needed_margins(const Parser& parser, const ArcFilter& filter,
                                         std::span<const Sentence> sentences, int threads) {
  std::vector<std::vector<std::int32_t>> needed(sentences.size());
  parallel_for(sentences.size(), threads, [&](std::size_t i) {
    const Sentence& sentence = sentences[i];
    const auto parse = parser.parse(sentence, {.exact = true});
    if (!parse) return;
    const ArcKeys keys(sentence, FeatureSet::kCoarse);
    const GuideArcs guide = parser.uses_guide() ? GuideArcs(sentence) : GuideArcs();
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      if (parse->tree.head(m) != h) continue;
      needed[i].push_back(guide.kin(h, m) == GuideKin::kArc ? 0 : filter.below_best(keys, h, m));
    }
  });
  std::vector<std::int32_t> all;
  for (const auto& of_sentence : needed) {
    all.insert(all.end(), of_sentence.begin(), of_sentence.end());
  }
  return all;
}

// Adds the scores of the allowed labels for each correct arc of the tree whose correct label was
// seen in training.
void add_scored_labels(const Scorer& scorer, const Sentence& sentence, const Tree& tree,
                       const RelationNumbers& relations, std::vector<ScoredChoice>& choices) {
  const auto scratch = scorer.make_scratch();
  const Sentence* const batch[] = {&sentence};
  SentenceScores arcs;
  scorer.score(batch, {}, *scratch, {&arcs, 1});
  LabelScores scores;
  scorer.score_labels(0, tree, *scratch, scores);
  const std::vector<int> right = labels_of(sentence, relations);  // below 0: not seen in training
  for (int m = 1; m <= sentence.size(); ++m) {
    if (tree.head(m) != sentence.word(m).head) continue;
    const int label = right[static_cast<std::size_t>(m) - 1];
    if (label < 0 || scores.of(m)[static_cast<std::size_t>(label)] == kNoArc) continue;
    ScoredChoice& choice = choices.emplace_back();
    for (int other = 0; other < scores.labels(); ++other) {
      const double score = scores.of(m)[static_cast<std::size_t>(other)];
      if (other == label) choice.right = choice.scores.size();
      if (score != kNoArc) choice.scores.push_back(score);
    }
  }
}

// The labels that the parser chooses.
std::vector<Chosen> chosen_labels(std::span<const ScoredChoice> choices, double temperature) {
  std::vector<Chosen> chosen;
  std::vector<double> probabilities;
  for (const ScoredChoice& choice : choices) {
    probabilities = choice.scores;
    calibrate_choice({temperature, 0}, probabilities);
    softmax(probabilities);
    const auto best = std::max_element(probabilities.begin(), probabilities.end());
    chosen.push_back({*best, 1.0 / static_cast<double>(probabilities.size()),
                      static_cast<std::size_t>(best - probabilities.begin()) == choice.right});
  }
  return chosen;
}

}  // namespace

std::shared_ptr<const ArcFilter> calibrated_filter(const Parser& parser,
                                                   std::span<const Sentence> sentences,
                                                   std::span<const Sentence> development,
                                                   const TrainOptions& options) {
  constexpr std::size_t kMaxSentences = 2000;
  constexpr double kDropped = 0.0005;
  ArcFilter filter = learn_arc_filter(sentences, {.seed = options.seed});
  auto measured = development.empty() ? sentences : development;
  measured = measured.first(std::min(measured.size(), kMaxSentences));
  std::vector<std::int32_t> margins = needed_margins(parser, filter, measured, options.threads);
  // Without a correct arc the margin cannot be measured, so the filter keeps all arcs.
  if (margins.empty()) return std::make_shared<const ArcFilter>();
  std::sort(margins.begin(), margins.end());
  const auto rank = static_cast<std::size_t>((1 - kDropped) * static_cast<double>(margins.size()));
  filter.set_margin(margins[std::min(rank, margins.size() - 1)]);
  say(options, "trained the arc filter");
  return std::make_shared<const ArcFilter>(std::move(filter));
}

void TemperatureFit::add(const Parser& parser, std::span<const Sentence> sentences,
                         const RelationNumbers& relations, RelationTree relation_tree,
                         const TrainOptions& options) {
  const std::size_t before = trees_.size();
  trees_.resize(before + sentences.size());
  found_.resize(before + sentences.size());
  std::vector<Tree> with_relations(sentences.size());
  parallel_for(sentences.size(), options.threads, [&](std::size_t i) {
    ScoredSentence& scored = trees_[before + i];
    parser.score_for_marginals(sentences[i], scored.scores);
    scored.tree = tree_of(sentences[i]);
    const auto parse = parser.parse(sentences[i], {.exact = true});
    if (parse) found_[before + i] = parse->tree;
    with_relations[i] = relation_tree == RelationTree::kGold ? scored.tree : found_[before + i];
  });
  if (relations.empty()) return;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    if (with_relations[i].size() != sentences[i].size()) continue;  // no tree
    add_scored_labels(parser.scorer(), sentences[i], with_relations[i], relations, labels_);
  }
}

std::vector<Chosen> TemperatureFit::chosen_heads(const TreeSpace& space, double temperature,
                                                 int threads) const {
  std::vector<std::vector<Chosen>> of_sentence(trees_.size());
  parallel_for(trees_.size(), threads, [&](std::size_t i) {
    const Tree& found = found_[i];
    const Tree& gold = trees_[i].tree;
    if (found.size() != gold.size()) return;
    ArcScores scores = trees_[i].scores;
    for (int m = 1; m <= scores.size(); ++m) {
      for (double& score : scores.into(m)) score /= temperature;
    }
    TreeDistribution distribution(std::move(scores), space);
    const ArcMarginals* const marginals = distribution.marginals();
    if (marginals == nullptr) return;
    for (int m = 1; m <= gold.size(); ++m) {
      if (gold.head(m) == kNoHead) continue;
      of_sentence[i].push_back({(*marginals)(found.head(m), m), even_share(*marginals, m),
                                found.head(m) == gold.head(m)});
    }
  });
  std::vector<Chosen> all;
  for (const auto& heads : of_sentence) all.insert(all.end(), heads.begin(), heads.end());
  return all;
}

bool TemperatureFit::fit(const TrainOptions& options, ParserSettings& settings) const {
  const Temperature of_trees = fit_temperature(trees_, settings.space, options.threads);
  settings.temperature = of_trees.temperature;
  settings.head_noise =
      fit_noise(chosen_heads(settings.space, settings.temperature, options.threads));
  // The temperature is that of the likeliest pair of temperature and noise. The noise that
  // minimises the squared error is then closer to the errors that are reported.
  settings.label_calibration = fit_choices(labels_);
  settings.label_calibration.noise =
      fit_noise(chosen_labels(labels_, settings.label_calibration.temperature));
  const ChoiceCalibration& of_labels = settings.label_calibration;
  say(options, fmt::format("temperatures: {:.3f} of trees, {:.3f} of relations",
                           settings.temperature, of_labels.temperature));
  say(options, fmt::format("noise: {:.3f} of heads, {:.3f} of relations", settings.head_noise,
                           of_labels.noise));
  return of_trees.sentences > 0;
}

}  // namespace arcus
