// SPDX-License-Identifier: Apache-2.0
//
// Wilson's loop-erased random walks (1996), after the words that would trap the walks have been
// given their heads.
//
// A walk goes from a word to a head drawn by weight, from there to its head, and so on, until it
// meets the tree built so far. Loops are erased, and the path joins the tree. This is exact, but if
// a cycle outscores the arcs around it by g, the walk goes round it e^g times. The length of the
// walks is known in advance: word m is left W(m) B(0, m) times on average, where W(m) is the weight
// of all arcs into m and B(0, m) is the derivative of log Z with respect to the weight of a root
// arc into m. While the walks would be long, the word that is left most often gets its head from
// its exact marginals and is merged with that head. This removes a cycle that could trap a walk,
// and the rest is a smaller graph with the right conditional probabilities. Walks are never cut
// short or restarted, which would favour trees that are found quickly.
//
// For a single-root tree, the root word is drawn first, from the marginals; that word then acts as
// the root.
#include "arcus/inference/arborescence_sampler.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "arcus/inference/matrix_tree.h"
#include "arcus/numeric/portable_math.h"

namespace arcus {
namespace {

// Longer walks cost more than drawing one more head from prepared marginals.
constexpr double kStepsPerWord = 50;
constexpr std::size_t kMaxBytesKept = std::size_t{1} << 25;

std::size_t at(int position) { return static_cast<std::size_t>(position); }

// Draws a position with probability proportional to its weight, given the running sums of the
// weights.
int draw_place(std::span<const double> running_sums, Random& random) {
  const double total = running_sums.back();
  auto found = std::upper_bound(running_sums.begin(), running_sums.end(), random.uniform() * total);
  // The product may round up to the total: then take the last position that has any weight.
  if (found == running_sums.end()) {
    found = std::lower_bound(running_sums.begin(), running_sums.end(), total);
  }
  return static_cast<int>(found - running_sums.begin());
}

// A graph in which some words have their heads and are merged with them. A group is identified by
// its top, the one word in it without a head; the group of the root is 0.
struct Merged {
  std::vector<int> heads;  // by word; kNoHead for tops
  std::vector<int> group;  // by word: the top of its group
  std::vector<int> tops;   // in order
};

// The next step in a merged graph: draw one more head, or walk.
struct Step {
  Merged merged;
  // The word whose head is drawn next; kRoot if the root word is drawn; kNoHead if the graph is
  // ready for walks.
  int chosen = kNoHead;
  std::vector<double> running_sums;  // of the weights of the chosen word's heads
  // For walks: the tops of groups of several words. Arcs from inside a group are removed, so each
  // of these tops has its own running sums, stored one after another.
  std::vector<int> merged_tops;
  std::map<int, std::unique_ptr<Step>> next;  // by the drawn position
};

}  // namespace

class ArborescenceSampler::Graph {
 public:
  Graph(const ArcScores& scores, Roots roots)
      : scores_(scores), n_(scores.size()), single_root_(roots == Roots::kSingle) {}

  // Prepares for samples, given the sum over all trees and its derivatives.
  void start(const TreeSum& sum, const ArcMarginals& marginals) {
    Merged merged;
    merged.heads.assign(at(n_) + 1, kNoHead);
    merged.group.resize(at(n_) + 1);
    for (int m = 0; m <= n_; ++m) merged.group[at(m)] = m;
    for (int m = 1; m <= n_; ++m) merged.tops.push_back(m);
    for (int m = 1; m <= n_; ++m) append_running_sums(merged, m, running_sums_);
    if (!single_root_ || n_ == 0) {
      first_ = next_step(std::move(merged), scores_, sum);
      return;
    }
    first_ = std::make_unique<Step>();
    first_->merged = std::move(merged);
    first_->chosen = kRoot;
    double running_sum = 0;
    first_->running_sums.push_back(0);  // the root itself cannot be drawn
    for (int m = 1; m <= n_; ++m) {
      first_->running_sums.push_back(running_sum += marginals(kRoot, m));
    }
  }

  const SumCounts& counts() const { return scratch_.sum.counts(); }

  bool has_tree() const { return first_ != nullptr; }

