// SPDX-License-Identifier: Apache-2.0
#include "arcus/validate/rule.h"

#include <array>

namespace arcus {
namespace {

struct RuleFacts {
  std::string_view name;
  int level = 0;
  bool warning = false;
};

// In the order of the enumeration.
constexpr auto kFacts = std::to_array<RuleFacts>({
    {"invalid-utf8", 1},
    {"byte-order-mark", 1},
    {"non-unix-newline", 1},
    {"unicode-normalization", 1},
    {"pseudo-empty-line", 1},
    {"extra-empty-line", 1},
    {"empty-sentence", 1},
    {"missing-empty-line", 1},
    {"misplaced-comment", 1},
    {"invalid-line", 1},
    {"number-of-columns", 1},
    {"empty-column", 1},
    {"invalid-whitespace", 1},
    {"invalid-whitespace-mwt", 1},
    {"leading-whitespace", 1},
    {"trailing-whitespace", 1},
    {"repeated-whitespace", 1},
    {"invalid-word-id", 1},
    {"word-id-sequence", 1},
    {"misplaced-word-interval", 1},
    {"reversed-word-interval", 1},
    {"word-interval-out", 1},
    {"overlapping-word-intervals", 1},
    {"misplaced-empty-node", 1},
    {"missing-sent-id", 2},
    {"multiple-sent-id", 2},
    {"invalid-sent-id", 2},
    {"slash-in-sent-id", 2},
    {"non-unique-sent-id", 2},
    {"invalid-parallel-id", 2},
    {"multiple-parallel-id", 2},
    {"non-unique-parallel-id", 2},
    {"parallel-id-alt", 2},
    {"parallel-id-part", 2},
    {"invalid-newdoc", 2},
    {"multiple-newdoc", 2},
    {"invalid-newpar", 2},
    {"multiple-newpar", 2},
    {"spaceafter-newdocpar", 2},
    {"missing-text", 2},
    {"multiple-text", 2},
    {"text-trailing-whitespace", 2},
    {"text-form-mismatch", 2},
    {"missing-spaceafter", 2},
    {"text-extra-chars", 2},
    {"nospaceafter-yes", 2},
    {"spaceafter-value", 2},
    {"spaceafter-empty-node", 2},
    {"spaceafter-mwt-node", 2},
    {"mwt-nonempty-field", 2},
    {"empty-node-nonempty-field", 2},
    {"unknown-upos", 2},
    {"invalid-feature", 2},
    {"unsorted-features", 2},
    {"repeated-feature", 2},
    {"unsorted-feature-values", 2},
    {"repeated-feature-value", 2},
    {"invalid-deprel", 2},
    {"unknown-udeprel", 2},
    {"repeated-misc", 2},
    {"empty-misc", 2, true},
    {"empty-misc-key", 2, true},
    {"misc-extra-space", 2, true},
    {"misc-attr-typo", 2, true},
    {"invalid-head", 2},
    {"unknown-head", 2},
    {"head-self-loop", 2},
    {"multiple-roots", 2},
    {"non-tree", 2},
    {"0-is-not-root", 2},
    {"root-is-not-0", 2},
    {"invalid-deps", 2},
    {"invalid-ehead", 2},
    {"unknown-ehead", 2},
    {"unsorted-deps", 2},
    {"unsorted-deps-2", 2},
    {"repeated-deps", 2},
    {"deps-self-loop", 2},
    {"invalid-edeprel", 2},
    {"unknown-eudeprel", 2},
    {"enhanced-0-is-not-root", 2},
    {"enhanced-root-is-not-0", 2},
    {"unconnected-egraph", 2},
    {"edeps-only-sometimes", 2},
});
static_assert(kFacts.size() == kRules);

const RuleFacts& facts_of(Rule rule) { return kFacts[static_cast<std::size_t>(rule)]; }

}  // namespace

std::string_view name_of(Rule rule) { return facts_of(rule).name; }
int level_of(Rule rule) { return facts_of(rule).level; }
bool is_warning(Rule rule) { return facts_of(rule).warning; }

}  // namespace arcus
