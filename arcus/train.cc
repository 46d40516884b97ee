// SPDX-License-Identifier: Apache-2.0
//
// Training has four steps, each in its own file.
//
// Prepare (training_data.h): makes a training problem from the treebank. The data selects the tree
// space, trees outside it are replaced by the nearest tree in it, and the features of gold arcs
// above the cutoff get weights.
//
// Learn (learn/learners.h): the chosen learner finds the weights, epoch by epoch. With development
// data, the parser of each epoch is scored on it and the best is kept. Relations are learnt with
// the heads, by a second stage that sees the tree (labeler/), or both.
//
// Calibrate (calibration.h, training_calibration.h): trains the arc filter, and fits the
// temperatures that turn scores into log-probabilities. They are fitted on the development data.
// Without development data, the first two steps are repeated without a tenth of the sentences
// (held_out.h), and the temperatures are fitted on this tenth.
//
// Describe (training_facts.h): records the options and the heaviest features for `arcus inspect`.
#include "arcus/train.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/best_epoch.h"
#include "arcus/calibration.h"
#include "arcus/labeler/labeler.h"
#include "arcus/labeler/log_linear_labeler.h"
#include "arcus/learn_features/heaviest_features.h"
#include "arcus/scorer/arc_scorer.h"
#include "arcus/scorer/linear_scorer.h"
#include "arcus/taught_text.h"
#include "arcus/train_lexical.h"
#include "arcus/train_neural.h"
#include "arcus/train_sum.h"
#include "arcus/train_transitions.h"
#include "arcus/training_calibration.h"
#include "arcus/training_data.h"
#include "arcus/training_facts.h"
#include "arcus/training_messages.h"

