// SPDX-License-Identifier: Apache-2.0
//
// Trees become projective with a single root. Then the learner (lexical/lexical_learner.h) solves
// its quadratic program; there are no epochs to choose from. Probabilities are not calibrated.
#include "arcus/train_lexical.h"

#include <cstddef>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/base/workers.h"
#include "arcus/inference/nearest_tree.h"
#include "arcus/lexical/lexical_learner.h"
#include "arcus/lexical/lexical_scorer.h"
#include "arcus/lexical/word_knowledge.h"
#include "arcus/text/fold.h"
#include "arcus/training_data.h"
#include "arcus/training_facts.h"
#include "arcus/training_messages.h"

namespace arcus {
namespace {

void require_penalty(const char* name, double value) {
  // Also false for NaN.
  if (!(value >= kMinPenalty && value <= kMaxPenalty)) {
    throw ArgumentError(fmt::format("found {} {}, expected a number from {} to {}", name, value,
                                    kMinPenalty, kMaxPenalty));
  }
}

void require_what_the_options_need(const LexicalOptions& lexical) {
  require_penalty("alpha", lexical.learner.alpha);
  if (lexical.learner.laplacian) require_penalty("rho", lexical.learner.rho);
  const double gap = lexical.learner.solver.max_gap;
  if (!(gap > 0 && gap < 1)) {
    throw ArgumentError(
        fmt::format("found a gap of {}, expected a number above 0 and below 1", gap));
  }
  if (name_of(lexical.features).empty()) {
    throw ArgumentError("found no features of links, expected at least one");
  }
  if (lexical.lexicon == nullptr && lexical.learner.laplacian) {
    throw ArgumentError("the Laplacian smooths by similar words, so it needs a lexicon");
  }
  if (lexical.lexicon == nullptr && lexical.features.mi) {
    throw ArgumentError("the feature mi is computed from raw text, so it needs a lexicon");
  }
  if (lexical.learner.laplacian && !lexical.features.pairs) {
    throw ArgumentError("the Laplacian smooths weights of pairs, so it needs the feature pairs");
  }
}

std::vector<std::string> words_of(std::span<const Sentence> sentences) {
  std::vector<std::string> words;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      std::string form = folded(word.form);
      // Others stay unknown: a model file has plain text only.
      if (is_plain_text(form)) words.push_back(std::move(form));
    }
  }
  return words;
}

// Sets the tags of a model.
void set_tags(std::span<const Sentence> sentences, LexicalModel& model) {
  std::set<std::string> tags;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      if (link_tag(word) != kEmptyField) tags.insert(link_tag(word));
    }
  }
  if (tags.empty()) {
    throw ArgumentError(
        "found no tags in the treebank: leave out the feature tags, or add UPOS or XPOS");
  }
  if (tags.size() > kMaxLinkTags) {
    throw ArgumentError(
        fmt::format("found {} different tags, expected at most {} for the feature "
                    "tags",
                    tags.size(), kMaxLinkTags));
  }
  model.tags.assign(tags.begin(), tags.end());
}

std::vector<LexicalSentence> training_sentences(std::span<const Sentence> sentences,
                                                const LexicalModel& model, int threads) {
  std::vector<LexicalSentence> result(sentences.size());
  parallel_for(sentences.size(), threads, [&](std::size_t i) {
    result[i].tree = nearest_tree(tree_of(sentences[i]), {true, Roots::kSingle});
    for (const Word& word : sentences[i].words) {
      result[i].words.push_back(model.find(word.form));
      if (model.features.tags) result[i].tags.push_back(model.find_tag(word));
    }
  });
  return result;
}

void warn(const LexicalOptions& lexical, LexicalWarning warning, const std::string& message) {
  if (lexical.warn) lexical.warn(warning, message);
}

void tell_shared_words(const SharedWords& shared, const TrainOptions& options) {
  if (options.lexical->lexicon == nullptr) return;
  say(options, fmt::format("words of the treebank in the lexicon: {} of {}", shared.in_lexicon,
                           shared.of_treebank));
  if (shared.in_lexicon > 0) return;
  warn(*options.lexical, LexicalWarning::kNoSharedWords,
       "the lexicon has no word of the treebank: make one of text in the same language, split "
       "into the same words");
}