  Tree draw(Random& random) {
    Step* step = first_.get();
    std::unique_ptr<Step> not_kept;
    while (step->chosen != kNoHead) {
      const int drawn = draw_place(step->running_sums, random);
      if (const auto known = step->next.find(drawn); known != step->next.end()) {
        step = known->second.get();
        continue;
      }
      auto next = prepare(step->chosen == kRoot ? merge(step->merged, kRoot, drawn)
                                                : merge(step->merged, drawn, step->chosen));
      if (next == nullptr) continue;
      const std::size_t bytes =
          next->running_sums.size() * sizeof(double) + at(n_) * 3 * sizeof(int);
      if (not_kept == nullptr && bytes_kept_ + bytes <= kMaxBytesKept) {
        bytes_kept_ += bytes;
        step = step->next.emplace(drawn, std::move(next)).first->second.get();
      } else {
        not_kept = std::move(next);
        step = not_kept.get();
      }
    }
    return walk(*step, random);
  }

 private:
  // The graph in which m, so far the top of its group, has the head h.
  static Merged merge(const Merged& before, int h, int m) {
    Merged merged = before;
    merged.heads[at(m)] = h;
    const int top = merged.group[at(h)];
    for (int& group : merged.group) {
      if (group == m) group = top;
    }
    merged.tops.erase(std::find(merged.tops.begin(), merged.tops.end(), m));
    return merged;
  }

  // The next step in a merged graph, or null if the graph has no tree. That can happen if a
  // marginal that should be 0 is not, because of rounding, and its head is drawn. For a single-root
  // tree, the root word must be known.
  std::unique_ptr<Step> prepare(Merged merged) {
    const ArcScores between = scores_between_groups(merged);
    auto& [best, weights, sum] = scratch_;
    if (!weights.load(between, Roots::kMulti, best)) return nullptr;
    sum.run(weights);
    sum.differentiate();
    return next_step(std::move(merged), between, sum);
  }

  // The same, given the scores between groups and the sum over their trees.
  std::unique_ptr<Step> next_step(Merged merged, const ArcScores& between,
                                  const TreeSum& sum) const {
    auto step = std::make_unique<Step>();
    step->merged = std::move(merged);
    const std::vector<int>& tops = step->merged.tops;
    const int left = static_cast<int>(tops.size());
    double steps = 0;
    int most_left = 0;
    for (int m = 1; m <= left; ++m) {
      steps += sum.visits(m);
      if (most_left == 0 || sum.visits(m) > sum.visits(most_left)) most_left = m;
    }
    if (steps <= kStepsPerWord * left) {
      for (const int top : tops) {
        if (is_alone(step->merged, top)) continue;
        step->merged_tops.push_back(top);
        append_running_sums(step->merged, top, step->running_sums);
      }
      return step;
    }
    // Distributes the marginals of arcs between groups over the words of each group.
    step->chosen = tops[at(most_left - 1)];
    std::vector<double> marginals(at(left) + 1);
    sum.marginals_into(most_left, marginals);
    const std::vector<int> numbers = group_numbers(step->merged);
    double running_sum = 0;
    for (int h = 0; h <= n_; ++h) {
      const int from = numbers[at(step->merged.group[at(h)])];
      if (from != most_left && score(h, step->chosen) > kNoArc) {
        running_sum +=
            marginals[at(from)] * portable_exp(score(h, step->chosen) - between(from, most_left));
      }
      step->running_sums.push_back(running_sum);
    }
    return step;
  }

  bool is_alone(const Merged& merged, int top) const {
    return std::count(merged.group.begin(), merged.group.end(), top) == 1;
  }

  double score(int h, int m) const { return h == kRoot && single_root_ ? kNoArc : scores_(h, m); }

  // By top: its index among the tops, from 1; 0 for the root's group.
  std::vector<int> group_numbers(const Merged& merged) const {
    std::vector<int> numbers(at(n_) + 1, 0);
    int number = 0;
    for (const int top : merged.tops) numbers[at(top)] = ++number;
    return numbers;
  }

