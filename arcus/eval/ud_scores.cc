// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/ud_scores.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "arcus/eval/comparable.h"

namespace arcus {
namespace {

// The scorer's lists. They are frozen at the state of 2018: relations and features that UD has
// gained since then count for nothing.
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

// What the metrics look at in a sentence, worked out once a word.
struct View {
  explicit View(const Sentence& sentence_) : sentence(sentence_) {
    const auto n = static_cast<std::size_t>(sentence.size());
    features.resize(n + 1);
    relations.resize(n + 1);
    functional_children.resize(n + 1);
    for (int m = 1; m <= sentence.size(); ++m) {
      const auto i = static_cast<std::size_t>(m);
      features[i] = universal_features(sentence.word(m).feats);
      relations[i] = universal_relation(sentence.word(m).deprel);
      const int h = sentence.word(m).head;
      if (h != kRoot && is_functional_relation(relations[i])) {
        functional_children[static_cast<std::size_t>(h)].push_back(m);
      }
    }
  }

  const Sentence& sentence;
  std::vector<std::string> features;
  std::vector<std::string_view> relations;
  std::vector<std::vector<int>> functional_children;  // of each word, in order
};

struct WordMatch {
  bool upos, features, head, relation;

  WordMatch(const View& gold, const View& system, int m)
      : upos(gold.sentence.word(m).upos == system.sentence.word(m).upos),
        features(gold.features[static_cast<std::size_t>(m)] ==
                 system.features[static_cast<std::size_t>(m)]),
        head(gold.sentence.word(m).head == system.sentence.word(m).head),
        relation(gold.relations[static_cast<std::size_t>(m)] ==
                 system.relations[static_cast<std::size_t>(m)]) {}
};

// The same functional children, each with the same tag, features and relation.
bool same_functional_children(const View& gold, const View& system, int m) {
  const std::vector<int>& children = gold.functional_children[static_cast<std::size_t>(m)];
  if (children != system.functional_children[static_cast<std::size_t>(m)]) return false;
  return std::all_of(children.begin(), children.end(), [&](int child) {
    const WordMatch match(gold, system, child);
    return match.upos && match.features && match.relation;
  });
}

// Tokens are what the text shows, as (first, last) word: a multiword token is one, and its words
// are none.
std::vector<std::pair<int, int>> tokens_of(const Sentence& sentence) {
  std::vector<std::pair<int, int>> tokens;
  auto multiword = sentence.multiword_tokens.begin();
  for (int m = 1; m <= sentence.size(); m = tokens.back().second + 1) {
    tokens.emplace_back(m, m);
    if (multiword != sentence.multiword_tokens.end() && multiword->first == m) {
      tokens.back().second = multiword->last;
      ++multiword;
    }
  }
  return tokens;
}

void add_tokens(const Sentence& gold, const Sentence& system, PrecisionRecall& score) {
  const auto gold_tokens = tokens_of(gold);
  const auto system_tokens = tokens_of(system);
  std::vector<std::pair<int, int>> common;
  std::set_intersection(gold_tokens.begin(), gold_tokens.end(), system_tokens.begin(),
                        system_tokens.end(), std::back_inserter(common));
  score.gold += std::ssize(gold_tokens);
  score.system += std::ssize(system_tokens);
  score.correct += std::ssize(common);
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
  return (*this)[metric].recall();
}

bool is_content_relation(std::string_view universal_relation) {
  return has(kContentRelations, universal_relation);
}

bool is_functional_relation(std::string_view universal_relation) {
  return has(kFunctionalRelations, universal_relation);
}

std::string universal_features(std::string_view feats) {
  std::vector<std::string_view> kept;
  while (!feats.empty()) {
    const std::size_t bar = std::min(feats.find('|'), feats.size());
    const std::string_view feature = feats.substr(0, bar);
    if (has(kUniversalFeatures, feature.substr(0, feature.find('=')))) kept.push_back(feature);
    feats.remove_prefix(std::min(bar + 1, feats.size()));
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
  const View gold_view(gold);
  const View system_view(system);
  const auto add = [&](UdMetric metric, bool correct) {
    ++scores[metric].gold;
    ++scores[metric].system;
    scores[metric].correct += correct ? 1 : 0;
  };
  add_tokens(gold, system, scores[UdMetric::kTokens]);
  add(UdMetric::kSentences, true);
  for (int m = 1; m <= gold.size(); ++m) {
    const Word& word = gold.word(m);
    const Word& guess = system.word(m);
    const WordMatch match(gold_view, system_view, m);
    const bool xpos = word.xpos == guess.xpos;
    // Gold without a lemma accepts any.
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

    // Each side says by its own relation whether a word has content: precision and recall differ.
    const bool gold_content = is_content_relation(gold_view.relations[static_cast<std::size_t>(m)]);
    const bool system_content =
        is_content_relation(system_view.relations[static_cast<std::size_t>(m)]);
    const auto add_content = [&](UdMetric metric, bool correct) {
      scores[metric].gold += gold_content ? 1 : 0;
      scores[metric].system += system_content ? 1 : 0;
      scores[metric].correct += gold_content && correct ? 1 : 0;
    };
    add_content(UdMetric::kClas, attached);
    add_content(UdMetric::kMlas, attached && match.upos && match.features &&
                                     same_functional_children(gold_view, system_view, m));
    add_content(UdMetric::kBlex, attached && lemma);
  }
}

}  // namespace arcus
