// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/penn.h"

#include <utility>

namespace arcus {
namespace {

constexpr std::string_view kTrace = "-NONE-";

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// What a phrase becomes.
struct Headed {
  int head_word = 0;    // of the sentence; 0: the phrase has only traces
  int head_child = -1;  // of the tree; -1: it is a word
};

// The relation of a word is decided by the largest phrase that it heads, and by that phrase's
// parent:
//   root   it has no head
//   punct  its tag is punctuation
//   SBJ    its function tags, joined by "-", without indexes
//   NP     else, the label of the parent phrase
std::string relation_of(const PhraseTree& tree, int phrase, int head, std::string_view tag,
                        const HeadRules& rules) {
  if (head == kRoot) return "root";
  if (rules.is_punctuation(tag)) return "punct";
  std::string functions;
  for (const std::string_view function : function_tags(tree[at(phrase)].label)) {
    if (!functions.empty()) functions += '-';
    functions += function;
  }
  if (!functions.empty()) return functions;
  const std::string_view parent = phrase_label(tree[at(tree[at(phrase)].parent)].label);
  return parent.empty() ? "dep" : std::string(parent);
}

}  // namespace

Sentence dependencies_of(const PhraseTree& tree, const PennOptions& options,
                         std::vector<std::int64_t>& lines) {
  const HeadRules& rules = options.rules ? *options.rules : HeadRules::english();
  Sentence sentence;
  lines.clear();
  std::vector<Headed> headed(tree.size());
  for (std::size_t i = 0; i < tree.size(); ++i) {
    if (tree[i].word.empty() || tree[i].label == kTrace) continue;
    Word& word = sentence.words.emplace_back();
    word.form = tree[i].word;
    word.xpos = tree[i].label;
    lines.push_back(tree[i].line);
    headed[i].head_word = sentence.size();
  }
  // Children come after their phrase, so that they are ready before it in this order.
  std::vector<int> children;
  std::vector<std::string_view> labels;
  for (std::size_t i = tree.size(); i-- > 0;) {
    children.clear();
    labels.clear();
    for (int child = tree[i].first_child; child >= 0; child = tree[at(child)].next_sibling) {
      if (headed[at(child)].head_word == 0) continue;
      children.push_back(child);
      labels.push_back(phrase_label(tree[at(child)].label));
    }
    if (children.empty()) continue;
    const int head = children[rules.head_of(phrase_label(tree[i].label), labels)];
    headed[i] = {headed[at(head)].head_word, head};
  }
  for (std::size_t i = 0; i < tree.size(); ++i) {
    const int m = headed[i].head_word;
    const int parent = tree[i].parent;
    if (m == 0 || (parent >= 0 && headed[at(parent)].head_child == static_cast<int>(i))) continue;
    Word& word = sentence.word(m);
    word.head = parent < 0 ? kRoot : headed[at(parent)].head_word;
    if (options.relations == PennRelations::kFunctions) {
      word.deprel = relation_of(tree, static_cast<int>(i), word.head, word.xpos, rules);
    }
  }
  return sentence;
}

PennReader::PennReader(ByteSource source, std::string name, ReaderOptions options, PennOptions penn)
    : trees_(std::move(source), std::move(name), options.lines_before), options_(std::move(penn)) {}

bool PennReader::read(Sentence& sentence) {
  if (!trees_.read(tree_)) return false;
  sentence = dependencies_of(tree_, options_, lines_);
  if (sentence.size() == 0) {
    trees_.fail(tree_[0].line, "a tree without words", "a word that is not a trace");
  }
  return true;
}

}  // namespace arcus
