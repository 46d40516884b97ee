// SPDX-License-Identifier: Apache-2.0
//
// Training in four steps, each in a file of its own.
//
// Prepare (training_data.h): the treebank becomes a training problem. The data says which trees the
// parser chooses from, trees that are not among these are replaced by the nearest that are, and the
// features of right arcs that are frequent enough get weights.
//
// Learn (learn/learners.h): the chosen learner turns the problem into weights, epoch by epoch. With
// development data each epoch's parser is scored on it, and the best is kept. Relations are learnt
// with the heads, or by a second stage that sees the tree (labeler/), or both.
//
// Calibrate (calibration.h): a coarse filter learns which arcs need no score, and temperatures turn
// scores into log-probabilities.
//
// Describe (training_facts.h): the model file tells how it was made and which features weigh most.
#include "arcus/train.h"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/calibration.h"
#include "arcus/labeler/labeler.h"
#include "arcus/labeler/log_linear_labeler.h"
#include "arcus/learn_features/heaviest_features.h"
#include "arcus/parser_scores.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/training_data.h"
#include "arcus/training_facts.h"

namespace arcus {
namespace {

void say(const TrainOptions& options, const std::string& message) {
  if (options.say) options.say(message);
}

// The weights of the second stage.
PackedWeights train_labels(std::span<const Sentence> sentences, const RelationNumbers& relations,
                           const TrainOptions& options) {
  std::vector<LabeledSentence> labeled;
  for (const Sentence& sentence : sentences) {
    labeled.push_back({LabelKeys(sentence), tree_of(sentence), labels_of(sentence, relations)});
  }
  const auto labels = static_cast<int>(relations.size());
  const LabelerWeights weights =
      info_of(options.learner).log_linear_labeler
          ? train_log_linear_labeler(
                labeled, {.labels = labels, .seed = options.seed, .cutoff = options.cutoff})
          : train_labeler(labeled,
                          {.labels = labels, .seed = options.seed, .cutoff = options.cutoff});
  PackedWeights packed =
      PackedWeights::pack(weights.index, weights.rows, relations.size(), options.pack);
  say(options, fmt::format("relations: {}, from {} features", relations.size(), packed.size()));
  return packed;
}

void set_weights(std::span<const float> weights, const TrainingData& data,
                 const TrainOptions& options, ParserModel& model) {
  const auto [arcs, rows] = parts_of(weights, data.features());
  model.arcs = PackedWeights::pack(data.arc_features, rows_of_ways(arcs), kWays, options.pack);
  if (!is_joint(options)) return;
  model.joint = {
      PackedWeights::pack(data.label_features, rows, data.relations.size(), options.pack),
      data.choices, trained_with_sums(options.learner)};
}

std::string text_of(const EpochReport& report) {
  std::string text = fmt::format("epoch {}: objective {:.2f}", report.epoch, report.objective);
  if (report.dual) {
    text += fmt::format(", dual {:.2f}, gap {:.2f} %", *report.dual,
                        100 * (report.objective - *report.dual) / report.objective);
  }
  return text;
}

// The epochs of a training, and the one that is best on the development data; the first of several.
class Epochs {
 public:
  Epochs(std::span<const Sentence> development, const TrainOptions& options)
      : development_(development), options_(options) {}

  void add(int epoch, const ParserModel& model) {
    const std::string which = fmt::format("epoch {} of {}", epoch, options_.epochs);
    if (development_.empty()) return say(options_, which);
    const AttachmentCounts counts =
        score_parser(Parser(model), development_, {.exact = true}, options_.threads);
    const auto percent = [&](std::int64_t right) { return 100 * ratio(right, counts.words); };
    std::string line = fmt::format("{}: development UAS {:.2f}", which, percent(counts.heads));
    if (options_.labeled) line += fmt::format(", LAS {:.2f}", percent(counts.labeled));
    say(options_, line);
    const std::int64_t score = options_.labeled ? counts.labeled : counts.heads;
    if (kept_ && score <= best_score_) return;
    best_score_ = score;
    best_ = model;
    best_line_ = std::move(line);
    kept_ = KeptEpoch{epoch, percent(counts.heads), percent(counts.labeled)};
  }

