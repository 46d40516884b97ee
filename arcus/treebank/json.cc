// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/json.h"

#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/text/key_values.h"
#include "arcus/treebank/json_fields.h"
#include "arcus/treebank/sentence_lines.h"
#include "arcus/treebank/text_offsets.h"
#include "arcus/treebank/tree_check.h"

namespace arcus {
namespace {

// A member that repeats the comment "# key = value" must agree with it. Without such a comment it
// becomes one.
void get_comment_member(const Json& object, const char* key, Sentence& sentence) {
  const auto member = object.find(key);
  if (member == object.end()) return;
  const std::string value = get_line(*member, fmt::format("\"{}\"", key));
  const std::string_view comment = comment_value(sentence, key);
  if (comment.empty()) {
    sentence.comments.push_back(fmt::format("# {} = {}", key, value));
  } else if (comment != value) {
    throw JsonShapeError(fmt::format("{} as \"{}\"", in_quotes(value), key),
                         fmt::format("{} as in \"comments\"", in_quotes(comment)));
  }
}

// append_json also writes "text" for a sentence that has only SpaceAfter=No. Such a text does not
// become a comment, so that converting back is lossless.
bool is_made_text(const Json& object, const Sentence& sentence) {
  const auto text = object.find("text");
  return text != object.end() && object.contains("comments") &&
         comment_value(sentence, "text").empty() && *text == text_by_space_after(sentence);
}

void put_span(const TextSpan& span, Json& object) {
  object["start"] = span.start;
  object["end"] = span.end;
}

// A probability in MISC as a number.
void put_probability(const Word& word, const char* misc_key, const char* member, Json& object) {
  const std::string_view digits = list_value(word.misc, misc_key);
  const char* const end = digits.data() + digits.size();
  double value = 0;
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error == std::errc() && stop == end && value >= 0 && value <= 1) object[member] = value;
}

Sentence sentence_of(std::string_view text, HeadCheck heads) {
  const Json object = parse_json(text);
  if (!object.is_object() || !object.contains("words") || !object["words"].is_array() ||
      object["words"].empty()) {
    throw JsonShapeError(in_quotes(text), "an object with a list of \"words\"");
  }
  if (object["words"].size() > static_cast<std::size_t>(kMaxSentenceLines)) {
    throw JsonShapeError(fmt::format("{} words", object["words"].size()),
                         fmt::format("at most {} in a sentence", kMaxSentenceLines));
  }
  Sentence sentence;
  for (const Json& item : object["words"]) {
    if (!item.is_object() || !item.contains("form")) {
      throw JsonShapeError(item.is_object() ? "a word without a \"form\"" : shown(item),
                           "a word as an object with a \"form\"");
    }
    Word& word = sentence.words.emplace_back();
    if (item.contains("id")) get_number(item, "id", sentence.size(), sentence.size());
    get_head(item, heads, sentence.size(), sentence);
    get_fields(item, word);
  }
  get_surroundings(object, sentence);
  get_comment_member(object, "sent_id", sentence);
  if (!is_made_text(object, sentence)) get_comment_member(object, "text", sentence);
  return sentence;
}

}  // namespace

JsonReader::JsonReader(ByteSource source, std::string name, ReaderOptions options)
    : lines_(std::move(source), std::move(name), options.lines_before), options_(options) {}

bool JsonReader::read(Sentence& sentence) {
  Line line;
  while (lines_.next(line)) {
    std::string_view text = line.text;
    if (lines_.line_number() == 1) remove_byte_order_mark(text);
    if (text.find_first_not_of(" \t") == std::string_view::npos) continue;
    require_text(lines_, text);
    try {
      sentence = sentence_of(text, options_.heads);
    } catch (const JsonShapeError& error) {
      throw FormatError(lines_.name(), lines_.line_number(), error.found, error.expected);
    }
    if (const auto complaint = find_complaint(sentence, options_)) {
      throw FormatError(lines_.name(), lines_.line_number(), complaint->found, complaint->expected);
    }
    return true;
  }
  return false;
}

void append_json(const Sentence& sentence, std::string& text) {
  Json object;
  if (const auto id = comment_value(sentence, "sent_id"); !id.empty()) object["sent_id"] = id;
  std::string sentence_text(comment_value(sentence, "text"));
  if (sentence_text.empty()) sentence_text = text_by_space_after(sentence);
  if (!sentence_text.empty()) object["text"] = sentence_text;
  object["comments"] = Json::array();
  put_surroundings(sentence, object);
  const auto offsets = text_offsets(sentence, sentence_text);
  for (std::size_t i = 0; offsets && i < offsets->multiword_tokens.size(); ++i) {
    put_span(offsets->multiword_tokens[i], object["multiword_tokens"][i]);
  }
  Json& words = object["words"] = Json::array();
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    Json item;
    item["id"] = m;
    item["form"] = word.form;
    put_fields(word, item);
    put_head(sentence, m, item);
    if (offsets) {
      if (const auto& span = offsets->words[static_cast<std::size_t>(m) - 1]) put_span(*span, item);
    }
    put_probability(word, "HeadProb", "head_prob", item);
    put_probability(word, "DeprelProb", "deprel_prob", item);
    words.push_back(std::move(item));
  }
  text += object.dump();
  text += '\n';
}

}  // namespace arcus
