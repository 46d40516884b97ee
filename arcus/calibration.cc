// SPDX-License-Identifier: Apache-2.0
#include "arcus/calibration.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/parallel.h"
#include "arcus/calibrate/arc_filter_learner.h"
#include "arcus/calibrate/temperature.h"
#include "arcus/scorer/label_scorer.h"

namespace arcus {
namespace {

void say(const TrainOptions& options, const std::string& message) {
  if (options.say) options.say(message);
}

// How wide the margin must be for each arc that the parser finds and that is right.
std::vector<std::int32_t> needed_margins(const Parser& parser, const ArcFilter& filter,
                                         std::span<const Sentence> sentences, int threads) {
  std::vector<std::vector<std::int32_t>> needed(sentences.size());
  parallel_for(sentences.size(), threads, [&](std::size_t i) {
    const Sentence& sentence = sentences[i];
    ParserScratch scratch;
    const auto parses = parser.parse(sentence, 1, {.exact = true}, scratch);
    if (parses.empty()) return;
    const ArcKeys keys(sentence, FeatureSet::kCoarse);
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      if (parses[0].tree.head(m) == h) needed[i].push_back(filter.below_best(keys, h, m));
    }
  });
  std::vector<std::int32_t> all;
  for (const auto& of_sentence : needed) {
    all.insert(all.end(), of_sentence.begin(), of_sentence.end());
  }
  return all;
}

// The labels of each arc of the right tree whose label is known, with their scores.
std::vector<ScoredChoice> scored_labels(const Sentence& sentence, const RelationNumbers& relations,
                                        const ParserModel& model) {
  std::vector<ScoredChoice> result;
  const std::vector<int> right = labels_of(sentence, relations);  // below 0: not in training
  if (model.labels.size() > 0) {
    LabelKeys keys(sentence);
    score_labels(keys, tree_of(sentence), model.labels,
                 [&](int m, std::span<const std::int16_t> scores) {
                   const int label = right[static_cast<std::size_t>(m) - 1];
                   if (label < 0) return;
                   ScoredChoice& choice = result.emplace_back();
                   choice.right = static_cast<std::size_t>(label);
                   for (const std::int16_t score : scores) {
                     choice.scores.push_back(model.labels.unit() * score);
                   }
                 });
  } else {
    score_choices(ArcLabelKeys(sentence), *model.joint, tree_of(sentence),
                  [&](int m, std::span<const int> labels, std::span<const double> scores) {
                    const auto found = std::find(labels.begin(), labels.end(),
                                                 right[static_cast<std::size_t>(m) - 1]);
                    if (found == labels.end()) return;
                    result.push_back({{scores.begin(), scores.end()},
                                      static_cast<std::size_t>(found - labels.begin())});
                  });
  }
  return result;
}

}  // namespace

void calibrate_filter(std::span<const Sentence> sentences, std::span<const Sentence> development,
                      const TrainOptions& options, ParserModel& model) {
  constexpr std::size_t kMaxSentences = 2000;
  constexpr double kDropped = 0.0005;
  ArcFilter filter = learn_arc_filter(sentences, {.seed = options.seed});
  auto measured = development.empty() ? sentences : development;
  measured = measured.first(std::min(measured.size(), kMaxSentences));
  std::vector<std::int32_t> margins =
      needed_margins(Parser(model), filter, measured, options.threads);
  if (margins.empty()) return;  // nothing to tell the margin from: every arc is looked at
  std::sort(margins.begin(), margins.end());
  const auto rank = static_cast<std::size_t>((1 - kDropped) * static_cast<double>(margins.size()));
  filter.set_margin(margins[std::min(rank, margins.size() - 1)]);
  model.filter = std::move(filter);
  say(options, "trained the arc filter");
}

void calibrate_temperatures(std::span<const Sentence> development, const RelationNumbers& relations,
                            const TrainOptions& options, ParserModel& model) {
  if (development.empty()) return;
  const Parser parser(model);
  std::vector<ScoredSentence> scored(development.size());
  parallel_for(development.size(), options.threads, [&](std::size_t i) {
    parser.score_for_sums(development[i], scored[i].scores);
    scored[i].tree = tree_of(development[i]);
  });
  model.temperature = fit_temperature(scored, model.space, options.threads).temperature;
  std::vector<ScoredChoice> choices;
  for (const Sentence& sentence : development) {
    if (model.relations.empty()) break;
    for (ScoredChoice& choice : scored_labels(sentence, relations, model)) {
      choices.push_back(std::move(choice));
    }
  }
  model.label_temperature = fit_temperature(choices);
  say(options, fmt::format("temperatures: {:.3f} of trees, {:.3f} of relations", model.temperature,
                           model.label_temperature));
}

}  // namespace arcus
