// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/block_pass.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <numeric>
#include <string>

#include "arcus/base/error.h"
#include "arcus/base/workers.h"

namespace arcus {
namespace {

void check_finite(double number, const char* what) {
  if (!std::isfinite(number)) {
    throw NumericError(std::string("found ") + what + " that is not finite");
  }
}

std::string in_sentence(std::size_t i, const Error& error) {
  return "sentence " + std::to_string(i + 1) + ": " + error.what();
}

}  // namespace

void check_finite(const ArcTable& table, const char* what) {
  for_each_arc(table.size(), [&](int h, int m) { check_finite(table(h, m), what); });
}

double& SentenceState::of_right_label(int m, std::vector<double>& numbers) const {
  const int h = gold->tree.head(m);
  const auto labels = choices().of(h, m);
  const auto right = std::lower_bound(labels.begin(), labels.end(), gold->label(m));
  if (right == labels.end() || *right != gold->label(m)) {
    throw ArgumentError("found a relation that its arc may not have");
  }
  return choices().in(numbers, h, m)[static_cast<std::size_t>(right - labels.begin())];
}

BlockPass::BlockPass(const TrainingProblem& problem, std::size_t memory, double min_amount)
    : sentences_(problem.sentences),
      threads_(problem.threads),
      min_amount_(min_amount),
      layout_(problem.sentences, problem.features, problem.threads),
      kept_(problem.sentences.size(), memory) {}

void BlockPass::run(std::span<const std::size_t> block, std::span<const double> weights,
                    double factor, const Work& work) {
  count_ = block.size();
  if (states_.size() < count_) states_.resize(count_);
  parallel_for(count_, threads_, [&](std::size_t index_in_batch) {
    const std::size_t i = block[index_in_batch];
    SentenceState& state = states_[index_in_batch];
    try {
      state.gold = &sentences_[i];
      state.features = kept_.of(
          i, state.found, [&](SentenceFeatures& found) { found.find(sentences_[i], layout_); });
      state.features->score(weights, factor, state.scores);
      check_finite(state.scores.arcs, "a score");
      for (const double score : state.scores.labels) check_finite(score, "a score");
      work(i, state);
      check_finite(state.value, "an objective");
      check_finite(state.change.arcs, "a marginal");
    } catch (const NumericError& error) {
      throw NumericError(in_sentence(i, error));
    } catch (const ArgumentError& error) {
      throw ArgumentError(in_sentence(i, error));
    }
  });
}

void BlockPass::add_changes(double factor, std::span<double> weights) const {
  const auto parts = static_cast<std::size_t>(std::max(threads_, 1));
  parallel_for(parts, threads_, [&](std::size_t part) {
    for (std::size_t i = 0; i < count_; ++i) {
      states_[i].features->add(states_[i].change, factor, min_amount_, weights, part, parts);
    }
  });
}

double BlockPass::sum_of_values() const {
  double sum = 0;
  for (std::size_t i = 0; i < count_; ++i) sum += states_[i].value;
  return sum;
}

std::vector<std::size_t> in_order(std::span<const TrainingSentence> sentences) {
  std::vector<std::size_t> order(sentences.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

std::vector<std::span<const std::size_t>> blocks_of_arcs(
    std::span<const std::size_t> order, std::span<const TrainingSentence> sentences,
    std::size_t max_arcs) {
  std::vector<std::span<const std::size_t>> blocks;
  std::size_t start = 0;
  std::size_t sum = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto n = static_cast<std::size_t>(sentences[order[i]].tree.size());
    if (i > start && sum + n * n > max_arcs) {
      blocks.push_back(order.subspan(start, i - start));
      start = i;
      sum = 0;
    }
    sum += n * n;
  }
  if (start < order.size()) blocks.push_back(order.subspan(start));
  return blocks;
}

std::vector<std::span<const std::size_t>> blocks_of_sentences(std::span<const std::size_t> order,
                                                              int count) {
  const auto size = static_cast<std::size_t>(std::max(count, 1));
  std::vector<std::span<const std::size_t>> blocks;
  for (std::size_t start = 0; start < order.size(); start += size) {
    blocks.push_back(order.subspan(start, std::min(size, order.size() - start)));
  }
  return blocks;
}

}  // namespace arcus
