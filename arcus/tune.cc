// SPDX-License-Identifier: Apache-2.0
#include "arcus/tune.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/folds.h"
#include "arcus/parser_scores.h"
#include "arcus/training_data.h"
#include "arcus/tree/tree_space.h"

namespace arcus {
namespace {

std::string hash_of(const WordClasses& classes) {
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < classes.words().size(); ++i) {
    const WordClasses::Classes& of_word = classes.classes()[i];
    hash = hash_bytes(fmt::format("{}\t{}\t{}", classes.words()[i], of_word[0], of_word[1]), hash);
  }
  return fmt::format("{:016x}", hash);
}

// Determined from all sentences, because a fold may have no sentence with several roots.
Roots roots_of(std::span<const Sentence> sentences) {
  const bool several =
      std::any_of(sentences.begin(), sentences.end(),
                  [](const Sentence& sentence) { return roots(tree_of(sentence)).size() > 1; });
  return several ? Roots::kMulti : Roots::kSingle;
}

TrainOptions options_of(const Setting& setting, std::span<const Sentence> sentences,
                        const TuneOptions& options) {
  TrainOptions result = options.train;
  for (const LearnerOptions& learner : options.learners) {
    if (info_of(learner).name == setting.learner) result.learner = learner;
  }
  for (const NamedNetwork& network : options.networks) {
    if (network.name == setting.learner) result.neural = network.options;
  }
  if (double* const c = c_of(result.learner); c != nullptr && setting.c > 0) *c = setting.c;
  result.projective = setting.projective;
  result.roots = options.train.roots.value_or(roots_of(sentences));
  return result;
}

Trial try_setting(const Setting& setting, int fold, std::span<const Sentence> training,
                  std::span<const Sentence> held_out, TrainOptions how) {
  Trial trial{setting, fold, {}};
  const auto add_scores = [&](const Parser& parser) {
    const auto score = [&](bool projective) {
      const TreeSpace space{projective, parser.space().roots};
      return score_parser(parser, held_out, {.space = space, .exact = true}, how.threads);
    };
    trial.epochs.push_back({score(true), score(false)});
  };
  how.after_epoch = [&](int, const Parser& parser) { add_scores(parser); };
  how.calibrate = Calibrate::kNone;  // temperatures change no score
  const Parser parser = train_parser(training, {}, how);
  if (trial.epochs.empty()) add_scores(parser);  // converged before the first epoch
  return trial;
}

// Adds a fold to the sums. If the learner converged early, its last epoch also counts for the later
// ones.
void add(const Trial& trial, std::vector<EpochScores>& sums) {
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const EpochScores& epoch = trial.epochs[std::min(i, trial.epochs.size() - 1)];
    sums[i].projective += epoch.projective;
    sums[i].non_projective += epoch.non_projective;
  }
}

std::int64_t score_of(const AttachmentCounts& counts, const TuneOptions& options) {
  return options.train.labeled ? counts.labeled : counts.heads;
}

TuneRow best_epoch(const Setting& setting, bool parse_projective,
                   std::span<const EpochScores> epochs, const TuneOptions& options) {
  TuneRow best{setting, parse_projective, 1, epochs[0].of(parse_projective)};
  for (std::size_t i = 1; i < epochs.size(); ++i) {
    const AttachmentCounts& counts = epochs[i].of(parse_projective);
    if (score_of(counts, options) <= score_of(best.score, options)) continue;
    best.epoch = static_cast<int>(i) + 1;
    best.score = counts;
  }
  return best;
}

void check(std::span<const Sentence> sentences, std::span<const Sentence> development,
           const TuneOptions& options) {
  if (sentences.empty()) throw ArgumentError("found no sentences to train on");
  for (const double c : options.c) {
    if (!(c > 0) || !std::isfinite(c)) throw ArgumentError("expected a C above 0");
  }
  if (development.empty()) require_folds(sentences.size(), options.folds);
}

}  // namespace

std::vector<Setting> settings_of(const TuneOptions& options) {
  std::vector<Setting> settings;
  const auto add = [&](const Setting& setting) {  // skips duplicates
    if (std::find(settings.begin(), settings.end(), setting) == settings.end()) {
      settings.push_back(setting);
    }
  };
  for (const LearnerOptions& learner : options.learners) {
    const LearnerInfo& info = info_of(learner);
    std::vector<double> values = {0};
    if (!info.c_to_try.empty()) values = options.c.empty() ? info.c_to_try : options.c;
    for (const double c : values) {
      for (const bool projective : {true, false}) {
        if (options.train.projective.value_or(projective) != projective) continue;
        add({std::string(info.name), c, projective});
      }
    }
  }
  for (const NamedNetwork& network : options.networks) {
    for (const bool projective : {true, false}) {
      if (options.train.projective.value_or(projective) != projective) continue;
      add({network.name, 0, projective});
    }
  }
  return settings;
}

