// SPDX-License-Identifier: Apache-2.0
#include "arcus/train.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/parallel.h"
#include "arcus/inference/nearest_tree.h"
#include "arcus/learn/arc_filter_learner.h"
#include "arcus/learn/factored_mira.h"
#include "arcus/learn/joint.h"
#include "arcus/learn/labeler.h"
#include "arcus/learn/mira.h"
#include "arcus/learn/perceptron.h"
#include "arcus/model/arc_scorer.h"
#include "arcus/tree/projectivity.h"

namespace arcus {
namespace {

void say(const TrainOptions& options, const std::string& message) {
  if (options.say) options.say(message);
}

bool is_joint(const TrainOptions& options) {
  return options.labeled && options.labels != Labels::kAfter;
}

void check(std::span<const Sentence> sentences, const TrainOptions& options) {
  if (sentences.empty()) throw std::invalid_argument("found no sentences to train on");
  for (const Sentence& sentence : sentences) {
    if (!is_tree(tree_of(sentence))) {
      throw std::invalid_argument("found a training sentence without a tree, expected every head");
    }
  }
  if (options.learner == Learner::kPerceptron &&
      (options.loss.kind != Loss::Kind::kHeads || !options.costs.empty())) {
    throw std::invalid_argument("the perceptron has no margin, so it cannot use a loss");
  }
  if (options.learner == Learner::kFactoredMira && options.loss.kind == Loss::Kind::kZeroOne) {
    throw std::invalid_argument(
        "factored MIRA has a margin for each word: expected a loss of heads");
  }
  if (options.learner == Learner::kFactoredMira && is_joint(options)) {
    throw std::invalid_argument(
        "factored MIRA looks at no trees: expected another learner for joint relations");
  }
}

// Non-projective when at least one arc in a hundred is, multi-root when any sentence is.
TreeSpace space_of(std::span<const Sentence> sentences, const TrainOptions& options) {
  std::size_t arcs = 0;
  std::size_t non_projective = 0;
  bool several_roots = false;
  for (const Sentence& sentence : sentences) {
    const Tree tree = tree_of(sentence);
    arcs += static_cast<std::size_t>(tree.size());
    non_projective += non_projective_arcs(tree).size();
    several_roots |= roots(tree).size() > 1;
  }
  const double share = static_cast<double>(non_projective) / static_cast<double>(arcs);
  TreeSpace space;
  space.projective = options.projective.value_or(share < 0.01);
  space.roots = options.roots.value_or(several_roots ? Roots::kMulti : Roots::kSingle);
  say(options,
      fmt::format("trees: {}, {} ({:.2f} % of the arcs are non-projective{})",
                  space.projective ? "projective" : "non-projective",
                  space.roots == Roots::kSingle ? "single root" : "several roots", 100 * share,
                  several_roots ? "; some sentences have several roots" : ""));
  return space;
}

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

// Relations by name, numbered in their order.
using RelationNumbers = std::map<std::string, int>;

RelationNumbers relation_numbers(std::span<const Sentence> sentences) {
  RelationNumbers numbers;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) numbers.emplace(word.deprel, 0);
  }
  int next = 0;
  for (auto& [relation, number] : numbers) number = next++;
  return numbers;
}

std::vector<int> labels_of(const Sentence& sentence, const RelationNumbers& numbers) {
  std::vector<int> labels;
  for (const Word& word : sentence.words) labels.push_back(numbers.at(word.deprel));
  return labels;
}

std::vector<TrainingSentence> training_sentences(std::span<const Sentence> sentences,
                                                 const TreeSpace& space,
                                                 const RelationNumbers& numbers,
                                                 const TrainOptions& options) {
  std::vector<std::optional<TrainingSentence>> slots(sentences.size());
  parallel_for(sentences.size(), options.threads, [&](std::size_t i) {
    slots[i] = TrainingSentence{ArcKeys(sentences[i], options.features),
                                nearest_tree(tree_of(sentences[i]), space),
                                costs_of(sentences[i], options.costs)};
    if (is_joint(options)) {
      slots[i]->relations =
          TrainingLabels{ArcLabelKeys(sentences[i]), labels_of(sentences[i], numbers)};
    }
  });
  std::vector<TrainingSentence> result;
  result.reserve(slots.size());
  for (auto& slot : slots) result.push_back(std::move(*slot));
  return result;
}

// The features of the gold arcs that are frequent enough.
FeatureIndex features_of(std::span<const TrainingSentence> sentences, int cutoff) {
  FeatureCounts counts;
  std::vector<std::uint64_t> keys;
  for (const TrainingSentence& sentence : sentences) {
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      keys.clear();
      sentence.keys.append_keys(sentence.tree.head(m), m, keys);
      counts.add(keys);
    }
  }
  return counts.frequent(cutoff);
}

