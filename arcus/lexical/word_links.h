// SPDX-License-Identifier: Apache-2.0
//
// Links between the words of a sentence, and which features score them. Links have no direction
// (Wang, Cherry, Lizotte and Schuurmans, 2006), or are the arcs of a tree, from 0 too.
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

// Features of a link between words u and v. Those after `mi` are not in the paper: their indicators
// are in link_indicators.h.
struct LinkFeatures {
  bool pairs = true;       // an indicator for each pair of words: unordered, or (head, modifier)
  bool distance = false;   // the distance and its square
  bool mi = false;         // pointwise mutual information of the words in raw text
  bool direction = false;  // links are arcs: all features but PMI depend on which word is the head
  bool context = false;    // words beside and between the two; with `tags`, their tags
  bool tags = false;       // pairs of tags, and of a tag and a word

  bool has_indicators() const { return direction || context || tags; }
  friend bool operator==(const LinkFeatures&, const LinkFeatures&) = default;
};

// "pairs,dist,mi,direction,context,tags" without those that are off.
std::string name_of(const LinkFeatures& features);
// The inverse, in any order; nullopt for no features, unknown names and repeated names.
std::optional<LinkFeatures> link_features_named(std::string_view names);

// The features that are numbers, not indicators. Distances are in units of 10 words, so that the
// penalty on their weights is like that on the others; this also makes solvers faster.
//
// Distance, its square, PMI; distance and its square of arcs whose head is on the right, which have
// numbers of their own. Arcs from 0 have none.
inline constexpr std::size_t kLinkNumbers = 5;
using LinkNumbers = std::array<double, kLinkNumbers>;

// Without direction, i is less than j; with it, i is the head (0 for the root) and j the modifier.
struct WordLink {
  int i = 0;
  int j = 0;

  friend bool operator==(const WordLink&, const WordLink&) = default;
};
inline WordLink link_between(int a, int b) { return a < b ? WordLink{a, b} : WordLink{b, a}; }

// 0 for features that are off. PMI is rounded to float.
LinkNumbers link_numbers(const LinkFeatures& features, WordLink link, double pmi);
// Empty for numbers that are always 0 with these features.
std::string_view number_name(const LinkFeatures& features, std::size_t number);

// Calls visit(link) for each link of n words: i < j without direction, else all arcs.
template <typename Visit>
void for_each_link(int n, bool direction, Visit visit) {
  for (int j = 1; j <= n; ++j) {
    for (int i = direction ? 0 : 1; i <= (direction ? n : j - 1); ++i) {
      if (i != j) visit(WordLink{i, j});
    }
  }
}

// The links of a tree between words, by modifier; arcs from the root are none.
std::vector<WordLink> links_of(const Tree& tree);
// The arcs of a tree, by modifier.
std::vector<WordLink> arcs_of(const Tree& tree);

// The score of `gold` must be at least 1 above that of `other`.
struct LocalConstraint {
  WordLink gold;
  WordLink other;

  friend bool operator==(const LocalConstraint&, const LocalConstraint&) = default;
};

// For each link w1 w2 that is not in the tree, the link at w1 and the link at w2 of the path
// between them in the tree; none without a path. In the order of w1 < w2. O(n^2). If all are met,
// the best link of each word is in the tree. The paper says that the tree is then the maximum
// spanning tree. This holds if no path has more than two links; on a longer path, a weak link in
// the middle can lose.
std::vector<LocalConstraint> local_constraints(const Tree& tree);

// The same for arcs: an arc competes with the gold arc into its modifier only, because a word has
// one head. For each word, its arc of the tree and every arc from another head or from 0. In the
// order of modifiers, then heads. If all are met, the tree is the best tree, of all tree spaces.
std::vector<LocalConstraint> head_constraints(const Tree& tree);

inline constexpr std::uint32_t kNoWord = std::numeric_limits<std::uint32_t>::max();

// The words of a sentence as ids, or kNoWord; element 0 is word 1. Tags likewise, if they are used.
struct WordIds {
  std::span<const std::uint32_t> words;
  std::span<const std::uint32_t> tags = {};

  int size() const { return static_cast<int>(words.size()); }
  std::uint32_t word(int position) const { return words[static_cast<std::size_t>(position) - 1]; }
  std::uint32_t tag(int position) const { return tags[static_cast<std::size_t>(position) - 1]; }
};

// A training sentence.
struct LexicalSentence {
  std::vector<std::uint32_t> words;
  Tree tree;
  std::vector<std::uint32_t> tags = {};

  WordIds ids() const { return {words, tags}; }
};

}  // namespace arcus
