// SPDX-License-Identifier: Apache-2.0
#include "arcus/training_data.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/base/workers.h"
#include "arcus/inference/nearest_tree.h"
#include "arcus/labeler/unique_label_learner.h"
#include "arcus/parser_file.h"
#include "arcus/taught_text.h"
#include "arcus/training_messages.h"
#include "arcus/tree/projective_order.h"
#include "arcus/tree/projectivity.h"
#include "arcus/tree/tree_space.h"

namespace arcus {
namespace {

std::vector<float> costs_of(const Sentence& sentence, const std::map<std::string, float>& costs) {
  std::vector<float> result;
  if (costs.empty()) return result;
  for (const Word& word : sentence.words) {
    float cost = 1;
    for (const std::string* name : {&word.deprel, &word.xpos, &word.upos}) {
      if (const auto found = costs.find(*name); found != costs.end()) {
        cost = found->second;
        break;
      }
    }
    result.push_back(cost);
  }
  return result;
}

// The words in another order, with their guide, but without comments and tokens, which features do
// not use.
Sentence in_order(const Sentence& sentence, std::span<const int> order) {
  Sentence result;
  for (const int position : order) result.words.push_back(sentence.word(position));
  if (sentence.guide.empty()) return result;
  std::vector<int> new_position(order.size() + 1, kRoot);
  int next = 0;
  for (const int position : order) new_position[static_cast<std::size_t>(position)] = ++next;
  for (const int position : order) {
    GuideArc arc = sentence.guide[static_cast<std::size_t>(position) - 1];
    if (arc.head != kNoHead) arc.head = new_position[static_cast<std::size_t>(arc.head)];
    result.guide.push_back(std::move(arc));
  }
  return result;
}

TrainingSentence training_sentence(const Sentence& sentence, const TrainingData& data,
                                   const TrainOptions& options) {
  const auto made_of = [&](const Sentence& words, Tree tree) {
    TrainingSentence result{ArcKeys(words, options.features, options.classes.get()),
                            std::move(tree), costs_of(words, options.costs)};
    if (is_joint(options)) {
      result.label_keys = ArcLabelKeys(words, is_guided(options.features));
      result.labels = labels_of(words, data.relations);
    }
    return result;
  };
  const Tree tree = tree_of(sentence);
  if (!data.space.projective || options.projectivize == Projectivize::kNearest || !is_tree(tree) ||
      is_projective(tree)) {
    return made_of(sentence, nearest_known(tree, data.space));
  }
  const std::vector<int> order = projective_order(tree);
  return made_of(in_order(sentence, order), nearest_tree(reordered(tree, order), data.space));
}

std::vector<TrainingSentence> training_sentences(std::span<const Sentence> sentences,
                                                 const TrainingData& data,
                                                 const TrainOptions& options) {
  std::vector<std::optional<TrainingSentence>> slots(sentences.size());
  parallel_for(sentences.size(), options.threads,
               [&](std::size_t i) { slots[i] = training_sentence(sentences[i], data, options); });
  std::vector<TrainingSentence> result;
  result.reserve(slots.size());
  for (auto& slot : slots) result.push_back(std::move(*slot));
  return result;
}

// Those of options.teaching.
void append_taught(const TrainOptions& options, TrainingData& data) {
  const std::size_t count = taught_sentences(options);
  if (count == 0) return;
  const bool needs_labels = is_joint(options) && !takes_partial_trees(options);
  std::vector<std::optional<TrainingSentence>> slots(count);
  parallel_for(count, options.threads, [&](std::size_t i) {
    TrainingSentence taught = training_sentence(options.teaching.text->sentence(i), data, options);
    forget_odd_root_labels(taught.tree, data.root_label, taught.labels);
    const bool complete = std::none_of(taught.labels.begin(), taught.labels.end(),
                                       [](int label) { return label < 0; });
    if (complete || !needs_labels) slots[i] = std::move(taught);
  });
  std::size_t left_out = 0;
  for (auto& slot : slots) {
    if (slot) {
      data.sentences.push_back(std::move(*slot));
    } else {
      ++left_out;
    }
  }
  if (left_out == 0) return;
  say(options, fmt::format("teacher: left out {} of {} sentences with relations that the treebank "
                           "does not have",
                           left_out, count));
}

// The features that at least `cutoff` known arcs have.
FeatureIndex frequent_arc_features(std::span<const TrainingSentence> sentences, int cutoff) {
  FeatureCounts counts;
  std::vector<std::uint64_t> keys;
  for (const TrainingSentence& sentence : sentences) {
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      if (sentence.tree.head(m) == kNoHead) continue;
      keys.clear();
      sentence.keys.append_keys(sentence.tree.head(m), m, keys);
      counts.add(keys);
    }
  }
  return counts.frequent(cutoff);
}

// The features that at least `cutoff` known labels have, and the labels of each pair of tags.
void find_label_features(const TrainOptions& options, TrainingData& data) {
  data.choices = LabelChoices(data.relations.size());
  FeatureCounts counts;
  std::vector<std::uint64_t> keys;
  for (const TrainingSentence& sentence : data.sentences) {
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      const int h = sentence.tree.head(m);
      if (h == kNoHead || sentence.label(m) < 0) continue;
      keys.clear();
      sentence.label_keys->append_keys(h, m, keys);
      counts.add(keys);
      data.choices.add(sentence.label_keys->kind_of(h, m), sentence.label(m));
    }
  }
  data.label_features = counts.frequent(options.cutoff);
}

}  // namespace