// What relations that are learnt with the heads are made of: features of the gold arcs, and which
// relations go with which tags.
struct JointData {
  FeatureIndex index;
  LabelChoices choices;
};

constexpr int kLabelCutoff = 2;

JointData joint_data(std::span<const TrainingSentence> sentences, std::size_t labels) {
  JointData data{{}, LabelChoices(labels)};
  FeatureCounts counts;
  std::vector<std::uint64_t> keys;
  for (const TrainingSentence& sentence : sentences) {
    const auto& [label_keys, right] = *sentence.relations;
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      const int h = sentence.tree.head(m);
      keys.clear();
      label_keys.append_keys(h, m, keys);
      counts.add(keys);
      data.choices.add(label_keys.kind_of(h, m), right[static_cast<std::size_t>(m) - 1]);
    }
  }
  data.index = counts.frequent(kLabelCutoff);
  return data;
}

// The second stage.
PackedWeights train_labels(std::span<const Sentence> sentences, const RelationNumbers& numbers,
                           const TrainOptions& options) {
  std::vector<LabeledSentence> labeled;
  for (const Sentence& sentence : sentences) {
    labeled.push_back({LabelKeys(sentence), tree_of(sentence), labels_of(sentence, numbers)});
  }
  const auto weights = train_labeler(labeled, {.labels = static_cast<int>(numbers.size()),
                                               .epochs = 5,
                                               .seed = options.seed,
                                               .cutoff = kLabelCutoff});
  return PackedWeights::pack(weights.index, weights.rows, numbers.size(), options.pack);
}

struct Attachment {
  int words = 0;
  int heads = 0;
  int labels = 0;
};

Attachment attachment_of(const Parser& parser, std::span<const Sentence> sentences, int threads) {
  std::vector<Attachment> counts(sentences.size());
  parallel_for(sentences.size(), threads, [&](std::size_t i) {
    const Sentence& sentence = sentences[i];
    ParserScratch scratch;
    const auto parses = parser.parse(sentence, 1, {.exact = true}, scratch);
    counts[i].words = sentence.size();
    if (parses.empty()) return;
    for (int m = 1; m <= sentence.size(); ++m) {
      if (parses[0].tree.head(m) != sentence.word(m).head) continue;
      ++counts[i].heads;
      if (parses[0].relations.empty()) continue;
      counts[i].labels +=
          parses[0].relations[static_cast<std::size_t>(m) - 1] == sentence.word(m).deprel ? 1 : 0;
    }
  });
  Attachment sum;
  for (const Attachment& count : counts) {
    sum.words += count.words;
    sum.heads += count.heads;
    sum.labels += count.labels;
  }
  return sum;
}

// The margin of the filter: so wide that of the arcs that the parser finds, and that are right, it
// drops at most three in ten thousand. Measured on sentences that were not learnt from, if there
// are any; else on some of the others, where the parser finds more and the margin comes out wider.
void set_filter_margin(ParserModel& model, std::span<const Sentence> training,
                       std::span<const Sentence> development, const TrainOptions& options) {
  constexpr std::size_t kEnough = 2000;
  constexpr double kDropped = 0.0003;
  auto sentences = development.empty() ? training : development;
  sentences = sentences.first(std::min(sentences.size(), kEnough));
  const Parser parser(model);
  std::vector<std::vector<std::int32_t>> needed(sentences.size());
  parallel_for(sentences.size(), options.threads, [&](std::size_t i) {
    const Sentence& sentence = sentences[i];
    ParserScratch scratch;
    const auto parses = parser.parse(sentence, 1, {.exact = true}, scratch);
    if (parses.empty()) return;
    const ArcKeys keys(sentence, FeatureSet::kCoarse);
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      if (parses[0].tree.head(m) == h) {
        needed[i].push_back(model.filter.below_best(keys, h, m));
      }
    }
  });
  std::vector<std::int32_t> margins;
  for (const auto& of_sentence : needed) {
    margins.insert(margins.end(), of_sentence.begin(), of_sentence.end());
  }
  if (margins.empty()) {  // nothing to tell it from: every arc is looked at
    model.filter = ArcFilter();
    return;
  }
  std::sort(margins.begin(), margins.end());
  const auto rank = static_cast<std::size_t>((1 - kDropped) * static_cast<double>(margins.size()));
  model.filter.set_margin(margins[std::min(rank, margins.size() - 1)]);
}

