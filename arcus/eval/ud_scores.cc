// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/ud_scores.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "arcus/base/list_items.h"
#include "arcus/eval/comparable.h"
#include "arcus/eval/word_alignment.h"

namespace arcus {
namespace {

// The lists of the scorer, as of 2018: relations and features that UD added later are ignored.
constexpr std::string_view kContentRelations[] = {
    "nsubj",  "obj",        "iobj",       "csubj",  "ccomp",     "xcomp",    "obl",   "vocative",
    "expl",   "dislocated", "advcl",      "advmod", "discourse", "nmod",     "appos", "nummod",
    "acl",    "amod",       "conj",       "fixed",  "flat",      "compound", "list",  "parataxis",
    "orphan", "goeswith",   "reparandum", "root",   "dep"};
constexpr std::string_view kFunctionalRelations[] = {"aux", "cop",  "mark", "det",
                                                     "clf", "case", "cc"};
constexpr std::string_view kUniversalFeatures[] = {
    "PronType", "NumType", "Poss",  "Reflex",   "Foreign",  "Abbr",     "Gender",
    "Animacy",  "Number",  "Case",  "Definite", "Degree",   "VerbForm", "Mood",
    "Tense",    "Aspect",  "Voice", "Evident",  "Polarity", "Person",   "Polite"};

template <typename List>
bool has(const List& list, std::string_view item) {
  return std::find(std::begin(list), std::end(list), item) != std::end(list);
}

// Heads are indices into all words of a text, or one of these:
constexpr int kRootHead = -1;
constexpr int kMissingHead = -2;
constexpr int kUnaligned = -3;

// The fields that the metrics compare, computed once per word.
struct View {
  View(std::span<const Sentence> sentences, PlacedText placed_) : placed(std::move(placed_)) {
    int offset = 0;
    for (const Sentence& sentence : sentences) {
      for (const Word& word : sentence.words) {
        features.push_back(universal_features(word.feats));
        relations.push_back(universal_relation(word.deprel));
        heads.push_back(word.head == kRoot     ? kRootHead
                        : word.head == kNoHead ? kMissingHead
                                               : offset + word.head - 1);
      }
      offset += sentence.size();
    }
    functional_children.resize(heads.size());
    for (std::size_t m = 0; m < heads.size(); ++m) {
      if (heads[m] >= 0 && is_functional_relation(relations[m])) {
        functional_children[static_cast<std::size_t>(heads[m])].push_back(static_cast<int>(m));
      }
    }
  }

  const Word& word(std::size_t i) const { return *placed.words[i].fields; }

  PlacedText placed;
  std::vector<int> heads;
  std::vector<std::string> features;
  std::vector<std::string_view> relations;
  std::vector<std::vector<int>> functional_children;  // by word, in sentence order
};

// Two texts and the alignment of their words.
struct Comparison {
  const View& gold;
  const View& system;
  std::vector<int> gold_of = {};  // by system word; kUnaligned if gold does not have the word

  int aligned(int head) const {  // the gold word that is aligned to a system head
    if (head == kRootHead) return head;
    return head >= 0 ? gold_of[static_cast<std::size_t>(head)] : kUnaligned;
  }
};

struct WordMatch {
  bool upos, features, head, relation;