std::string hash_of(std::span<const Sentence> sentences) {
  std::uint64_t hash = 0;
  std::string line;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      line = fmt::format("{}\t{}\t{}\t{}\t{}\t{}\t{}", word.form, word.lemma, word.upos, word.xpos,
                         word.feats, word.head, word.deprel);
      hash = hash_bytes(line, hash);
    }
    hash = hash_bytes("\n", hash);
  }
  return fmt::format("{:016x}", hash);
}

// By default non-projective if at least 1 % of the arcs are, and multi-root if any sentence is.
TreeSpace space_of(std::span<const Sentence> sentences, const TrainOptions& options) {
  const bool several_roots =
      std::any_of(sentences.begin(), sentences.end(),
                  [](const Sentence& sentence) { return roots(tree_of(sentence)).size() > 1; });
  const double share = non_projective_share(sentences);
  TreeSpace space;
  space.projective = options.projective.value_or(share < 0.01);
  space.roots = options.roots.value_or(several_roots ? Roots::kMulti : Roots::kSingle);
  say(options,
      fmt::format("trees: {} ({:.2f} % of the arcs are non-projective{})", name_of(space),
                  100 * share, several_roots ? "; some sentences have several roots" : ""));
  return space;
}

std::size_t taught_sentences(const TrainOptions& options) {
  return options.teaching.text == nullptr ? 0 : options.teaching.text->size();
}

void forget_odd_root_labels(const Tree& tree, std::optional<int> root_label,
                            std::vector<int>& labels) {
  if (!root_label) return;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    const bool from_root = tree.head(static_cast<int>(i) + 1) == kRoot;
    if (from_root != (labels[i] == *root_label)) labels[i] = -1;
  }
}

Tree nearest_known(const Tree& tree, const TreeSpace& space) {
  Tree nearest = nearest_tree(tree, space);
  if (is_tree(tree)) return nearest;
  for (int m = 1; m <= tree.size(); ++m) {
    if (nearest.head(m) != tree.head(m)) nearest.set_head(m, kNoHead);
  }
  return nearest;
}

