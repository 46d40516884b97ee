// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/lexicon/lexicon.h"
#include "arcus/parser_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/toy_text.h"

namespace arcus {
namespace {

Lexicon toy_lexicon() {
  LexiconOptions options;
  options.min_count = 1;
  options.stopword_list = {"the"};
  return build_lexicon(
      source_of({{"cat", "the", "dog"}, {"cat", "sees", "the"}, {"dog", "sees", "the", "cat"}}),
      options);
}

SectionFile parsed(const Lexicon& lexicon) {
  return SectionFile::parse(lexicon.sections().bytes(), "toy.lexicon");
}

std::string message_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const ModelError& error) {
    return error.what();
  }
  return "not refused";
}

// The message about a lexicon with changed contents.
std::string refusal(const std::function<void(Lexicon::Contents&)>& change) {
  Lexicon::Contents contents = toy_lexicon().contents();
  change(contents);
  return message_of([&] { Lexicon::read(parsed(Lexicon(contents))); });
}

template <typename Item>
RaggedArray<Item> with_rows(const RaggedArray<Item>& rows,
                            const std::function<void(std::size_t, std::vector<Item>&)>& change) {
  RaggedArray<Item> result;
  for (std::size_t u = 0; u < rows.size(); ++u) {
    std::vector<Item> row(rows[u].begin(), rows[u].end());
    change(u, row);
    result.push_row(row);
  }
  return result;
}

// Changes the first row that has two items.
std::string pair_refusal(const std::function<void(std::vector<ContextCount>&)>& change) {
  return refusal([&](Lexicon::Contents& contents) {
    bool done = false;
    contents.pairs =
        with_rows<ContextCount>(contents.pairs, [&](std::size_t, std::vector<ContextCount>& row) {
          if (row.size() < 2 || std::exchange(done, true)) return;
          change(row);
        });
    ASSERT_TRUE(done);
  });
}

std::string neighbour_refusal(const std::function<void(std::vector<Lexicon::Neighbour>&)>& change) {
  return refusal([&](Lexicon::Contents& contents) {
    bool done = false;
    contents.neighbours = with_rows<Lexicon::Neighbour>(
        contents.neighbours, [&](std::size_t, std::vector<Lexicon::Neighbour>& row) {
          if (row.size() < 2 || std::exchange(done, true)) return;
          change(row);
        });
    ASSERT_TRUE(done);
  });
}

TEST(LexiconFile, HoldsEverything) {
  const testing::TemporaryFolder folder;
  const Lexicon lexicon = build_lexicon(source_of(testing::toy_text(500, 100, 1)));
  lexicon.save(folder / "a.lexicon");
  const Lexicon loaded = Lexicon::load(folder / "a.lexicon");
  ASSERT_EQ(loaded.size(), lexicon.size());
  for (std::uint32_t u = 0; u < lexicon.size(); ++u) {
    EXPECT_EQ(loaded.word(u), lexicon.word(u));
    EXPECT_EQ(loaded.count(u), lexicon.count(u));
    EXPECT_EQ(loaded.find(lexicon.word(u)), u);
    EXPECT_EQ(loaded.is_stopword(u), lexicon.is_stopword(u));
    for (std::uint32_t v = 0; v < lexicon.size(); ++v) {
      EXPECT_EQ(loaded.pmi(u, v), lexicon.pmi(u, v));
      EXPECT_EQ(loaded.similarity(u, v), lexicon.similarity(u, v));
    }
  }
  EXPECT_EQ(loaded.contents().facts, lexicon.contents().facts);
  EXPECT_EQ(loaded.sections().bytes(), lexicon.sections().bytes());
}

TEST(LexiconFile, ALexiconWithoutWordsIsALexicon) {
  EXPECT_EQ(Lexicon::read(parsed(Lexicon())).size(), 0U);
  EXPECT_FALSE(Lexicon().find("a"));
}

TEST(LexiconFile, AModelIsNoLexiconAndALexiconIsNoModel) {
  SectionWriter model;
  model.add("about", "x");
  EXPECT_EQ(message_of([&] { Lexicon::read(SectionFile::parse(model.bytes(), "en.arcus")); }),
            "en.arcus: a model, not a lexicon: make a lexicon with arcus lexicon");
  EXPECT_EQ(message_of([] { read_parser(parsed(toy_lexicon())); }),
            "toy.lexicon: a lexicon, not a model: make a model with arcus train");
}

TEST(LexiconFile, EverySectionIsNeeded) {
  const SectionFile file = parsed(toy_lexicon());
  for (const SectionInfo& left_out : file.sections()) {
    SectionWriter writer;
    for (const SectionInfo& info : file.sections()) {
      if (info.name != left_out.name) writer.copy(file, info.name);
    }
    EXPECT_NE(message_of([&] { Lexicon::read(SectionFile::parse(writer.bytes(), "x")); }),
              "not refused");
  }
}

