// SPDX-License-Identifier: Apache-2.0
//
// "# text" is the forms of the tokens in order; between two tokens there is white space unless the
// first of them has SpaceAfter=No.
#include <algorithm>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/list_items.h"
#include "arcus/validate/checks.h"
#include "arcus/validate/white_space.h"

namespace arcus {
namespace {

constexpr std::string_view kSpaceAfter = "SpaceAfter=";
constexpr std::string_view kNoSpaceAfter = "SpaceAfter=No";

bool has_item(std::string_view misc, std::string_view item) {
  for (const std::string_view each : list_items(misc, '|')) {
    if (each == item) return true;
  }
  return false;
}

// The values of SpaceAfter, and the rows that may have it.
void check_space_after(const SentenceBlock& block, Findings& findings) {
  int last_in_range = 0;
  for (const Row& row : block.rows) {
    const std::string_view misc = row[Column::kMisc];
    if (row.kind == RowKind::kMultiwordToken) last_in_range = row.last;
    for (const std::string_view item : list_items(misc, '|')) {
      if (item == "NoSpaceAfter=Yes") {
        findings.add(Rule::kNoSpaceAfterYes, row.line, "NoSpaceAfter=Yes", "SpaceAfter=No");
      } else if (item.starts_with(kSpaceAfter) && item != kNoSpaceAfter) {
        findings.add(Rule::kSpaceAfterValue, row.line, in_quotes(item),
                     "SpaceAfter=No, or SpacesAfter with other white space");
      }
    }
    if (!has_item(misc, kNoSpaceAfter)) continue;
    if (row.kind == RowKind::kEmptyNode) {
      findings.add(Rule::kSpaceAfterEmptyNode, row.line, "SpaceAfter=No of an empty node",
                   "none, since it is not in the text");
    } else if (row.kind == RowKind::kWord && row.first <= last_in_range) {
      findings.add(Rule::kSpaceAfterMwtNode, row.line,
                   "SpaceAfter=No of a word inside a multiword token",
                   "it in the line of the multiword token");
    }
  }
}

// Compares the text with the tokens. Only the first difference is a finding, because the ones
// behind it mostly have the same cause.
void compare_with_tokens(const SentenceBlock& block, const Comment& text, Findings& findings) {
  std::string_view rest = text.text;
  int last_in_range = 0;
  for (const Row& row : block.rows) {
    if (row.kind == RowKind::kEmptyNode) continue;
    if (row.kind == RowKind::kWord && row.first <= last_in_range) continue;
    if (row.kind == RowKind::kMultiwordToken) last_in_range = row.last;
    const std::string_view form = row[Column::kForm];
    if (!rest.starts_with(form)) {
      findings.add(Rule::kTextFormMismatch, row.line, fmt::format("the form {}", in_quotes(form)),
                   rest.empty() ? "no more tokens: the text ends"
                                : fmt::format("{} as in the text{}", in_quotes(rest),
                                              starts_with_white_space(rest)
                                                  ? ", or no SpaceAfter=No in the line before"
                                                  : ""));
      return;
    }
    rest.remove_prefix(form.size());
    if (has_item(row[Column::kMisc], kNoSpaceAfter)) continue;
    if (!rest.empty() && !starts_with_white_space(rest)) {
      findings.add(Rule::kMissingSpaceAfter, row.line,
                   fmt::format("no space after {} in the text", in_quotes(form)),
                   "SpaceAfter=No in MISC");
    }
    rest = without_white_space_at_start(rest);
  }
  if (!rest.empty()) {
    findings.add(Rule::kTextExtraChars, text.line,
                 fmt::format("{} at the end of the text", in_quotes(rest)), "tokens for it");
  }
}

bool last_token_has_no_space_after(const SentenceBlock& block) {
  int last_in_range = 0;
  bool result = false;
  for (const Row& row : block.rows) {
    if (row.kind == RowKind::kEmptyNode) continue;
    if (row.kind == RowKind::kWord && row.first <= last_in_range) continue;
    if (row.kind == RowKind::kMultiwordToken) last_in_range = row.last;
    result = has_item(row[Column::kMisc], kNoSpaceAfter);
  }
  return result;
}

const Comment* find_beginning(const SentenceBlock& block) {
  for (const Comment& comment : block.comments) {
    const auto rest = without_white_space_at_start(comment.text.substr(1));
    for (const std::string_view key : {"newdoc", "newpar"}) {
      if (rest == key ||
          (rest.starts_with(key) && starts_with_white_space(rest.substr(key.size()))))
        return &comment;
    }
  }
  return nullptr;
}

}  // namespace

void check_text(const SentenceBlock& block, TextState& state, Findings& findings) {
  if (const Comment* beginning = find_beginning(block); beginning && state.no_space_after) {
    findings.add(Rule::kSpaceAfterNewdocpar, beginning->line,
                 "SpaceAfter=No in the last token before a paragraph or document",
                 "it only inside of paragraphs");
  }
  state.no_space_after = last_token_has_no_space_after(block);
  check_space_after(block, findings);
  std::vector<Comment> texts;
  for (const Comment& comment : block.comments) {
    const std::string_view text = comment_value_of(comment.text, "text");
    if (!text.empty()) texts.push_back({comment.line, text});
  }
  if (texts.empty()) {
    findings.add(Rule::kMissingText, block.line(), "a sentence without its text",
                 "a comment '# text = TEXT'");
  } else if (texts.size() > 1) {
    findings.add(Rule::kMultipleText, texts[1].line, fmt::format("{} texts", texts.size()), "one");
  } else {
    if (ends_with_white_space(texts[0].text)) {
      findings.add(Rule::kTextTrailingWhiteSpace, texts[0].line,
                   "white space at the end of the text", "none");
      texts[0].text = trimmed_white_space(texts[0].text);
    }
    compare_with_tokens(block, texts[0], findings);
  }
}

}  // namespace arcus
