// SPDX-License-Identifier: Apache-2.0
#include "arcus/input_kind.h"

#include <gtest/gtest.h>

#include "tests/support/pausing_source.h"

namespace arcus {
namespace {

using testing::in_pieces_of;
using testing::pausing_source;

TEST(InputKind, IsGuessedFromTheBeginning) {
  EXPECT_EQ(guess_input_kind(""), InputKind::kText);
  EXPECT_EQ(guess_input_kind("Dogs bark.\n"), InputKind::kText);
  EXPECT_EQ(guess_input_kind("1\tDogs\t_\n"), InputKind::kConllu);
  EXPECT_EQ(guess_input_kind("\xef\xbb\xbf# text = Don't.\n\n1-2\tDon't\t_\n"), InputKind::kConllu);
  EXPECT_EQ(guess_input_kind("1 dog\tbarks\n"), InputKind::kText);
  EXPECT_EQ(guess_input_kind("{\"words\": []}\n"), InputKind::kJson);
  EXPECT_EQ(guess_input_kind("{dogs}\n"), InputKind::kText);
  EXPECT_EQ(guess_input_kind("Dogs\nbark\n.\n"), InputKind::kVertical);
  EXPECT_EQ(guess_input_kind("Dogs\nbark\n"), InputKind::kText);
  EXPECT_EQ(guess_input_kind("Dogs\nbark\n.\nAnd cats do too"), InputKind::kVertical);
}

TEST(InputKind, HasANameAndAFormat) {
  EXPECT_EQ(name_of(InputKind::kLines), "lines");
  EXPECT_EQ(name_of(InputKind::kJson), "json");
  EXPECT_EQ(input_kind_named("vertical"), InputKind::kVertical);
  EXPECT_FALSE(input_kind_named("verse"));
  EXPECT_FALSE(format_of(InputKind::kText));
  EXPECT_EQ(format_of(InputKind::kTokens), Format::kTokens);
  EXPECT_EQ(input_kind_of_path("page.txt"), InputKind::kText);
  EXPECT_EQ(input_kind_of_path("page.txt.gz"), InputKind::kText);
  EXPECT_EQ(input_kind_of_path("page.tok"), InputKind::kTokens);
  EXPECT_EQ(input_kind_of_path("test.conllu"), InputKind::kConllu);
  EXPECT_EQ(input_kind_of_path("test.conllu.zst"), InputKind::kConllu);
  EXPECT_FALSE(input_kind_of_path("page"));
}

TEST(InputKind, TheGuessDoesNotDependOnHowTheInputArrives) {
  std::string words;
  for (int i = 0; i < 1500; ++i) words += "word\n";
  std::string comments;
  for (int i = 0; i < 400; ++i) comments += "# a comment\n";
  for (const std::string& text :
       {std::string(), std::string("One"), std::string("One.\nTwo, three.\n"),
        std::string("Dogs\nbark\n.\n\nCats\n"), std::string("Dogs\nbark\n.\nAnd cats do too.\n"),
        words, words + ".\n", ".\n" + words, ".\n" + words + "but not here\n",
        comments + "1\tDogs\t_\n", "\xef\xbb\xbf" + comments + "Dogs bark.\n"}) {
    const InputKind whole = guess_input(pausing_source({text})).kind;
    for (const std::size_t size : {1, 3, 50, 5000}) {
      const GuessedInput guessed = guess_input(pausing_source(in_pieces_of(text, size)));
      EXPECT_EQ(guessed.kind, whole) << text.substr(0, 40);
      EXPECT_EQ(read_at_most(guessed.source.read, std::string::npos), text);
    }
  }
}

TEST(InputKind, TheGuessDoesNotWaitForWhatCannotChangeIt) {
  for (const std::string begin : {"Dogs bark", "Dogs bark.\n", "1\tDogs\t_\n", "{\"words\": []}\n",
                                  "# text = Dogs\n1\tDogs\n"}) {
    bool waited = false;
    PolledSource source = pausing_source({begin});
    source.read = [&, read = source.read, first = true](char* buffer, std::size_t size) mutable {
      waited = !std::exchange(first, false);
      return read(buffer, size);
    };
    guess_input(source);
    EXPECT_FALSE(waited) << begin;
  }
}

}  // namespace
}  // namespace arcus
