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
  bool every_arc = false;  // turn the arc filter off
  bool marginals = false;  // also fill SentenceScores::for_marginals; implies every_arc
  // given[i][m - 1] is for word m of batch[i]. Empty, of a batch or of a sentence: any labels. A
  // scorer that scores labels with the arcs scores the arcs into the word with this label only.
  std::span<const std::vector<GivenLabel>> given = {};
};

// The arcs of one sentence; kNoArc for arcs that were filtered out.
struct SentenceScores {
  ArcScores best;           // each arc with its best label, for the best tree
  ArcScores for_marginals;  // for sums over trees, after division by the temperature
};

// The scores of all labels of each arc of a tree; kNoArc for labels that the arc cannot have.
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

// For `arcus inspect`.
struct ScorerDescription {
  // Of features (of a linear model), or of numbers (of a network).
  struct Weights {
    std::string name;          // such as "arcs"
    std::size_t features = 0;  // or numbers
    double unit = 0;           // weights of features are multiples of this
    int bits = 0;              // of each number; 0: these are weights of features
  };
  struct Feature {
    std::string name;
    double largest = 0;  // the weight with the largest absolute value
    std::string where;   // the direction and distance, or the label, of that weight
    double median = 0;   // of its weights
  };
  struct Template {
    std::string text;
    std::vector<Feature> features;  // the heaviest first
  };
  std::vector<Weights> weights;
  int network_bits = 0;                 // of most weights of a network; 0: there is no network
  std::optional<double> filter_margin;  // below a word's best arc; lower arcs are dropped
  std::vector<Template> arc_features;
  std::vector<Template> label_features;
};

// How to make a scorer smaller.
struct Pruning {
  int unit_times = 1;    // weights become multiples of a unit this many times as large
  int min_multiple = 1;  // drop features whose largest weight is fewer of those units
  std::optional<int> thousandths = std::nullopt;  // keep this share of the features, the heaviest
};

class Scorer {
 public:
  // Memory that is reused from batch to batch. Its contents are private to the scorer.
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

  virtual int labels() const = 0;  // 0: the scorer is unlabelled

  // The label that all arcs from 0 have and no other arc has, if there is one.
  virtual std::optional<int> root_label() const { return std::nullopt; }

  // Whether arcs are filtered unless ScoringOptions::every_arc is set.
  virtual bool has_filter() const = 0;

  // Whether it looks at tags.
  virtual bool uses_tags() const { return true; }

  // Whether it looks at Sentence::guide.
  virtual bool uses_guide() const { return false; }

  virtual std::unique_ptr<Scratch> make_scratch() const = 0;

  // Sets scores[i] to the scores of batch[i], which do not depend on the rest of the batch. The
  // sentences must not change before the calls of score_labels and best_labels. Safe for any number
  // of threads, each with its own scratch.
  virtual void score(std::span<const Sentence* const> batch, const ScoringOptions& options,
                     Scratch& scratch, std::span<SentenceScores> scores) const = 0;

  // Scores the labels of the arcs of a tree, for a sentence of the last batch that was scored with
  // this scratch. Ignores given labels. A word without a head has no label. Requires labels() > 0.
  virtual void score_labels(std::size_t index_in_batch, const Tree& tree, Scratch& scratch,
                            LabelScores& scores) const = 0;

  // The best label of each arc, the first in a tie; element 0 is for word 1. Ignores given labels.
  virtual std::vector<int> best_labels(std::size_t index_in_batch, const Tree& tree,
                                       Scratch& scratch) const;

  // For the model file: the kind of scorer, its weights, and what `arcus inspect` shows.
  virtual std::uint8_t code() const = 0;
  virtual void write_weights(SectionWriter& file) const = 0;
  virtual void write_notes(SectionWriter& file) const = 0;

  // `labels` are the names of the labels.
  virtual ScorerDescription describe(std::span<const std::string> labels) const = 0;

  // Null if this kind of scorer cannot be pruned.
  virtual std::shared_ptr<const Scorer> pruned(const Pruning& pruning) const = 0;
};

}  // namespace arcus