std::vector<float> run_learner(const OnlineProblem& problem, const TrainOptions& options) {
  switch (options.learner) {
    case Learner::kPerceptron:
      return train_perceptron(problem);
    case Learner::kFactoredMira:
      return train_factored_mira(problem, {});
    case Learner::kMira:
      break;
  }
  return train_mira(problem, {.k = options.k, .loss = options.loss, .violated = options.violated});
}

std::vector<float> run_learner(const JointProblem& problem, const TrainOptions& options) {
  if (options.learner == Learner::kPerceptron) return train_joint_perceptron(problem);
  return train_joint_mira(problem,
                          {.k = options.k, .loss = options.loss, .violated = options.violated});
}

// For people; nothing for what is usual.
std::string labels_line(const TrainOptions& options) {
  if (!is_joint(options)) return {};
  return options.labels == Labels::kJoint ? ", labels joint" : ", labels both";
}

const char* name_of(Learner learner) {
  return learner == Learner::kPerceptron ? "perceptron"
         : learner == Learner::kMira     ? "mira"
                                         : "factored-mira";
}

}  // namespace

Parser train_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options) {
  check(sentences, options);
  ParserModel model;
  model.features = options.features;
  model.space = space_of(sentences, options);
  model.licence = options.licence;
  model.filter = learn_arc_filter(sentences, {.seed = options.seed});
  say(options, "learnt which arcs are hopeless");
  RelationNumbers numbers;
  if (options.labeled) numbers = relation_numbers(sentences);
  for (const auto& [relation, number] : numbers) model.relations.push_back(relation);
  if (options.labeled && options.labels != Labels::kJoint) {
    model.labels = train_labels(sentences, numbers, options);
    say(options,
        fmt::format("relations: {}, from {} features", numbers.size(), model.labels.size()));
  }

  const auto training = training_sentences(sentences, model.space, numbers, options);
  const FeatureIndex index = features_of(training, options.cutoff);
  say(options, fmt::format("features: {} of {} sentences", index.size(), training.size()));
  std::optional<JointData> joint;
  if (is_joint(options)) {
    joint = joint_data(training, numbers.size());
    say(options, fmt::format("relations: {}, with the heads, from {} features", numbers.size(),
                             joint->index.size()));
  }

  JointProblem problem;
  problem.online.sentences = training;
  problem.online.index = &index;
  problem.online.space = model.space;
  problem.online.epochs = options.epochs;
  problem.online.seed = options.seed;
  if (joint) {
    problem.label_index = &joint->index;
    problem.choices = &joint->choices;
  }
  const auto set_weights = [&](std::span<const float> weights) {
    const auto [arcs, rows] = joint_parts(problem, weights);
    model.arcs = PackedWeights::pack(index, rows_of_ways(arcs), kWays, options.pack);
    if (!joint) return;
    model.joint = {PackedWeights::pack(joint->index, rows, numbers.size(), options.pack),
                   joint->choices};
  };
  std::string best_line = "no development data";
  int best_score = -1;
  ParserModel best;
  problem.online.after_epoch = [&](int epoch, const std::vector<float>& average) {
    if (development.empty()) {
      say(options, fmt::format("epoch {} of {}", epoch, options.epochs));
      return;
    }
    set_weights(average);
    const Attachment counts = attachment_of(Parser(model), development, options.threads);
    const auto percent = [&](int right) { return 100.0 * right / std::max(1, counts.words); };
    const std::string scores =
        options.labeled
            ? fmt::format("UAS {:.2f}, LAS {:.2f}", percent(counts.heads), percent(counts.labels))
            : fmt::format("UAS {:.2f}", percent(counts.heads));
    const std::string line =
        fmt::format("epoch {} of {}: development {}", epoch, options.epochs, scores);
    const int score = options.labeled ? counts.labels : counts.heads;
    if (score > best_score) {
      best_score = score;
      best_line = line;
      best = model;
    }
    say(options, line);
  };
  const std::vector<float> weights =
      joint ? run_learner(problem, options) : run_learner(problem.online, options);
  if (development.empty()) {
    set_weights(weights);
  } else {
    model = std::move(best);
  }
  set_filter_margin(model, sentences, development, options);
  model.training =
      fmt::format("learner {}{}, features {}, cutoff {}{}, seed {}, {} sentences; kept: {}",
                  name_of(options.learner),
                  options.learner == Learner::kMira ? fmt::format(" k {}", options.k) : "",
                  options.features == FeatureSet::kFull ? "full" : "paper", options.cutoff,
                  labels_line(options), options.seed, sentences.size(), best_line);
  if (!development.empty()) say(options, "kept " + best_line);
  return Parser(std::move(model));
}

}  // namespace arcus
