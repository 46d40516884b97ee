// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/sentence_lines.h"

#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/utf8.h"

namespace arcus {
namespace {

constexpr const char* kBlankLine = "a blank line after each sentence";

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

const char* name_of(bool crlf) { return crlf ? "CR LF" : "LF"; }

}  // namespace

void require_text(const LineReader& lines, std::string_view text) {
  const auto fail = [&](std::size_t at, const std::string& found, const char* expected) {
    throw FormatError(lines.name(), lines.line_number(),
                      fmt::format("{} at byte {} of the line", found, at + 1), expected);
  };
  if (const std::size_t bad = find_invalid_utf8(text); bad != std::string_view::npos) {
    const auto byte = static_cast<unsigned char>(text[bad]);
    if (byte == 0) fail(bad, "a NUL byte", "text");
    fail(bad, fmt::format("the byte {:02x}", byte), "UTF-8");
  }
  if (const std::size_t bad = text.find('\r'); bad != std::string_view::npos) {
    fail(bad, "a carriage return", "one only at the end of a line");
  }
}

bool remove_byte_order_mark(std::string_view& text) {
  if (text.substr(0, kByteOrderMark.size()) != kByteOrderMark) return false;
  text.remove_prefix(kByteOrderMark.size());
  return true;
}

SentenceLines::SentenceLines(ByteSource source, std::string name, std::int64_t lines_before)
    : lines_(std::move(source), std::move(name), lines_before) {}

void SentenceLines::fail_at(std::int64_t line, std::string found, std::string expected) const {
  throw FormatError(lines_.name(), line, std::move(found), std::move(expected));
}

void SentenceLines::fail(std::string found, std::string expected) const {
  fail_at(lines_.line_number(), std::move(found), std::move(expected));
}

bool SentenceLines::next_sentence(Layout& layout) {
  skip_sentence();
  layout = {};
  while (lines_.next(first_)) {
    if (lines_.line_number() == 1 && remove_byte_order_mark(first_.text)) {
      layout.byte_order_mark = true;
      if (first_.text.empty() && first_.ending == LineEnding::kNone) break;
    }
    const bool crlf = first_.ending == LineEnding::kCrLf;
    if (first_.text.empty()) {
      if (layout.blank_lines_before > 0 && crlf != layout.crlf) {
        fail(fmt::format("a line that ends in {}", name_of(crlf)),
             fmt::format("{} as in the line before", name_of(layout.crlf)));
      }
      layout.crlf = crlf;
      if (++layout.blank_lines_before > kMaxSentenceLines) {
        fail(fmt::format("more than {} blank lines", kMaxSentenceLines), "a sentence");
      }
      continue;
    }
    inside_ = true;
    lines_of_sentence_ = 0;
    bytes_of_sentence_ = 0;
    if (layout.blank_lines_before == 0) layout.crlf = crlf;
    first_is_pending_ = true;
    return true;
  }
  at_end_ = layout;
  return false;
}

bool SentenceLines::next_line(std::string_view& text, Layout& layout) {
  Line line;
  if (first_is_pending_) {
    first_is_pending_ = false;
    line = first_;
  } else if (!lines_.next(line)) {
    inside_ = false;
    layout.blank_line_after = false;
    return false;
  }
  if (line.text.empty()) inside_ = false;
  if (line.ending == LineEnding::kNone) {
    layout.newline_at_end = false;
  } else if ((line.ending == LineEnding::kCrLf) != layout.crlf) {
    fail(fmt::format("a line that ends in {}", name_of(!layout.crlf)),
         fmt::format("{} as in the lines before", name_of(layout.crlf)));
  }
  if (++lines_of_sentence_ > kMaxSentenceLines) {
    fail(fmt::format("a sentence of more than {} lines", kMaxSentenceLines), kBlankLine);
  }
  bytes_of_sentence_ += line.text.size();
  if (bytes_of_sentence_ > kMaxSentenceBytes) {
    fail(fmt::format("a sentence of more than {} MiB", kMaxSentenceBytes >> 20), kBlankLine);
  }
  require_text(lines_, line.text);
  text = line.text;
  return inside_;
}

void SentenceLines::skip_sentence() {
  first_is_pending_ = false;
  Line line;
  while (inside_ && lines_.next(line)) inside_ = !line.text.empty();
  inside_ = false;
}

std::string_view newline_of(const Layout& layout) { return layout.crlf ? "\r\n" : "\n"; }

void append_before_sentence(const Layout& layout, std::string& text) {
  if (layout.byte_order_mark) text += kByteOrderMark;
  for (int i = 0; i < layout.blank_lines_before; ++i) text += newline_of(layout);
}

void append_after_sentence(const Layout& layout, std::string& text) {
  if (layout.blank_line_after) text += newline_of(layout);
  if (!layout.newline_at_end) text.resize(text.size() - newline_of(layout).size());
}

}  // namespace arcus
