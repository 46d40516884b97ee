// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/dot.h"

#include <iterator>
#include <string_view>

#include <fmt/format.h>

#include "arcus/draw/drawable.h"
#include "arcus/text/key_values.h"

namespace arcus {
namespace {

// For use inside double quotes. A backslash is doubled because "\n" and "\N" have a meaning in
// labels.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

}  // namespace

std::string draw_dot(const Sentence& sentence) {
  require_drawable(sentence);
  const Modifiers modifiers(sentence);
  std::string dot = fmt::format("digraph \"{}\" {{\n", escaped(comment_value(sentence, "sent_id")));
  dot +=
      "  graph [ordering=out];\n"
      "  node [shape=plaintext, fontname=\"sans-serif\"];\n"
      "  edge [fontname=\"sans-serif\", fontsize=10];\n";
  const auto out = std::back_inserter(dot);
  if (!modifiers.of(kRoot).empty()) dot += "  w0 [shape=point, label=\"\"];\n";
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    fmt::format_to(out, "  w{} [label=\"{}", m, escaped(word.form));
    if (word.upos != kEmptyField) fmt::format_to(out, "\\n{}", escaped(word.upos));
    dot += "\"];\n";
  }
  for (int h = 0; h <= sentence.size(); ++h) {
    for (const int m : modifiers.of(h)) {
      const Word& word = sentence.word(m);
      fmt::format_to(out, "  w{} -> w{} [label=\"{}\"", h, m, escaped(arc_label(word)));
      if (const auto probability = probability_in_misc(word.misc, "HeadProb")) {
        fmt::format_to(out, ", penwidth={:.2f}", 0.25 + 1.5 * *probability);
      }
      dot += "];\n";
    }
  }
  return dot + "}\n";
}

}  // namespace arcus
