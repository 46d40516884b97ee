// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/multiword.h"

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "tests/tokenizer/toy_treebank.h"

namespace arcus {
namespace {

using testing::spaced_sentence;
using Words = std::vector<std::string>;

MultiwordSplitter trained(const std::string& text) {
  return MultiwordSplitter::train(std::vector{spaced_sentence(text)});
}

TEST(Multiword, ATokenIsSplitAsItMostlyIs) {
  const auto splitter = trained("its its its=it+s del=de+el Del=de+lo del=de+el mar");
  EXPECT_EQ(splitter.split("its"), Words{});
  EXPECT_EQ(splitter.split("del"), (Words{"de", "el"}));
  EXPECT_EQ(splitter.split("mar"), Words{});
  EXPECT_EQ(splitter.split("unheard"), Words{});
}

TEST(Multiword, CaseComesFromTheToken) {
  const auto splitter = trained("del=de+el no=em+o don't=do+n't àquela=a+aquela");
  EXPECT_EQ(splitter.split("Del"), (Words{"De", "el"}));
  EXPECT_EQ(splitter.split("DEL"), (Words{"DE", "EL"}));
  EXPECT_EQ(splitter.split("No"), (Words{"Em", "o"}));
  EXPECT_EQ(splitter.split("DON'T"), (Words{"DO", "N'T"}));
  EXPECT_EQ(splitter.split("Don'T"), (Words{"Do", "n'T"}));
  EXPECT_EQ(splitter.split("Àquela"), (Words{"A", "aquela"}));
}

TEST(Multiword, RulesByTheEndSplitTokensThatWereNeverSeen) {
  const auto splitter =
      trained("Bush's=Bush+'s China's=China+'s dog's=dog+'s don't=do+n't isn't=is+n't");
  EXPECT_EQ(splitter.split("Arcus's"), (Words{"Arcus", "'s"}));
  EXPECT_EQ(splitter.split("ARCUS'S"), (Words{"ARCUS", "'S"}));
  EXPECT_EQ(splitter.split("hasn't"), (Words{"has", "n't"}));
  EXPECT_EQ(splitter.split("'s"), Words{});  // nothing would be left
  EXPECT_EQ(splitter.split("dogs"), Words{});
}

TEST(Multiword, RulesMayChangeTheStem) {
  const auto splitter = trained("dándole=dando+le llevándole=llevando+le mirándole=mirando+le");
  EXPECT_EQ(splitter.split("Buscándole"), (Words{"Buscando", "le"}));
}

TEST(Multiword, ALongerEndKnowsBetter) {
  const auto splitter = trained(
      "moverse=mover+se leerse=leer+se creerse=creer+se serse=ser+se hacerse=hacer+se "
      "irse=ir+se darse=dar+se diverse adverse inverse reverse");
  EXPECT_EQ(splitter.split("traerse"), (Words{"traer", "se"}));
  EXPECT_EQ(splitter.split("obverse"), Words{});
}

TEST(Multiword, ARuleNeedsMoreThanHalfOfTheTokensWithItsEnd) {
  EXPECT_EQ(trained("dog's=dog+'s cat's=cat+'s let's=let+us it's").split("bob's"), Words{});
  EXPECT_EQ(trained("dog's=dog+'s cat's=cat+'s let's=let+us").split("bob's"), (Words{"bob", "'s"}));
}

TEST(Multiword, OneTokenMakesNoRule) {
  EXPECT_EQ(trained("Bush's=Bush+'s").split("Rice's"), Words{});
}

TEST(Multiword, LettersThatChangeTheirLengthWithTheirCaseAreNoTrap) {
  const auto splitter = trained("i̇x=i̇+x ẞa=ß+a aı=a+ı");
  for (const char* token : {"İx", "İX", "ẞA", "ßa", "AI", "\u212aA's"}) {
    for (const std::string& word : splitter.split(token)) EXPECT_FALSE(word.empty());
  }
}

TEST(Multiword, WritingAndReadingChangesNothing) {
  const auto splitter = trained("Bush's=Bush+'s China's=China+'s don't=do+n't del=de+el chef's");
  PackedWriter writer;
  splitter.write(writer);
  PackedReader reader(writer.bytes(), "file", "part");
  const auto again = MultiwordSplitter::read(reader);
  reader.expect_end();
  for (const char* token : {"Bush's", "Rice's", "don't", "Del", "chef's", "x"}) {
    EXPECT_EQ(again.split(token), splitter.split(token)) << token;
  }
  PackedWriter second;
  again.write(second);
  EXPECT_EQ(second.bytes(), writer.bytes());
}

// A splitter of one rule: the end is stripped and followed by the word.
std::string rule_bytes(const std::string& end, const std::string& word) {
  PackedWriter writer;
  writer.number(std::uint32_t{0});  // tokens
  writer.number(std::uint32_t{1});
  writer.text(end);
  writer.number(static_cast<std::uint32_t>(end.size()));
  writer.number(std::uint32_t{2});
  writer.text("");
  writer.text(word);
  return writer.bytes();
}

TEST(Multiword, ARuleThatIsTooLongOrNoTextIsRefused) {
  const auto read = [](const std::string& bytes) {
    PackedReader reader(bytes, "file", "part");
    return MultiwordSplitter::read(reader);
  };
  EXPECT_NO_THROW(read(rule_bytes(std::string(255, 'x'), "y")));
  EXPECT_THROW(read(rule_bytes(std::string(256, 'x'), "y")), ModelError);
  for (const char* bad : {"\t", "\n1\tx", "\x1b[2J", "\xff"}) {
    EXPECT_THROW(read(rule_bytes("x", bad)), ModelError);
    EXPECT_THROW(read(rule_bytes(bad, "y")), ModelError);
  }
}

TEST(Multiword, AFormOfMegabytesTakesNoLongerThanItsLength) {
  const std::string end(300, 'x');
  const auto splitter =
      trained("a" + end + "=a+" + end + " b" + end + "=b+" + end + " don't=do+n't");
  const std::string form = std::string(std::size_t{4} << 20, 'y') + end;
  EXPECT_TRUE(splitter.split(form).empty());  // quadratic time would be hours
}

TEST(Multiword, EveryTruncationIsRefused) {
  PackedWriter writer;
  trained("Bush's=Bush+'s China's=China+'s don't=do+n't del=de+el").write(writer);
  for (std::size_t size = 0; size < writer.bytes().size(); ++size) {
    const std::string cut = writer.bytes().substr(0, size);
    PackedReader reader(cut, "file", "part");
    EXPECT_THROW(MultiwordSplitter::read(reader), ModelError) << size;
  }
}

}  // namespace
}  // namespace arcus
