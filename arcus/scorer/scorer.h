// SPDX-License-Identifier: Apache-2.0
//
// From sentences to scores of labelled arcs: the interface of models, and the only virtual
// interface of the library. Parser, decoders, marginals and k best use a model only through it.
//
// A scorer takes a batch of sentences, because a neural network is faster on a batch. It scores
// every arc (h, m) with its best label, or with the log-sum-exp over its labels for sums over
// trees. Labels are chosen for a given tree: for n arcs instead of n^2, and with features of the
// tree.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arcus/text/sentence.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/labeled_arc_scores.h"
#include "arcus/tree/tree.h"

namespace arcus {

class SectionWriter;

// The label that a word must have, whatever its head.
struct GivenLabel {
  static constexpr int kAny = -1;

  int label = kAny;
  bool on_any_arc = false;  // else the arcs into the word that cannot have the label are left out
};

struct ScoringOptions {
  bool every_arc = false;  // do not leave out arcs that look hopeless
  bool marginals = false;  // fill in SentenceScores::for_marginals too; means every_arc
  // given[i][m - 1] is for word m of batch[i]. Empty, of a batch or of a sentence: any labels. A
  // scorer that scores labels with the arcs scores the arcs into the word with this label only.
  std::span<const std::vector<GivenLabel>> given = {};
};

// The arcs of one sentence; kNoArc for those that were left out.
struct SentenceScores {
  ArcScores best;           // each arc with its best label: what the best tree adds up
  ArcScores for_marginals;  // divided by the temperature, what sums over trees add up
};

// A score for each label of the arc into each word of a tree; kNoArc for a label that it may not
// have.
class LabelScores {
 public:
  void reset(int n, int labels);

  int size() const { return n_; }  // words
  int labels() const { return labels_; }
  std::span<const double> of(int m) const { return {&scores_[index(m)], at(labels_)}; }
  std::span<double> of(int m) { return {&scores_[index(m)], at(labels_)}; }

 private:
  static std::size_t at(int position) { return static_cast<std::size_t>(position); }
  std::size_t index(int m) const { return (at(m) - 1) * at(labels_); }

  int n_ = 0;
  int labels_ = 0;
  std::vector<double> scores_;
};

// What a scorer tells people about itself.
struct ScorerDescription {
  struct Weights {
    std::string name;  // of what: "arcs"
    std::size_t features = 0;
    double unit = 0;  // weights are multiples of it
  };
  struct Feature {
    std::string name;
    double largest = 0;  // of its weights, whatever the sign
    std::string where;   // that weight counts: direction and distance of an arc, or a label
    double median = 0;   // of its weights
  };
  struct Template {
    std::string text;
    std::vector<Feature> features;  // the heaviest first
  };
  std::vector<Weights> weights;
  std::optional<double> filter_margin;  // how far below a word's best an arc is left out
  std::vector<Template> arc_features;
  std::vector<Template> label_features;
};

// How a scorer is made smaller.
struct Pruning {
  int unit_times = 1;    // weights become multiples of a unit this many times as large
  int min_multiple = 1;  // features whose largest weight is fewer of those units are left out
  std::optional<int> thousandths = std::nullopt;  // of the features, the heaviest: keep no more
};

class Scorer {
 public:
  // Memory for any number of batches, one at a time; what it holds is the scorer's own business.
  class Scratch {
   public:
    Scratch() = default;
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    virtual ~Scratch() = default;
  };

  Scorer() = default;
  Scorer(const Scorer&) = delete;
  Scorer& operator=(const Scorer&) = delete;
  virtual ~Scorer() = default;

  virtual int labels() const = 0;  // 0: heads alone

  // The label that all arcs from 0 have and no others, if there is one.
  virtual std::optional<int> root_label() const { return std::nullopt; }

  // Does it leave out arcs unless every arc is asked for?
  virtual bool has_filter() const = 0;

  virtual std::unique_ptr<Scratch> make_scratch() const = 0;

  // scores[i] becomes that of batch[i], whatever else is in the batch. The sentences must stay as
  // they are while labels are asked for. Safe for any number of threads, each with its scratch.
  virtual void score(std::span<const Sentence* const> batch, const ScoringOptions& options,
                     Scratch& scratch, std::span<SentenceScores> scores) const = 0;

  // The scores of the labels of a tree's arcs, for a sentence of the batch that was scored last
  // with this scratch. Given labels make no difference here. A word without a head has no label.
  // Only where labels() > 0.
  virtual void score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                            LabelScores& scores) const = 0;

  // The best label of each arc, element 0 for word 1; the first of several. A word with a given
  // label may get any.
  virtual std::vector<int> best_labels(std::size_t index_in_batch, const Tree& tree,
                                       Scratch& scratch) const;

  // For the model file: which scorer it is, what it needs to score, and what inspect shows.
  virtual std::uint8_t code() const = 0;
  virtual void write_weights(SectionWriter& file) const = 0;
  virtual void write_notes(SectionWriter& file) const = 0;

  // `labels` are the names of the labels.
  virtual ScorerDescription describe(std::span<const std::string> labels) const = 0;

  // Null where it cannot be made smaller.
  virtual std::shared_ptr<const Scorer> pruned(const Pruning& pruning) const = 0;
};

}  // namespace arcus
