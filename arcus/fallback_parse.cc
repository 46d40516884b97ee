// SPDX-License-Identifier: Apache-2.0
#include "arcus/fallback_parse.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "arcus/tree/complete_tree.h"

namespace arcus {
namespace {

// The relations of words about which nothing is known.
struct DefaultRelations {
  std::string of_roots{kEmptyField};
  std::string of_others{kEmptyField};
};

DefaultRelations default_relations(const Parser& parser) {
  const auto& relations = parser.relations();
  const auto knows = [&](const char* relation) {
    return std::find(relations.begin(), relations.end(), relation) != relations.end();
  };
  DefaultRelations result;
  if (const auto label = parser.root_label()) {
    result.of_roots = relations[static_cast<std::size_t>(*label)];
  } else if (knows("root")) {
    result.of_roots = "root";
  }
  // `dep` is for unknown relations in Universal Dependencies, whose roots are `root`.
  if (knows("dep") || result.of_roots == "root") result.of_others = "dep";
  return result;
}

}  // namespace

std::optional<FallbackParse> fallback_parse(const Constraints& constraints, int n,
                                            const TreeSpace& space, const Parser& parser) {
  std::vector<Arc> forbidden = constraints.forbidden;
  std::sort(forbidden.begin(), forbidden.end());
  const auto is_forbidden = [&](const Arc& arc) {
    return std::binary_search(forbidden.begin(), forbidden.end(), arc);
  };
  auto tree = complete_tree(constraints.heads.size() == 0 ? Tree(n) : constraints.heads, space,
                            is_forbidden);
  if (!tree) return std::nullopt;
  FallbackParse result;
  const DefaultRelations defaults = default_relations(parser);
  for (int m = 1; m <= n; ++m) {
    const int h = tree->head(m);
    result.forbidden += is_forbidden({h, m}) ? 1 : 0;
    const std::string_view given = constraints.relation(m);
    result.parse.relations.emplace_back(
        !given.empty() ? given
                       : std::string_view(h == kRoot ? defaults.of_roots : defaults.of_others));
  }
  result.parse.tree = std::move(*tree);
  return result;
}

}  // namespace arcus
