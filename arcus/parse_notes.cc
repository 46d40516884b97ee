// SPDX-License-Identifier: Apache-2.0
#include "arcus/parse_notes.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "arcus/text/key_values.h"

namespace arcus {
namespace {

constexpr std::string_view kPrefix = "arcus_";
constexpr std::string_view kHeadProb = "HeadProb";
constexpr std::string_view kDeprelProb = "DeprelProb";
constexpr std::string_view kHeadProbs = "HeadProbs";

bool is_note(std::string_view comment) { return comment_key(comment).starts_with(kPrefix); }

std::string* find_sentence_id(Sentence& sentence) {
  const auto comment =
      std::find_if(sentence.comments.begin(), sentence.comments.end(),
                   [](const std::string& each) { return comment_key(each) == "sent_id"; });
  return comment == sentence.comments.end() ? nullptr : &*comment;
}

}  // namespace

void add_note(std::string_view key, std::string_view value, Sentence& sentence) {
  sentence.comments.push_back(fmt::format("# {}{} = {}", kPrefix, key, value));
}

void add_probabilities(const Parse& parse, Sentence& sentence) {
  add_note("probability", fmt::format("{:.6g}", parse.probability), sentence);
  add_note("entropy", fmt::format("{:.4f}", parse.entropy), sentence);
  for (std::size_t i = 0; i < sentence.words.size(); ++i) {
    std::string& misc = sentence.words[i].misc;
    set_item(kHeadProb, fmt::format("{:.4f}", parse.head_probabilities[i]), misc);
    if (parse.relation_probabilities.empty()) continue;
    set_item(kDeprelProb, fmt::format("{:.4f}", parse.relation_probabilities[i]), misc);
  }
}

void add_head_probabilities(const Parse& parse, Sentence& sentence) {
  std::vector<int> heads;
  for (int m = 1; m <= sentence.size(); ++m) {
    const auto probabilities = parse.marginals->into(m);
    const auto of = [&](int h) { return probabilities[static_cast<std::size_t>(h)]; };
    heads.clear();
    for (int h = 0; h <= sentence.size(); ++h) {
      if (h != m && of(h) >= kMinHeadProbability) heads.push_back(h);
    }
    std::stable_sort(heads.begin(), heads.end(), [&](int a, int b) { return of(a) > of(b); });
    std::string list;
    for (const int h : heads) {
      list += fmt::format("{}{}:{:.4f}", list.empty() ? "" : ",", h, std::min(of(h), 1.0));
    }
    if (!list.empty()) set_item(kHeadProbs, list, sentence.word(m).misc);
  }
}

void add_rank(int rank, double score, Sentence& sentence) {
  if (std::string* const id = find_sentence_id(sentence)) *id += fmt::format("/{}", rank);
  add_note("rank", fmt::format("{}", rank), sentence);
  add_note("score", fmt::format("{:.4f}", score), sentence);
}

int rank_in(const Sentence& sentence) {
  const std::string_view text = comment_value(sentence, "arcus_rank");
  int rank = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
  return error == std::errc() && end == text.data() + text.size() && rank > 0 ? rank : 0;
}

void remove_notes(Sentence& sentence) {
  if (const int rank = rank_in(sentence)) {
    const std::string suffix = fmt::format("/{}", rank);
    std::string* const id = find_sentence_id(sentence);
    if (id != nullptr && id->ends_with(suffix)) id->resize(id->size() - suffix.size());
  }
  std::erase_if(sentence.comments, is_note);
  for (Word& word : sentence.words) {
    if (word.misc == kEmptyField) continue;
    for (const std::string_view key : {kHeadProb, kDeprelProb, kHeadProbs}) {
      remove_items(key, word.misc);
    }
  }
}

void remove_notes(std::string_view key, Sentence& sentence) {
  std::erase_if(sentence.comments, [&](const std::string& comment) {
    return is_note(comment) && comment_key(comment).substr(kPrefix.size()) == key;
  });
}

}  // namespace arcus
