// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/phrase_tree.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/treebank/sentence_lines.h"

namespace arcus {
namespace {

constexpr std::string_view kSpaces = " \t\n";
constexpr std::string_view kEndOfAtom = " \t\n()";
// A tree without an end is given up after this many bytes, so that bad files take linear time.
constexpr std::size_t kMaxTree = std::size_t{1} << 20;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Appends a child of `parent`, or the root, and returns its index.
int add_phrase(PhraseTree& tree, int parent, std::int64_t line) {
  const int index = static_cast<int>(tree.size());
  Phrase& phrase = tree.emplace_back();
  phrase.parent = parent;
  phrase.line = line;
  if (parent < 0) return index;
  Phrase& above = tree[at(parent)];
  if (above.last_child < 0) {
    above.first_child = index;
  } else {
    tree[at(above.last_child)].next_sibling = index;
  }
  above.last_child = index;
  return index;
}

bool is_index(std::string_view tag) {
  return tag.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

PhraseTreeReader::PhraseTreeReader(ByteSource source, std::string name, std::int64_t lines_before)
    : lines_(std::move(source), std::move(name), lines_before),
      line_(lines_before + 1),
      next_line_(lines_before + 1) {}

void PhraseTreeReader::fail(std::int64_t line, const std::string& found,
                            const std::string& expected) const {
  throw FormatError(lines_.name(), line, found, fmt::format("{} (tree {})", expected, trees_));
}

bool PhraseTreeReader::fill() {
  Line line;
  if (!lines_.next(line)) return false;
  std::string_view text = line.text;
  if (lines_.line_number() == 1) remove_byte_order_mark(text);
  require_text(lines_, text);
  buffer_ += text;
  buffer_ += '\n';
  ++next_line_;
  return true;
}

void PhraseTreeReader::advance(std::size_t bytes) {
  const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(position_);
  line_ += std::count(begin, begin + static_cast<std::ptrdiff_t>(bytes), '\n');
  position_ += bytes;
}

bool PhraseTreeReader::skip_space() {
  for (;;) {
    const std::size_t next = buffer_.find_first_not_of(kSpaces, position_);
    advance(std::min(next, buffer_.size()) - position_);
    if (next != std::string::npos) return true;
    if (!fill()) return false;
  }
}

std::string_view PhraseTreeReader::token() {
  const char first = buffer_[position_];
  const std::size_t end =
      first == '(' || first == ')' ? position_ + 1 : buffer_.find_first_of(kEndOfAtom, position_);
  return std::string_view(buffer_).substr(position_, end - position_);
}

void PhraseTreeReader::resume_after(std::size_t start, std::int64_t start_line) {
  position_ = start;
  line_ = start_line;
  const std::size_t next = buffer_.find("\n(", start);
  advance((next == std::string::npos ? buffer_.size() : next + 1) - start);
}

bool PhraseTreeReader::read(PhraseTree& tree) {
  tree.clear();
  buffer_.erase(0, position_);
  position_ = 0;
  if (!skip_space()) return false;
  ++trees_;
  const std::size_t start = position_;
  const std::int64_t start_line = line_;
  if (token() != "(") {
    const std::string found = in_quotes(token());
    advance(token().size());
    fail(start_line, found, "'(' at the start of a tree");
  }
  std::optional<Defect> defect;  // the first; reported when the end of the tree is known
  const auto note = [&](std::string found, std::string expected) {
    if (!defect) defect = Defect{line_, std::move(found), std::move(expected)};
  };
  int open = -1;      // innermost phrase that is not closed
  int depth = 0;      // of open phrases
  bool named = true;  // the next atom is a word, not a label
  do {
    if (!skip_space() || position_ - start > kMaxTree) {
      resume_after(start, start_line);
      fail(start_line, fmt::format("a tree with {} '(' too many", depth), "a ')' for each '('");
    }
    const std::string_view next = token();
    if (next == "(") {
      if (open >= 0 && !tree[at(open)].word.empty()) {
        note("a phrase after the word " + in_quotes(tree[at(open)].word), "')'");
      }
      open = add_phrase(tree, open, line_);
      ++depth;
      named = false;
    } else if (next == ")") {
      const Phrase& phrase = tree[at(open)];
      if (phrase.word.empty() && phrase.first_child < 0) {
        note("a phrase without words", "a word or a phrase inside");
      }
      open = phrase.parent;
      --depth;
      named = true;
    } else if (!named && open >= 0 && tree[at(open)].first_child < 0) {
      tree[at(open)].label = next;
      named = true;
    } else {
      Phrase& phrase = tree[at(open)];
      if (!phrase.word.empty() || phrase.first_child >= 0 || phrase.label.empty()) {
        note("the word " + in_quotes(next), "a word as (TAG word)");
      }
      if (phrase.word.empty()) phrase.word = next;
    }
    advance(next.size());
  } while (depth > 0);
  if (defect) fail(defect->line, defect->found, defect->expected);
  return true;
}

std::string_view phrase_label(std::string_view label) {
  if (label.starts_with('-')) return label;
  return label.substr(0, label.find_first_of("-=|"));
}

std::vector<std::string_view> function_tags(std::string_view label) {
  std::vector<std::string_view> tags;
  label = label.substr(0, label.find('='));
  if (label.starts_with('-')) return tags;
  std::size_t end = label.find('-');
  while (end != std::string_view::npos) {
    const std::size_t begin = end + 1;
    end = label.find('-', begin);
    const std::string_view tag = label.substr(begin, end - begin);
    if (!tag.empty() && !is_index(tag)) tags.push_back(tag);
  }
  return tags;
}

}  // namespace arcus
