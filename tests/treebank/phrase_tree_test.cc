// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/phrase_tree.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

// The tree as brackets again, in one line.
std::string shown(const PhraseTree& tree) {
  std::string text;
  std::vector<int> path;
  for (std::size_t i = 0; i < tree.size(); ++i) {
    while (!path.empty() && path.back() != tree[i].parent) {
      text += ')';
      path.pop_back();
    }
    text += text.empty() ? "(" : " (";
    text += tree[i].label;
    if (!tree[i].word.empty()) text += ' ' + tree[i].word;
    path.push_back(static_cast<int>(i));
  }
  return text + std::string(path.size(), ')');
}

// The trees, and the errors of those that are bad.
std::vector<std::string> all_trees(const std::string& text) {
  PhraseTreeReader reader(bytes_of(text), "f");
  std::vector<std::string> result;
  for (PhraseTree tree;;) {
    try {
      if (!reader.read(tree)) return result;
      result.push_back(shown(tree));
    } catch (const FormatError& error) {
      result.emplace_back(error.what());
    }
  }
}

using Strings = std::vector<std::string>;

TEST(PhraseTree, TreesMaySpanLinesAndShareThem) {
  EXPECT_EQ(all_trees("( (S (NP (NN Dogs))\n   (VP (VBP bark)) (. .)) )\n"),
            Strings{"( (S (NP (NN Dogs)) (VP (VBP bark)) (. .)))"});
  EXPECT_EQ(all_trees("(S(NN a))(S (NN b))\n\n (S\n(NN c))"),
            (Strings{"(S (NN a))", "(S (NN b))", "(S (NN c))"}));
  EXPECT_EQ(all_trees(" \n\n"), Strings{});
  EXPECT_EQ(all_trees(""), Strings{});
  EXPECT_EQ(all_trees("\xef\xbb\xbf(NN x)\r\n"), Strings{"(NN x)"});
}

TEST(PhraseTree, ALineIsThatOfTheWord) {
  PhraseTreeReader reader(bytes_of("\n(S\n (NN a)\n (NN b))"), "f");
  PhraseTree tree;
  ASSERT_TRUE(reader.read(tree));
  EXPECT_EQ(tree[0].line, 2);
  EXPECT_EQ(tree[2].line, 4);
}

TEST(PhraseTree, WhatIsWrongIsSaidWithLineAndTree) {
  EXPECT_EQ(all_trees("(S (NN a))\n)\n(S (NN b))"),
            (Strings{"(S (NN a))", "f:2: found ')', expected '(' at the start of a tree (tree 2)",
                     "(S (NN b))"}));
  EXPECT_EQ(
      all_trees("word (S (NN b))"),
      (Strings{"f:1: found 'word', expected '(' at the start of a tree (tree 1)", "(S (NN b))"}));
  EXPECT_EQ(
      all_trees("(S (NP) (NN a))\n(S (NN b))"),
      (Strings{"f:1: found a phrase without words, expected a word or a phrase inside (tree 1)",
               "(S (NN b))"}));
  EXPECT_EQ(
      all_trees("()"),
      Strings{"f:1: found a phrase without words, expected a word or a phrase inside (tree 1)"});
  EXPECT_EQ(all_trees("(S (NN a b))"),
            Strings{"f:1: found the word 'b', expected a word as (TAG word) (tree 1)"});
  EXPECT_EQ(all_trees("(S (NN a) b)"),
            Strings{"f:1: found the word 'b', expected a word as (TAG word) (tree 1)"});
  EXPECT_EQ(all_trees("(S a (NN b))"),
            Strings{"f:1: found a phrase after the word 'a', expected ')' (tree 1)"});
}

TEST(PhraseTree, ATreeThatDoesNotEndLosesNoOther) {
  EXPECT_EQ(all_trees("(S (NN a)\n(S (NN b))\n(S (NN c))\n"),
            (Strings{"f:1: found a tree with 1 '(' too many, expected a ')' for each '(' (tree 1)",
                     "(S (NN b))", "(S (NN c))"}));
  EXPECT_EQ(all_trees("(S (NN a)"),
            Strings{"f:1: found a tree with 1 '(' too many, expected a ')' for each '(' (tree 1)"});
}

TEST(PhraseTree, DepthAndWidthDoNoHarm) {
  constexpr std::size_t kDeep = 100'000;
  std::string deep;
  for (std::size_t i = 0; i < kDeep; ++i) deep += "(S";
  deep += " (NN a" + std::string(kDeep + 1, ')');
  const auto trees = all_trees(deep);
  ASSERT_EQ(trees.size(), 1U);
  EXPECT_EQ(trees[0].substr(0, 9), "(S (S (S ");
  // Brackets without an end are given up after a megabyte.
  EXPECT_EQ(all_trees(std::string(std::size_t{3} << 20, '(')).size(), 1U);
}

TEST(PhraseTree, LabelsAndFunctionTags) {
  for (const char* label : {"NP", "NP-SBJ", "NP-SBJ-1", "NP=2", "NP-LOC=2", "NP|QP"}) {
    EXPECT_EQ(phrase_label(label), "NP") << label;
  }
  EXPECT_EQ(phrase_label("-LRB-"), "-LRB-");
  EXPECT_EQ(phrase_label(""), "");
  const auto tags = function_tags("PP-LOC-PRD-3");
  ASSERT_EQ(tags.size(), 2U);
  EXPECT_EQ(tags[0], "LOC");
  EXPECT_EQ(tags[1], "PRD");
  for (const char* label : {"NP", "NP-1", "-NONE-", "NP=1", ""}) {
    EXPECT_TRUE(function_tags(label).empty()) << label;
  }
}

}  // namespace
}  // namespace arcus
