// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/recognizer.h"

#include <algorithm>
#include <string_view>

#include "arcus/tokenizer/abbreviations.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

// Each rule returns the end of what it found, or its start if it found nothing.
using Place = std::size_t;

constexpr std::size_t kLongest = 300;  // characters of a proposal; keeps the time linear

// Endings of host names that are not words.
constexpr std::u32string_view kDomains[] = {U"com", U"org",  U"net", U"edu",
                                            U"gov", U"info", U"biz"};

// Endings of file names that are not words.
constexpr std::u32string_view kFileEndings[] = {
    U"pdf", U"doc",  U"docx", U"xls", U"xlsx", U"ppt",  U"pptx", U"odt", U"txt",   U"csv",
    U"tsv", U"json", U"xml",  U"htm", U"html", U"css",  U"js",   U"ts",  U"py",    U"cc",
    U"cpp", U"hpp",  U"c",    U"h",   U"java", U"rb",   U"rs",   U"sh",  U"md",    U"rst",
    U"yml", U"yaml", U"toml", U"ini", U"cfg",  U"conf", U"log",  U"zip", U"gz",    U"tar",
    U"tgz", U"bz2",  U"xz",   U"exe", U"dll",  U"jpg",  U"jpeg", U"png", U"gif",   U"svg",
    U"mp3", U"mp4",  U"avi",  U"mov", U"wav",  U"tex",  U"bib",  U"sql", U"conllu"};
constexpr std::size_t kLongestAbbreviation = 10;

bool is_letter(Kind kind) {
  return kind == Kind::kLower || kind == Kind::kUpper || kind == Kind::kLetter;
}

// A run without spaces, with the tests that the rules need.
struct Chunk {
  const Characters& text;
  Place begin, end;

  char32_t at(Place i) const { return i < end ? text.code(i) : U'\0'; }
  Kind kind(Place i) const { return i < end ? text.kind(i) : Kind::kEnd; }
  bool is_digit(Place i) const { return kind(i) == Kind::kDigit; }
  bool is_alphanumeric(Place i) const { return is_letter(kind(i)) || is_digit(i); }
  bool is_any(Place i, std::u32string_view set) const {
    return i < end && set.find(text.code(i)) != std::u32string_view::npos;
  }
  char32_t lower(Place i) const {
    const char32_t c = at(i);
    return c >= U'A' && c <= U'Z' ? c + 32 : c;
  }
  bool has(Place i, std::u32string_view word) const {
    for (std::size_t k = 0; k < word.size(); ++k) {
      if (lower(i + k) != word[k]) return false;
    }
    return true;
  }
};

// Strips the punctuation of the sentence, and a bracket that was opened before the proposal.
Place trimmed(const Chunk& chunk, Place begin, Place end) {
  while (end > begin) {
    const Kind kind = chunk.kind(end - 1);
    const bool closing = kind == Kind::kClose || chunk.at(end - 1) == U'>';
    if (closing) {
      const char32_t opening = chunk.at(end - 1) == U')' ? U'(' : U'[';
      bool opened = false;
      for (Place i = begin; i < end && !opened; ++i) opened = chunk.at(i) == opening;
      if (opened) return end;
    } else if (kind != Kind::kStop && kind != Kind::kComma && kind != Kind::kQuote &&
               kind != Kind::kApostrophe) {
      return end;
    }
    --end;
  }
  return begin;
}

Place host_end(const Chunk& chunk, Place i) {  // letters.letters.com
  bool dotted = false;
  while (chunk.is_alphanumeric(i) || chunk.is_any(i, U"-_") ||
         (chunk.at(i) == U'.' && chunk.is_alphanumeric(i + 1))) {
    dotted = dotted || chunk.at(i) == U'.';
    ++i;
  }
  return dotted ? i : 0;
}