TuneIdentity tune_identity(std::span<const Sentence> sentences,
                           std::span<const Sentence> development, const TuneOptions& options) {
  check(sentences, development, options);
  const TrainOptions& train = options.train;
  std::string costs;
  for (const auto& [name, cost] : train.costs) costs += fmt::format("{}\t{}\n", name, cost);
  TuneIdentity identity;
  identity.training = hash_of(sentences);
  identity.development =
      development.empty() ? fmt::format("{} folds", options.folds) : hash_of(development);
  identity.options = fmt::format(
      "arcus {}, epochs {}, roots {}, features {}, cutoff {}, relations {}, seed {}, "
      "projectivize {}, costs {:x}",
      ARCUS_VERSION, train.epochs, train.roots ? static_cast<int>(*train.roots) : -1,
      static_cast<int>(train.features), train.cutoff,
      train.labeled ? static_cast<int>(train.labels) : -1, train.seed,
      static_cast<int>(train.projectivize), hash_bytes(costs));
  if (train.classes) identity.options += ", classes " + hash_of(*train.classes);
  // Only options that are not the defaults are listed, so that a learner can be added to a search
  // later. C is left out because it is part of a setting.
  for (LearnerOptions learner : options.learners) {
    LearnerOptions usual = info_of(learner).defaults;
    if (double* const c = c_of(learner)) *c = *c_of(usual);
    if (describe(learner) == describe(usual)) continue;
    identity.options += fmt::format("; {}: {}", info_of(learner).name, describe(learner));
  }
  return identity;
}

TuneRow tune_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TuneOptions& options, TuneJournal& journal) {
  check(sentences, development, options);
  const int folds = development.empty() ? options.folds : 1;
  std::optional<TuneRow> best;
  for (const Setting& setting : settings_of(options)) {
    TrainOptions how = options_of(setting, sentences, options);
    std::vector<EpochScores> epochs(static_cast<std::size_t>(options.train.epochs));
    for (int fold = 0; fold < folds; ++fold) {
      if (const Trial* known = journal.find(setting, fold)) {
        add(*known, epochs);
        continue;
      }
      if (options.train.say) {
        const std::string what =
            describe(setting) + (folds > 1 ? fmt::format(", fold {} of {}", fold + 1, folds) : "");
        how.say = [&options, what](const std::string& message) {
          options.train.say(fmt::format("{}: {}", what, message));
        };
      }
      Trial trial;
      if (development.empty()) {
        const Split split = split_of(sentences, fold, folds);
        trial = try_setting(setting, fold, split.training, split.held_out, how);
      } else {
        trial = try_setting(setting, fold, sentences, development, how);
      }
      add(trial, epochs);
      journal.add(std::move(trial));
    }
    // In a tie, the tree space of training wins.
    for (const bool parse_projective : {setting.projective, !setting.projective}) {
      const TuneRow row = best_epoch(setting, parse_projective, epochs, options);
      if (!best || score_of(row.score, options) > score_of(best->score, options)) best = row;
      if (options.finished) options.finished(row);
    }
  }
  return *best;
}

TrainOptions options_of(const TuneRow& row, std::span<const Sentence> sentences,
                        const TuneOptions& options) {
  TrainOptions result = options_of(row.setting, sentences, options);
  result.parse_projective = row.parse_projective;
  result.epochs = row.epoch;
  // In the hybrid optimizer, all epochs before the last one are stochastic.
  auto* const log_linear = std::get_if<LogLinearOptions>(&result.learner);
  using Optimizer = LogLinearOptions::Optimizer;
  if (log_linear != nullptr && log_linear->optimizer == Optimizer::kHybrid &&
      row.epoch < options.train.epochs) {
    log_linear->optimizer = Optimizer::kStochastic;
  }
  return result;
}

std::string describe(const Setting& setting) {
  return fmt::format("{}{}, {}", setting.learner,
                     setting.c > 0 ? fmt::format(", C {}", setting.c) : "",
                     name_of_trees(setting.projective));
}

}  // namespace arcus