TEST(LexiconFile, EveryTruncationOfASectionIsRefused) {
  const SectionFile file = parsed(toy_lexicon());
  for (const SectionInfo& cut : file.sections()) {
    for (std::size_t size = 0; size < cut.raw_size; ++size) {
      SectionWriter writer;
      for (const SectionInfo& info : file.sections()) {
        writer.add(info.name, info.name == cut.name ? file.section(info.name).substr(0, size)
                                                    : file.section(info.name));
      }
      EXPECT_NE(message_of([&] { Lexicon::read(SectionFile::parse(writer.bytes(), "x")); }),
                "not refused")
          << cut.name << ' ' << size;
    }
  }
}

TEST(LexiconFile, ForgedWordsAreRefused) {
  EXPECT_EQ(refusal([](auto&) {}), "not refused");
  const auto with_first = [](const std::string& word) {
    return refusal([&](Lexicon::Contents& contents) {
      contents.words = word + contents.words.substr(contents.words.find('\n'));
    });
  };
  EXPECT_EQ(with_first("kitten"), "not refused");
  EXPECT_NE(with_first("").find("cannot hold"), std::string::npos);
  EXPECT_NE(with_first("a\x1b[2J").find("cannot hold: 'a\\x1b[2J'"), std::string::npos);
  EXPECT_NE(with_first("a\tb").find("cannot hold"), std::string::npos);
  EXPECT_NE(with_first("\xff").find("cannot hold"), std::string::npos);
  EXPECT_NE(with_first("’s").find("cannot hold"), std::string::npos);  // not folded
  EXPECT_NE(with_first(std::string(256, 'a')).find("cannot hold"), std::string::npos);
  EXPECT_NE(with_first("dog").find("has a word twice"), std::string::npos);
  EXPECT_NE(with_first("a\nb").find("one count per word"), std::string::npos);
  EXPECT_NE(refusal([](auto& contents) { contents.words.pop_back(); }).find("without an end"),
            std::string::npos);
}

TEST(LexiconFile, ForgedCountsAreRefused) {
  using Contents = Lexicon::Contents;
  constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
  const std::vector<std::function<void(Contents&)>> changes = {
      [](Contents& contents) { contents.counts[0] = kMax; },
      [](Contents& contents) { contents.counts.back() = 0; },
      [](Contents& contents) { std::swap(contents.counts.front(), contents.counts.back()); },
      [](Contents& contents) { contents.counts.pop_back(); },
      [](Contents& contents) { contents.words_of_text = kMax; },
      [](Contents& contents) { contents.words_of_text = 1; },
      [](Contents& contents) { contents.context_counts[0] = 0; },
      [](Contents& contents) { contents.context_counts.push_back(1); },
      [](Contents& contents) { contents.contexts_of_text = 1; },
      [](Contents& contents) { contents.contexts_of_text = kMax; },
      [](Contents& contents) { contents.stopwords = {4}; },
      [](Contents& contents) {
        contents.stopwords = {1, 1};
      },
      [](Contents& contents) {
        contents.facts.push_back({"a", "\x1b[2J"});
      }};
  for (std::size_t i = 0; i < changes.size(); ++i) {
    EXPECT_NE(refusal(changes[i]), "not refused") << "change " << i;
  }
}

TEST(LexiconFile, ForgedPairsAreRefused) {
  using Row = std::vector<ContextCount>;
  EXPECT_EQ(pair_refusal([](Row&) {}), "not refused");
  EXPECT_NE(pair_refusal([](Row& row) { row[1].word = row[0].word; }), "not refused");
  EXPECT_NE(pair_refusal([](Row& row) { std::swap(row[0], row[1]); }), "not refused");
  EXPECT_NE(pair_refusal([](Row& row) { row[1].word = 4; }), "not refused");
  EXPECT_NE(pair_refusal([](Row& row) { row[0].count = 0; }), "not refused");
  EXPECT_NE(pair_refusal([](Row& row) { row[0].count = 1'000'000; }), "not refused");
  EXPECT_NE(refusal([](auto& contents) { contents.pairs.finish_row(); }), "not refused");
}

TEST(LexiconFile, ForgedNeighboursAreRefused) {
  using Row = std::vector<Lexicon::Neighbour>;
  EXPECT_EQ(neighbour_refusal([](Row&) {}), "not refused");
  EXPECT_NE(neighbour_refusal([](Row& row) { row[0].word = 4; }), "not refused");
  EXPECT_NE(neighbour_refusal([](Row& row) { row[1].word = row[0].word; }), "not refused");
  EXPECT_NE(neighbour_refusal([](Row& row) { row[0].similarity = NAN; }), "not refused");
  EXPECT_NE(neighbour_refusal([](Row& row) { row[0].similarity = 1.5F; }), "not refused");
  EXPECT_NE(neighbour_refusal([](Row& row) { row[1].similarity = 0; }), "not refused");
  EXPECT_NE(neighbour_refusal([](Row& row) { row[1].similarity = -0.5F; }), "not refused");
  EXPECT_NE(neighbour_refusal([](Row& row) { row[1].similarity = row[0].similarity + 0.1F; }),
            "not refused");
  EXPECT_NE(refusal([](Lexicon::Contents& contents) {
              contents.neighbours =
                  with_rows<Lexicon::Neighbour>(contents.neighbours, [](std::size_t u, Row& row) {
                    if (!row.empty()) row[0].word = static_cast<std::uint32_t>(u);
                  });
            }),
            "not refused");
}

}  // namespace
}  // namespace arcus
