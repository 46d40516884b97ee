// SPDX-License-Identifier: Apache-2.0
//
// The enhanced graph in DEPS: a list of HEAD:RELATION for each word and empty node, sorted by head.
// Cycles are allowed, but every node must be reachable from the root.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"
#include "arcus/text/sentence.h"
#include "arcus/text/unicode.h"
#include "arcus/validate/checks.h"

namespace arcus {
namespace {

using NodeId = std::pair<int, int>;  // word 5 is (5, 0), the empty node 5.1 is (5, 1)

constexpr NodeId kRoot = {0, 0};

struct EnhancedArc {
  NodeId head;
  std::string_view head_text;
  std::string_view relation;
};

NodeId id_of(const Row& row) { return {row.first, row.kind == RowKind::kEmptyNode ? row.last : 0}; }

// Returns false if the text is no id of a word or an empty node, or 0.
bool parse_head_id(std::string_view text, NodeId& id) {
  if (text == "0") {
    id = kRoot;
    return true;
  }
  RowKind kind{};
  int first = 0;
  int last = 0;
  if (!parse_node_id(text, kind, first, last) || kind == RowKind::kMultiwordToken) return false;
  id = {first, kind == RowKind::kEmptyNode ? last : 0};
  return true;
}

bool is_small_ascii(std::string_view part) {
  return !part.empty() &&
         std::all_of(part.begin(), part.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// Letters without capitals, of any script, with single underscores between them.
bool is_case_part(std::string_view part) {
  bool last_was_letter = false;
  for (std::size_t i = 0; i < part.size();) {
    const char32_t character = next_character(part, i);
    const bool is_letter = is_small_letter_or_mark(character);
    if (!is_letter && !(character == U'_' && last_was_letter)) return false;
    last_was_letter = is_letter;
  }
  return last_was_letter;
}

// RELATION[:SUBTYPE][:CASE][:CASE-FEATURE]: all are of a-z, except the third, such as a
// preposition.
bool is_enhanced_relation(std::string_view relation) {
  std::vector<std::string_view> parts;
  for (std::size_t colon = 0; colon != std::string_view::npos;) {
    colon = relation.find(':');
    parts.push_back(relation.substr(0, colon));
    if (colon != std::string_view::npos) relation.remove_prefix(colon + 1);
  }
  if (!is_small_ascii(parts[0])) return false;
  switch (parts.size()) {
    case 1:
      return true;
    case 2:
      return is_case_part(parts[1]);
    case 3:
      return (is_small_ascii(parts[1]) && is_case_part(parts[2])) ||
             (is_case_part(parts[1]) && is_small_ascii(parts[2]));
    case 4:
      return is_small_ascii(parts[1]) && is_case_part(parts[2]) && is_small_ascii(parts[3]);
    default:
      return false;
  }
}

// Checks the DEPS of one row, given the sorted ids of all nodes.
class DepsCheck {
 public:
  DepsCheck(const std::vector<NodeId>& nodes, Findings& findings)
      : nodes_(nodes), findings_(findings) {}

  // Appends the arcs. Returns false if one of them is not readable or has an unknown head.
  bool read(const Row& row, std::vector<EnhancedArc>& arcs) {
    const std::string_view deps = row[Column::kDeps];
    if (deps == kEmptyField || deps.empty()) return true;
    bool sound = true;
    std::string_view rest = deps;
    for (std::size_t bar = 0; bar != std::string_view::npos;) {
      bar = rest.find('|');
      sound = read_arc(row, rest.substr(0, bar), arcs) && sound;
      if (bar != std::string_view::npos) rest.remove_prefix(bar + 1);
    }
    return sound;
  }

  void check(const Row& row, const std::vector<EnhancedArc>& arcs) {
    check_order(row, arcs);
    for (const EnhancedArc& arc : arcs) check_arc(row, arc);
  }

 private:
  bool read_arc(const Row& row, std::string_view text, std::vector<EnhancedArc>& arcs) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
      findings_.add(Rule::kInvalidDeps, row.line, fmt::format("{} in DEPS", in_quotes(text)),
                    "HEAD:RELATION");
      return false;
    }
    EnhancedArc arc{kRoot, text.substr(0, colon), text.substr(colon + 1)};
    if (!parse_head_id(arc.head_text, arc.head)) {
      findings_.add(Rule::kInvalidEhead, row.line,
                    fmt::format("the head {} in DEPS", in_quotes(arc.head_text)),
                    "the id of a word or an empty node, or 0");
      return false;
    }
    if (arc.head != kRoot && !std::binary_search(nodes_.begin(), nodes_.end(), arc.head)) {
      findings_.add(Rule::kUnknownEhead, row.line,
                    fmt::format("the head {} in DEPS", in_quotes(arc.head_text)),
                    "an id of this sentence, or 0");
      return false;
    }
    arcs.push_back(arc);
    return true;
  }

  void check_order(const Row& row, const std::vector<EnhancedArc>& arcs) {
    const auto found = [&] { return fmt::format("the DEPS {}", in_quotes(row[Column::kDeps])); };
    const bool sorted =
        std::is_sorted(arcs.begin(), arcs.end(),
                       [](const EnhancedArc& a, const EnhancedArc& b) { return a.head < b.head; });
    if (!sorted) {
      findings_.add(Rule::kUnsortedDeps, row.line, found(), "heads in ascending order");
      return;
    }
    for (std::size_t i = 1; i < arcs.size(); ++i) {
      if (arcs[i].head != arcs[i - 1].head) continue;
      if (arcs[i].relation < arcs[i - 1].relation) {
        findings_.add(Rule::kUnsortedDeps2, row.line, found(),
                      "relations to the same head in alphabetical order");
      } else if (arcs[i].relation == arcs[i - 1].relation) {
        findings_.add(Rule::kRepeatedDeps, row.line, found(), "each head and relation once");
      }
    }
  }

  void check_arc(const Row& row, const EnhancedArc& arc) {
    const auto found = [&] { return fmt::format("'{}:{}' in DEPS", arc.head_text, arc.relation); };
    if (arc.head == id_of(row)) {
      findings_.add(Rule::kDepsSelfLoop, row.line, found(), "another node as the head");
    }
    const std::string_view universal = universal_relation(arc.relation);
    if (!is_enhanced_relation(arc.relation)) {
      findings_.add(Rule::kInvalidEdeprel, row.line, found(),
                    "a relation of small letters, with up to three parts after colons");
    } else if (!is_universal_relation(arc.relation) && universal != "ref") {
      findings_.add(Rule::kUnknownEudeprel, row.line, found(), "a universal relation, or ref");
    }
    if (arc.head == kRoot && universal != "root") {
      findings_.add(Rule::kEnhancedZeroIsNotRoot, row.line, found(), "0:root");
    } else if (arc.head != kRoot && universal == "root") {
      findings_.add(Rule::kEnhancedRootIsNotZero, row.line, found(), "0:root, or another relation");
    }
  }

  const std::vector<NodeId>& nodes_;
  Findings& findings_;
};

// All nodes must be reachable from the root.
void check_connected(const std::vector<const Row*>& rows, const std::vector<NodeId>& nodes,
                     const std::vector<std::pair<NodeId, std::size_t>>& arcs, Findings& findings) {
  std::vector<bool> reached(nodes.size(), false);
  std::vector<NodeId> open = {kRoot};
  while (!open.empty()) {
    const NodeId head = open.back();
    open.pop_back();
    for (auto arc = std::lower_bound(arcs.begin(), arcs.end(), std::pair{head, std::size_t{0}});
         arc != arcs.end() && arc->first == head; ++arc) {
      if (reached[arc->second]) continue;
      reached[arc->second] = true;
      open.push_back(nodes[arc->second]);
    }
  }
  constexpr std::size_t kShown = 10;
  std::string list;
  std::size_t count = 0;
  const Row* first = nullptr;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (reached[i]) continue;
    if (first == nullptr) first = rows[i];
    if (++count <= kShown)
      list += fmt::format("{}{}", count > 1 ? ", " : "", (*rows[i])[Column::kId]);
  }
  if (first == nullptr) return;
  if (count > kShown) list += ", ...";
  findings.add(Rule::kUnconnectedEgraph, first->line,
               fmt::format("no path in DEPS from the root to {}", list), "one to every node");
}

// Either all sentences have a graph or none.
void check_all_or_none(const SentenceBlock& block, bool has_graph, EnhancedState& state,
                       Findings& findings) {
  bool& was_seen = has_graph ? state.graph_was_seen : state.no_graph_was_seen;
  const bool other_was_seen = has_graph ? state.no_graph_was_seen : state.graph_was_seen;
  if (!was_seen && other_was_seen) {
    findings.add(Rule::kEdepsOnlySometimes, block.line(),
                 has_graph ? "DEPS after sentences without" : "no DEPS after sentences with DEPS",
                 "DEPS in all sentences or in none");
  }
  was_seen = true;
}

}  // namespace

