// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/lexicon/context_window.h"
#include "arcus/lexicon/lexicon.h"
#include "tests/support/toy_text.h"

namespace arcus {
namespace {

using testing::toy_text;
using testing::words_of;

Lexicon lexicon_of(const std::vector<std::string>& lines, const LexiconOptions& options) {
  std::vector<WordList> sentences;
  for (const std::string& line : lines) sentences.push_back(words_of(line));
  return build_lexicon(source_of(sentences), options);
}

LexiconOptions with_stopwords(std::vector<std::string> list) {
  LexiconOptions options;
  options.min_count = 1;
  options.stopword_list = std::move(list);
  return options;
}

double pmi(const Lexicon& lexicon, const char* u, const char* v) {
  return lexicon.pmi(lexicon.find(u).value(), lexicon.find(v).value());
}

double similarity(const Lexicon& lexicon, const char* u, const char* v) {
  return lexicon.similarity(lexicon.find(u).value(), lexicon.find(v).value());
}

TEST(ContextWindow, HasTheNearestWordThatIsNoStopwordAndTheStopwordsBetween) {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    std::vector<bool> stop(random.below(12));
    for (std::size_t i = 0; i < stop.size(); ++i) stop[i] = random.below(2) == 0;
    // The definition, from the side of each word: the words up to the nearest that is no stopword.
    std::set<std::pair<std::size_t, std::size_t>> expected;
    for (std::size_t i = 0; i < stop.size(); ++i) {
      for (std::size_t k = i + 1; k < stop.size(); ++k) {
        expected.emplace(i, k);
        if (!stop[k]) break;
      }
      for (std::size_t k = i; k-- > 0;) {
        expected.emplace(k, i);
        if (!stop[k]) break;
      }
    }
    std::set<std::pair<std::size_t, std::size_t>> found;
    for_each_context_pair(
        stop.size(), [&](std::size_t i) { return bool{stop[i]}; },
        [&](std::size_t i, std::size_t k) { EXPECT_TRUE(found.emplace(i, k).second); });
    EXPECT_EQ(found, expected);
  }
}

TEST(ContextWindow, CostsLinearTimeInATextOfStopwords) {
  std::size_t pairs = 0;
  for_each_context_pair(
      10'000, [](std::size_t) { return true; }, [&](std::size_t, std::size_t) { ++pairs; });
  EXPECT_LE(pairs, 10'000U * kMaxContextDistance);
}

TEST(BuildLexicon, PmiAndCosineAreThoseComputedByHand) {
  const Lexicon lexicon = lexicon_of({"cat the dog", "cat sees the"}, with_stopwords({"the"}));
  // Pairs: cat-the, cat-dog, the-dog; cat-sees, sees-the. n(cat) = n(the) = 3, n(dog) = n(sees) =
  // 2, n = 10.
  const double a = std::log(10.0 / 9);
  const double b = std::log(5.0 / 3);
  EXPECT_NEAR(pmi(lexicon, "cat", "the"), a, 1e-12);
  EXPECT_NEAR(pmi(lexicon, "cat", "dog"), b, 1e-12);
  EXPECT_NEAR(pmi(lexicon, "dog", "the"), b, 1e-12);
  EXPECT_NEAR(pmi(lexicon, "sees", "the"), b, 1e-12);
  EXPECT_EQ(pmi(lexicon, "dog", "sees"), 0);
  EXPECT_NEAR(similarity(lexicon, "dog", "sees"), 1, 1e-6);
  EXPECT_NEAR(similarity(lexicon, "cat", "the"), 2 * b * b / (a * a + 2 * b * b), 1e-6);
  EXPECT_NEAR(similarity(lexicon, "dog", "cat"),
              a * b / (std::sqrt(a * a + 2 * b * b) * std::sqrt(2.0) * b), 1e-6);
  EXPECT_EQ(similarity(lexicon, "dog", "dog"), 1);
}

TEST(BuildLexicon, WithoutStopwordsOnlyAdjacentWordsAreContexts) {
  const Lexicon lexicon = lexicon_of({"cat the dog"}, with_stopwords({}));
  EXPECT_EQ(pmi(lexicon, "cat", "dog"), 0);
  EXPECT_NEAR(pmi(lexicon, "cat", "the"), std::log(4.0 / 2), 1e-12);
}

TEST(BuildLexicon, APairOfOneWordIsAContextTwice) {
  const Lexicon lexicon = lexicon_of({"a a b"}, with_stopwords({}));
  const auto a = lexicon.find("a").value();
  EXPECT_EQ(lexicon.pair_count(a, a), 2U);
  EXPECT_NEAR(pmi(lexicon, "a", "a"), std::log(8.0 / 9), 1e-12);
  EXPECT_NEAR(pmi(lexicon, "a", "b"), std::log(4.0 / 3), 1e-12);
}

TEST(BuildLexicon, UnknownWordsAreContextsButHaveNoVector) {
  LexiconOptions options = with_stopwords({});
  options.min_count = 2;
  const Lexicon lexicon = lexicon_of({"a b", "a b", "a x"}, options);
  EXPECT_EQ(lexicon.size(), 2U);
  EXPECT_FALSE(lexicon.find("x"));
  EXPECT_NEAR(pmi(lexicon, "a", "b"), std::log(2.0 * 6 / (3 * 2)), 1e-12);
  EXPECT_EQ(lexicon.contents().words_of_text, 6U);
}

TEST(BuildLexicon, AStopwordThatIsTooRareForTheLexiconIsStillAStopword) {
  LexiconOptions options = with_stopwords({"rare"});
  options.min_count = 2;
  const Lexicon lexicon = lexicon_of({"a rare b", "a c b c"}, options);
  EXPECT_FALSE(lexicon.find("rare"));
  EXPECT_EQ(lexicon.pair_count(*lexicon.find("a"), *lexicon.find("b")), 1U);
}

TEST(BuildLexicon, TheMostFrequentWordsAreStopwords) {
  LexiconOptions options;
  options.min_count = 1;
  options.stopwords = 1;
  const Lexicon lexicon = lexicon_of({"a b c", "b d", "b"}, options);
  EXPECT_EQ(lexicon.word(0), "b");
  EXPECT_TRUE(lexicon.is_stopword(0));
  EXPECT_FALSE(lexicon.is_stopword(1));
  EXPECT_EQ(lexicon.pair_count(*lexicon.find("a"), *lexicon.find("c")), 1U);
}

TEST(BuildLexicon, WordsAreSortedByCountAndCutToTheMostFrequent) {
  LexiconOptions options;
  options.min_count = 1;
  options.words = 3;
  const Lexicon lexicon = lexicon_of({"b b a a c d d d"}, options);
  ASSERT_EQ(lexicon.size(), 3U);
  EXPECT_EQ(lexicon.word(0), "d");
  EXPECT_EQ(lexicon.word(1), "a");
  EXPECT_EQ(lexicon.word(2), "b");
  EXPECT_EQ(lexicon.count(0), 3U);
}

TEST(BuildLexicon, WordsAreFolded) {
  const Lexicon lexicon = lexicon_of({"it ’s", "it 's"}, with_stopwords({"‘s"}));
  EXPECT_EQ(lexicon.count(lexicon.find("’s").value()), 2U);
  EXPECT_EQ(lexicon.find("’s"), lexicon.find("'s"));
  EXPECT_TRUE(lexicon.is_stopword(*lexicon.find("'s")));
}

TEST(BuildLexicon, WordsThatNoFileCanHoldAreUnknown) {
  const Lexicon lexicon =
      lexicon_of({"a \xff b", "a x\x1b[2J", "a " + std::string(256, 'y')}, with_stopwords({}));
  EXPECT_EQ(lexicon.size(), 2U);
  EXPECT_EQ(lexicon.contents().words_of_text, 7U);
  EXPECT_FALSE(lexicon.find("\xff"));
  EXPECT_FALSE(lexicon.find(""));
}

TEST(BuildLexicon, RarePairsAreLeftOut) {
  LexiconOptions options = with_stopwords({});
  options.min_pair_count = 2;
  const Lexicon lexicon = lexicon_of({"a b", "a b", "a c"}, options);
  EXPECT_NE(pmi(lexicon, "a", "b"), 0);
  EXPECT_EQ(pmi(lexicon, "a", "c"), 0);
}

// The counts n(u, v) by the definition, and cosines over full vectors.
TEST(BuildLexicon, AgreesWithBruteForceOnRandomText) {
  const auto text = toy_text(400, 60, 7);
  LexiconOptions options;
  options.min_count = 3;
  options.stopwords = 4;
  options.neighbours = 1000;
  const Lexicon lexicon = build_lexicon(source_of(text), options);
  const auto words = static_cast<std::uint32_t>(lexicon.size());
  ASSERT_GT(words, 20U);
  std::map<std::pair<std::string, std::string>, double> together;
  std::map<std::string, double> of_word;
  double all = 0;
  const auto is_stopword = [&](const std::string& word) {
    const auto id = lexicon.find(word);
    return id && *id < 4;
  };
  for (const WordList& sentence : text) {
    for (std::size_t i = 0; i < sentence.size(); ++i) {
      for (const int step : {-1, 1}) {
        for (std::size_t k = i + static_cast<std::size_t>(step); k < sentence.size();
             k += static_cast<std::size_t>(step)) {
          ++together[{sentence[i], sentence[k]}];
          ++of_word[sentence[i]];
          ++all;
          if (!is_stopword(sentence[k])) break;
        }
      }
    }
  }
  std::vector<std::vector<double>> vectors(words, std::vector<double>(words));
  for (std::uint32_t u = 0; u < words; ++u) {
    for (std::uint32_t v = 0; v < words; ++v) {
      const std::string a(lexicon.word(u));
      const std::string b(lexicon.word(v));
      const auto found = together.find({a, b});
      if (found != together.end()) {
        vectors[u][v] = std::log(found->second * all / (of_word[a] * of_word[b]));
      }
      EXPECT_NEAR(lexicon.pmi(u, v), vectors[u][v], 1e-12);
    }
  }
  const auto product = [&](std::uint32_t u, std::uint32_t v) {
    double sum = 0;
    for (std::uint32_t c = 0; c < words; ++c) sum += vectors[u][c] * vectors[v][c];
    return sum;
  };
  for (std::uint32_t u = 0; u < words; ++u) {
    for (std::uint32_t v = 0; v < words; ++v) {
      const double cosine = product(u, v) / std::sqrt(product(u, u) * product(v, v));
      EXPECT_NEAR(lexicon.similarity(u, v), std::max(0.0, cosine), 1e-5);
    }
  }
}

TEST(BuildLexicon, ContextsHaveTheLargestPmiFirst) {
  const Lexicon lexicon = build_lexicon(source_of(toy_text(200, 40, 3)));
  for (std::uint32_t u = 0; u < lexicon.size(); ++u) {
    const auto contexts = lexicon.contexts(u);
    for (std::size_t i = 0; i < contexts.size(); ++i) {
      EXPECT_EQ(contexts[i].pmi, lexicon.pmi(u, contexts[i].word));
      EXPECT_EQ(contexts[i].pmi, lexicon.pmi(contexts[i].word, u));
      EXPECT_LE(contexts[i].pmi, contexts[i == 0 ? 0 : i - 1].pmi);
    }
  }
}

TEST(BuildLexicon, ThreadsChangeNothingEvenWhenMemoryIsShort) {
  const auto text = toy_text(3000, 2000, 5);
  LexiconOptions options;
  options.min_count = 2;
  for (const bool is_short : {false, true}) {
    if (is_short) {
      options.max_counted_words = 300;
      options.max_counted_pairs = 500;
    }
    options.threads = 1;
    const Lexicon one = build_lexicon(source_of(text), options);
    options.threads = 4;
    const Lexicon four = build_lexicon(source_of(text), options);
    EXPECT_EQ(one.sections().bytes(), four.sections().bytes());
    EXPECT_GT(one.size(), 10U);
    EXPECT_EQ(is_short, one.contents().facts.back().value != "exact");
    EXPECT_LE(one.contents().pairs.values().size(), is_short ? 500 : 1'000'000);
  }
}

TEST(BuildLexicon, TellsItsProgress) {
  LexiconOptions options;
  std::int64_t words = 0;
  double share = 0;
  options.progress = [&](const LexiconProgress& now) {
    if (now.step == LexiconProgress::Step::kContexts) words = now.words;
    if (now.step == LexiconProgress::Step::kNeighbours) share = now.share;
  };
  const Lexicon lexicon = build_lexicon(source_of(toy_text(1000, 40, 3)), options);
  EXPECT_EQ(static_cast<std::uint64_t>(words), lexicon.contents().words_of_text);
  EXPECT_EQ(share, 1);
}

TEST(BuildLexicon, RefusesOptionsOutOfRangeAndTextWithoutFrequentWords) {
  const auto refused = [](void (*change)(LexiconOptions&)) {
    LexiconOptions options;
    change(options);
    EXPECT_THROW(build_lexicon(source_of({{"a", "a", "a", "a", "a"}}), options), ArgumentError);
  };
  refused([](LexiconOptions& options) { options.words = 0; });
  refused([](LexiconOptions& options) { options.words = kMaxLexiconWords + 1; });
  refused([](LexiconOptions& options) { options.neighbours = kMaxNeighbours + 1; });
  refused([](LexiconOptions& options) { options.min_count = 0; });
  refused([](LexiconOptions& options) { options.min_pair_count = 0; });
  refused([](LexiconOptions& options) { options.max_counted_pairs = 1; });
  refused([](LexiconOptions& options) { options.threads = 0; });
  refused([](LexiconOptions& options) { options.min_count = 6; });
  EXPECT_THROW(build_lexicon(source_of({})), ArgumentError);
}

TEST(BuildLexicon, TheFirstErrorOfTheTextIsThrown) {
  int pass = 0;
  const LexiconSource source = [&]() -> BatchReader {
    ++pass;
    return [next = 0]() mutable -> std::optional<SentenceBatch> {
      return [number = next++]() -> std::vector<WordList> {
        if (number >= 5) throw FormatError("text", number, "an error", "none");
        return {{"a", "b"}};
      };
    };
  };
  LexiconOptions options;
  options.threads = 4;
  try {
    build_lexicon(source, options);
    FAIL();
  } catch (const FormatError& error) {
    EXPECT_EQ(error.line(), 5);
  }
  EXPECT_EQ(pass, 1);
}

}  // namespace
}  // namespace arcus
