// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/selection.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/treebank/columns.h"

namespace arcus {
namespace {

// "3" is 3-3. Returns {0, 0} if the name is no range of numbers from 1.
std::pair<int, int> parse_range(std::string_view name) {
  const std::size_t dash = name.find('-');
  int first = 0;
  int last = 0;
  if (!parse_number(name.substr(0, dash), first)) return {0, 0};
  if (dash == std::string_view::npos) {
    last = first;
  } else if (!parse_number(name.substr(dash + 1), last)) {
    return {0, 0};
  }
  return first >= 1 && first <= last ? std::pair{first, last} : std::pair{0, 0};
}

}  // namespace

SentenceFinder::SentenceFinder(const std::vector<std::string>& names,
                               const std::vector<std::string>& ids) {
  const auto add = [&](const std::string& name, std::pair<int, int> range) {
    by_name_[name].push_back(wanted_.size());
    wanted_.push_back({name, range.first, range.second});
  };
  for (const std::string& name : names) add(name, parse_range(name));
  for (const std::string& id : ids) add(id, {0, 0});
}

bool SentenceFinder::has_wanted_number(int number) const {
  return std::any_of(wanted_.begin(), wanted_.end(), [&](const Wanted& wanted) {
    return !wanted.is_sent_id && wanted.first <= number && number <= wanted.last;
  });
}

bool SentenceFinder::add(const Sentence& sentence) {
  ++count_;
  const auto named = by_name_.find(std::string(comment_value(sentence, "sent_id")));
  if (named == by_name_.end()) return has_wanted_number(count_);
  for (const std::size_t i : named->second) wanted_[i].is_sent_id = true;
  return true;
}

void SentenceFinder::require_all() const {
  for (const Wanted& wanted : wanted_) {
    if (wanted.is_sent_id || (wanted.first > 0 && wanted.last <= count_)) continue;
    throw ArgumentError(
        fmt::format("found no sentence {}, expected a sent_id or number of the {} "
                    "sentence{} in the input",
                    in_quotes(wanted.name), count_, count_ == 1 ? "" : "s"));
  }
}

bool SentenceFinder::is_wanted(const Sentence& sentence, int number) const {
  return by_name_.contains(std::string(comment_value(sentence, "sent_id"))) ||
         has_wanted_number(number);
}

std::array<std::size_t, 3> split_sizes(std::size_t count, const std::array<int, 3>& weights) {
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  std::array<std::size_t, 3> sizes{};
  std::array<double, 3> rests{};
  std::size_t given = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double exact = static_cast<double>(count) * weights[i] / sum;
    sizes[i] = static_cast<std::size_t>(exact);
    rests[i] = exact - static_cast<double>(sizes[i]);
    given += sizes[i];
  }
  // The largest remainders are rounded up; of equal ones, the first.
  for (; given < count; ++given) {
    const auto largest = std::max_element(rests.begin(), rests.end()) - rests.begin();
    ++sizes[static_cast<std::size_t>(largest)];
    rests[static_cast<std::size_t>(largest)] = -1;
  }
  if (std::find(sizes.begin(), sizes.end(), 0u) != sizes.end()) {
    throw ArgumentError(fmt::format("found {} sentence{}, expected enough for three parts {},{},{}",
                                    count, count == 1 ? "" : "s", weights[0], weights[1],
                                    weights[2]));
  }
  return sizes;
}

std::vector<std::size_t> random_order(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Random random(seed);
  shuffle(order, random);
  return order;
}

std::vector<std::uint8_t> random_split(std::size_t count, const std::array<int, 3>& weights,
                                       std::uint64_t seed) {
  const std::array<std::size_t, 3> sizes = split_sizes(count, weights);
  const std::vector<std::size_t> order = random_order(count, seed);
  std::vector<std::uint8_t> parts(count, 2);
  for (std::size_t i = 0; i < sizes[0] + sizes[1]; ++i) parts[order[i]] = i < sizes[0] ? 0 : 1;
  return parts;
}

}  // namespace arcus