void check_enhanced(const SentenceBlock& block, EnhancedState& state, Findings& findings) {
  std::vector<const Row*> rows;
  std::vector<NodeId> nodes;  // sorted, because the ids are in order
  bool has_graph = false;
  for (const Row& row : block.rows) {
    if (row.kind == RowKind::kMultiwordToken) continue;
    rows.push_back(&row);
    nodes.push_back(id_of(row));
    has_graph = has_graph || row.kind == RowKind::kEmptyNode || row[Column::kDeps] != kEmptyField;
  }
  if (!has_graph) return check_all_or_none(block, has_graph, state, findings);
  DepsCheck check(nodes, findings);
  std::vector<std::pair<NodeId, std::size_t>> arcs;  // head, index of the modifier
  std::vector<EnhancedArc> arcs_of_row;
  bool sound = true;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    arcs_of_row.clear();
    sound = check.read(*rows[i], arcs_of_row) && sound;
    check.check(*rows[i], arcs_of_row);
    for (const EnhancedArc& arc : arcs_of_row) arcs.emplace_back(arc.head, i);
  }
  if (!sound) return;
  check_all_or_none(block, has_graph, state, findings);
  std::sort(arcs.begin(), arcs.end());
  check_connected(rows, nodes, arcs, findings);
}

}  // namespace arcus