  // The scores of the graph of groups: the log of the summed weight of all arcs from one group to
  // the top of another.
  ArcScores scores_between_groups(const Merged& merged) const {
    const std::vector<int> numbers = group_numbers(merged);
    const int left = static_cast<int>(merged.tops.size());
    std::vector<int> sizes(at(left) + 1, 0);
    for (int word = 0; word <= n_; ++word) ++sizes[at(numbers[at(merged.group[at(word)])])];
    ArcScores between(left, kNoArc);
    std::vector<double> sums(at(left) + 1);
    for (int m = 1; m <= left; ++m) {
      const int top = merged.tops[at(m - 1)];
      const auto into = between.into(m);
      for (int h = 0; h <= n_; ++h) {
        const int from = numbers[at(merged.group[at(h)])];
        if (from != m) into[at(from)] = std::max(into[at(from)], score(h, top));
      }
      std::fill(sums.begin(), sums.end(), 0);
      for (int h = 0; h <= n_; ++h) {
        const int from = numbers[at(merged.group[at(h)])];
        if (sizes[at(from)] == 1 || into[at(from)] == kNoArc) continue;
        sums[at(from)] += portable_exp(score(h, top) - into[at(from)]);
      }
      for (int from = 0; from <= left; ++from) {
        if (sums[at(from)] > 0) into[at(from)] += portable_log(sums[at(from)]);
      }
    }
    return between;
  }

  void append_running_sums(const Merged& merged, int top, std::vector<double>& sums) const {
    double high = kNoArc;
    for (int h = 0; h <= n_; ++h) {
      if (merged.group[at(h)] != top) high = std::max(high, score(h, top));
    }
    double sum = 0;
    for (int h = 0; h <= n_; ++h) {
      if (merged.group[at(h)] != top && score(h, top) > kNoArc) {
        sum += portable_exp(score(h, top) - high);
      }
      sums.push_back(sum);
    }
  }

  Tree walk(const Step& step, Random& random) {
    const auto& [heads, group, tops] = step.merged;
    const std::size_t width = at(n_) + 1;
    Tree tree(n_);
    for (int m = 1; m <= n_; ++m) tree.set_head(m, heads[at(m)]);
    rows_.resize(width);
    for (const int top : tops) rows_[at(top)] = &running_sums_[at(top - 1) * width];
    for (std::size_t i = 0; i < step.merged_tops.size(); ++i) {
      rows_[at(step.merged_tops[i])] = &step.running_sums[i * width];
    }
    joined_.assign(width, 0);
    joined_[kRoot] = 1;
    for (const int start : tops) {
      // If a word is visited more than once, its last head remains, which erases the loop.
      for (int top = start; joined_[at(top)] == 0; top = group[at(tree.head(top))]) {
        tree.set_head(top, draw_place({rows_[at(top)], width}, random));
      }
      for (int top = start; joined_[at(top)] == 0; top = group[at(tree.head(top))]) {
        joined_[at(top)] = 1;
      }
    }
    return tree;
  }

  ArcScores scores_;
  int n_;
  bool single_root_;
  MatrixTreeScratch scratch_;
  std::unique_ptr<Step> first_;
  std::size_t bytes_kept_ = 0;
  std::vector<double>
      running_sums_;  // by word: of the weights of its heads, for words that are not merged
  std::vector<const double*> rows_;  // by top: its running sums
  std::vector<char> joined_;         // by top: is in the tree
};

ArborescenceSampler::ArborescenceSampler(const ArcScores& scores, Roots roots)
    : graph_(std::make_unique<Graph>(scores, roots)) {
  MatrixTreeScratch scratch;
  ArcMarginals marginals;
  if (arborescence_marginals(scores, roots, marginals, scratch)) {
    graph_->start(scratch.sum, marginals);
  }
}

ArborescenceSampler::ArborescenceSampler(const ArcScores& scores, Roots roots, const TreeSum& sum,
                                         const ArcMarginals& marginals)
    : graph_(std::make_unique<Graph>(scores, roots)) {
  graph_->start(sum, marginals);
}

ArborescenceSampler::~ArborescenceSampler() = default;
ArborescenceSampler::ArborescenceSampler(ArborescenceSampler&&) noexcept = default;
ArborescenceSampler& ArborescenceSampler::operator=(ArborescenceSampler&&) noexcept = default;

bool ArborescenceSampler::has_tree() const { return graph_->has_tree(); }

Tree ArborescenceSampler::draw(Random& random) { return graph_->draw(random); }

SumCounts ArborescenceSampler::counts() const { return graph_->counts(); }

}  // namespace arcus
