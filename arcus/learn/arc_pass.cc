// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn/arc_pass.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <stdexcept>
#include <string>

#include "arcus/base/workers.h"

namespace arcus {
namespace {

void check_finite(double number, const char* what) {
  if (!std::isfinite(number)) {
    throw std::runtime_error(std::string("found ") + what + " that is not finite");
  }
}

}  // namespace

void check_finite(const ArcTable& table, const char* what) {
  for (int m = 1; m <= table.size(); ++m) {
    for (int h = 0; h <= table.size(); ++h) {
      if (h != m) check_finite(table(h, m), what);
    }
  }
}

void ArcPass::run(std::span<const std::size_t> block, std::span<const double> weights,
                  double factor, const Work& work) {
  count_ = block.size();
  if (works_.size() < count_) works_.resize(count_);
  parallel_for(count_, threads_, [&](std::size_t place) {
    const std::size_t i = block[place];
    SentenceWork& sentence = works_[place];
    sentence.place = place;
    try {
      sentence.features = kept_.of(
          i, sentence.found, [&](ArcFeatures& found) { found.find(sentences_[i].keys, layout_); });
      sentence.features->score(weights, factor, sentence.scores);
      check_finite(sentence.scores, "a score");
      work(i, sentence);
      check_finite(sentence.value, "an objective");
      check_finite(sentence.change, "a marginal");
    } catch (const std::exception& error) {
      throw std::runtime_error("sentence " + std::to_string(i + 1) + ": " + error.what());
    }
  });
}

void ArcPass::add_changes(double factor, double least, std::span<double> weights) const {
  const auto parts = static_cast<std::size_t>(std::max(threads_, 1));
  parallel_for(parts, threads_, [&](std::size_t part) {
    for (std::size_t place = 0; place < count_; ++place) {
      const SentenceWork& sentence = works_[place];
      sentence.features->add(sentence.change, factor, least, weights, part, parts);
    }
  });
}

double ArcPass::sum_of_values() const {
  double sum = 0;
  for (std::size_t place = 0; place < count_; ++place) sum += works_[place].value;
  return sum;
}

std::vector<std::span<const std::size_t>> blocks_of_arcs(
    std::span<const std::size_t> order, std::span<const TrainingSentence> sentences,
    std::size_t arcs) {
  std::vector<std::span<const std::size_t>> blocks;
  std::size_t start = 0;
  std::size_t sum = 0;
  for (std::size_t place = 0; place < order.size(); ++place) {
    const auto n = static_cast<std::size_t>(sentences[order[place]].tree.size());
    if (place > start && sum + n * n > arcs) {
      blocks.push_back(order.subspan(start, place - start));
      start = place;
      sum = 0;
    }
    sum += n * n;
  }
  if (start < order.size()) blocks.push_back(order.subspan(start));
  return blocks;
}

std::vector<std::span<const std::size_t>> blocks_of_sentences(std::span<const std::size_t> order,
                                                              int sentences) {
  const auto most = static_cast<std::size_t>(std::max(sentences, 1));
  std::vector<std::span<const std::size_t>> blocks;
  for (std::size_t start = 0; start < order.size(); start += most) {
    blocks.push_back(order.subspan(start, std::min(most, order.size() - start)));
  }
  return blocks;
}

}  // namespace arcus
