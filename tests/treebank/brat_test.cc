// SPDX-License-Identifier: Apache-2.0
#include "arcus/treebank/brat.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/support/compress.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

class BratTest : public ::testing::Test {
 protected:
  std::vector<Sentence> read(const std::string& text, const std::string& annotations) const {
    folder_.write("d.txt", text);
    folder_.write("d.ann", annotations);
    BratReader reader(folder_ / "d.ann");
    std::vector<Sentence> sentences;
    Sentence sentence;
    while (reader.read(sentence)) sentences.push_back(sentence);
    return sentences;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(BratTest, ReadsATreeDrawnByHand) {
  const auto sentences = read("Dogs bark .\n",
                              "T1\tNOUN 0 4\tDogs\nT3\tPUNCT 10 11\t.\nT2\tVERB 5 9\tbark\n"
                              "R1\tnsubj Arg1:T2 Arg2:T1\nR2\tpunct Arg1:T2 Arg2:T3\n"
                              "#1\tAnnotatorNotes T1\tis this right?\n");
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(tree_of(sentences[0]), (Tree{2, 0, 2}));
  EXPECT_EQ(sentences[0].word(2).deprel, "root");
  EXPECT_EQ(sentences[0].word(3).upos, "PUNCT");
}

TEST_F(BratTest, PassesOverWhatSaysNothingAboutTrees) {
  const auto sentences =
      read("a\n", "T1\tX 0 1\ta\nA1\tNegation T1\nN1\tReference T1 Wikipedia:1\tA\n*\tEquiv T1\n");
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(tree_of(sentences[0]), (Tree{0}));
}

TEST_F(BratTest, CountsCharactersNotBytes) {
  const auto sentences = read("Käse – gut\n", "T1\tX 0 4\tKäse\nT2\tX 5 6\t–\nT3\tX 7 10\tgut\n");
  ASSERT_EQ(sentences.size(), 1U);
  EXPECT_EQ(sentences[0].word(1).form, "Käse");
  EXPECT_EQ(sentences[0].word(3).form, "gut");
  EXPECT_EQ(tree_of(sentences[0]), Tree(3));
}

TEST_F(BratTest, EditsMadeInBratOverrideTheNotes) {
  Sentence sentence;
  sentence.words.resize(3);
  sentence.word(1) = {.form = "a", .upos = "X:1", .head = 2, .deprel = "nmod:poss"};
  sentence.word(2) = {.form = "b", .lemma = "be", .head = kRoot, .deprel = "root"};
  sentence.word(3) = {.form = "c", .head = 2, .deprel = "obj"};
  std::string text;
  std::string annotations;
  BratWriter().append(sentence, text, annotations);
  EXPECT_EQ(read(text, annotations).at(0), sentence);

  // Another root, another relation, another tag.
  const auto edit = [&](const std::string& from, const std::string& to) {
    annotations.replace(annotations.find(from), from.size(), to);
  };
  edit("obj Arg1:T2 Arg2:T3", "xcomp Arg1:T3 Arg2:T2");
  edit("nmod_poss", "nsubj");
  edit("X_1", "PRON");
  const Sentence edited = read(text, annotations).at(0);
  EXPECT_EQ(tree_of(edited), (Tree{2, 3, 0}));
  EXPECT_EQ(edited.word(1).deprel, "nsubj");
  EXPECT_EQ(edited.word(1).upos, "PRON");
  EXPECT_EQ(edited.word(2).deprel, "xcomp");
  EXPECT_EQ(edited.word(2).lemma, "be");
  EXPECT_EQ(edited.word(3).deprel, "root");
}

TEST_F(BratTest, RefusesWhatIsNoTreebank) {
  const std::string text = "ab c\nd\n";
  const std::string words = "T1\tX 0 2\tab\nT2\tX 3 4\tc\nT3\tX 5 6\td\n";
  EXPECT_EQ(read(text, words).size(), 2U);
  for (const std::string& annotations : {
           std::string("T1\tX 0 2\tab\n"),       // words without annotation
           words + "T4\tX 1 2\tb\n",             // overlap
           words + "T4\tX 90 91\tb\n",           // past the end
           words + "T3\tX 5 6\td\n",             // an id twice
           words + "R1\tdep Arg1:T1 Arg2:T3\n",  // across lines
           words + "R1\tdep Arg1:T1 Arg2:T9\n",  // unknown
           words + "R1\tdep T1 T2\n",            // not a relation
           words + "R1\tx Arg1:T1 Arg2:T2\nR2\tx Arg1:T1 Arg2:T2\n",
           words + "R1\tx Arg1:T1 Arg2:T2\nR2\tx Arg1:T2 Arg2:T1\n",  // a cycle
           words + "E1\tEvent:T1\n",
           words + "#1\tWord T1\t{\n",
           words + "#1\tSentence T1\t{}\n#2\tSentence T2\t{}\n",
           std::string("T1\tX 0 2\tba\nT2\tX 3 4\tc\nT3\tX 5 6\td\n"),  // not what the text says
           words + "#1\tWord T1\t{\"head\":2}\n",
           std::string("T1\tX 0 1;3 4\tab\n"),
           std::string("T1\n"),
           std::string("T1\tX 2 1\tab\n"),
           std::string("T1\tX 3 6\tc d\n"),
       }) {
    EXPECT_THROW(read(text, annotations), FormatError) << annotations;
  }
}

TEST_F(BratTest, DeepNestingInANoteIsRefused) {
  const std::string deep = std::string(1'000'000, '[');
  EXPECT_THROW(read("a\n", "T1\tX 0 1\ta\n#1\tWord T1\t" + deep + "\n"), FormatError);
  EXPECT_THROW(read("a\n", "T1\tX 0 1\ta\n#1\tSentence T1\t{\"comments\":" + deep + "\n"),
               FormatError);
}

TEST_F(BratTest, ReadsCompressedFiles) {
  folder_.write("z.txt.gz", testing::gzip("Dogs\n"));
  folder_.write("z.ann.gz", testing::gzip("T1\tNOUN 0 4\tDogs\n"));
  BratReader reader(folder_ / "z.ann.gz");
  Sentence sentence;
  ASSERT_TRUE(reader.read(sentence));
  EXPECT_EQ(sentence.word(1).form, "Dogs");
}

TEST_F(BratTest, NeedsBothFiles) {
  EXPECT_THROW(BratReader("-"), FileError);
  folder_.write("d.ann", "");
  EXPECT_THROW(BratReader(folder_ / "d.ann"), FileError);
}

TEST(BratPaths, AreKnownFromEitherFileOrTheirStart) {
  for (const char* path : {"a/d.ann", "a/d.txt", "a/d"}) {
    EXPECT_EQ(brat_paths(path).text, "a/d.txt");
    EXPECT_EQ(brat_paths(path).annotations, "a/d.ann");
  }
}

}  // namespace
}  // namespace arcus