std::vector<Fact> facts_of(std::span<const Sentence> sentences, const TrainOptions& options,
                           const SharedWords& shared, const LexicalFit& fit) {
  const LexicalOptions& lexical = *options.lexical;
  std::vector<Fact> facts;
  const auto add = [&facts](const char* name, const auto& value) {
    facts.push_back({name, fmt::format("{}", value)});
  };
  add_version(facts);
  add("learner", name_of(lexical.learner.loss));
  add("link features", name_of(lexical.features));
  add("lexicon", lexical.lexicon == nullptr
                     ? "none"
                     : fmt::format("{} of {} words", shared.in_lexicon, shared.of_treebank));
  add("Laplacian", lexical.learner.laplacian ? "on" : "off");
  add("alpha", lexical.learner.alpha);
  if (lexical.learner.laplacian) add("rho", lexical.learner.rho);
  add("duality gap", fmt::format("{:.2g}{}", fit.solution.last.gap(),
                                 fit.solution.certified ? "" : ", not certified"));
  std::size_t words = 0;
  for (const Sentence& sentence : sentences) words += sentence.words.size();
  add("seed", options.seed);
  add("sentences", sentences.size());
  add("words", words);
  facts.push_back({std::string(kProbabilitiesFact), "not calibrated"});
  return facts;
}

}  // namespace

Parser train_lexical_parser(std::span<const Sentence> sentences, const TrainOptions& options) {
  const LexicalOptions& lexical = *options.lexical;
  require_what_the_options_need(lexical);
  const std::span<const Sentence> all = sentences;
  // Copies differ in their tags only.
  sentences = sentences.first(sentences.size() / static_cast<std::size_t>(options.copies));
  LexicalModel model;
  model.features = lexical.features;
  if (model.features.tags) set_tags(all, model);
  const SharedWords shared = set_words(words_of(sentences), lexical.lexicon.get(), model);
  const auto data =
      training_sentences(model.features.tags ? all : sentences, model, options.threads);
  set_features(data, model);
  say(options,
      fmt::format("words: {}, pairs of words: {}{}", model.words.size(), model.pairs.size(),
                  model.features.has_indicators()
                      ? fmt::format(", other features: {}", model.indicators.size())
                      : ""));
  tell_shared_words(shared, options);
  LexicalLearnerOptions learner = lexical.learner;
  // Each copy adds to the loss: the balance with the penalty stays the same.
  if (model.features.tags) learner.alpha *= options.copies;
  learner.solver.seed = options.seed;
  learner.solver.threads = options.threads;
  learner.prepared = [&](std::size_t constraints, std::size_t edges) {
    if (learner.loss == LexicalLoss::kLocal) {
      say(options, fmt::format("constraints: {}", constraints));
    }
    if (learner.laplacian) {
      say(options, fmt::format("similarities between pairs of words: {}", edges));
    }
  };
  learner.solver.report = [&](const MarginRound& round) {
    say(options, fmt::format("round {}: objective {:.2f}, bound {:.2f}, gap {:.2f} %, {} {}",
                             round.round, round.primal, round.dual, 100 * round.gap(), round.active,
                             learner.loss == LexicalLoss::kLocal ? "active constraints" : "trees"));
  };
  const LexicalFit fit = learn_links(data, learner, model);
  if (!fit.solution.certified) {
    warn(lexical, LexicalWarning::kNotCertified,
         fmt::format(
             "not certified: stopped after {} rounds at a gap of {:.2g} %, expected at most "
             "{:g} %: choose a larger alpha or gap",
             fit.solution.last.round, 100 * fit.solution.last.gap(), 100 * learner.solver.max_gap));
  }
  ParserSettings settings;
  settings.space = {true, Roots::kSingle};
  settings.licence = options.licence;
  settings.facts = facts_of(sentences, options, shared, fit);
  return {std::make_shared<const LexicalScorer>(std::move(model)), std::move(settings)};
}

}  // namespace arcus