Place address_end(const Chunk& chunk, Place i) {
  for (const std::u32string_view start : {U"http://", U"https://", U"ftp://", U"www."}) {
    if (!chunk.has(i, start) || i + start.size() >= chunk.end) continue;
    Place end = i;
    while (end < chunk.end && !chunk.is_any(end, U"<>\"")) ++end;
    return std::max(trimmed(chunk, i, end), i + start.size());
  }
  const Place end = host_end(chunk, i);
  if (end == 0) return i;
  for (const std::u32string_view domain : kDomains) {
    const bool ends_so = end - i > domain.size() + 1 && chunk.has(end - domain.size(), domain) &&
                         chunk.at(end - domain.size() - 1) == U'.';
    if (!ends_so) continue;
    return chunk.at(end) == U'/' ? trimmed(chunk, i, chunk.end) : end;
  }
  return i;
}

Place mail_end(const Chunk& chunk, Place i) {
  Place at = i;
  while (chunk.is_alphanumeric(at) || chunk.is_any(at, U"._-+%")) ++at;
  if (at == i || chunk.at(at) != U'@') return i;
  const Place end = host_end(chunk, at + 1);
  return end == 0 ? i : end;
}

Place emoticon_end(const Chunk& chunk, Place i) {
  for (const std::u32string_view face :
       {U"<3", U"^_^", U"^^", U"-_-", U"o_o", U"t_t", U":'(", U"xd"}) {
    if (chunk.has(i, face) && !chunk.is_alphanumeric(i + face.size())) return i + face.size();
  }
  const auto run = [&](Place at, std::u32string_view mouths) {
    const Place start = at;
    while (chunk.is_any(at, mouths)) ++at;
    return chunk.is_alphanumeric(at) ? start : at;
  };
  if (chunk.is_any(i, U":;=8")) {
    const Place mouth = i + (chunk.is_any(i + 1, U"-o^'") && i + 2 < chunk.end ? 2 : 1);
    const Place end = run(mouth, U")(]DPpOo|/\\3*[");
    if (end > mouth && (chunk.at(i) != U'8' || chunk.is_any(mouth, U")("))) return end;
  }
  if (chunk.is_any(i, U"(")) {  // (: and (-:
    const Place eyes = i + (chunk.at(i + 1) == U'-' ? 2 : 1);
    if (chunk.is_any(eyes, U":;") && !chunk.is_alphanumeric(eyes + 1)) return eyes + 1;
  }
  return i;
}

Place number_end(const Chunk& chunk, Place i, Proposal& kind) {
  if (!chunk.is_digit(i)) return i;
  kind = Proposal::kNumber;
  for (;; ++i) {
    while (chunk.is_digit(i)) ++i;
    if (!chunk.is_digit(i + 1)) return i;
    if (chunk.is_any(i, U":/-")) {
      kind = Proposal::kFigures;
    } else if (!chunk.is_any(i, U".,")) {
      return i;
    }
  }
}

Place initials_end(const Chunk& chunk, Place i) {
  Place end = i;
  while (is_letter(chunk.kind(end)) && chunk.at(end + 1) == U'.') end += 2;
  return end >= i + 4 || (end == i + 2 && chunk.kind(i) == Kind::kUpper) ? end : i;
}

// An abbreviation with its stop. Those of class kBeforeNumber ("p. 5") need a number after them.
Place abbreviation_end(const Chunk& chunk, Place i) {
  Place end = i;
  while (is_letter(chunk.kind(end)) || chunk.kind(end) == Kind::kMark ||
         (chunk.at(end) == U'.' && is_letter(chunk.kind(end + 1)))) {
    ++end;
  }
  if (end == i || chunk.at(end) != U'.' || end - i > kLongestAbbreviation) return i;
  const Kind behind = chunk.kind(end + 1);
  if (is_letter(behind) || behind == Kind::kDigit || behind == Kind::kStop) return i;
  switch (abbreviation_class(lowercase_hash(chunk.text, i, end))) {
    case AbbreviationClass::kNone:
      return i;
    case AbbreviationClass::kBeforeNumber: {
      const Place next = end + 1 < chunk.end ? end + 1 : end + 2;
      return chunk.text.kind(next) == Kind::kDigit ? end + 1 : i;
    }
    default:
      return end + 1;
  }
}

Place short_form_end(const Chunk& chunk, Place i) {
  for (const std::u32string_view form : {U"w/out", U"w/o", U"b/c", U"n/a"}) {
    if (chunk.has(i, form) && !chunk.is_alphanumeric(i + form.size()) &&
        chunk.at(i + form.size()) != U'/') {
      return i + form.size();
    }
  }
  return i;
}