  WordMatch(const Comparison& texts, std::size_t g, std::size_t s)
      : upos(texts.gold.word(g).upos == texts.system.word(s).upos),
        features(texts.gold.features[g] == texts.system.features[s]),
        head(texts.gold.heads[g] == texts.aligned(texts.system.heads[s])),
        relation(texts.gold.relations[g] == texts.system.relations[s]) {}
};

// True if both words have the same functional children, each with the same tag, features and
// relation.
bool same_functional_children(const Comparison& texts, std::size_t g, std::size_t s) {
  const std::vector<int>& gold = texts.gold.functional_children[g];
  const std::vector<int>& system = texts.system.functional_children[s];
  return std::equal(gold.begin(), gold.end(), system.begin(), system.end(), [&](int a, int b) {
    if (a != texts.aligned(b)) return false;
    const WordMatch match(texts, static_cast<std::size_t>(a), static_cast<std::size_t>(b));
    return match.upos && match.features && match.relation;
  });
}

void add_stretches(const std::vector<Stretch>& gold, const std::vector<Stretch>& system,
                   PrecisionRecall& score) {
  score.gold += std::ssize(gold);
  score.system += std::ssize(system);
  for (std::size_t g = 0, s = 0; g < gold.size() && s < system.size();) {
    if (gold[g].start < system[s].start) {
      ++g;
    } else if (system[s].start < gold[g].start) {
      ++s;
    } else {
      score.correct += gold[g++].end == system[s++].end ? 1 : 0;
    }
  }
}

bool has_content(const View& text, std::size_t i) { return is_content_relation(text.relations[i]); }

// Adds the numbers of words on each side. Each side decides by its own relations which words are
// content words, so precision and recall differ.
void add_totals(const View& gold, const View& system, UdScores& scores) {
  const auto count = [](const View& text) {
    std::int64_t content = 0;
    for (std::size_t i = 0; i < text.heads.size(); ++i) content += has_content(text, i) ? 1 : 0;
    return content;
  };
  const std::int64_t gold_content = count(gold);
  const std::int64_t system_content = count(system);
  for (std::size_t i = static_cast<std::size_t>(UdMetric::kWords); i < kUdMetrics; ++i) {
    const bool content = i >= static_cast<std::size_t>(UdMetric::kClas);
    scores.metrics[i].gold += content ? gold_content : std::ssize(gold.heads);
    scores.metrics[i].system += content ? system_content : std::ssize(system.heads);
  }
}

void add_word(const Comparison& texts, std::size_t g, std::size_t s, UdScores& scores) {
  const auto add = [&](UdMetric metric, bool correct) {
    ++scores.aligned[static_cast<std::size_t>(metric)];
    scores[metric].correct += correct ? 1 : 0;
  };
  const Word& word = texts.gold.word(g);
  const Word& guess = texts.system.word(s);
  const WordMatch match(texts, g, s);
  const bool xpos = word.xpos == guess.xpos;
  // If gold has no lemma, any lemma is right.
  const bool lemma = word.lemma == kEmptyField || word.lemma == guess.lemma;
  const bool attached = match.head && match.relation;
  add(UdMetric::kWords, true);
  add(UdMetric::kUpos, match.upos);
  add(UdMetric::kXpos, xpos);
  add(UdMetric::kUfeats, match.features);
  add(UdMetric::kAllTags, match.upos && xpos && match.features);
  add(UdMetric::kLemmas, lemma);
  add(UdMetric::kUas, match.head);
  add(UdMetric::kLas, attached);
  if (!has_content(texts.gold, g)) return;
  add(UdMetric::kClas, attached);
  add(UdMetric::kMlas,
      attached && match.upos && match.features && same_functional_children(texts, g, s));
  add(UdMetric::kBlex, attached && lemma);
}

void add_texts(const View& gold, const View& system, const std::vector<AlignedWords>& aligned,
               UdScores& scores) {
  Comparison texts{gold, system};
  texts.gold_of.assign(system.heads.size(), kUnaligned);
  for (const auto& [g, s] : aligned) texts.gold_of[s] = static_cast<int>(g);
  add_stretches(gold.placed.sentences, system.placed.sentences, scores[UdMetric::kSentences]);
  add_stretches(gold.placed.tokens, system.placed.tokens, scores[UdMetric::kTokens]);
  add_totals(gold, system, scores);
  for (const auto& [g, s] : aligned) add_word(texts, g, s, scores);
}

void add_same_words(std::span<const Sentence> gold, std::span<const Sentence> system,
                    UdScores& scores) {
  std::vector<AlignedWords> aligned;
  for (std::size_t i = 0; i < gold[0].words.size(); ++i) aligned.push_back({i, i});
  add_texts(View(gold, placed_by_words(gold)), View(system, placed_by_words(system)), aligned,
            scores);
}

}  // namespace

std::string_view name_of(UdMetric metric) {
  static constexpr std::array<std::string_view, kUdMetrics> kNames = {
      "Tokens", "Sentences", "Words", "UPOS", "XPOS", "UFeats", "AllTags",
      "Lemmas", "UAS",       "LAS",   "CLAS", "MLAS", "BLEX"};
  return kNames[static_cast<std::size_t>(metric)];
}

std::optional<double> UdScores::aligned_accuracy(UdMetric metric) const {
  if (metric <= UdMetric::kWords) return std::nullopt;
  return ratio((*this)[metric].correct, aligned[static_cast<std::size_t>(metric)]);
}

bool is_content_relation(std::string_view universal_relation) {
  return has(kContentRelations, universal_relation);
}

bool is_functional_relation(std::string_view universal_relation) {
  return has(kFunctionalRelations, universal_relation);
}

std::string universal_features(std::string_view feats) {
  std::vector<std::string_view> kept;
  for (const std::string_view feature : list_items(feats, '|')) {
    if (has(kUniversalFeatures, feature.substr(0, feature.find('=')))) kept.push_back(feature);
  }
  std::sort(kept.begin(), kept.end());
  std::string result;
  for (const std::string_view feature : kept) {
    if (!result.empty()) result += '|';
    result += feature;
  }
  return result;
}

void add_sentence(const Sentence& gold, const Sentence& system, UdScores& scores) {
  require_comparable(gold, system);
  add_same_words({&gold, 1}, {&system, 1}, scores);
}

void add_sentences(std::span<const Sentence> gold, std::span<const Sentence> system,
                   UdScores& scores) {
  for (const auto& sentences : {gold, system}) {
    for (const Sentence& sentence : sentences) require_heads_inside(sentence);
  }
  if (gold.size() == 1 && system.size() == 1 && first_different_word(gold[0], system[0]) == 0) {
    add_same_words(gold, system, scores);
    return;
  }
  const View gold_view(gold, placed_text(gold));
  const View system_view(system, placed_text(system));
  add_texts(gold_view, system_view, align_words(gold_view.placed, system_view.placed), scores);
}

}  // namespace arcus
