// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/word_knowledge.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "arcus/lexicon/lexicon.h"

namespace arcus {
namespace {

void sort_and_drop_copies(std::vector<std::string>& words) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
}

// For each word of the lexicon, the similar words that the treebank has, by ids of the lexicon.
std::vector<std::vector<SimilarWord>> similar_in_treebank(const Lexicon& lexicon,
                                                          const std::vector<bool>& in_treebank) {
  std::vector<std::vector<SimilarWord>> result(lexicon.size());
  for (std::uint32_t u = 0; u < lexicon.size(); ++u) {
    for (const auto& [v, similarity] : lexicon.neighbours(u)) {
      const float at_most_one = std::min(similarity, 1.0F);
      if (in_treebank[v]) result[u].push_back({v, at_most_one});
      if (in_treebank[u]) result[v].push_back({u, at_most_one});
    }
  }
  for (std::vector<SimilarWord>& row : result) {
    // Two words that are neighbours of each other are there twice, with the same similarity but for
    // rounding.
    std::sort(row.begin(), row.end(), [](const SimilarWord& a, const SimilarWord& b) {
      return a.word != b.word ? a.word < b.word : a.similarity > b.similarity;
    });
    row.erase(
        std::unique(row.begin(), row.end(),
                    [](const SimilarWord& a, const SimilarWord& b) { return a.word == b.word; }),
        row.end());
    std::stable_sort(row.begin(), row.end(), [](const SimilarWord& a, const SimilarWord& b) {
      return a.similarity > b.similarity;
    });
    if (row.size() > kMaxSimilarWords) row.resize(kMaxSimilarWords);
  }
  return result;
}

PmiTable pmi_table(const Lexicon& lexicon, std::size_t words,
                   const std::vector<std::uint32_t>& ids) {
  std::vector<std::uint64_t> keys;
  const auto for_each_pair = [&](auto visit) {
    for (std::uint32_t u = 0; u < lexicon.size(); ++u) {
      for (const ContextCount& context : lexicon.contents().pairs[u]) {
        const bool is_known = ids[u] != kNoWord && ids[context.word] != kNoWord;
        if (is_known) visit(u, context.word);
      }
    }
  };
  for_each_pair(
      [&](std::uint32_t u, std::uint32_t v) { keys.push_back(word_pair(ids[u], ids[v])); });
  PmiTable table;
  table.pairs = PairIndex(words, std::move(keys));
  table.thousandths.resize(table.pairs.size());
  for_each_pair([&](std::uint32_t u, std::uint32_t v) {
    table.thousandths[*table.pairs.find(ids[u], ids[v])] = pmi_in_thousandths(lexicon.pmi(u, v));
  });
  return table;
}

}  // namespace

SharedWords set_words(std::vector<std::string> treebank_words, const Lexicon* lexicon,
                      LexicalModel& model) {
  sort_and_drop_copies(treebank_words);
  model.words = std::move(treebank_words);
  SharedWords shared;
  shared.of_treebank = model.words.size();
  model.similar.clear();
  model.pmi = {};
  if (lexicon == nullptr) {
    for (std::size_t i = 0; i < model.words.size(); ++i) model.similar.finish_row();
    return shared;
  }
  std::vector<bool> in_treebank(lexicon->size());
  for (const std::string& word : model.words) {
    const auto id = lexicon->find(word);
    if (!id) continue;
    in_treebank[*id] = true;
    ++shared.in_lexicon;
  }
  std::vector<std::vector<SimilarWord>> similar(lexicon->size());
  if (model.features.pairs) similar = similar_in_treebank(*lexicon, in_treebank);
  for (std::uint32_t id = 0; id < lexicon->size(); ++id) {
    const bool is_of_use = model.features.mi || !similar[id].empty();
    if (is_of_use && !in_treebank[id]) model.words.emplace_back(lexicon->word(id));
  }
  sort_and_drop_copies(model.words);

  std::vector<std::uint32_t> ids(lexicon->size(), kNoWord);  // in the model
  std::vector<std::uint32_t> lexicon_ids(model.words.size(), kNoWord);
  for (std::uint32_t id = 0; id < model.words.size(); ++id) {
    const auto known = lexicon->find(model.words[id]);
    if (!known) continue;
    lexicon_ids[id] = *known;
    ids[*known] = id;
  }
  for (const std::uint32_t lexicon_id : lexicon_ids) {
    if (lexicon_id != kNoWord) {
      for (const auto& [word, similarity] : similar[lexicon_id]) {
        model.similar.open_row().push_back({ids[word], similarity});
      }
    }
    model.similar.finish_row();
  }
  if (model.features.mi) model.pmi = pmi_table(*lexicon, model.words.size(), ids);
  return shared;
}

}  // namespace arcus
