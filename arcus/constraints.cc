// SPDX-License-Identifier: Apache-2.0
#include "arcus/constraints.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "arcus/base/list_items.h"
#include "arcus/treebank/columns.h"
#include "arcus/treebank/tree_check.h"

namespace arcus {
namespace {

constexpr std::string_view kNot = "Not";

bool is_not_key(std::string_view key) {
  return key.size() == kNot.size() &&
         std::equal(key.begin(), key.end(), kNot.begin(),
                    [](char a, char b) { return (a | 0x20) == (b | 0x20); });
}

// Adds the heads of "Not=3,5" to the forbidden arcs. Returns false if it does not list heads.
bool read_not(std::string_view item, int m, int n, std::vector<Arc>& forbidden) {
  if (!item.starts_with(kNot) || item.substr(kNot.size(), 1) != "=") return false;
  const std::string_view heads = item.substr(kNot.size() + 1);
  if (has_empty_item(heads, ',')) return false;
  for (const std::string_view name : list_items(heads, ',')) {
    int h = 0;
    if (!parse_number(name, h) || h > n || h == m) return false;
    forbidden.push_back({h, m});
  }
  return true;
}

void read_forbidden(const Sentence& sentence, int m, std::vector<Arc>& forbidden) {
  for (const std::string_view item : list_items(sentence.word(m).misc, '|')) {
    // Other spellings are refused, so that no wish of an annotator is ignored.
    if (!is_not_key(item.substr(0, item.find('=')))) continue;
    if (read_not(item, m, sentence.size(), forbidden)) continue;
    throw BadConstraint({m, fmt::format("found {} in MISC, expected Not= and heads from 0 to {} "
                                        "other than the word itself, as in Not=3,5",
                                        in_quotes(item), sentence.size())});
  }
}

void check_head(const Sentence& sentence, int m) {
  const std::string_view unread = unread_head(sentence, m);
  if (unread != kEmptyField) {
    throw BadConstraint({m, fmt::format("found the head {}, expected a number from 0 to {}, or _",
                                        in_quotes(unread), sentence.size())});
  }
  if (sentence.word(m).head > sentence.size()) {
    throw BadConstraint({m, fmt::format("found the head {}, expected a number from 0 to {}",
                                        sentence.word(m).head, sentence.size())});
  }
}

// A word whose heads are all forbidden.
std::optional<ConstraintDefect> find_word_without_head(const Constraints& constraints, int n) {
  std::vector<Arc> arcs = constraints.forbidden;
  std::sort(arcs.begin(), arcs.end());
  arcs.erase(std::unique(arcs.begin(), arcs.end()), arcs.end());
  std::vector<int> forbidden(static_cast<std::size_t>(n) + 1, 0);
  for (const auto& [h, m] : arcs) {
    if (h == m || m < 1 || m > n) continue;
    if (++forbidden[static_cast<std::size_t>(m)] == n) {
      return {{m, "found every head forbidden by Not=, expected at least one that is not"}};
    }
  }
  return std::nullopt;
}

}  // namespace

std::string_view Constraints::relation(int m) const {
  if (relations.empty()) return {};
  const std::string& relation = relations[static_cast<std::size_t>(m) - 1];
  return relation == kEmptyField ? std::string_view() : std::string_view(relation);
}

bool Constraints::forbids(int h, int m) const {
  return std::find(forbidden.begin(), forbidden.end(), Arc{h, m}) != forbidden.end();
}

bool Constraints::empty() const {
  return forbidden.empty() &&
         std::all_of(heads.heads().begin(), heads.heads().end(),
                     [](int h) { return h == kNoHead; }) &&
         std::all_of(relations.begin(), relations.end(), [](const std::string& relation) {
           return relation.empty() || relation == kEmptyField;
         });
}

Constraints given_constraints(const Sentence& sentence) {
  Constraints constraints;
  constraints.heads = tree_of(sentence);
  for (int m = 1; m <= sentence.size(); ++m) {
    check_head(sentence, m);
    constraints.relations.push_back(sentence.word(m).deprel);
    read_forbidden(sentence, m, constraints.forbidden);
  }
  return constraints;
}

std::optional<ConstraintDefect> find_contradiction(const Constraints& constraints,
                                                   const TreeSpace& space) {
  for (int m = 1; m <= constraints.heads.size(); ++m) {
    if (constraints.head(m) != m) continue;
    return {{m, fmt::format("found the head {} of word {} itself, expected another word, 0 or _", m,
                            m)}};
  }
  if (const auto complaint = find_complaint(constraints.heads, {.roots = space.roots})) {
    return {{complaint->word,
             fmt::format("found {}, expected {}", complaint->found, complaint->expected)}};
  }
  for (const auto& [h, m] : constraints.forbidden) {
    if (constraints.heads.size() == 0 || constraints.head(m) != h) continue;
    return {{m, fmt::format("found the head {}, which Not= forbids, expected another one", h)}};
  }
  const int n = std::max(constraints.heads.size(), static_cast<int>(constraints.relations.size()));
  return find_word_without_head(constraints, n);
}

void check_constraints(const Constraints& constraints, int n) {
  const auto is_size = [n](std::size_t size) {
    return size == 0 || size == static_cast<std::size_t>(n);
  };
  const auto heads = constraints.heads.heads();
  const auto is_head = [n](int h) { return h >= kNoHead && h <= n; };
  const auto is_arc = [n](const Arc& arc) {
    return arc.head >= kRoot && arc.head <= n && arc.modifier >= 1 && arc.modifier <= n;
  };
  if (!is_size(heads.size()) || !is_size(constraints.relations.size()) ||
      !std::all_of(heads.begin(), heads.end(), is_head) ||
      !std::all_of(constraints.forbidden.begin(), constraints.forbidden.end(), is_arc)) {
    throw ArgumentError(
        fmt::format("expected constraints on {} words, with heads from 0 to {}", n, n));
  }
}

void exclude_arcs(const Constraints& constraints, ArcScores& scores) {
  for (int m = 1; m <= constraints.heads.size(); ++m) {
    if (constraints.head(m) != kNoHead) force_head(constraints.head(m), m, scores);
  }
  for (const auto& [h, m] : constraints.forbidden) scores(h, m) = kNoArc;
}

}  // namespace arcus
