// SPDX-License-Identifier: Apache-2.0
#include "arcus/train_sum.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/parser_scores.h"
#include "arcus/scorer/sum_scorer.h"
#include "arcus/training_calibration.h"
#include "arcus/training_data.h"
#include "arcus/training_facts.h"
#include "arcus/training_messages.h"

namespace arcus {
namespace {

constexpr std::array<double, 6> kShares = {0.4, 0.5, 0.6, 0.7, 0.8, 0.9};

// A simpler parser is kept unless the other one is better by this many points.
constexpr double kWorthwhile = 0.1;

double percent_of(const AttachmentCounts& counts, const TrainOptions& options) {
  return 100 * (options.labeled ? counts.las() : counts.uas());
}

double attachment(const Parser& parser, std::span<const Sentence> development,
                  const TrainOptions& options) {
  return percent_of(score_parser(parser, development, {}, options.threads), options);
}

TrainOptions with_prefix(const TrainOptions& options, const std::string& prefix) {
  TrainOptions result = options;
  if (options.say) {
    result.say = [&options, prefix](const std::string& message) { options.say(prefix + message); };
  }
  return result;
}

Parser train_linear(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options) {
  TrainOptions how = with_prefix(options, "linear: ");
  how.neural.reset();
  how.epochs = options.linear_epochs;
  how.after_epoch = {};
  return train_parser(sentences, development, how);
}

Parser train_network(std::span<const Sentence> sentences, std::span<const Sentence> development,
                     const TrainOptions& options) {
  TrainOptions how = with_prefix(options, "neural: ");
  how.scorers = Scorers::kNeural;
  return train_parser(sentences, development, how);
}

std::string_view name_of_score(const TrainOptions& options) {
  return options.labeled ? "LAS" : "UAS";
}

RelationNumbers numbers_of(const Parser& parser) {
  RelationNumbers numbers;
  for (std::size_t i = 0; i < parser.relations().size(); ++i) {
    numbers[parser.relations()[i]] = static_cast<int>(i);
  }
  return numbers;
}

// The facts of both, those of the network first; those of development data are of the sum.
std::vector<Fact> facts_of_sum(const Parser& linear, const Parser& neural, double share,
                               const std::optional<AttachmentCounts>& development,
                               const std::string& calibration) {
  std::vector<Fact> facts;
  for (const Fact& fact : neural.settings().facts) {
    if (fact.name == kProbabilitiesFact) continue;
    if (development && fact.name == kDevelopmentUas) {
      facts.push_back({fact.name, fmt::format("{:.2f}", 100 * development->uas())});
      continue;
    }
    if (development && fact.name == kDevelopmentLas) {
      facts.push_back({fact.name, fmt::format("{:.2f}", 100 * development->las())});
      continue;
    }
    facts.push_back(
        fact.name == "scorer"
            ? Fact{"scorer",
                   fmt::format("neural times {:.1f}, plus linear times {:.1f}", share, 1 - share)}
            : fact);
  }
  for (const Fact& fact : linear.settings().facts) {
    for (const char* const name : {"learner", "features", "cutoff"}) {
      if (fact.name == name) facts.push_back(fact);
    }
    for (const char* const name : {"epochs", "epoch kept"}) {
      if (fact.name == name) facts.push_back({fmt::format("linear {}", name), fact.value});
    }
  }
  facts.push_back({std::string(kProbabilitiesFact), calibration});
  return facts;
}

}  // namespace

Parser sum_of(const Parser& first, const Parser& second, double share) {
  if (first.relations() != second.relations()) {
    throw ArgumentError("found two parsers with other relations, expected the same");
  }
  ParserSettings settings = first.settings();
  settings.temperature = 1;
  settings.head_noise = 0;
  settings.label_calibration = {};
  const auto part = [&](const Parser& parser, double weight) {
    const ChoiceCalibration& of_labels = parser.settings().label_calibration;
    settings.head_noise += weight * parser.settings().head_noise;
    settings.label_calibration.noise += weight * of_labels.noise;
    return SumScorer::Part{
        parser.shared_scorer(),
        {weight / parser.settings().temperature, weight / of_labels.temperature}};
  };
  const SumScorer::Part linear = part(first, 1 - share);
  const SumScorer::Part neural = part(second, share);
  return {std::make_shared<SumScorer>(linear, neural), std::move(settings)};
}

double default_share(std::size_t sentences) { return sentences < 3000 ? 0.5 : 0.7; }

Parser sum_or_best_part(const Parser& linear, const Parser& neural, std::size_t sentences,
                        std::span<const Sentence> development, const TrainOptions& options) {
  double share = default_share(sentences);
  std::string chosen_by = "default: both, because there are no development data";
  double best = 0;
  std::optional<AttachmentCounts> scores;
  for (const double candidate : kShares) {
    if (development.empty()) break;
    const AttachmentCounts counts =
        score_parser(sum_of(linear, neural, candidate), development, {}, options.threads);
    const double score = percent_of(counts, options);
    say(options, fmt::format("sum with {:.1f} of the network: development {} {:.2f}", candidate,
                             name_of_score(options), score));
    if (score > best) {
      best = score;
      share = candidate;
      scores = counts;
    }
  }
  if (!development.empty()) {
    const double of_linear = attachment(linear, development, options);
    const double of_neural = attachment(neural, development, options);
    const bool simpler =
        options.scorers == Scorers::kBest && std::max(of_linear, of_neural) + kWorthwhile >= best;
    const bool network = of_neural > of_linear + kWorthwhile;
    const std::string scores_of_three =
        fmt::format("linear {:.2f}, neural {:.2f}, both {:.2f}", of_linear, of_neural, best);
    say(options,
        fmt::format("development {}: {}: keeping {}", name_of_score(options), scores_of_three,
                    !simpler  ? "both"
                    : network ? "neural"
                              : "linear"));
    chosen_by =
        fmt::format("{} on the development data: {}", name_of_score(options), scores_of_three);
    if (simpler) {
      const Parser& kept = network ? neural : linear;
      ParserSettings settings = kept.settings();
      settings.facts.push_back({"chosen by", chosen_by});
      return kept.with_settings(std::move(settings));
    }
  }
  const Parser sum = sum_of(linear, neural, share);
  ParserSettings settings = sum.settings();
  const std::string calibration =
      development.empty()
          ? std::string("those of its parts, each calibrated on its own")
          : calibrate_on_development(sum, development, numbers_of(sum), options, settings);
  settings.licence = options.licence;
  settings.facts = facts_of_sum(linear, neural, share, scores, calibration);
  if (options.scorers == Scorers::kBest) settings.facts.push_back({"chosen by", chosen_by});
  return sum.with_settings(std::move(settings));
}

Parser train_sum_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                        const TrainOptions& options) {
  const Parser linear = train_linear(sentences, development, options);
  const Parser neural = train_network(sentences, development, options);
  return sum_or_best_part(linear, neural,
                          sentences.size() / static_cast<std::size_t>(options.copies), development,
                          options);
}

}  // namespace arcus
