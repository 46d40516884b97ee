// SPDX-License-Identifier: Apache-2.0
//
// Reads NAME.ann, whose lines come in any order, and matches it with the words of NAME.txt. Linear
// in the number of bytes, except that the annotations are sorted.
#include <algorithm>
#include <charconv>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/base/text_input.h"
#include "arcus/base/utf8.h"
#include "arcus/treebank/brat.h"
#include "arcus/treebank/brat_types.h"
#include "arcus/treebank/json_fields.h"
#include "arcus/treebank/sentence_lines.h"
#include "arcus/treebank/tree_check.h"

namespace arcus {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// The position of a word in the document.
struct Place {
  std::size_t sentence = 0;
  int word = 0;
};

struct Span {
  std::size_t start = 0;
  std::size_t end = 0;
  std::string id;
  std::string type;
  std::optional<std::string> text;  // the covered text according to NAME.ann
  std::int64_t line = 0;            // in NAME.ann
};

struct Relation {
  std::string type;
  std::string head;
  std::string modifier;
  std::int64_t line = 0;
};

struct Note {
  bool of_sentence = false;
  std::string target;
  std::string text;
  std::int64_t line = 0;
};

// The contents of NAME.ann, not yet matched with the sentences.
struct Annotations {
  std::vector<Span> spans;
  std::vector<Relation> relations;
  std::vector<Note> notes;
};

class AnnotationsReader {
 public:
  explicit AnnotationsReader(const std::string& path) : lines_(open_text(path), path) {}

  Annotations read() {
    Annotations result;
    Line line;
    while (lines_.next(line)) {
      require_text(lines_, line.text);
      if (line.text.empty()) continue;
      const auto parts = split(line.text, '\t');
      if (line.text[0] == 'T') {
        result.spans.push_back(span(parts));
      } else if (line.text[0] == 'R') {
        result.relations.push_back(relation(parts));
      } else if (line.text[0] == '#') {
        if (auto found = note(parts)) result.notes.push_back(std::move(*found));
      } else if (std::string_view("AMN*").find(line.text[0]) == std::string_view::npos) {
        fail(in_quotes(line.text), "a line that starts with T, R or #");
      }
    }
    return result;
  }

 private:
  [[noreturn]] void fail(std::string found, std::string expected) const {
    throw FormatError(lines_.name(), lines_.line_number(), std::move(found), std::move(expected));
  }

  std::size_t offset(std::string_view digits) const {
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size()) {
      fail(in_quotes(digits), "the offset of a character");
    }
    return value;
  }

  std::string type(std::string_view text) const {
    if (text.empty() || !std::all_of(text.begin(), text.end(), fits_brat_type)) {
      fail(fmt::format("the type {}", in_quotes(text)), "letters, digits, - and _");
    }
    return std::string(text);
  }

  Span span(const std::vector<std::string_view>& parts) const {
    const auto words = parts.size() > 1 ? split(parts[1], ' ') : parts;
    if (words.size() != 3) {
      fail(in_quotes(parts.size() > 1 ? parts[1] : parts[0]), "TYPE START END in one piece");
    }
    Span result{offset(words[1]), offset(words[2]), std::string(parts[0]),
                type(words[0]),   std::nullopt,     lines_.line_number()};
    if (parts.size() > 2) result.text = parts[2];
    if (result.start >= result.end) fail(in_quotes(parts[1]), "an end behind the start");
    return result;
  }

  Relation relation(const std::vector<std::string_view>& parts) const {
    const auto words = parts.size() > 1 ? split(parts[1], ' ') : parts;
    constexpr std::string_view kHead = "Arg1:";
    constexpr std::string_view kModifier = "Arg2:";
    if (words.size() != 3 || words[1].substr(0, 5) != kHead || words[2].substr(0, 5) != kModifier) {
      fail(in_quotes(parts.size() > 1 ? parts[1] : parts[0]), "TYPE Arg1:ID Arg2:ID");
    }
    return {type(words[0]), std::string(words[1].substr(5)), std::string(words[2].substr(5)),
            lines_.line_number()};
  }

