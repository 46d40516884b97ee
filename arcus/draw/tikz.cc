// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/tikz.h"

#include <iterator>

#include <fmt/format.h>

#include "arcus/draw/drawable.h"

namespace arcus {
namespace {

// In a deptext, "\&" is the column separator, and "[" after the end of a row starts an argument. So
// both characters are written in another way.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\textbackslash{}";
        break;
      case '~':
        result += "\\textasciitilde{}";
        break;
      case '^':
        result += "\\textasciicircum{}";
        break;
      case '<':
        result += "\\textless{}";
        break;
      case '>':
        result += "\\textgreater{}";
        break;
      case '|':
        result += "\\textbar{}";
        break;
      case '&':
        result += "{\\char38}";
        break;
      case '[':
        result += "{[}";
        break;
      case ']':
        result += "{]}";
        break;
      case '{':
      case '}':
      case '$':
      case '#':
      case '_':
      case '%':
        result += '\\';
        [[fallthrough]];
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace

std::string draw_tikz(const Sentence& sentence) {
  require_drawable(sentence);
  std::string tikz = "\\begin{dependency}\n  \\begin{deptext}[column sep=1em]\n";
  const auto out = std::back_inserter(tikz);
  const auto row = [&](auto cell) {
    for (int m = 1; m <= sentence.size(); ++m) {
      fmt::format_to(out, "{}{}", m == 1 ? "    " : " \\& ", cell(sentence.word(m)));
    }
    tikz += " \\\\\n";
  };
  if (!sentence.words.empty()) row([](const Word& word) { return escaped(word.form); });
  if (has_upos(sentence)) {
    row([](const Word& word) {
      return word.upos == kEmptyField ? std::string("{}") : "\\small " + escaped(word.upos);
    });
  }
  tikz += "  \\end{deptext}\n";
  for (int m = 1; m <= sentence.size(); ++m) {
    const Word& word = sentence.word(m);
    if (word.head == kNoHead) continue;
    const std::string label = escaped(arc_label(word));
    if (word.head == kRoot) {
      fmt::format_to(out, "  \\deproot{{{}}}{{{}}}\n", m, label);
    } else {
      fmt::format_to(out, "  \\depedge{{{}}}{{{}}}{{{}}}\n", word.head, m, label);
    }
  }
  return tikz + "\\end{dependency}\n";
}

std::string_view tikz_preamble() {
  return "% Compile with lualatex or xelatex when words are not in the Latin script, after\n"
         "% \\usepackage{fontspec} and a \\setmainfont that has their letters.\n"
         "\\documentclass[border=4pt, varwidth=200cm]{standalone}\n"
         "\\usepackage{tikz-dependency}\n"
         "\\begin{document}\n";
}

std::string_view tikz_end() { return "\\end{document}\n"; }

}  // namespace arcus
