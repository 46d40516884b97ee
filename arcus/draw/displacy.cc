// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/displacy.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "arcus/draw/drawable.h"

namespace arcus {

std::string draw_displacy(const Sentence& sentence) {
  require_drawable(sentence);
  using Json = nlohmann::ordered_json;
  Json words = Json::array();
  Json arcs = Json::array();
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    words.push_back({{"text", word.form}, {"tag", word.upos == kEmptyField ? "" : word.upos}});
    const int h = word.head;
    if (h == kNoHead || h == kRoot) continue;
    arcs.push_back({{"start", std::min(h, m) - 1},
                    {"end", std::max(h, m) - 1},
                    {"label", arc_label(word)},
                    {"dir", m < h ? "left" : "right"}});
  }
  return Json{{"words", std::move(words)}, {"arcs", std::move(arcs)}}.dump() + "\n";
}

std::string draw_displacy(std::span<const Sentence> sentences) {
  std::string list = "[";
  for (const Sentence& sentence : sentences) {
    if (list.size() > 1) list += ',';
    list += '\n';
    list += draw_displacy(sentence);
    list.pop_back();
  }
  return list + "\n]\n";
}

}  // namespace arcus
