// SPDX-License-Identifier: Apache-2.0
#include "arcus/guide.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"

namespace arcus {
namespace {

// The percentage of right heads, and of right heads with right relations, in the guides of the
// sentences.
std::string accuracy_of_guides(std::span<const Sentence> sentences, bool labeled) {
  std::int64_t words = 0;
  std::int64_t heads = 0;
  std::int64_t relations = 0;
  for (const Sentence& sentence : sentences) {
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
      const Word& word = sentence.words[i];
      if (word.head == kNoHead) continue;
      ++words;
      if (sentence.guide[i].head != word.head) continue;
      ++heads;
      if (sentence.guide[i].relation == word.deprel) ++relations;
    }
  }
  const auto percent = [&](std::int64_t right) {
    return 100.0 * static_cast<double>(right) /
           static_cast<double>(std::max<std::int64_t>(1, words));
  };
  std::string text = fmt::format("UAS {:.2f}", percent(heads));
  if (labeled) text += fmt::format(", LAS {:.2f}", percent(relations));
  return text;
}

TrainOptions options_of_guide(const TransitionOptions& transitions, const TrainOptions& upper) {
  TrainOptions options;
  options.transitions = transitions;
  // As in train_pipeline: every arc occurs once in each copy.
  options.cutoff = upper.copies * (kTransitionCutoff - 1) + 1;
  options.labeled = upper.labeled;
  options.epochs = upper.epochs;
  options.seed = upper.seed;
  options.copies = upper.copies;
  options.pack = upper.pack;
  options.licence = upper.licence;
  // Folds are trained in parallel, each on one thread, and without messages, which would mix.
  options.threads = 1;
  return options;
}

}  // namespace

Parser jackknife_guides(std::span<Sentence> sentences, int copies, int folds, int threads,
                        const TrainGuide& train) {
  const std::size_t different = sentences.size() / static_cast<std::size_t>(copies);
  if (folds < 2 || different < 2) {
    throw ArgumentError(
        "found fewer than two folds or sentences, expected at least two for a guide");
  }
  const std::size_t count = std::min(static_cast<std::size_t>(folds), different);
  const auto begin_of = [&](std::size_t fold) { return fold * different / count; };
  std::vector<std::vector<GuideArc>> guides(sentences.size());
  std::optional<Parser> of_all;
  // The first task is the longest: it leaves out no fold.
  parallel_for(count + 1, threads, [&](std::size_t task) {
    const std::size_t begin = task == 0 ? 0 : begin_of(task - 1);
    const std::size_t end = task == 0 ? 0 : begin_of(task);
    const auto is_left_out = [&](std::size_t i) {
      return i % different >= begin && i % different < end;
    };
    std::vector<Sentence> others;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      if (!is_left_out(i) && has_all_heads(tree_of(sentences[i]))) others.push_back(sentences[i]);
    }
    if (others.empty()) {
      throw ArgumentError("found no sentences with all heads to train a guide on");
    }
    Parser parser = train(others);
    ParserScratch scratch;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      if (!is_left_out(i)) continue;
      Sentence guided;
      guided.words = sentences[i].words;
      if (guided.words.empty()) continue;
      set_guide(parser.parse(guided, 1, {}, scratch).at(0), guided);
      guides[i] = std::move(guided.guide);
    }
    if (task == 0) of_all = std::move(parser);
  });
  // Not before: the folds read the sentences at the same time.
  for (std::size_t i = 0; i < sentences.size(); ++i) sentences[i].guide = std::move(guides[i]);
  return std::move(*of_all);
}

void add_guides(const Parser& guide, std::span<Sentence> sentences, int threads) {
  ScratchPool<ParserScratch> scratch;
  parallel_for(sentences.size(), threads, [&](std::size_t i) {
    if (sentences[i].words.empty()) return;
    set_guide(guide.parse(sentences[i], 1, {}, *scratch.borrow()).at(0), sentences[i]);
  });
}

GuidedTraining train_guides(std::span<const Sentence> sentences,
                            std::span<const Sentence> development, const GuideOptions& guide,
                            const TrainOptions& options) {
  GuidedTraining result;
  result.sentences.assign(sentences.begin(), sentences.end());
  result.development.assign(development.begin(), development.end());
  const TrainOptions how = options_of_guide(guide.parser, options);
  result.guide = std::make_shared<const Parser>(jackknife_guides(
      result.sentences, options.copies, guide.folds, options.threads,
      [&](std::span<const Sentence> others) { return train_parser(others, {}, how); }));
  add_guides(*result.guide, result.development, options.threads);
  const std::size_t different = sentences.size() / static_cast<std::size_t>(options.copies);
  result.description = fmt::format(
      "transition parser, jackknifed in {} folds: {} on the training data",
      std::min(static_cast<std::size_t>(guide.folds), different),
      accuracy_of_guides(std::span(result.sentences).first(different), options.labeled));
  if (options.say) {
    options.say("guide: " + result.description);
    if (!development.empty()) {
      options.say("guide of the development data: " +
                  accuracy_of_guides(result.development, options.labeled));
    }
  }
  return result;
}

}  // namespace arcus
