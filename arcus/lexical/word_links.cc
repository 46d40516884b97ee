// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/word_links.h"

#include <cmath>
#include <cstddef>

namespace arcus {
namespace {

struct FeatureName {
  std::string_view name;
  bool LinkFeatures::*flag;
};
constexpr std::array<FeatureName, 6> kFeatureNames = {{{"pairs", &LinkFeatures::pairs},
                                                       {"dist", &LinkFeatures::distance},
                                                       {"mi", &LinkFeatures::mi},
                                                       {"direction", &LinkFeatures::direction},
                                                       {"context", &LinkFeatures::context},
                                                       {"tags", &LinkFeatures::tags}}};

// For each word, the words that it has links with.
std::vector<std::vector<int>> adjacent_words(const Tree& tree) {
  std::vector<std::vector<int>> result(static_cast<std::size_t>(tree.size()) + 1);
  for (const auto& [i, j] : links_of(tree)) {
    result[static_cast<std::size_t>(i)].push_back(j);
    result[static_cast<std::size_t>(j)].push_back(i);
  }
  return result;
}

}  // namespace

std::string name_of(const LinkFeatures& features) {
  std::string names;
  for (const auto& [name, flag] : kFeatureNames) {
    if (!(features.*flag)) continue;
    if (!names.empty()) names += ',';
    names += name;
  }
  return names;
}

std::optional<LinkFeatures> link_features_named(std::string_view names) {
  LinkFeatures result;
  result.pairs = false;
  while (true) {
    const std::size_t comma = names.find(',');
    bool found = false;
    for (const auto& [name, flag] : kFeatureNames) {
      if (names.substr(0, comma) != name || result.*flag) continue;
      result.*flag = found = true;
    }
    if (!found) return std::nullopt;
    if (comma == std::string_view::npos) return result;
    names.remove_prefix(comma + 1);
  }
}

LinkNumbers link_numbers(const LinkFeatures& features, WordLink link, double pmi) {
  LinkNumbers numbers = {};
  if (link.i == kRoot) return numbers;
  if (features.distance) {
    const double tens = (link.j - link.i) / 10.0;
    const std::size_t first = tens > 0 ? 0 : 3;
    numbers[first] = std::abs(tens);
    numbers[first + 1] = tens * tens;
  }
  if (features.mi) numbers[2] = static_cast<float>(pmi);
  return numbers;
}

std::string_view number_name(const LinkFeatures& features, std::size_t number) {
  constexpr std::array<std::string_view, kLinkNumbers> kNames = {
      "distance / 10", "(distance / 10)^2", "PMI", "distance / 10, head on the right",
      "(distance / 10)^2, head on the right"};
  constexpr std::array<std::string_view, 2> kHeadOnTheLeft = {
      "distance / 10, head on the left", "(distance / 10)^2, head on the left"};
  if (number == 2) return features.mi ? kNames[2] : std::string_view();
  if (!features.distance || (number > 2 && !features.direction)) return {};
  return features.direction && number < 2 ? kHeadOnTheLeft[number] : kNames[number];
}

std::vector<WordLink> links_of(const Tree& tree) {
  std::vector<WordLink> links;
  for (int m = 1; m <= tree.size(); ++m) {
    if (tree.head(m) != kRoot) links.push_back(link_between(tree.head(m), m));
  }
  return links;
}

std::vector<WordLink> arcs_of(const Tree& tree) {
  std::vector<WordLink> arcs;
  for (int m = 1; m <= tree.size(); ++m) arcs.push_back({tree.head(m), m});
  return arcs;
}

std::vector<LocalConstraint> local_constraints(const Tree& tree) {
  const int n = tree.size();
  const std::size_t stride = static_cast<std::size_t>(n) + 1;
  const auto adjacent = adjacent_words(tree);
  // first[w1 * stride + w2] is the word after w1 on the path to w2; 0 without a path.
  std::vector<int> first(stride * stride);
  std::vector<int> stack;
  for (int w1 = 1; w1 <= n; ++w1) {
    int* const row = &first[static_cast<std::size_t>(w1) * stride];
    row[w1] = w1;
    for (const int next : adjacent[static_cast<std::size_t>(w1)]) {
      stack.assign(1, next);
      row[next] = next;
      while (!stack.empty()) {
        const int word = stack.back();
        stack.pop_back();
        for (const int further : adjacent[static_cast<std::size_t>(word)]) {
          if (row[further] != 0) continue;
          row[further] = next;
          stack.push_back(further);
        }
      }
    }
  }
  const auto first_of = [&](int from, int to) {
    return first[static_cast<std::size_t>(from) * stride + static_cast<std::size_t>(to)];
  };
  std::vector<LocalConstraint> constraints;
  for (int w1 = 1; w1 <= n; ++w1) {
    for (int w2 = w1 + 1; w2 <= n; ++w2) {
      const int after = first_of(w1, w2);
      if (after == 0 || after == w2) continue;
      constraints.push_back({link_between(w1, after), {w1, w2}});
      constraints.push_back({link_between(w2, first_of(w2, w1)), {w1, w2}});
    }
  }
  return constraints;
}

std::vector<LocalConstraint> head_constraints(const Tree& tree) {
  std::vector<LocalConstraint> constraints;
  for (int m = 1; m <= tree.size(); ++m) {
    for (int h = 0; h <= tree.size(); ++h) {
      if (h != m && h != tree.head(m)) constraints.push_back({{tree.head(m), m}, {h, m}});
    }
  }
  return constraints;
}

}  // namespace arcus