Place with_end(const Chunk& chunk, Place i) { return chunk.has(i, U"w/") ? i + 2 : i; }

// A path of at least two folders, or a name with the ending of a file.
Place file_end(const Chunk& chunk, Place i) {
  Place end = i;
  std::size_t slashes = 0;
  const bool drive =
      is_letter(chunk.kind(i)) && chunk.at(i + 1) == U':' && chunk.at(i + 2) == U'\\';
  if (drive) end += 2;
  while (chunk.is_alphanumeric(end) || chunk.is_any(end, U"._-~+/\\")) {
    slashes += chunk.is_any(end, U"/\\") ? 1 : 0;
    ++end;
  }
  while (end > i && chunk.at(end - 1) == U'.') --end;
  const bool rooted = drive || (chunk.is_any(i, U"/~.") && slashes > (chunk.at(i) == U'/' ? 1 : 0));
  if (rooted && end > i + 3) return end;
  Place dot = end;
  while (dot > i && chunk.is_alphanumeric(dot - 1)) --dot;
  if (dot < i + 2 || chunk.at(dot - 1) != U'.' || !chunk.is_alphanumeric(dot - 2)) return i;
  // D.C. and p.h. are no files, main.c is one.
  if (end == dot + 1 && (chunk.kind(dot) == Kind::kUpper || dot < i + 3)) return i;
  for (const std::u32string_view ending : kFileEndings) {
    if (end - dot == ending.size() && chunk.has(dot, ending)) return end;
  }
  return i;
}

Place handle_end(const Chunk& chunk, Place i) {
  if (!chunk.is_any(i, U"@#") || !is_letter(chunk.kind(i + 1))) return i;
  Place end = i + 1;
  while (chunk.is_alphanumeric(end) || chunk.kind(end) == Kind::kMark || chunk.at(end) == U'_') {
    ++end;
  }
  return end;
}

// .gitignore or .NET at the start of a chunk. ".Then" is a sentence without a space before it.
Place dotted_name_end(const Chunk& chunk, Place i) {
  const Kind before = i == chunk.begin ? Kind::kOpen : chunk.kind(i - 1);
  if (chunk.at(i) != U'.' || (before != Kind::kOpen && before != Kind::kQuote)) return i;
  const Kind letters = chunk.kind(i + 1);
  if (letters != Kind::kLower && letters != Kind::kUpper) return i;
  Place end = i + 1;
  while (chunk.kind(end) == letters || chunk.is_digit(end) || chunk.is_any(end, U"_-")) ++end;
  while (chunk.is_any(end - 1, U"_-")) --end;
  return end >= i + 3 && !chunk.is_alphanumeric(end) ? end : i;
}

// C++, C++11, Notepad++, C#. More plus signs are praise.
Place language_end(const Chunk& chunk, Place i) {
  Place end = i;
  while (is_letter(chunk.kind(end))) ++end;
  if (end == i) return i;
  if (end == i + 1 && chunk.kind(i) == Kind::kUpper && chunk.at(end) == U'#' &&
      !chunk.is_alphanumeric(end + 1) && chunk.at(end + 1) != U'#') {
    return end + 1;
  }
  if (chunk.at(end) != U'+' || chunk.at(end + 1) != U'+' || chunk.at(end + 2) == U'+') return i;
  end += 2;
  while (chunk.is_digit(end)) ++end;
  return is_letter(chunk.kind(end)) ? i : end;
}

// v1.2
Place version_end(const Chunk& chunk, Place i) {
  if (!chunk.is_any(i, U"vV") || !chunk.is_digit(i + 1)) return i;
  Place end = i + 1;
  bool dotted = false;
  while (chunk.is_digit(end) || (chunk.at(end) == U'.' && chunk.is_digit(end + 1))) {
    dotted = dotted || chunk.at(end) == U'.';
    ++end;
  }
  return dotted && !is_letter(chunk.kind(end)) ? end : i;
}

