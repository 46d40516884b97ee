// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/atoms.h"

#include <algorithm>
#include <initializer_list>

#include "arcus/base/hash.h"
#include "arcus/base/list_items.h"
#include "arcus/base/utf8.h"
#include "arcus/features/word_classes.h"
#include "arcus/text/fold.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

constexpr std::array<std::string_view, kAtoms> kNames = {
    "form",  "prefix", "lemma",    "tag",       "upos",   "feats", "suffix",
    "shape", "case",   "verbform", "agreement", "opener", "class", "fineclass"};

// The first `count` characters; empty if the text is not longer.
std::string_view first_of_longer(std::string_view text, int count) {
  std::size_t i = 0;
  for (int k = 0; k < count && i < text.size(); ++k) next_character(text, i);
  return i < text.size() ? text.substr(0, i) : std::string_view();
}

// The last `count` characters; empty if the text is not longer.
std::string_view last_of_longer(std::string_view text, int count) {
  std::size_t i = text.size();
  for (int k = 0; k < count && i > 0; ++k) {
    --i;
    while (i > 0 && (static_cast<unsigned char>(text[i]) & 0xc0) == 0x80) --i;
  }
  return i > 0 ? text.substr(i) : std::string_view();
}

std::string_view without_underscore(const std::string& field) {
  return field == kEmptyField ? std::string_view() : std::string_view(field);
}

// The features with the given names, in the order of FEATS: "Number=Sing|Person=3". Empty if the
// word has none of them.
std::string_view some_feats(std::string_view feats, std::initializer_list<std::string_view> names,
                            std::string& buffer) {
  buffer.clear();
  for (const std::string_view feature : list_items(feats, '|')) {
    const std::string_view name = feature.substr(0, feature.find('='));
    if (std::find(names.begin(), names.end(), name) == names.end()) continue;
    if (!buffer.empty()) buffer += '|';
    buffer += feature;
  }
  return buffer;
}

// The nearest preceding adposition, conjunction or particle within kReach words. If a verb or
// punctuation comes first, the tag of that word. Uses UPOS; empty if the word has none.
std::string_view opener_of(const Sentence& sentence, int position) {
  constexpr int kReach = 6;
  if (sentence.word(position).upos == kEmptyField) return {};
  for (int i = position - 1; i >= std::max(1, position - kReach); --i) {
    const Word& word = sentence.word(i);
    const std::string_view upos = word.upos;
    if (upos == "ADP" || upos == "SCONJ" || upos == "CCONJ" || upos == "PART") {
      return word.lemma == kEmptyField ? word.form : word.lemma;
    }
    if (upos == "VERB" || upos == "PUNCT") return upos;
  }
  return "<none>";
}

// The folded form, except for quotes: the direction of a quote, opening or closing, tells which
// heads it can have. A quote that is not in the training data still has the lemma and tag of the
// others.
std::string_view folded_form(const Word& word, std::string& buffer) {
  const std::string_view form = folded(word.form, buffer);
  return form == "\"" ? std::string_view(word.form) : form;
}

// Empty if the word has no class.
std::string_view class_name(const Word& word, std::size_t level, const WordClasses& classes,
                            std::string& buffer) {
  const std::uint16_t number = classes.find(folded(word.form, buffer))[level];
  buffer = number == WordClasses::kNone ? "" : std::to_string(number);
  return buffer;
}

// The value as text. The buffer holds values that are not stored in the word.
std::string_view atom_view(const Sentence& sentence, int position, Atom atom,
                           const WordClasses* classes, std::string& buffer) {
  const bool of_class = atom == Atom::kClass || atom == Atom::kFineClass;
  if (of_class && classes == nullptr) return {};
  if (position <= kRoot || position > sentence.size()) {
    if (atom == Atom::kPrefix || atom == Atom::kSuffix) return {};
    return position < kRoot ? "<start>" : position == kRoot ? "<root>" : "<end>";
  }
  const Word& word = sentence.word(position);
  switch (atom) {
    case Atom::kForm:
      return folded_form(word, buffer);
    case Atom::kPrefix:
      return first_of_longer(folded_form(word, buffer), 5);
    case Atom::kLemma:
      return without_underscore(word.lemma);
    case Atom::kTag:
      return word.xpos != kEmptyField ? word.xpos : word.upos;
    case Atom::kUpos:
      return word.upos;
    case Atom::kFeats:
      return without_underscore(word.feats);
    case Atom::kSuffix:
      return last_of_longer(folded_form(word, buffer), 3);
    case Atom::kShape:
      buffer = word_shape(folded_form(word, buffer));
      return buffer;
    case Atom::kCase:
      return some_feats(word.feats, {"Case"}, buffer);
    case Atom::kVerbForm:
      return some_feats(word.feats, {"VerbForm", "Mood", "Voice"}, buffer);
    case Atom::kAgreement:
      return some_feats(word.feats, {"Gender", "Number", "Person"}, buffer);
    case Atom::kOpener:
      return opener_of(sentence, position);
    case Atom::kClass:
      return class_name(word, 0, *classes, buffer);
    case Atom::kFineClass:
      return class_name(word, 1, *classes, buffer);
  }
  return {};
}

}  // namespace

std::string_view name_of(Atom atom) { return kNames[static_cast<std::size_t>(atom)]; }

std::optional<Atom> atom_named(std::string_view name) {
  for (std::size_t i = 0; i < kAtoms; ++i) {
    if (kNames[i] == name) return static_cast<Atom>(i);
  }
  return std::nullopt;
}

std::string atom_text(const Sentence& sentence, int position, Atom atom,
                      const WordClasses* classes) {
  std::string buffer;
  return std::string(atom_view(sentence, position, atom, classes, buffer));
}

SentenceAtoms::SentenceAtoms(const Sentence& sentence, const WordClasses* classes)
    : n_(sentence.size()), counts_(sentence), guide_(sentence), values_(index(n_ + kMargin) + 1) {
  find_values(sentence, AtomSet().set(), classes);
}

SentenceAtoms::SentenceAtoms(const Sentence& sentence, const AtomSet& atoms)
    : n_(sentence.size()), values_(index(n_ + kMargin) + 1) {
  find_values(sentence, atoms, nullptr);
}

void SentenceAtoms::find_values(const Sentence& sentence, const AtomSet& atoms,
                                const WordClasses* classes) {
  std::string buffer;
  for (int position = -kMargin; position <= n_ + kMargin; ++position) {
    for (std::size_t i = 0; i < kAtoms; ++i) {
      if (!atoms[i]) continue;
      const std::string_view text =
          atom_view(sentence, position, static_cast<Atom>(i), classes, buffer);
      if (!text.empty()) values_[index(position)][i] = hash_bytes(text, i + 1);
    }
  }
}

}  // namespace arcus
