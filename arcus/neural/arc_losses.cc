// SPDX-License-Identifier: Apache-2.0
//
// Word by word, every column of a row but the word itself is a possible head. Of trees, the
// derivative of the log-partition function is the table of marginals.
#include "arcus/neural/arc_losses.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "arcus/numeric/portable_math.h"

namespace arcus {
namespace {

std::size_t at(int position) { return static_cast<std::size_t>(position); }

// Sets the derivatives to the probabilities of a softmax, and returns its log-partition function.
double softmax(std::span<const float> scores, std::span<float> probabilities) {
  const float largest = *std::max_element(scores.begin(), scores.end());
  double sum = 0;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    const double value = portable_exp(static_cast<double>(scores[j] - largest));
    probabilities[j] = static_cast<float>(value);
    sum += value;
  }
  const auto factor = static_cast<float>(1 / sum);
  for (float& probability : probabilities) probability *= factor;
  return largest + portable_log(sum);
}

// The row without the word itself.
double word_softmax(const Matrix& scores, int m, std::vector<float>& row, Matrix& d_scores) {
  const std::size_t columns = scores.columns();
  row.assign(scores.row(at(m)), scores.row(at(m)) + columns);
  row[at(m)] = -std::numeric_limits<float>::infinity();
  return softmax(row, {d_scores.row(at(m)), columns});
}

double word_loss(const Matrix& scores, const ArcTarget& target, Matrix& d_scores) {
  std::vector<float> row;
  double loss = 0;
  for (int m = 1; m <= target.tree->size(); ++m) {
    const int head = target.tree->head(m);
    if (target.soft.empty() && head == kNoHead) continue;
    const double total = word_softmax(scores, m, row, d_scores);
    if (!target.soft.empty()) {
      loss += total;  // the probabilities of the target sum to 1
      continue;
    }
    loss += total - scores(at(m), at(head));
    d_scores(at(m), at(head)) -= 1;
  }
  for (const SoftArc& arc : target.soft) {
    loss -= arc.probability * scores(at(arc.modifier), at(arc.head));
    d_scores(at(arc.modifier), at(arc.head)) -= arc.probability;
  }
  return loss;
}

// Returns false if a score is not finite, because training diverged.
bool set_scores(const Matrix& scores, ArcScores& table) {
  const int n = static_cast<int>(scores.rows()) - 1;
  table.reset(n);
  bool finite = true;
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      finite = finite && std::isfinite(scores(at(m), at(h)));
      table(h, m) = h == m ? kNoArc : static_cast<double>(scores(at(m), at(h)));
    }
  }
  return finite;
}

void add_marginals(TreeDistribution& distribution, int n, float factor, Matrix& d_scores) {
  const ArcMarginals& marginals = *distribution.marginals();
  for (int m = 1; m <= n; ++m) {
    for (int h = 0; h <= n; ++h) {
      if (h != m) d_scores(at(m), at(h)) += factor * static_cast<float>(marginals(h, m));
    }
  }
}

double tree_loss(const Matrix& scores, const ArcTarget& target, const TreeSpace& space,
                 ArcLossScratch& scratch, Matrix& d_scores) {
  const int n = target.tree->size();
  if (!set_scores(scores, scratch.scores)) return std::numeric_limits<double>::quiet_NaN();
  scratch.distribution.reset(scratch.scores, space);
  const auto all = scratch.distribution.log_partition();
  if (!all) return 0;
  double loss = *all;
  add_marginals(scratch.distribution, n, 1, d_scores);
  if (!target.soft.empty()) {
    for (const SoftArc& arc : target.soft) {
      loss -= arc.probability * scratch.scores(arc.head, arc.modifier);
      d_scores(at(arc.modifier), at(arc.head)) -= arc.probability;
    }
    return loss;
  }
  bool complete = true;
  for (int m = 1; m <= n; ++m) {
    const int head = target.tree->head(m);
    if (head == kNoHead) {
      complete = false;
    } else {
      force_head(head, m, scratch.scores);
    }
  }
  if (complete) {
    for (int m = 1; m <= n; ++m) {
      loss -= scratch.scores(target.tree->head(m), m);
      d_scores(at(m), at(target.tree->head(m))) -= 1;
    }
    return loss;
  }
  scratch.distribution.reset(scratch.scores, space);
  const auto right = scratch.distribution.log_partition();
  if (!right) {
    d_scores.fill(0);
    return 0;
  }
  add_marginals(scratch.distribution, n, -1, d_scores);
  return loss - *right;
}

double margin_loss(const Matrix& scores, const ArcTarget& target, const TreeSpace& space,
                   ArcLossScratch& scratch, Matrix& d_scores) {
  const int n = target.tree->size();
  if (!set_scores(scores, scratch.scores)) return std::numeric_limits<double>::quiet_NaN();
  for (int m = 1; m <= n; ++m) {
    const int head = target.tree->head(m);
    if (head == kNoHead) continue;
    for (int h = 0; h <= n; ++h) {
      if (h != head) scratch.scores(h, m) += 1;
    }
  }
  const auto best = best_tree(scratch.scores, space, scratch.inference);
  if (!best) return 0;
  double loss = 0;
  for (int m = 1; m <= n; ++m) {
    const int head = target.tree->head(m);
    const int found = best->tree.head(m);
    if (head == kNoHead || found == head) continue;
    loss += scratch.scores(found, m) - scratch.scores(head, m);
    d_scores(at(m), at(found)) += 1;
    d_scores(at(m), at(head)) -= 1;
  }
  return loss;
}

}  // namespace

double arc_loss(NeuralLoss loss, const Matrix& scores, const ArcTarget& target,
                const TreeSpace& space, ArcLossScratch& scratch, Matrix& d_scores) {
  d_scores.reset(scores.rows(), scores.columns());
  switch (loss) {
    case NeuralLoss::kTree:
      return tree_loss(scores, target, space, scratch, d_scores);
    case NeuralLoss::kMargin:
      return margin_loss(scores, target, space, scratch, d_scores);
    case NeuralLoss::kWord:
      break;
  }
  return word_loss(scores, target, d_scores);
}

double cross_entropy(std::span<const float> scores, std::size_t right, std::span<float> d_scores) {
  const double total = softmax(scores, d_scores);
  d_scores[right] -= 1;
  return total - scores[right];
}

}  // namespace arcus