  // Returns nullopt for annotators' own notes, which are not part of the tree.
  std::optional<Note> note(const std::vector<std::string_view>& parts) const {
    const auto words = parts.size() > 1 ? split(parts[1], ' ') : parts;
    if (parts.size() < 3 || words.size() != 2 || (words[0] != "Word" && words[0] != "Sentence")) {
      return std::nullopt;
    }
    return {{words[0] == "Sentence", std::string(words[1]), std::string(parts[2]),
             lines_.line_number()}};
  }

  LineReader lines_;
};

// Builds the document. The public functions are called in the order of their declaration.
class DocumentBuilder {
 public:
  DocumentBuilder(BratPaths paths, Annotations annotations, HeadCheck heads)
      : paths_(std::move(paths)), annotations_(std::move(annotations)), heads_(heads) {
    std::sort(annotations_.spans.begin(), annotations_.spans.end(),
              [](const Span& a, const Span& b) { return a.start < b.start; });
  }

  // Matches the spans with the text in one pass over both, counting characters.
  void place_words() {
    LineReader lines(open_text(paths_.text), paths_.text);
    auto span = annotations_.spans.cbegin();
    std::size_t line_start = 0;
    Line line;
    while (lines.next(line)) {
      require_text(lines, line.text);
      BratSentence item;
      item.line = lines.line_number();
      place_words_of_line(line.text, line_start, span, item);
      line_start += utf8_length(line.text) + (line.ending == LineEnding::kCrLf ? 2 : 1);
      if (item.sentence.size() > 0) sentences_.push_back(std::move(item));
    }
    if (span != annotations_.spans.cend()) {
      fail(span->line, fmt::format("a word at character {}", span->start),
           "one inside a line of the text");
    }
    bytes_read_ = lines.bytes_read();
  }

  void attach_words() {
    for (const Relation& relation : annotations_.relations) {
      const Place head = place_of(relation.head, relation.line);
      const Place modifier = place_of(relation.modifier, relation.line);
      if (head.sentence != modifier.sentence) {
        fail(relation.line, "a relation between two lines", "its words in one");
      }
      Word& word = sentences_[modifier.sentence].sentence.word(modifier.word);
      if (word.head != kNoHead) {
        fail(relation.line, fmt::format("a second head of {}", relation.modifier), "one");
      }
      word.head = head.word;
      word.deprel = value_of_brat_type(relation.type, kUnlabeled);
    }
  }

  // Relations and types take precedence over notes, because someone who edits the document in brat
  // changes relations and types but does not see the notes.
  void apply_notes() {
    for (const Note& note : annotations_.notes) {
      const Place place = place_of(note.target, note.line);
      BratSentence& item = sentences_[place.sentence];
      try {
        const Json members = parse_json(note.text);
        if (!members.is_object()) throw JsonShapeError(in_quotes(note.text), "a JSON object");
        if (note.of_sentence) {
          if (std::exchange(item.is_noted, true)) {
            fail(note.line, "a second note on the sentence", "one");
          }
          get_surroundings(members, item.sentence);
          continue;
        }
        Word& word = item.sentence.word(place.word);
        const Word drawn = word;
        get_fields(members, word);
        if (through_brat_type(word.upos, kUntagged) != drawn.upos) word.upos = drawn.upos;
        if (drawn.head > kRoot) {
          if (through_brat_type(word.deprel, kUnlabeled) != drawn.deprel)
            word.deprel = drawn.deprel;
        } else if (members.contains("head")) {
          item.heads_are_noted = true;
          if (members["head"].is_null()) continue;
          // Other heads are relations, unless they are no words of the sentence.
          if (heads_ == HeadCheck::kTree) get_number(members, "head", 0, 0);
          get_head(members, heads_, place.word, item.sentence);
        }
      } catch (const JsonShapeError& error) {
        fail(note.line, error.found, error.expected);
      }
    }
  }

