// SPDX-License-Identifier: Apache-2.0
//
// Undirected links between the words of a sentence, and which features score them (Wang, Cherry,
// Lizotte and Schuurmans, 2006).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/tree/tree.h"

namespace arcus {

// Features of a link between words u and v.
struct LinkFeatures {
  bool pairs = true;      // an indicator for each unordered pair of words
  bool distance = false;  // the distance and its square
  bool mi = false;        // pointwise mutual information of the words in raw text

  friend bool operator==(const LinkFeatures&, const LinkFeatures&) = default;
};

std::string name_of(const LinkFeatures& features);  // "pairs,dist,mi" without those that are off
// The inverse, in any order; nullopt for no features, unknown names and repeated names.
std::optional<LinkFeatures> link_features_named(std::string_view names);

// The features that are numbers, not indicators. Distances are in units of 10 words, so that the
// penalty on their weights is like that on the others; this also makes solvers faster.
inline constexpr std::size_t kLinkNumbers = 3;  // distance, its square, PMI
inline constexpr std::array<const char*, kLinkNumbers> kLinkNumberNames = {
    "distance / 10", "(distance / 10)^2", "PMI"};
using LinkNumbers = std::array<double, kLinkNumbers>;
// 0 for features that are off. Rounded to float.
LinkNumbers link_numbers(const LinkFeatures& features, int distance, double pmi);

struct WordLink {
  int i = 0;  // less than j
  int j = 0;

  friend bool operator==(const WordLink&, const WordLink&) = default;
};
inline WordLink link_between(int a, int b) { return a < b ? WordLink{a, b} : WordLink{b, a}; }

// The links of a tree between words, by modifier; arcs from the root are none.
std::vector<WordLink> links_of(const Tree& tree);

// `gold` shall have a higher score than `other`, by 1.
struct LocalConstraint {
  WordLink gold;
  WordLink other;

  friend bool operator==(const LocalConstraint&, const LocalConstraint&) = default;
};

// For each link w1 w2 that is not in the tree, the link at w1 and the link at w2 of the path
// between them in the tree; none without a path. In the order of w1 < w2. O(n^2). If all are met,
// the best link of each word is in the tree. The paper says that the tree is then the maximum
// spanning tree; that is so for paths of two links only: a weak link in the middle can lose.
std::vector<LocalConstraint> local_constraints(const Tree& tree);

inline constexpr std::uint32_t kNoWord = std::numeric_limits<std::uint32_t>::max();

// A training sentence: words as ids, or kNoWord.
struct LexicalSentence {
  std::vector<std::uint32_t> words;  // element 0 is word 1
  Tree tree;
};

}  // namespace arcus
