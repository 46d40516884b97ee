// SPDX-License-Identifier: Apache-2.0
#include "arcus/train.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/attachment.h"
#include "arcus/base/workers.h"
#include "arcus/inference/nearest_tree.h"
#include "arcus/learn/arc_filter_learner.h"
#include "arcus/learn/factored_mira.h"
#include "arcus/learn/heaviest_features.h"
#include "arcus/learn/joint.h"
#include "arcus/learn/labeler.h"
#include "arcus/learn/log_linear_labeler.h"
#include "arcus/learn/mira.h"
#include "arcus/learn/perceptron.h"
#include "arcus/learn/temperature.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/scorer/linear_scorer.h"
#include "arcus/training_facts.h"
#include "arcus/tree/projective_order.h"
#include "arcus/tree/projectivity.h"

namespace arcus {
namespace {

void say(const TrainOptions& options, const std::string& message) {
  if (options.say) options.say(message);
}

bool has_margin(Learner learner) {
  return learner != Learner::kPerceptron && learner != Learner::kLogLinear;
}

// Over all trees and relations, and not from the best ones.
bool learns_from_sums(const TrainOptions& options) {
  using Objective = ExponentiatedGradientOptions::Objective;
  return options.learner == Learner::kLogLinear ||
         (options.learner == Learner::kExponentiatedGradient &&
          options.objective == Objective::kLogLinear);
}

bool is_joint(const TrainOptions& options) {
  return options.labeled && options.labels != Labels::kAfter;
}

void check(std::span<const Sentence> sentences, const TrainOptions& options) {
  if (sentences.empty()) throw std::invalid_argument("found no sentences to train on");
  const MissingHeads missing =
      options.learner == Learner::kLogLinear ? MissingHeads::kAllowed : MissingHeads::kAreDefects;
  for (const Sentence& sentence : sentences) {
    const auto defect = find_defect(tree_of(sentence), missing);
    if (!defect) continue;
    throw std::invalid_argument(
        defect->kind == TreeDefect::Kind::kHeadMissing
            ? "found a training sentence without a tree, expected every head, or a log-linear "
              "learner"
            : "found a training sentence whose heads are no tree");
  }
  const bool asked = options.loss.kind != Loss::Kind::kHeads || !options.costs.empty();
  if (!has_margin(options.learner) && asked) {
    throw std::invalid_argument(
        fmt::format("the {} has no margin, so it cannot use a loss",
                    options.learner == Learner::kPerceptron ? "perceptron" : "log-linear learner"));
  }
  if (options.learner != Learner::kMira && options.loss.kind == Loss::Kind::kZeroOne) {
    throw std::invalid_argument(
        options.learner == Learner::kFactoredMira
            ? "factored MIRA has a margin for each word: expected a loss of heads"
            : "exponentiated gradients have a loss for each word: expected a loss of heads");
  }
  if (is_joint(options) && options.learner == Learner::kFactoredMira) {
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
    several_roots |= roots(tree).size() > 1;
    if (!is_tree(tree)) continue;  // of unknown heads nothing can be told
    arcs += static_cast<std::size_t>(tree.size());
    non_projective += non_projective_arcs(tree).size();
  }
  const double share =
      static_cast<double>(non_projective) / static_cast<double>(std::max<std::size_t>(arcs, 1));
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

// The words in another order; of what else a sentence has, features see nothing.
Sentence in_order(const Sentence& sentence, std::span<const int> order) {
  Sentence result;
  for (const int position : order) result.words.push_back(sentence.word(position));
  return result;
}

// The nearest tree of the space, without the heads that are not known, and without those that no
// tree of the space has together with the others.
Tree nearest_known(const Tree& tree, const TreeSpace& space) {
  Tree nearest = nearest_tree(tree, space);
  if (is_tree(tree)) return nearest;
  for (int m = 1; m <= tree.size(); ++m) {
    if (nearest.head(m) != tree.head(m)) nearest.set_head(m, kNoHead);
  }
  return nearest;
}

// Relations by name, numbered in their order.
using RelationNumbers = std::map<std::string, int>;

// An empty relation is one that is not known, for learners of what is known; where there is no
// other, it is the name of all.
RelationNumbers relation_numbers(std::span<const Sentence> sentences, Learner learner) {
  RelationNumbers numbers;
  for (const Sentence& sentence : sentences) {
    for (const Word& word : sentence.words) {
      if (word.head != kNoHead) numbers.emplace(word.deprel, 0);
    }
  }
  if (numbers.empty()) throw std::invalid_argument("found no known head in the training data");
  if (learner == Learner::kLogLinear && numbers.size() > 1) {
    numbers.erase(std::string(kEmptyField));
  }
  int next = 0;
  for (auto& [relation, number] : numbers) number = next++;
  return numbers;
}

// Below 0 where they are not known.
std::vector<int> labels_of(const Sentence& sentence, const RelationNumbers& numbers) {
  std::vector<int> labels;
  for (const Word& word : sentence.words) {
    const auto number = numbers.find(word.deprel);
    labels.push_back(word.head == kNoHead || number == numbers.end() ? -1 : number->second);
  }
  return labels;
}

TrainingSentence training_sentence(const Sentence& sentence, const TreeSpace& space,
                                   const RelationNumbers& numbers, const TrainOptions& options) {
  const auto made_of = [&](const Sentence& words, Tree tree) {
    TrainingSentence result{ArcKeys(words, options.features), std::move(tree),
                            costs_of(words, options.costs)};
    if (is_joint(options)) {
      result.relations = TrainingLabels{ArcLabelKeys(words), labels_of(words, numbers)};
    }
    return result;
  };
  const Tree tree = tree_of(sentence);
  if (!space.projective || options.projectivize == Projectivize::kNearest || !is_tree(tree) ||
      is_projective(tree)) {
    return made_of(sentence, nearest_known(tree, space));
  }
  const std::vector<int> order = projective_order(tree);
  return made_of(in_order(sentence, order), nearest_tree(reordered(tree, order), space));
}

std::vector<TrainingSentence> training_sentences(std::span<const Sentence> sentences,
                                                 const TreeSpace& space,
                                                 const RelationNumbers& numbers,
                                                 const TrainOptions& options) {
  std::vector<std::optional<TrainingSentence>> slots(sentences.size());
  parallel_for(sentences.size(), options.threads, [&](std::size_t i) {
    slots[i] = training_sentence(sentences[i], space, numbers, options);
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
      if (sentence.tree.head(m) == kNoHead) continue;
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

JointData joint_data(std::span<const TrainingSentence> sentences, std::size_t labels, int cutoff) {
  JointData data{{}, LabelChoices(labels)};
  FeatureCounts counts;
  std::vector<std::uint64_t> keys;
  for (const TrainingSentence& sentence : sentences) {
    const auto& [label_keys, right] = *sentence.relations;
    for (int m = 1; m <= sentence.tree.size(); ++m) {
      const int h = sentence.tree.head(m);
      const int label = right[static_cast<std::size_t>(m) - 1];
      if (h == kNoHead || label < 0) continue;
      keys.clear();
      label_keys.append_keys(h, m, keys);
      counts.add(keys);
      data.choices.add(label_keys.kind_of(h, m), label);
    }
  }
  data.index = counts.frequent(cutoff);
  return data;
}

// The second stage.
PackedWeights train_labels(std::span<const Sentence> sentences, const RelationNumbers& numbers,
                           const TrainOptions& options) {
  std::vector<LabeledSentence> labeled;
  for (const Sentence& sentence : sentences) {
    labeled.push_back({LabelKeys(sentence), tree_of(sentence), labels_of(sentence, numbers)});
  }
  const auto labels = static_cast<int>(numbers.size());
  const auto weights =
      options.learner == Learner::kLogLinear
          ? train_log_linear_labeler(
                labeled, {.labels = labels, .seed = options.seed, .cutoff = options.cutoff})
          : train_labeler(labeled,
                          {.labels = labels, .seed = options.seed, .cutoff = options.cutoff});
  return PackedWeights::pack(weights.index, weights.rows, numbers.size(), options.pack);
}

// The filter with its margin: so wide that of the arcs that the parser finds, and that are right,
// it drops at most five in ten thousand. Measured on sentences that were not learnt from, if there
// are any; else on some of the others, where the parser finds more and the margin comes out wider.
std::shared_ptr<const ArcFilter> filter_with_margin(const Parser& parser, const ArcFilter& filter,
                                                    std::span<const Sentence> training,
                                                    std::span<const Sentence> development,
                                                    const TrainOptions& options) {
  constexpr std::size_t kEnough = 2000;
  constexpr double kDropped = 0.0005;
  auto sentences = development.empty() ? training : development;
  sentences = sentences.first(std::min(sentences.size(), kEnough));
  std::vector<std::vector<std::int32_t>> needed(sentences.size());
  parallel_for(sentences.size(), options.threads, [&](std::size_t i) {
    const Sentence& sentence = sentences[i];
    const auto parse = parser.parse(sentence, {.exact = true});
    if (!parse) return;
    const ArcKeys keys(sentence, FeatureSet::kCoarse);
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      if (parse->tree.head(m) == h) needed[i].push_back(filter.below_best(keys, h, m));
    }
  });
  std::vector<std::int32_t> margins;
  for (const auto& of_sentence : needed) {
    margins.insert(margins.end(), of_sentence.begin(), of_sentence.end());
  }
  // Nothing to tell it from: every arc is scored.
  if (margins.empty()) return std::make_shared<const ArcFilter>();
  std::sort(margins.begin(), margins.end());
  const auto rank = static_cast<std::size_t>((1 - kDropped) * static_cast<double>(margins.size()));
  ArcFilter result = filter;
  result.set_margin(margins[std::min(rank, margins.size() - 1)]);
  return std::make_shared<const ArcFilter>(std::move(result));
}

// The scores of the labels of each known arc, without those that it may not have.
void add_choices(const Scorer& scorer, const Sentence& sentence, const RelationNumbers& numbers,
                 std::vector<ScoredChoice>& choices) {
  const auto scratch = scorer.make_scratch();
  const Sentence* const batch[] = {&sentence};
  SentenceScores arcs;
  scorer.score(batch, {}, *scratch, {&arcs, 1});
  LabelScores scores;
  scorer.score_labels(0, tree_of(sentence), *scratch, scores);
  const std::vector<int> right = labels_of(sentence, numbers);  // below 0: never seen in training
  for (int m = 1; m <= sentence.size(); ++m) {
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

// The temperatures of trees and of relations, on sentences that were not learnt from; without any
// they stay 1, which is right for log-linear models.
void fit_temperatures(const Parser& parser, std::span<const Sentence> development,
                      const RelationNumbers& numbers, const TrainOptions& options,
                      ParserSettings& settings) {
  if (development.empty()) return;
  std::vector<ScoredSentence> scored(development.size());
  parallel_for(development.size(), options.threads, [&](std::size_t i) {
    parser.score_for_marginals(development[i], scored[i].scores);
    scored[i].tree = tree_of(development[i]);
  });
  settings.temperature = fit_temperature(scored, settings.space, options.threads).temperature;
  std::vector<ScoredChoice> choices;
  if (!settings.relations.empty()) {
    for (const Sentence& sentence : development) {
      add_choices(parser.scorer(), sentence, numbers, choices);
    }
  }
  settings.label_temperature = fit_temperature(choices);
  say(options, fmt::format("temperatures: {:.3f} of trees, {:.3f} of relations",
                           settings.temperature, settings.label_temperature));
}

LogLinearOptions log_linear_options(const TrainOptions& options) {
  LogLinearOptions how;
  how.optimizer = options.optimizer;
  if (options.c > 0) how.c = options.c;
  how.threads = options.threads;
  how.report = [&options](const LogLinearReport& report) {
    say(options, fmt::format("epoch {}: objective {:.2f}", report.epoch, report.objective));
  };
  return how;
}

ExponentiatedGradientOptions exponentiated_gradient_options(const TrainOptions& options) {
  ExponentiatedGradientOptions how;
  how.objective = options.objective;
  if (options.c > 0) how.c = options.c;
  how.block = options.block;
  how.threads = options.threads;
  how.report = [&options](const ExponentiatedGradientReport& report) {
    say(options, fmt::format("epoch {}: objective {:.2f}, dual {:.2f}, gap {:.2f} %", report.epoch,
                             report.objective, report.dual,
                             100 * (report.objective - report.dual) / report.objective));
  };
  return how;
}

std::vector<float> run_learner(const OnlineProblem& problem, const TrainOptions& options) {
  switch (options.learner) {
    case Learner::kPerceptron:
      return train_perceptron(problem);
    case Learner::kFactoredMira:
      return train_factored_mira(problem, {});
    case Learner::kMira:
      break;
    case Learner::kLogLinear:
      return train_log_linear(problem, log_linear_options(options));
    case Learner::kExponentiatedGradient:
      return train_exponentiated_gradient(problem, exponentiated_gradient_options(options));
  }
  return train_mira(problem, {.k = options.k, .loss = options.loss, .violated = options.violated});
}

std::vector<float> run_learner(const JointProblem& problem, const TrainOptions& options) {
  if (options.learner == Learner::kPerceptron) return train_joint_perceptron(problem);
  if (options.learner == Learner::kLogLinear) {
    return train_log_linear(problem, log_linear_options(options));
  }
  if (options.learner == Learner::kExponentiatedGradient) {
    return train_exponentiated_gradient(problem, exponentiated_gradient_options(options));
  }
  return train_joint_mira(problem,
                          {.k = options.k, .loss = options.loss, .violated = options.violated});
}

// A model file names so many features of each template.
constexpr std::size_t kNamed = 20;

}  // namespace

void check_training(std::span<const Sentence> sentences, const TrainOptions& options) {
  check(sentences, options);
}

Parser train_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options) {
  check(sentences, options);
  LinearWeights model;
  ParserSettings settings;
  model.features = options.features;
  const TreeSpace space = space_of(sentences, options);
  settings.space = {options.parse_projective.value_or(space.projective), space.roots};
  settings.licence = options.licence;
  model.filter = std::make_shared<ArcFilter>(learn_arc_filter(sentences, {.seed = options.seed}));
  say(options, "trained the arc filter");
  RelationNumbers numbers;
  if (options.labeled) numbers = relation_numbers(sentences, options.learner);
  for (const auto& [relation, number] : numbers) settings.relations.push_back(relation);
  model.labels = static_cast<int>(numbers.size());
  if (options.labeled && options.labels != Labels::kJoint) {
    model.second_stage = std::make_shared<PackedWeights>(train_labels(sentences, numbers, options));
    say(options,
        fmt::format("relations: {}, from {} features", numbers.size(), model.second_stage->size()));
  }

  const auto training = training_sentences(sentences, space, numbers, options);
  const FeatureIndex index = features_of(training, options.cutoff);
  say(options, fmt::format("features: {} of {} sentences", index.size(), training.size()));
  std::optional<JointData> joint;
  if (is_joint(options)) {
    joint = joint_data(training, numbers.size(), options.cutoff);
    say(options, fmt::format("relations: {}, with the heads, from {} features", numbers.size(),
                             joint->index.size()));
  }

  JointProblem problem;
  problem.online.sentences = training;
  problem.online.index = &index;
  problem.online.space = space;
  problem.online.epochs = options.epochs;
  problem.online.seed = options.seed;
  if (joint) {
    problem.label_index = &joint->index;
    problem.choices = &joint->choices;
  }
  const auto set_weights = [&](std::span<const float> weights) {
    const auto [arcs, rows] = joint_parts(problem, weights);
    model.arcs = std::make_shared<PackedWeights>(
        PackedWeights::pack(index, rows_of_ways(arcs), kWays, options.pack));
    if (!joint) return;
    model.joint = std::make_shared<JointLabels>(
        JointLabels{PackedWeights::pack(joint->index, rows, numbers.size(), options.pack),
                    joint->choices, learns_from_sums(options)});
  };
  const auto parser = [&] { return Parser(std::make_shared<LinearScorer>(model), settings); };
  std::string best_line;
  std::optional<KeptEpoch> kept;
  int best_score = -1;
  LinearWeights best;
  problem.online.after_epoch = [&](int epoch, const std::vector<float>& average) {
    if (!development.empty() || options.after_epoch) set_weights(average);
    if (options.after_epoch) options.after_epoch(epoch, parser());
    if (development.empty()) {
      say(options, fmt::format("epoch {} of {}", epoch, options.epochs));
      return;
    }
    const Attachment counts =
        attachment_of(parser(), development, {.exact = true}, options.threads);
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
      kept = KeptEpoch{epoch, percent(counts.heads), percent(counts.labels)};
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
  model.filter = filter_with_margin(parser(), *model.filter, sentences, development, options);
  fit_temperatures(parser(), development, numbers, options, settings);
  settings.facts = training_facts(sentences, options, space, kept);
  model.arc_names = heaviest_arc_features(sentences, model.features, *model.arcs, kNamed);
  if (model.second_stage->size() > 0) {
    model.label_names = heaviest_label_features(sentences, *model.second_stage, kNamed);
  }
  if (!development.empty()) say(options, "kept " + best_line);
  return parser();
}

}  // namespace arcus
