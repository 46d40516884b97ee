// SPDX-License-Identifier: Apache-2.0
#include "arcus/input_kind.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>
#include <vector>

namespace arcus {
namespace {

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// "1\tDogs\t..." or "1-2\tDon't\t...". The reader checks the other columns.
bool is_conllu(std::string_view line) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string_view::npos || tab == 0) return false;
  const std::string_view id = line.substr(0, tab);
  return id.find_first_not_of("0123456789-.") == std::string_view::npos && id[0] >= '0' &&
         id[0] <= '9';
}

bool is_json(std::string_view line) {
  if (line[0] != '{') return false;
  const std::size_t next = line.find_first_not_of(' ', 1);
  return next != std::string_view::npos && line[next] == '"';
}

// Can the line be a word of vertical text?
bool is_word(std::string_view line) {
  constexpr std::size_t kLongest = 40;
  return line.find_first_of(" \t") == std::string_view::npos && line.size() <= kLongest;
}

bool is_vertical(const std::vector<std::string_view>& lines) {
  constexpr std::string_view kMarks[] = {".",  ",", ";",  ":",  "!",  "?",  "(",  ")",
                                         "\"", "'", "。", "、", "，", "！", "？", "।"};
  int words = 0;
  int run = 0;  // words without a blank line between them
  int longest = 0;
  bool mark = false;
  for (const std::string_view line : lines) {
    if (!is_word(line)) return false;
    words += line.empty() ? 0 : 1;
    run = line.empty() ? 0 : run + 1;
    longest = std::max(longest, run);
    mark = mark || std::find(std::begin(kMarks), std::end(kMarks), line) != std::end(kMarks);
  }
  return words >= 3 && longest >= 2 && mark;
}

std::string_view without_byte_order_mark(std::string_view text) {
  return text.starts_with("\xef\xbb\xbf") ? text.substr(3) : text;
}

// The complete lines at the beginning of a file.
std::vector<std::string_view> whole_lines_of(std::string_view text) {
  text = without_byte_order_mark(text);
  return lines_of(text.substr(0, text.rfind('\n') + 1));
}

bool has_content(const std::vector<std::string_view>& lines) {
  return std::any_of(lines.begin(), lines.end(),
                     [](std::string_view line) { return !line.empty() && line[0] != '#'; });
}

// Can a line with this beginning be anything but text?
bool may_be_more_than_text(std::string_view start) {
  return is_word(start) || start[0] == '#' || start[0] == '{' || is_conllu(start);
}

// Is the guess final, whatever bytes follow?
bool is_decided(std::string_view beginning) {
  const auto lines = whole_lines_of(beginning);
  if (!has_content(lines)) {
    const std::string_view rest = without_byte_order_mark(beginning);
    return !may_be_more_than_text(rest.substr(rest.rfind('\n') + 1));
  }
  const InputKind guess = guess_input_kind(beginning);
  return guess == InputKind::kConllu || guess == InputKind::kJson ||
         !std::all_of(lines.begin(), lines.end(), is_word);
}

}  // namespace

std::string_view name_of(InputKind kind) {
  if (const auto format = format_of(kind)) return name_of(*format);
  return kind == InputKind::kLines ? "lines" : "text";
}

std::optional<InputKind> input_kind_named(std::string_view name) {
  for (const InputKind kind :
       {InputKind::kText, InputKind::kLines, InputKind::kConllu, InputKind::kConllx,
        InputKind::kJson, InputKind::kBrat, InputKind::kTokens, InputKind::kVertical}) {
    if (name_of(kind) == name) return kind;
  }
  return std::nullopt;
}

std::optional<Format> format_of(InputKind kind) {
  switch (kind) {
    case InputKind::kConllu:
      return Format::kConllu;
    case InputKind::kConllx:
      return Format::kConllx;
    case InputKind::kJson:
      return Format::kJson;
    case InputKind::kBrat:
      return Format::kBrat;
    case InputKind::kTokens:
      return Format::kTokens;
    case InputKind::kVertical:
      return Format::kVertical;
    case InputKind::kText:
    case InputKind::kLines:
      break;
  }
  return std::nullopt;
}

std::optional<InputKind> input_kind_of_path(std::string_view path) {
  if (extension_of(without_compression_ending(path)) == ".txt") return InputKind::kText;
  const auto format = format_of_path(path);  // phrase structure must be converted first
  return format ? input_kind_named(name_of(*format)) : std::nullopt;
}

InputKind guess_input_kind(std::string_view beginning) {
  beginning = without_byte_order_mark(beginning);
  auto lines = lines_of(beginning);
  // The last line may be cut off.
  if (lines.size() > 1 && beginning.back() != '\n') lines.pop_back();
  for (const std::string_view line : lines) {
    if (line.empty() || line[0] == '#') continue;
    if (is_conllu(line)) return InputKind::kConllu;
    if (is_json(line)) return InputKind::kJson;
    break;
  }
  return is_vertical(lines) ? InputKind::kVertical : InputKind::kText;
}

GuessedInput guess_input(PolledSource source) {
  constexpr std::size_t kPiece = 4096;
  constexpr std::size_t kMax = 65536;
  std::string text;
  for (std::size_t wanted = kPiece; text.size() < kMax; wanted += kPiece) {
    bool ended = false;
    while (text.size() < wanted && !ended && !is_decided(text)) {
      const std::size_t size = text.size();
      text.resize(wanted);
      const std::size_t more = source.read(text.data() + size, wanted - size);
      text.resize(size + more);
      ended = more == 0;
    }
    if (ended || has_content(whole_lines_of(text)) || is_decided(text)) break;
  }
  const InputKind kind = guess_input_kind(text);
  return {kind, joined(std::move(text), std::move(source))};
}

}  // namespace arcus