namespace arcus {
namespace {

std::shared_ptr<const PackedWeights> train_second_stage(std::span<const Sentence> sentences,
                                                        const RelationNumbers& relations,
                                                        const TrainOptions& options) {
  std::vector<LabeledSentence> labeled;
  for (const Sentence& sentence : sentences) {
    labeled.push_back({LabelKeys(sentence, is_guided(options.features)), tree_of(sentence),
                       labels_of(sentence, relations)});
  }
  const auto root_label = find_root_label(sentences, relations);
  for (std::size_t i = 0; i < taught_sentences(options); ++i) {
    const Sentence sentence = options.teaching.text->sentence(i);
    LabeledSentence taught{LabelKeys(sentence, false), tree_of(sentence),
                           labels_of(sentence, relations)};
    forget_odd_root_labels(taught.tree, root_label, taught.labels);
    labeled.push_back(std::move(taught));
  }
  const auto labels = static_cast<int>(relations.size());
  const LabelerWeights weights =
      info_of(options.learner).log_linear_labeler
          ? train_log_linear_labeler(
                labeled, {.labels = labels, .seed = options.seed, .cutoff = options.cutoff})
          : train_labeler(labeled,
                          {.labels = labels, .seed = options.seed, .cutoff = options.cutoff});
  auto packed = std::make_shared<PackedWeights>(
      PackedWeights::pack(weights.index, weights.rows, relations.size(), options.pack));
  say(options, fmt::format("relations: {}, from {} features", relations.size(), packed->size()));
  return packed;
}

// Sets the weights of arcs and of joint labels.
void set_weights(std::span<const float> learnt, const TrainingData& data,
                 const TrainOptions& options, LinearWeights& weights) {
  const auto [arcs, rows] = parts_of(learnt, data.features());
  weights.arcs = std::make_shared<PackedWeights>(PackedWeights::pack(
      data.arc_features, rows_by_direction_distance(arcs), kDirectionDistances, options.pack));
  if (!is_joint(options)) return;
  JointLabels joint{
      PackedWeights::pack(data.label_features, rows, data.relations.size(), options.pack),
      data.choices, trained_with_sums(options.learner)};
  if (data.root_label) joint.choices.set_root_label(*data.root_label);
  weights.joint = std::make_shared<JointLabels>(std::move(joint));
}

Parser parser_of(const LinearWeights& weights, const ParserSettings& settings) {
  return Parser(std::make_shared<LinearScorer>(weights), settings);
}

std::string text_of(const EpochReport& report) {
  std::string text = fmt::format("epoch {}: objective {:.2f}", report.epoch, report.objective);
  if (report.dual) {
    text += fmt::format(", dual {:.2f}, gap {:.2f} %", *report.dual,
                        100 * (report.objective - *report.dual) / report.objective);
  }
  return text;
}

// Learns the weights of arcs and of joint labels, and keeps those of the best epoch.
void learn_weights(const TrainingData& data, const ParserSettings& settings,
                   const TrainOptions& options, BestEpoch& best, LinearWeights& weights) {
  LinearWeights kept;
  TrainingProblem problem{.sentences = data.sentences,
                          .features = data.features(),
                          .space = data.space,
                          .epochs = options.epochs,
                          .seed = options.seed,
                          .threads = options.threads};
  problem.report = [&](const EpochReport& report) { say(options, text_of(report)); };
  problem.after_epoch = [&](int epoch, const std::vector<float>& learnt) {
    if (best.needs_parser() || options.after_epoch) set_weights(learnt, data, options, weights);
    const Parser parser = parser_of(weights, settings);
    if (options.after_epoch) options.after_epoch(epoch, parser);
    if (best.offer(epoch, parser)) kept = weights;
  };
  const std::vector<float> learnt = learn(problem, options.learner);
  if (best.kept()) {
    weights = std::move(kept);
  } else {
    set_weights(learnt, data, options, weights);
  }
}

// The result of the first two steps.
struct LearntParser {
  LinearWeights weights;
  ParserSettings settings;
  RelationNumbers relations;
  TreeSpace space;                // of the training
  std::optional<KeptEpoch> kept;  // with development data
  std::string line;               // the message about this epoch
};

LearntParser learn_parser(std::span<const Sentence> sentences,
                          std::span<const Sentence> development, const TrainOptions& options) {
  const TrainingData data = prepare_training(sentences, options);
  LearntParser result;
  result.relations = data.relations;
  result.space = data.space;
  LinearWeights& weights = result.weights;
  weights.features = options.features;
  weights.classes = options.classes;
  weights.labels = static_cast<int>(data.relations.size());
  weights.root_label = data.root_label;
  ParserSettings& settings = result.settings;
  settings.space = {options.parse_projective.value_or(data.space.projective), data.space.roots};
  for (const auto& [relation, number] : data.relations) settings.relations.push_back(relation);
  settings.unique_labels = find_unique_labels(sentences, data.relations, options);

  if (options.labeled && options.labels != Labels::kJoint) {
    weights.second_stage = train_second_stage(sentences, data.relations, options);
  }
  BestEpoch best(development, options);
  learn_weights(data, settings, options, best, weights);
  result.kept = best.kept();
  result.line = best.line();
  return result;
}

PartialParser train_part(std::span<const Sentence> sentences, const TrainOptions& options) {
  const LearntParser learnt = learn_parser(sentences, {}, options);
  return {parser_of(learnt.weights, learnt.settings), learnt.relations};
}

// Model files hold these columns and refuse control characters in them.
void require_plain_columns(const Sentence& sentence) {
  for (const Word& word : sentence.words) {
    for (const std::string* column :
         {&word.lemma, &word.upos, &word.xpos, &word.feats, &word.deprel}) {
      if (is_plain_text(*column)) continue;
      throw ArgumentError(fmt::format("found a control character in {} of the word {}",
                                      in_quotes(*column), in_quotes(word.form)));
    }
  }
  for (const GuideArc& arc : sentence.guide) {
    if (is_plain_text(arc.relation)) continue;
    throw ArgumentError("found a control character in the relation " + in_quotes(arc.relation) +
                        " of a guide");
  }
  for (const MultiwordToken& token : sentence.multiword_tokens) {
    if (is_plain_text(token.fields.form)) continue;
    throw ArgumentError("found a control character in the multiword token " +
                        in_quotes(token.fields.form));
  }
}

}  // namespace

bool takes_partial_trees(const TrainOptions& options) {
  if (options.neural && options.scorers == Scorers::kNeural) return true;
  return !options.transitions && info_of(options.learner).takes_partial_trees;
}

void check_training(std::span<const Sentence> sentences, const TrainOptions& options) {
  const LearnerInfo& learner = info_of(options.learner);
  if (sentences.empty()) throw ArgumentError("found no sentences to train on");
  if (!is_plain_text(options.licence)) {
    throw ArgumentError("found a control character in the licence: " + in_quotes(options.licence));
  }
  for (const Sentence& sentence : sentences) {
    require_plain_columns(sentence);
    if (is_guided(options.features)) require_guide(sentence);
  }
  if (options.teaching.text != nullptr && is_guided(options.features)) {
    throw ArgumentError("the sentences of a teacher have no guides: train without a guide");
  }
  if (!is_plain_text(options.teaching.teacher)) {
    throw ArgumentError("found a control character in the name of the teacher: " +
                        in_quotes(options.teaching.teacher));
  }
  if (options.copies < 1 || sentences.size() % static_cast<std::size_t>(options.copies) != 0) {
    throw ArgumentError(fmt::format("found {} copies in {} sentences, expected a divisor",
                                    options.copies, sentences.size()));
  }
  const MissingHeads missing =
      takes_partial_trees(options) ? MissingHeads::kAllowed : MissingHeads::kAreDefects;
  for (const Sentence& sentence : sentences) {
    const auto defect = find_defect(tree_of(sentence), missing);
    if (!defect) continue;
    throw ArgumentError(
        defect->kind == TreeDefect::Kind::kHeadMissing
            ? "found a training sentence with unknown heads: use the learner log-linear, which "
              "accepts them"
            : "found a training sentence whose heads are not a tree");
  }
  if (options.neural && options.labeled && !takes_partial_trees(options)) {
    for (const Sentence& sentence : sentences) {
      for (const Word& word : sentence.words) {
        if (word.deprel != kEmptyField) continue;
        throw ArgumentError(
            fmt::format("found the word {} without a relation, expected one: a neural scorer alone "
                        "(--scorer neural), or with the learner log-linear, does without",
                        in_quotes(word.form)));
      }
    }
  }
  if (has_classes(options.features) != (options.classes != nullptr)) {
    throw ArgumentError("expected classes of words exactly if the features look at them");
  }
  if (options.neural && options.scorers == Scorers::kNeural) return;
  if (!takes_costs(options.learner) && !options.costs.empty()) {
    throw ArgumentError(
        fmt::format("the learner {} has no margin, so it cannot use costs", learner.name));
  }
  if (!learner.learns_labels && is_joint(options)) {
    throw ArgumentError(fmt::format(
        "the learner {} learns heads only: use another learner for joint relations", learner.name));
  }
}

Parser train_parser(std::span<const Sentence> sentences, std::span<const Sentence> development,
                    const TrainOptions& options) {
  check_training(sentences, options);
  if (options.transitions) return train_transition_parser(sentences, development, options);
  if (options.lexical) return train_lexical_parser(sentences, options);
  if (options.neural && options.scorers != Scorers::kNeural) {
    return train_sum_parser(sentences, development, options);
  }
  if (options.neural) return train_neural_parser(sentences, development, options);
  LearntParser learnt = learn_parser(sentences, development, options);
  LinearWeights& weights = learnt.weights;
  ParserSettings& settings = learnt.settings;
  const Parser exact = parser_of(weights, settings);
  weights.filter = calibrated_filter(exact, sentences, development, options);
  const std::string calibration =
      !development.empty()
          ? calibrate_on_development(exact, development, learnt.relations, options, settings)
          : calibrate_on_held_out(sentences, learnt.space, options, train_part, settings);

  constexpr std::size_t kNamed = 20;  // features of each template
  settings.licence = options.licence;
  settings.facts = training_facts(sentences, options, learnt.space, learnt.kept);
  settings.facts.push_back({std::string(kProbabilitiesFact), calibration});
  weights.arc_names = heaviest_arc_features(sentences, weights.features, *weights.arcs, kNamed,
                                            weights.classes.get());
  if (weights.second_stage->size() > 0) {
    weights.label_names = heaviest_label_features(sentences, *weights.second_stage, kNamed,
                                                  is_guided(weights.features));
  }
  if (learnt.kept) say(options, "kept " + learnt.line);
  return parser_of(weights, settings);
}

}  // namespace arcus
