// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/word_alignment.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

// Tokens between spaces; "del=de+el" is a multiword token and its words.
Sentence tokens(const std::string& text) {
  Sentence sentence;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    std::string token = text.substr(i, end - i);
    i = end + 1;
    const std::size_t equals = token.find('=');
    if (equals == std::string::npos) {
      sentence.words.emplace_back().form = token;
      continue;
    }
    MultiwordToken multiword;
    multiword.first = sentence.size() + 1;
    multiword.fields.form = token.substr(0, equals);
    for (std::size_t at = equals; at < token.size();) {
      const std::size_t plus = std::min(token.find('+', at + 1), token.size());
      sentence.words.emplace_back().form = token.substr(at + 1, plus - at - 1);
      at = plus;
    }
    multiword.last = sentence.size();
    sentence.multiword_tokens.push_back(multiword);
  }
  return sentence;
}

using Pairs = std::vector<AlignedWords>;

Pairs aligned(const std::string& gold, const std::string& system) {
  const Sentence a = tokens(gold);
  const Sentence b = tokens(system);
  return align_words(placed_text({&a, 1}), placed_text({&b, 1}));
}

TEST(WordAlignment, WordsThatCoverTheSameStretchAreTheSame) {
  EXPECT_EQ(aligned("a b c", "a b c"), (Pairs{{0, 0}, {1, 1}, {2, 2}}));
  EXPECT_EQ(aligned("a bc d", "a b c d"), (Pairs{{0, 0}, {2, 3}}));
  EXPECT_EQ(aligned("ab cd", "a bc d"), (Pairs{}));
  EXPECT_EQ(aligned("ab c", "a bc"), (Pairs{}));
}

TEST(WordAlignment, WordsOfMultiwordTokensArePairedByForm) {
  EXPECT_EQ(aligned("del=de+el mar", "del=de+el mar"), (Pairs{{0, 0}, {1, 1}, {2, 2}}));
  EXPECT_EQ(aligned("del=de+el mar", "del mar"), (Pairs{{2, 1}}));
  EXPECT_EQ(aligned("del=de+el mar", "del=de+lo mar"), (Pairs{{0, 0}, {2, 2}}));
  EXPECT_EQ(aligned("del=de+el mar", "delmar=el+mar"), (Pairs{{1, 0}, {2, 1}}));
  EXPECT_EQ(aligned("don't=do+n't", "do n't"), (Pairs{{0, 0}, {1, 1}}));
  EXPECT_EQ(aligned("x del=de+el", "xdel=x+de+el"), (Pairs{{0, 0}, {1, 1}, {2, 2}}));
}

TEST(WordAlignment, CaseDoesNotMatterInMultiwordTokens) {
  EXPECT_EQ(aligned("DEL=DE+EL", "DEL=de+el"), (Pairs{{0, 0}, {1, 1}}));
  EXPECT_EQ(aligned("ÁL=Á+L", "ÁL=á+l"), (Pairs{{0, 0}, {1, 1}}));
}

TEST(WordAlignment, BlocksReachAsFarAsTheMultiwordTokensOfEitherSide) {
  EXPECT_EQ(aligned("ab=a+b cd=c+d e", "a bc=b+c d e"),
            (Pairs{{0, 0}, {1, 1}, {2, 2}, {3, 3}, {4, 4}}));
}

TEST(WordAlignment, SpacesInFormsCoverNothing) {
  Sentence spaced = tokens("10000 b");
  spaced.word(1).form = "10\u00a000 0";
  const Sentence plain = tokens("10000 b");
  EXPECT_EQ(align_words(placed_text({&spaced, 1}), placed_text({&plain, 1})),
            (Pairs{{0, 0}, {1, 1}}));
  Sentence empty = tokens("x=y+z b");
  empty.multiword_tokens[0].fields.form = "\u3000";
  const Sentence alone = tokens("b");
  EXPECT_EQ(align_words(placed_text({&empty, 1}), placed_text({&alone, 1})), (Pairs{{2, 0}}));
}

TEST(WordAlignment, OtherCharactersAreRefused) {
  EXPECT_THROW(aligned("a b", "a c"), ArgumentError);
  EXPECT_THROW(aligned("a b", "a"), ArgumentError);
}

// The definition, word by word, where there are no multiword tokens.
RC_GTEST_PROP(WordAlignment, AgreesWithAllPairsOfStretches, ()) {
  const int n = *rc::gen::inRange(1, 30);
  const auto text_with_breaks = [&] {
    std::string text;
    for (int i = 0; i < n; ++i) {
      if (i > 0 && *rc::gen::inRange(0, 2) == 0) text += ' ';
      text += static_cast<char>('a' + i % 3);
    }
    return text;
  };
  const Sentence gold = tokens(text_with_breaks());
  const Sentence system = tokens(text_with_breaks());
  const PlacedText a = placed_text({&gold, 1});
  const PlacedText b = placed_text({&system, 1});
  Pairs expected;
  for (std::size_t i = 0; i < a.words.size(); ++i) {
    for (std::size_t j = 0; j < b.words.size(); ++j) {
      if (a.words[i].place == b.words[j].place) expected.push_back({i, j});
    }
  }
  RC_ASSERT(align_words(a, b) == expected);
}

// Multiword tokens anywhere: pairs rise on both sides, and have the same form or the same stretch.
RC_GTEST_PROP(WordAlignment, PairsNeverCross, ()) {
  const int n = *rc::gen::inRange(1, 20);
  const auto random_sentence = [&] {
    std::string text;
    for (int i = 0; i < n;) {
      const int length = std::min(n - i, *rc::gen::inRange(1, 4));
      std::string form;
      for (int k = 0; k < length; ++k) form += static_cast<char>('a' + (i + k) % 3);
      if (i > 0) text += ' ';
      text += form;
      if (length > 1 && *rc::gen::inRange(0, 2) == 0) text += "=" + form.substr(0, 1) + "+b";
      i += length;
    }
    return tokens(text);
  };
  const Sentence gold = random_sentence();
  const Sentence system = random_sentence();
  const Pairs pairs = align_words(placed_text({&gold, 1}), placed_text({&system, 1}));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    RC_ASSERT(gold.words[pairs[i].gold].form == system.words[pairs[i].system].form);
    if (i == 0) continue;
    RC_ASSERT(pairs[i - 1].gold < pairs[i].gold);
    RC_ASSERT(pairs[i - 1].system < pairs[i].system);
  }
  RC_ASSERT(align_words(placed_text({&gold, 1}), placed_text({&gold, 1})).size() ==
            gold.words.size());
}

}  // namespace
}  // namespace arcus