UniqueLabels find_unique_labels(std::span<const Sentence> sentences,
                                const RelationNumbers& relations, const TrainOptions& options) {
  if (!options.labeled || !options.unique_labels) return {};
  std::vector<std::vector<int>> labels;
  for (const Sentence& sentence : sentences) labels.push_back(labels_of(sentence, relations));
  UniqueLabelOptions of_copies;
  of_copies.min_heads *= options.copies;
  UniqueLabels unique =
      learn_unique_labels(sentences, labels, static_cast<int>(relations.size()), of_copies);
  if (unique.empty()) return unique;
  std::size_t count = 0;
  for (const std::vector<int>& group : unique.groups()) count += group.size();
  say(options, fmt::format("relations at most once per head: {}, groups: {}", count,
                           unique.groups().size()));
  return unique;
}

double non_projective_share(std::span<const Sentence> sentences) {
  std::size_t arcs = 0;
  std::size_t non_projective = 0;
  for (const Sentence& sentence : sentences) {
    const Tree tree = tree_of(sentence);
    if (!is_tree(tree)) continue;  // some heads are unknown
    arcs += static_cast<std::size_t>(tree.size());
    non_projective += non_projective_arcs(tree).size();
  }
  return static_cast<double>(non_projective) / static_cast<double>(std::max<std::size_t>(arcs, 1));
}

RelationNumbers number_relations(std::span<const Sentence> sentences, const TrainOptions& options) {
  RelationNumbers numbers;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      if (word.head != kNoHead) numbers.emplace(word.deprel, 0);
    }
  }
  if (numbers.empty())
    throw ArgumentError("found no heads in the training data, expected at least one");
  if (numbers.size() > kMaxRelations) {
    throw ArgumentError(
        fmt::format("found {} relations, expected at most {}", numbers.size(), kMaxRelations));
  }
  if (takes_partial_trees(options) && numbers.size() > 1) {
    numbers.erase(std::string(kEmptyField));
  }
  int next = 0;
  for (auto& [relation, number] : numbers) number = next++;
  return numbers;
}

std::optional<int> find_root_label(std::span<const Sentence> sentences,
                                   const RelationNumbers& relations) {
  std::optional<int> result;
  std::vector<bool> elsewhere(relations.size(), false);
  for (const Sentence& sentence : sentences) {
    const std::vector<int> labels = labels_of(sentence, relations);
    for (int m = 1; m <= sentence.size(); ++m) {
      const int label = labels[static_cast<std::size_t>(m) - 1];
      if (label < 0) continue;
      if (sentence.word(m).head != kRoot) {
        elsewhere[static_cast<std::size_t>(label)] = true;
      } else if (!result) {
        result = label;
      } else if (*result != label) {
        return std::nullopt;
      }
    }
  }
  // Other arcs need another relation.
  if (relations.size() < 2 || !result || elsewhere[static_cast<std::size_t>(*result)]) {
    return std::nullopt;
  }
  return result;
}

bool is_joint(const TrainOptions& options) {
  return options.labeled && options.labels != Labels::kAfter;
}

std::vector<int> labels_of(const Sentence& sentence, const RelationNumbers& numbers) {
  std::vector<int> labels;
  for (const Word& word : sentence.words) {
    const auto number = numbers.find(word.deprel);
    labels.push_back(word.head == kNoHead || number == numbers.end() ? -1 : number->second);
  }
  return labels;
}

TrainingData prepare_training(std::span<const Sentence> sentences, const TrainOptions& options) {
  TrainingData data;
  data.space = space_of(sentences, options);
  if (options.labeled) data.relations = number_relations(sentences, options);
  data.root_label = find_root_label(sentences, data.relations);
  data.sentences = training_sentences(sentences, data, options);
  append_taught(options, data);
  data.arc_features = frequent_arc_features(data.sentences, options.cutoff);
  say(options,
      fmt::format("features: {} of {} sentences", data.arc_features.size(), data.sentences.size()));
  if (data.arc_features.size() == 0) {
    say(options, fmt::format("no feature occurs in {} arcs: all scores will be 0, choose a smaller "
                             "cutoff",
                             options.cutoff));
  }
  if (is_joint(options)) {
    find_label_features(options, data);
    say(options, fmt::format("relations: {}, with the heads, from {} features",
                             data.relations.size(), data.label_features.size()));
  }
  return data;
}

}  // namespace arcus