  const std::optional<KeptEpoch>& kept() const { return kept_; }  // none without development data
  const std::string& best_line() const { return best_line_; }
  ParserModel take_best() { return std::move(best_); }

 private:
  std::span<const Sentence> development_;
  const TrainOptions& options_;
  std::optional<KeptEpoch> kept_;
  std::int64_t best_score_ = 0;
  std::string best_line_;
  ParserModel best_;
};

// Fills in the weights of arcs and of labels that come with them; tells `epochs` of each epoch.
void learn_weights(const TrainingData& data, const TrainOptions& options, bool scores_epochs,
                   Epochs& epochs, ParserModel& model) {
  TrainingProblem problem{.sentences = data.sentences,
                          .features = data.features(),
                          .space = data.space,
                          .epochs = options.epochs,
                          .seed = options.seed,
                          .threads = options.threads};
  problem.report = [&](const EpochReport& report) { say(options, text_of(report)); };
  problem.after_epoch = [&](int epoch, const std::vector<float>& weights) {
    if (scores_epochs || options.after_epoch) set_weights(weights, data, options, model);
    if (options.after_epoch) options.after_epoch(epoch, Parser(model));
    epochs.add(epoch, model);
  };
  const std::vector<float> weights = learn(problem, options.learner);
  if (epochs.kept()) {
    model = epochs.take_best();
  } else {
    set_weights(weights, data, options, model);
  }
}

// Names for the heaviest features of each template, and facts.
void describe(std::span<const Sentence> sentences, const TrainOptions& options,
              const TreeSpace& space, const std::optional<KeptEpoch>& kept, ParserModel& model) {
  constexpr std::size_t kNamed = 20;  // of each template
  model.licence = options.licence;
  model.facts = training_facts(sentences, options, space, kept);
  model.arc_names = heaviest_arc_features(sentences, model.features, model.arcs, kNamed);
  if (model.labels.size() > 0) {
    model.label_names = heaviest_label_features(sentences, model.labels, kNamed);
  }
}

}  // namespace

void check_training(std::span<const Sentence> sentences, const TrainOptions& options) {
  const LearnerInfo& learner = info_of(options.learner);
  if (sentences.empty()) throw std::invalid_argument("found no sentences to train on");
  const MissingHeads missing =
      learner.takes_partial_trees ? MissingHeads::kAllowed : MissingHeads::kAreDefects;
  for (const Sentence& sentence : sentences) {
    const auto defect = find_defect(tree_of(sentence), missing);
    if (!defect) continue;
    throw std::invalid_argument(
        defect->kind == TreeDefect::Kind::kHeadMissing
            ? "found a training sentence without a tree, expected every head, or a log-linear "
              "learner"
            : "found a training sentence whose heads are no tree");
  }
  if (learner.losses == Losses::kNone && !options.costs.empty()) {
    throw std::invalid_argument(
        fmt::format("the learner {} has no margin, so it cannot use costs", learner.name));
  }
  if (!learner.learns_labels && is_joint(options)) {
    throw std::invalid_argument(fmt::format(
        "the learner {} learns heads alone: expected another learner for joint relations",
        learner.name));
  }
}

Parser train_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options) {
  check_training(sentences, options);
  const TrainingData data = prepare_training(sentences, options);
  ParserModel model;
  model.features = options.features;
  model.space = {options.parse_projective.value_or(data.space.projective), data.space.roots};
  for (const auto& [relation, number] : data.relations) model.relations.push_back(relation);

  if (options.labeled && options.labels != Labels::kJoint) {
    model.labels = train_labels(sentences, data.relations, options);
  }
  Epochs epochs(development, options);
  learn_weights(data, options, !development.empty(), epochs, model);

  calibrate_filter(sentences, development, options, model);
  calibrate_temperatures(development, data.relations, options, model);

  describe(sentences, options, data.space, epochs.kept(), model);
  if (epochs.kept()) say(options, "kept " + epochs.best_line());
  return Parser(std::move(model));
}

}  // namespace arcus