  // In a tree that was drawn by hand, the root is the only word without an incoming arc.
  void choose_roots() {
    const auto has_no_head = [](const Word& word) { return word.head == kNoHead; };
    for (BratSentence& item : sentences_) {
      auto& words = item.sentence.words;
      if (item.heads_are_noted) continue;
      if (std::count_if(words.begin(), words.end(), has_no_head) != 1) continue;
      Word& root = *std::find_if(words.begin(), words.end(), has_no_head);
      root.head = kRoot;
      root.deprel = "root";
    }
  }

  std::vector<BratSentence> take_sentences() { return std::move(sentences_); }
  std::int64_t bytes_read() const { return bytes_read_; }

 private:
  [[noreturn]] void fail(std::int64_t line, std::string found, std::string expected) const {
    throw FormatError(paths_.annotations, line, std::move(found), std::move(expected));
  }

  void place_words_of_line(std::string_view text, std::size_t line_start,
                           std::vector<Span>::const_iterator& span, BratSentence& item) {
    std::size_t character = line_start;
    std::size_t byte = 0;
    while (byte < text.size()) {
      if (span == annotations_.spans.cend() || character < span->start) {
        if (text[byte] != ' ' && text[byte] != '\t') {
          throw FormatError(paths_.text, item.line, in_quotes(text.substr(byte)),
                            "text that an annotation of the .ann file covers");
        }
        ++byte;
        ++character;
        continue;
      }
      if (character > span->start) fail(span->line, "a word that overlaps another", "words apart");
      const std::size_t from = byte;
      for (; character < span->end && byte < text.size(); ++character) {
        byte += utf8_character_length(text, byte);
      }
      if (character < span->end) fail(span->line, "a word that goes on behind its line", "its end");
      Word& word = item.sentence.words.emplace_back();
      word.form = text.substr(from, byte - from);
      word.upos = value_of_brat_type(span->type, kUntagged);
      if (word.form.find('\t') != std::string::npos) fail(span->line, "a tab in a word", "none");
      if (span->text && *span->text != word.form) {
        fail(span->line, in_quotes(*span->text),
             fmt::format("{} as in {}:{}", in_quotes(word.form), paths_.text, item.line));
      }
      if (!places_.try_emplace(span->id, Place{sentences_.size(), item.sentence.size()}).second) {
        fail(span->line, fmt::format("{} again", in_quotes(span->id)), "an id of its own");
      }
      ++span;
    }
  }

  Place place_of(const std::string& id, std::int64_t line) const {
    const auto found = places_.find(id);
    if (found == places_.end()) fail(line, in_quotes(id), "the id of a word");
    return found->second;
  }

  BratPaths paths_;
  Annotations annotations_;
  HeadCheck heads_;
  std::vector<BratSentence> sentences_;
  std::unordered_map<std::string, Place> places_;
  std::int64_t bytes_read_ = 0;
};

}  // namespace

BratReader::BratReader(const std::string& path, ReaderOptions options) : options_(options) {
  if (path == "-") {
    throw FileError("standard input",
                    "brat standoff consists of two files and cannot be read from standard input");
  }
  const BratPaths paths = brat_paths(path);
  name_ = paths.text;
  DocumentBuilder builder(paths, AnnotationsReader(paths.annotations).read(), options_.heads);
  builder.place_words();
  builder.attach_words();
  builder.apply_notes();
  builder.choose_roots();
  sentences_ = builder.take_sentences();
  bytes_ = builder.bytes_read();
}

bool BratReader::read(Sentence& sentence) {
  if (next_ == sentences_.size()) return false;
  BratSentence& item = sentences_[next_++];
  line_ = item.line;
  sentence = std::move(item.sentence);
  if (const auto complaint = find_complaint(sentence, options_)) {
    throw FormatError(name_, line_, complaint->found, complaint->expected);
  }
  return true;
}

}  // namespace arcus
