// SPDX-License-Identifier: Apache-2.0
//
// Trees become projective with a single root, by lifting arcs or as the nearest such tree. Then the
// learner (transition/transition_learner.h) runs, and the best epoch is kept.
#include "arcus/train_transitions.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/base/workers.h"
#include "arcus/best_epoch.h"
#include "arcus/inference/nearest_tree.h"
#include "arcus/taught_text.h"
#include "arcus/training_data.h"
#include "arcus/training_facts.h"
#include "arcus/training_messages.h"
#include "arcus/transition/transition_learner.h"

namespace arcus {
namespace {

std::optional<PseudoEncoding> encoding_of(double non_projective_share,
                                          const TrainOptions& options) {
  using Pseudo = TransitionOptions::Pseudo;
  std::optional<PseudoEncoding> encoding;
  switch (options.transitions->pseudo) {
    case Pseudo::kHead:
      encoding = PseudoEncoding::kHead;
      break;
    case Pseudo::kPath:
      encoding = PseudoEncoding::kPath;
      break;
    case Pseudo::kHeadAndPath:
      encoding = PseudoEncoding::kHeadAndPath;
      break;
    case Pseudo::kByData:
      if (options.labeled && non_projective_share >= 0.01) {
        encoding = PseudoEncoding::kHead;
      }
      break;
    case Pseudo::kNone:
      break;
  }
  if (encoding && !options.labeled) {
    throw ArgumentError("labels record lifted arcs, so an unlabelled parser cannot restore them");
  }
  return encoding;
}

void refuse_marked_relations(std::span<const Sentence> sentences) {
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      if (unmarked_label(word.deprel) == word.deprel) continue;
      throw ArgumentError(
          fmt::format("found the relation {}, whose arrows would mark a lifted arc: choose no "
                      "pseudo-projective encoding",
                      in_quotes(word.deprel)));
    }
  }
}

// The sentence with a projective tree that has a single root.
Sentence projective_sentence(const Sentence& sentence, std::optional<PseudoEncoding> encoding) {
  LabeledHeads heads;
  heads.tree = nearest_tree(tree_of(sentence), {!encoding.has_value(), Roots::kSingle});
  for (const Word& word : sentence.words) heads.labels.push_back(word.deprel);
  if (encoding) heads = pseudo_projective(std::move(heads), *encoding);
  Sentence result = sentence;
  for (int m = 1; m <= sentence.size(); ++m) {
    result.word(m).head = heads.tree.head(m);
    result.word(m).deprel = heads.labels[static_cast<std::size_t>(m) - 1];
  }
  return result;
}

// A sentence had several roots, and kept one: the relation of the others is unknown.
void forget_labels_of_other_roots(std::optional<int> root_label, TransitionSentence& sentence) {
  for (std::size_t i = 0; i < sentence.labels.size(); ++i) {
    const bool is_root = sentence.tree.head(static_cast<int>(i) + 1) == kRoot;
    if (root_label && !is_root && sentence.labels[i] == *root_label) sentence.labels[i] = -1;
  }
}

std::vector<Fact> facts_of(std::span<const Sentence> sentences, const TrainOptions& options,
                           std::optional<PseudoEncoding> encoding,
                           const std::optional<KeptEpoch>& kept) {
  std::vector<Fact> facts;
  const auto add = [&facts](const char* name, const auto& value) {
    facts.push_back({name, fmt::format("{}", value)});
  };
  add_version(facts);
  add("parser", "transition");
  add("system", name_of(options.transitions->system));
  add("beam", options.transitions->beam);
  add("pseudo-projective", encoding ? name_of(*encoding) : "no");
  add("cutoff", options.cutoff);
  if (!options.labeled) add("relations", "none");
  add_data(sentences, options, kept, facts);
  return facts;
}

}  // namespace

Parser train_transition_parser(std::span<const Sentence> sentences,
                               std::span<const Sentence> development, const TrainOptions& options) {
  const TransitionOptions& transitions = *options.transitions;
  const double share = non_projective_share(sentences);
  const auto encoding = encoding_of(share, options);
  if (encoding) refuse_marked_relations(sentences);
  std::vector<Sentence> projective(sentences.size());
  parallel_for(sentences.size(), options.threads,
               [&](std::size_t i) { projective[i] = projective_sentence(sentences[i], encoding); });
  RelationNumbers relations;
  if (options.labeled) relations = number_relations(projective, options);
  TransitionProblem problem;
  problem.root_label = find_root_label(sentences, relations);
  const std::size_t taught = taught_sentences(options);
  std::vector<std::optional<TransitionSentence>> slots(sentences.size() + taught);
  const auto prepare = [&](const Sentence& sentence, std::size_t slot) {
    slots[slot] = TransitionSentence{SentenceAtoms(sentence), tree_of(sentence), {}};
    if (options.labeled) slots[slot]->labels = labels_of(sentence, relations);
  };
  parallel_for(sentences.size(), options.threads, [&](std::size_t i) {
    prepare(projective[i], i);
    forget_labels_of_other_roots(problem.root_label, *slots[i]);
  });
  parallel_for(taught, options.threads, [&](std::size_t i) {
    const std::size_t slot = sentences.size() + i;
    prepare(projective_sentence(options.teaching.text->sentence(i), encoding), slot);
    forget_odd_root_labels(slots[slot]->tree, problem.root_label, slots[slot]->labels);
  });
  std::vector<TransitionSentence> data;
  data.reserve(slots.size());
  for (auto& slot : slots) data.push_back(std::move(*slot));

  ParserSettings settings;
  settings.space = {!encoding.has_value(), Roots::kSingle};
  for (const auto& [relation, number] : relations) settings.relations.push_back(relation);
  problem.sentences = data;
  problem.system = transitions.system;
  problem.beam = transitions.beam;
  problem.labels = static_cast<int>(relations.size());
  problem.epochs = options.epochs;
  problem.seed = options.seed;
  problem.min_updates = options.cutoff;
  problem.pack = options.pack;
  say(options, fmt::format("trees: {}, single root ({:.2f} % of the arcs are non-projective)",
                           encoding ? fmt::format("pseudo-projective by {}", name_of(*encoding))
                                    : "projective",
                           100 * share));
  say(options,
      fmt::format("transitions: {}, beam {}", name_of(transitions.system), transitions.beam));
  const auto parser_of = [&](TransitionModel model) {
    model.pseudo = encoding;
    return Parser(std::make_shared<const TransitionModel>(std::move(model)), settings);
  };
  BestEpoch best(development, options);
  std::optional<Parser> kept;
  problem.after_epoch = [&](int epoch, const std::function<TransitionModel()>& model) {
    if (!best.needs_parser() && !options.after_epoch) {
      say(options, fmt::format("epoch {} of {}", epoch, options.epochs));
      return;
    }
    const Parser parser = parser_of(model());
    if (options.after_epoch) options.after_epoch(epoch, parser);
    if (best.offer(epoch, parser)) kept = parser;
  };
  TransitionModel last = learn_transitions(problem);
  const Parser& parser = kept ? *kept : kept.emplace(parser_of(std::move(last)));
  settings.licence = options.licence;
  settings.facts = facts_of(sentences, options, encoding, best.kept());
  if (best.kept()) say(options, "kept " + best.line());
  return parser.with_settings(std::move(settings));
}

}  // namespace arcus
