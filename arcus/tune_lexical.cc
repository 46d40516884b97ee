// SPDX-License-Identifier: Apache-2.0
#include "arcus/tune_lexical.h"

#include <cstddef>
#include <optional>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"
#include "arcus/folds.h"

namespace arcus {
namespace {

LinkCounts& operator+=(LinkCounts& sum, const LinkCounts& counts) {
  sum.links += counts.links;
  sum.found += counts.found;
  return sum;
}

void check(std::span<const Sentence> sentences, std::span<const Sentence> development,
           const LexicalTuneOptions& options) {
  if (!options.train.lexical) throw ArgumentError("expected the options of a lexical parser");
  if (options.losses.empty() || options.alphas.empty()) {
    throw ArgumentError("found no loss or no alpha to try, expected at least one");
  }
  if (development.empty()) require_folds(sentences.size(), options.folds);
}

}  // namespace

LinkCounts count_links(const Tree& gold, const Tree& tree) {
  LinkCounts counts;
  for (const auto& [i, j] : links_of(gold)) {
    ++counts.links;
    counts.found += tree.head(i) == j || tree.head(j) == i ? 1 : 0;
  }
  return counts;
}

LinkCounts score_links(const Parser& parser, std::span<const Sentence> gold, int threads) {
  ScratchPool<ParserScratch> scratch;
  std::vector<LinkCounts> counts(gold.size());
  parallel_for(gold.size(), threads, [&](std::size_t i) {
    const auto parses = parser.parse(gold[i], 1, {}, *scratch.borrow());
    if (!parses.empty()) counts[i] = count_links(tree_of(gold[i]), parses[0].tree);
  });
  LinkCounts sum;
  for (const LinkCounts& count : counts) sum += count;
  return sum;
}

TrainOptions options_of(const LexicalTuneRow& row, const LexicalTuneOptions& options) {
  TrainOptions result = options.train;
  result.lexical->learner.loss = row.loss;
  result.lexical->learner.alpha = row.alpha;
  return result;
}

LexicalTuneRow tune_lexical_parser(std::span<const Sentence> sentences,
                                   std::span<const Sentence> development,
                                   const LexicalTuneOptions& options) {
  check(sentences, development, options);
  const int folds = development.empty() ? options.folds : 1;
  std::optional<LexicalTuneRow> best;
  bool told_of_lexicon = false;
  for (const LexicalLoss loss : options.losses) {
    for (const double alpha : options.alphas) {
      LexicalTuneRow row{loss, alpha, {}, 0};
      for (int fold = 0; fold < folds; ++fold) {
        TrainOptions how = options_of(row, options);
        how.lexical->warn = [&](LexicalWarning warning, const std::string& message) {
          row.not_certified += warning == LexicalWarning::kNotCertified ? 1 : 0;
          // All parsers share the lexicon: tell it once.
          if (warning == LexicalWarning::kNoSharedWords && !told_of_lexicon) {
            told_of_lexicon = true;
            if (options.train.lexical->warn) options.train.lexical->warn(warning, message);
          }
        };
        if (options.train.say) {
          const std::string what = fmt::format(
              "{}, alpha {}{}", name_of(loss), alpha,
              folds > 1 ? fmt::format(", fold {} of {}", fold + 1, folds) : std::string());
          how.say = [&options, what](const std::string& message) {
            options.train.say(fmt::format("{}: {}", what, message));
          };
        }
        if (development.empty()) {
          const Split split = split_of(sentences, fold, folds);
          row.score +=
              score_links(train_parser(split.training, {}, how), split.held_out, how.threads);
        } else {
          row.score += score_links(train_parser(sentences, {}, how), development, how.threads);
        }
      }
      if (options.finished) options.finished(row);
      if (!best || row.score.found > best->score.found) best = row;
    }
  }
  return *best;
}

}  // namespace arcus
