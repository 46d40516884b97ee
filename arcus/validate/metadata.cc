// SPDX-License-Identifier: Apache-2.0
//
// The comments that identify sentences, paragraphs and documents.
#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/validate/checks.h"
#include "arcus/validate/white_space.h"

namespace arcus {
namespace {

constexpr std::string_view kSlash = "/";

bool is_small_letter(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The values of all comments "# KEY = VALUE" with a value that is not empty.
std::vector<Comment> values_of(const SentenceBlock& block, std::string_view key) {
  std::vector<Comment> values;
  for (const Comment& comment : block.comments) {
    const std::string_view value = comment_value_of(comment.text, key);
    if (!value.empty()) values.push_back({comment.line, value});
  }
  return values;
}

bool mentions(std::string_view comment, std::string_view key) {
  comment.remove_prefix(1);
  if (comment.starts_with(' ')) comment.remove_prefix(1);
  return comment.starts_with(key);
}

void check_sent_id(const SentenceBlock& block, MetadataState& state, Findings& findings) {
  std::vector<Comment> ids = values_of(block, "sent_id");
  std::erase_if(ids, [](const Comment& id) { return has_white_space(id.text); });
  for (const Comment& comment : block.comments) {
    if (!mentions(comment.text, "sent_id")) continue;
    const bool is_sound = std::any_of(ids.begin(), ids.end(),
                                      [&](const Comment& id) { return id.line == comment.line; });
    if (is_sound) continue;
    findings.add(Rule::kInvalidSentId, comment.line, in_quotes(comment.text),
                 "'# sent_id = ID' with an id without white space");
  }
  if (ids.empty()) {
    findings.add(Rule::kMissingSentId, block.line(), "a sentence without a sent_id",
                 "a comment '# sent_id = ID'");
  } else if (ids.size() > 1) {
    findings.add(Rule::kMultipleSentId, ids[1].line, fmt::format("{} sent_ids", ids.size()), "one");
  } else {
    const Comment& id = ids[0];
    if (std::count(id.text.begin(), id.text.end(), '/') > 1) {
      findings.add(Rule::kSlashInSentId, id.line, fmt::format("the sent_id {}", in_quotes(id.text)),
                   "at most one slash");
    }
    if (!state.sent_ids.insert(hash_bytes(id.text)).second) {
      findings.add(Rule::kNonUniqueSentId, id.line,
                   fmt::format("the sent_id {} again", in_quotes(id.text)),
                   "an id that no sentence before has");
    }
  }
}

struct ParallelId {
  std::string_view sentence;  // CORPUS/SENTENCE
  int alt = 0;                // 0: none
  int part = 0;
};

// Reads "alt2" or "part1" at the start of the text and removes it. Returns false if the number is
// not one, or starts with 0.
bool parse_suffix(std::string_view name, std::string_view& text, int& number) {
  if (!text.starts_with(name)) return true;
  text.remove_prefix(name.size());
  if (text.empty() || text[0] < '1' || text[0] > '9') return false;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec != std::errc()) return false;
  text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
  return true;
}

// CORPUS/SENTENCE, with /altN, /partN or /altNpartN behind it or not.
std::optional<ParallelId> parse_parallel_id(std::string_view text) {
  const std::size_t slash = text.find(kSlash);
  if (slash == std::string_view::npos || slash == 0) return std::nullopt;
  const std::size_t end = std::min(text.find(kSlash, slash + 1), text.size());
  const auto corpus = text.substr(0, slash);
  const auto sentence = text.substr(slash + 1, end - slash - 1);
  const bool is_sound =
      std::all_of(corpus.begin(), corpus.end(), is_small_letter) && !sentence.empty() &&
      std::all_of(sentence.begin(), sentence.end(),
                  [](char c) { return is_small_letter(c) || is_digit(c) || c == '-'; });
  if (!is_sound) return std::nullopt;
  ParallelId id;
  id.sentence = text.substr(0, end);
  if (end == text.size()) return id;
  std::string_view suffix = text.substr(end + 1);
  if (suffix.empty() || !parse_suffix("alt", suffix, id.alt) ||
      !parse_suffix("part", suffix, id.part) || !suffix.empty()) {
    return std::nullopt;
  }
  return id;
}

// The numbers of a sentence's alternatives (or parts) must be 1, 2, 3, ..., or all missing.
void check_suffix(Rule rule, const char* name, const Comment& id, bool is_first, int last,
                  int number, Findings& findings) {
  const bool is_next =
      is_first ? number <= 1 : (number == 0) == (last == 0) && (number == 0 || number == last + 1);
  if (is_next) return;
  findings.add(rule, id.line, fmt::format("the parallel_id {}", in_quotes(id.text)),
               !is_first && last == 0 ? fmt::format("no {}, as before", name)
                                      : fmt::format("{}{}", name, last + 1));
}

void check_parallel_id(const SentenceBlock& block, MetadataState& state, Findings& findings) {
  std::vector<Comment> ids;
  for (const Comment& comment : block.comments) {
    const std::string_view value = comment_value_of(comment.text, "parallel_id");
    if (parse_parallel_id(value)) {
      ids.push_back({comment.line, value});
    } else if (mentions(comment.text, "parallel_id")) {
      findings.add(
          Rule::kInvalidParallelId, comment.line, in_quotes(comment.text),
          "'# parallel_id = corpus/sentence', with /altN, /partN or /altNpartN or without");
    }
  }
  if (ids.size() > 1) {
    findings.add(Rule::kMultipleParallelId, ids[1].line, fmt::format("{} parallel_ids", ids.size()),
                 "one");
  }
  if (ids.size() != 1) return;
  const Comment& id = ids[0];
  if (!state.parallel_ids.insert(hash_bytes(id.text)).second) {
    findings.add(Rule::kNonUniqueParallelId, id.line,
                 fmt::format("the parallel_id {} again", in_quotes(id.text)),
                 "an id that no sentence before has");
    return;
  }
  const ParallelId parsed = parse_parallel_id(id.text).value();
  const auto [last, is_first] = state.last_suffixes.try_emplace(hash_bytes(parsed.sentence));
  check_suffix(Rule::kParallelIdAlt, "alt", id, is_first, last->second.alt, parsed.alt, findings);
  check_suffix(Rule::kParallelIdPart, "part", id, is_first, last->second.part, parsed.part,
               findings);
  last->second = {parsed.alt, parsed.part};
}

// "# newdoc" or "# newdoc id = ID".
void check_beginning(const SentenceBlock& block, std::string_view key, Rule invalid, Rule multiple,
                     Findings& findings) {
  int count = 0;
  for (const Comment& comment : block.comments) {
    std::string_view rest = without_white_space_at_start(comment.text.substr(1));
    if (!rest.starts_with(key)) continue;
    rest.remove_prefix(key.size());
    if (!rest.empty() && !starts_with_white_space(rest)) continue;  // "# newdoc_id"
    rest = without_white_space_at_start(rest);
    ++count;
    if (count == 2) {
      findings.add(multiple, comment.line, fmt::format("a second {}", key), "one");
    }
    if (rest.empty()) continue;
    const std::string with_mark = "#" + std::string(rest);
    if (comment_value_of(with_mark, "id").empty()) {
      findings.add(invalid, comment.line, in_quotes(comment.text),
                   fmt::format("'# {}' or '# {} id = ID'", key, key));
    }
  }
}

}  // namespace

std::string_view comment_value_of(std::string_view comment, std::string_view key) {
  comment = without_white_space_at_start(comment.substr(1));
  if (!comment.starts_with(key)) return {};
  comment = without_white_space_at_start(comment.substr(key.size()));
  if (!comment.starts_with('=')) return {};
  return without_white_space_at_start(comment.substr(1));
}

void check_metadata(const SentenceBlock& block, MetadataState& state, Findings& findings) {
  check_sent_id(block, state, findings);
  check_parallel_id(block, state, findings);
  check_beginning(block, "newdoc", Rule::kInvalidNewdoc, Rule::kMultipleNewdoc, findings);
  check_beginning(block, "newpar", Rule::kInvalidNewpar, Rule::kMultipleNewpar, findings);
}

}  // namespace arcus