// Names with dots, "::" or underscores, followed by arguments or a version. Letters and dots alone
// are not code, because the space after a sentence may be missing.
Place code_end(const Chunk& chunk, Place i) {
  if (!is_letter(chunk.kind(i)) && chunk.at(i) != U'_') return i;
  Place end = i;
  bool joined = false;
  bool underscored = false;
  for (;;) {
    while (chunk.is_alphanumeric(end) || chunk.at(end) == U'_') {
      underscored =
          underscored || (chunk.at(end) == U'_' && end > i && chunk.is_alphanumeric(end + 1));
      ++end;
    }
    if (chunk.at(end) == U'.' && is_letter(chunk.kind(end + 1))) {
      end += 1;
    } else if (chunk.at(end) == U':' && chunk.at(end + 1) == U':' &&
               is_letter(chunk.kind(end + 2))) {
      underscored = true;
      end += 2;
    } else {
      break;
    }
    joined = true;
  }
  if (chunk.at(end) == U'(') {
    Place close = end + 1;
    while (close < chunk.end && !chunk.is_any(close, U"()")) ++close;
    const bool called = joined || underscored || close == end + 1;
    if (called && chunk.at(close) == U')') return close + 1;
  }
  if (chunk.is_any(end, U"=<>!~") && chunk.at(end + 1) == U'=' && chunk.is_alphanumeric(end + 2)) {
    end += 2;
    while (chunk.is_alphanumeric(end) ||
           (chunk.is_any(end, U".-+_") && chunk.is_alphanumeric(end + 1))) {
      ++end;
    }
    return end;
  }
  return underscored ? end : i;
}

}  // namespace

unsigned Proposals::at_boundary(std::size_t i) const {
  const auto left = static_cast<unsigned>(kinds_[i]);
  if (left != 0 && !last_[i]) return left;
  const auto right = static_cast<unsigned>(kinds_[i + 1]);
  if (left == 0 && right == 0) return 0;
  return more_kinds_ ? 16 + 16 * left + right : 8 + 7 * left + right;
}

void Proposals::propose(Proposal kind, std::size_t begin, std::size_t end) {
  std::fill(kinds_.begin() + static_cast<std::ptrdiff_t>(begin),
            kinds_.begin() + static_cast<std::ptrdiff_t>(end), kind);
  last_[end - 1] = true;
}

void Proposals::look_at_chunk(const Characters& text, std::size_t begin, std::size_t end) {
  for (Place i = begin; i < end;) {
    const Chunk chunk{text, begin, std::min(end, i + kLongest)};
    // A proposal cannot begin inside a word.
    const bool at_start = i == begin || !chunk.is_alphanumeric(i - 1);
    Proposal kind = Proposal::kNone;
    Place found = i;
    const auto try_kind = [&](Proposal k, Place (*rule)(const Chunk&, Place)) {
      if (found > i) return;
      kind = k;
      found = rule(chunk, i);
    };
    if (at_start) {
      try_kind(Proposal::kMail, mail_end);
      try_kind(Proposal::kAddress, address_end);
      if (more_kinds_) {
        try_kind(Proposal::kFile, file_end);
        try_kind(Proposal::kFile, dotted_name_end);
        try_kind(Proposal::kHandle, handle_end);
        try_kind(Proposal::kShortForm, short_form_end);
        try_kind(Proposal::kWith, with_end);
        try_kind(Proposal::kCode, code_end);
        try_kind(Proposal::kCode, language_end);
        try_kind(Proposal::kCode, version_end);
      }
      try_kind(Proposal::kEmoticon, emoticon_end);
      try_kind(Proposal::kInitials, initials_end);
      if (more_kinds_) try_kind(Proposal::kAbbreviation, abbreviation_end);
      if (found == i) found = number_end(chunk, i, kind);
    }
    if (found > i) {
      propose(kind, i, found);
      i = found;
    } else {
      ++i;
    }
  }
}

void Proposals::assign(const Characters& text, Reading reading) {
  more_kinds_ = reading == Reading::kFolded;
  kinds_.assign(text.size() + 1, Proposal::kNone);
  last_.assign(text.size() + 1, false);
  for (std::size_t i = 0; i < text.size();) {
    if (text.is_space(i)) {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    bool word = true;
    for (; i < text.size() && !text.is_space(i); ++i) word = word && is_letter(text.kind(i));
    if (!word) look_at_chunk(text, begin, i);
  }
}

}  // namespace arcus
