// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/json_fields.h"

#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/base/list_items.h"
#include "arcus/base/utf8.h"

namespace arcus {
namespace {

// Looking for a key among more would take long; no treebank has as many.
constexpr std::size_t kMaxFeats = 1000;

struct Field {
  const char* name;
  std::string Word::*member;
};

constexpr std::array<Field, 8> kFields = {{{"form", &Word::form},
                                           {"lemma", &Word::lemma},
                                           {"upos", &Word::upos},
                                           {"xpos", &Word::xpos},
                                           {"feats", &Word::feats},
                                           {"deprel", &Word::deprel},
                                           {"deps", &Word::deps},
                                           {"misc", &Word::misc}}};

// A text that is valid in a column: no tab either.
std::string get_text(const Json& value, const std::string& what) {
  auto text = get_line(value, what);
  if (text.find('\t') != std::string::npos) {
    throw JsonShapeError(shown(value), "text without tabs as " + what);
  }
  return text;
}

// FEATS as an object, if each item is Key=Value with a key of its own; otherwise as in the column,
// so that everything can be written back.
Json feats_json(const std::string& feats) {
  if (feats.back() == '|') return feats;
  Json object = Json::object();
  for (const std::string_view item : list_items(feats, '|')) {
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos || equals == 0) return feats;
    const std::string key(item.substr(0, equals));
    if (object.size() == kMaxFeats || object.contains(key)) return feats;
    object[key] = item.substr(equals + 1);
  }
  return object;
}

std::string feats_of(const Json& value) {
  if (!value.is_object()) return get_text(value, "\"feats\"");
  std::string feats;
  for (const auto& [key, item] : value.items()) {
    const auto fits = [](const std::string& text, const char* separators) {
      return text.find_first_of(separators) == std::string::npos &&
             find_invalid_utf8(text) == std::string::npos;
    };
    if (key.empty() || !fits(key, "=|\t\r\n")) {
      throw JsonShapeError(in_quotes(key), "the name of a feature, without = and |");
    }
    if (!item.is_string() || !fits(item.get_ref<const std::string&>(), "|\t\r\n")) {
      throw JsonShapeError(shown(item), "a string without | as the value of a feature");
    }
    if (!feats.empty()) feats += '|';
    feats += key;
    feats += '=';
    feats += item.get_ref<const std::string&>();
  }
  return feats.empty() ? std::string(kEmptyField) : feats;
}

const Json& get_list(const Json& object, const char* key) {
  const Json& list = object.at(key);
  if (!list.is_array()) throw JsonShapeError(shown(list), fmt::format("a list as \"{}\"", key));
  return list;
}

const Json& require_object(const Json& value, const char* what) {
  if (!value.is_object()) throw JsonShapeError(shown(value), fmt::format("an object as {}", what));
  return value;
}

}  // namespace

std::string get_line(const Json& value, const std::string& what) {
  if (!value.is_string()) throw JsonShapeError(shown(value), "a string as " + what);
  auto text = value.get<std::string>();
  if (text.empty() || text.find_first_of("\r\n") != std::string::npos ||
      find_invalid_utf8(text) != std::string::npos) {
    throw JsonShapeError(shown(value), "text without line ends as " + what);
  }
  return text;
}

std::string shown(const Json& value) {
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return in_quotes(value.dump());
}

int get_number(const Json& object, const char* key, int low, int high) {
  const auto member = object.find(key);
  const auto expected = [&] {
    return fmt::format("a whole number from {} to {} as \"{}\"", low, high, key);
  };
  if (member == object.end()) throw JsonShapeError(fmt::format("no \"{}\"", key), expected());
  if (!member->is_number_integer()) throw JsonShapeError(shown(*member), expected());
  const auto number = member->get<std::int64_t>();
  if (number < low || number > high) throw JsonShapeError(shown(*member), expected());
  return static_cast<int>(number);
}

void put_fields(const Word& word, Json& object) {
  for (const Field& field : kFields) {
    const std::string& value = word.*field.member;
    if (value == kEmptyField) continue;
    object[field.name] = field.member == &Word::feats ? feats_json(value) : Json(value);
  }
}

void get_fields(const Json& object, Word& word) {
  for (const Field& field : kFields) {
    const auto member = object.find(field.name);
    if (member == object.end()) continue;
    word.*field.member = field.member == &Word::feats
                             ? feats_of(*member)
                             : get_text(*member, fmt::format("\"{}\"", field.name));
  }
}

void put_head(const Sentence& sentence, int m, Json& object) {
  const int head = sentence.word(m).head;
  const std::string_view unread = unread_head(sentence, m);
  if (head != kNoHead) {
    object["head"] = head;
  } else if (unread != kEmptyField) {
    object["head"] = unread;
  }
}

void get_head(const Json& object, HeadCheck check, int m, Sentence& sentence) {
  const auto member = object.find("head");
  if (member == object.end()) return;
  const bool is_text = member->is_string() || member->is_number_float() ||
                       (member->is_number_integer() && member->get<std::int64_t>() < 0);
  if (check == HeadCheck::kNone && is_text) {
    sentence.unread_heads.push_back(
        {m, member->is_string() ? get_text(*member, "\"head\"") : member->dump()});
  } else {
    sentence.word(m).head = get_number(object, "head", 0, std::numeric_limits<int>::max());
  }
}

void put_surroundings(const Sentence& sentence, Json& object) {
  if (!sentence.comments.empty()) object["comments"] = sentence.comments;
  for (const MultiwordToken& token : sentence.multiword_tokens) {
    Json& item = object["multiword_tokens"].emplace_back(Json::object());
    item["first"] = token.first;
    item["last"] = token.last;
    put_fields(token.fields, item);
  }
  for (const EmptyNode& node : sentence.empty_nodes) {
    Json& item = object["empty_nodes"].emplace_back(Json::object());
    item["after"] = node.after;
    item["index"] = node.index;
    put_fields(node.fields, item);
  }
}

void get_surroundings(const Json& object, Sentence& sentence) {
  const int n = sentence.size();
  if (object.contains("comments")) {
    for (const Json& item : get_list(object, "comments")) {
      std::string comment = get_line(item, "a comment");
      if (comment[0] != '#') throw JsonShapeError(shown(item), "a comment that starts with #");
      sentence.comments.push_back(std::move(comment));
    }
  }
  if (object.contains("multiword_tokens")) {
    int after_last = 1;
    for (const Json& item : get_list(object, "multiword_tokens")) {
      MultiwordToken token;
      token.first = get_number(require_object(item, "a multiword token"), "first", after_last, n);
      token.last = get_number(item, "last", token.first, n);
      get_fields(item, token.fields);
      after_last = token.last + 1;
      sentence.multiword_tokens.push_back(std::move(token));
    }
  }
  if (object.contains("empty_nodes")) {
    EmptyNode previous{.after = 0, .index = 0, .fields = {}};
    for (const Json& item : get_list(object, "empty_nodes")) {
      EmptyNode node;
      node.after = get_number(require_object(item, "an empty node"), "after", previous.after, n);
      const int index = node.after == previous.after ? previous.index + 1 : 1;
      node.index = get_number(item, "index", index, index);
      get_fields(item, node.fields);
      previous = node;
      sentence.empty_nodes.push_back(std::move(node));
    }
  }
}

}  // namespace arcus
