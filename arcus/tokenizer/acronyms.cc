// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/acronyms.h"

#include <algorithm>
#include <string_view>

#include "arcus/base/random.h"
#include "arcus/tokenizer/characters.h"

namespace arcus {
namespace {

using Kind = CharacterKind;

std::string_view form_of(const AnnotatedParagraph& paragraph, std::size_t t) {
  const AnnotatedToken& token = paragraph.tokens[t];
  return std::string_view(paragraph.text).substr(token.start, token.end - token.start);
}

// The kinds of characters of a word.
std::vector<Kind> kinds_of(std::string_view form) {
  std::vector<Kind> kinds;
  for (std::size_t i = 0; i < form.size();) kinds.push_back(kind_of(next_of_any_bytes(form, i)));
  return kinds;
}

bool is_letter(Kind kind) {
  return kind == Kind::kUpper || kind == Kind::kLower || kind == Kind::kLetter;
}

// Single letters with a stop behind each: U.S. and p.m. but not J. or etc.
bool is_acronym(std::string_view form) {
  const std::vector<Kind> kinds = kinds_of(form);
  if (kinds.size() < 4 || kinds.size() % 2 != 0) return false;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (i % 2 == 0 ? !is_letter(kinds[i]) : kinds[i] != Kind::kStop) return false;
  }
  return form.ends_with('.');
}

bool is_name(std::string_view form) {
  const std::vector<Kind> kinds = kinds_of(form);
  return kinds.size() >= 2 && kinds[0] == Kind::kUpper &&
         std::all_of(kinds.begin(), kinds.end(), is_letter);
}

// The tokens of a paragraph with the questions that are asked about them.
struct Tokens {
  const AnnotatedParagraph& paragraph;

  std::size_t size() const { return paragraph.tokens.size(); }
  std::string_view form(std::size_t t) const { return form_of(paragraph, t); }
  bool space_after(std::size_t t) const {
    return t + 1 < size() && paragraph.tokens[t + 1].start > paragraph.tokens[t].end;
  }
  bool begins_sentence(std::size_t t) const {
    return t == 0 || paragraph.tokens[t - 1].ends_sentence;
  }
  // Whether token t and a separate stop behind it end a sentence.
  bool is_before_last_stop(std::size_t t) const {
    return t + 1 < size() && !space_after(t) && form(t + 1) == "." &&
           paragraph.tokens[t + 1].ends_sentence && !paragraph.tokens[t].ends_sentence;
  }
};

struct Acronyms {
  std::vector<std::string> forms;  // with their stops, as often as they occur
  std::size_t apart = 0;           // at the end of a sentence: the stop is a separate token
  std::size_t whole = 0;           // or part of the acronym
};

Acronyms acronyms_of(std::span<const AnnotatedParagraph> paragraphs) {
  Acronyms result;
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    const Tokens tokens{paragraph};
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      const std::string form(tokens.form(t));
      if (tokens.is_before_last_stop(t) && is_acronym(form + ".")) ++result.apart;
      if (!is_acronym(form)) continue;
      if (paragraph.tokens[t].ends_sentence) ++result.whole;
      if (kinds_of(form).front() == Kind::kUpper) result.forms.push_back(form);
    }
  }
  return result;
}

}  // namespace

std::vector<AcronymExample> acronym_examples(std::span<const AnnotatedParagraph> paragraphs,
                                             std::uint64_t seed) {
  std::vector<AcronymExample> examples;
  const Acronyms acronyms = acronyms_of(paragraphs);
  if (acronyms.forms.empty() || acronyms.apart <= acronyms.whole) return examples;
  Random random(seed);
  for (const AnnotatedParagraph& paragraph : paragraphs) {
    const Tokens tokens{paragraph};
    for (std::size_t t = 0; t < tokens.size(); ++t) {
      if (tokens.begins_sentence(t) || !tokens.space_after(t - 1) || !is_name(tokens.form(t))) {
        continue;
      }
      const bool last = tokens.is_before_last_stop(t);
      const std::size_t before = last ? t + 1 : t;  // the next word is behind it
      if (!tokens.space_after(before) || (!last && paragraph.tokens[t].ends_sentence)) continue;
      if (kinds_of(tokens.form(before + 1)).front() != Kind::kUpper) continue;
      AcronymExample& example = examples.emplace_back();
      example.text = acronyms.forms[random.below(acronyms.forms.size())];
      example.stop = example.text.size() - 1;
      example.is_token = last;
      const std::size_t next = paragraph.tokens[before + 1].start;
      const std::size_t space = std::min(paragraph.text.find(' ', next), paragraph.text.size());
      example.text += " " + paragraph.text.substr(next, space - next);
    }
  }
  // Many more made examples than real ones would outweigh the real ones.
  constexpr std::size_t kPerAcronym = 40;
  const double share = static_cast<double>(kPerAcronym * acronyms.forms.size()) /
                       static_cast<double>(std::max<std::size_t>(1, examples.size()));
  std::erase_if(examples, [&](const AcronymExample&) { return random.uniform() >= share; });
  return examples;
}

}  // namespace arcus
