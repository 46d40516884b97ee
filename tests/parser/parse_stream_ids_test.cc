// SPDX-License-Identifier: Apache-2.0
//
// Which sentence is which: ids, and the k best parses of one sentence.
#include <string>

#include <gtest/gtest.h>

#include "tests/parser/stream_helpers.h"

namespace arcus {
namespace {

using testing::kSample;
using testing::parsed;
using testing::pipeline;
using testing::repeated;
using testing::written;

TEST(ParseStreamIds, TheBestParsesOfASentenceAreParsedOnce) {
  const std::string text = read_file(kSample);
  StreamOptions best;
  best.annotate.k = 4;
  const std::string parses = written(repeated(text, 5), InputKind::kConllu, best);
  for (const int threads : {1, 3}) {
    StreamOptions options;
    options.threads = threads;
    EXPECT_EQ(written(parses, InputKind::kConllu, options),
              written(repeated(text, 5), InputKind::kConllu));
    options.annotate.k = 4;
    EXPECT_EQ(written(parses, InputKind::kConllu, options), parses);
  }
  // If heads are constraints, the first parse is kept, under the id of the sentence.
  StreamOptions options;
  options.annotate.parsing.constraints = given_constraints;
  EXPECT_EQ(
      written(parses, InputKind::kConllu, options),
      written(repeated(text, 5), InputKind::kConllu, {.annotate = {.parsing = {.exact = true}}}));
}

std::string word(const std::string& comments) {
  return comments + "1\ta\ta\tX\tX\t_\t_\t_\t_\tSpaceAfter=No\n2\tb\tb\tX\tX\t_\t_\t_\t_\t_\n\n";
}

// The comments of all sentences, one per line.
std::string comments_of(const std::string& text, InputKind kind, const StreamOptions& options) {
  std::string lines;
  for (const Sentence& sentence : parsed(text, kind, options)) {
    for (const std::string& comment : sentence.comments) lines += comment + "\n";
  }
  return lines;
}

TEST(ParseStreamIds, MissingIdsAndTextsAreAddedIfSoAsked) {
  StreamOptions options;
  EXPECT_EQ(comments_of(word("") + word(""), InputKind::kConllu, options), "");
  options.complete_comments = true;
  EXPECT_EQ(comments_of(word("") + word("# x\n# text = a b\n"), InputKind::kConllu, options),
            "# sent_id = 1\n# text = ab\n# x\n# sent_id = 2\n# text = a b\n");
  EXPECT_EQ(comments_of("a b\nc\n", InputKind::kTokens, options),
            "# sent_id = 1\n# text = a b\n# sent_id = 2\n# text = c\n");
  EXPECT_EQ(comments_of("{\"words\":[{\"form\":\"a\"}]}\n", InputKind::kJson, options),
            "# sent_id = 1\n# text = a\n");
  options.annotate.k = 2;
  EXPECT_NE(comments_of("a b\n", InputKind::kTokens, options).find("# sent_id = 1/2\n"),
            std::string::npos);
}

// An id that is there stays, and no other sentence gets it.
TEST(ParseStreamIds, SentencesBehindAnIdGetIdsOfTheirOwn) {
  const std::string text = word("# sent_id = 3\n# text = a\n") + word("# text = a\n") +
                           word("# text = a\n") + word("# sent_id = 2\n# text = a\n");
  for (const int threads : {1, 4}) {
    StreamOptions options;
    options.complete_comments = true;
    options.threads = threads;
    const std::string ids = comments_of(text, InputKind::kConllu, options);
    EXPECT_EQ(ids,
              "# sent_id = 3\n# text = a\n# sent_id = 3+1\n# text = a\n# sent_id = 3+2\n"
              "# text = a\n# sent_id = 2\n# text = a\n");
  }
}

TEST(ParseStreamIds, IdsThatAreAlsoNumbersOfSentencesAreCounted) {
  StreamOptions options;
  options.complete_comments = true;
  const auto count = [&](const std::string& text) {
    return parse_stream(
               pipeline(), bytes_of(text), InputKind::kConllu, [](const Sentence&) {}, options)
        .repeated_ids;
  };
  EXPECT_EQ(count(word("") + word("# sent_id = 1\n")), 1);
  EXPECT_EQ(count(word("") + word("# sent_id = 2\n")), 0);
}

// The parses of one sentence have its number, whether they are parsed again or not.
TEST(ParseStreamIds, TheBestParsesOfASentenceWithoutAnIdHaveOneNumber) {
  const std::string parses = word("# arcus_rank = 1\n# text = a\n") +
                             word("# arcus_rank = 2\n# text = a\n") + word("# text = b\n");
  StreamOptions options;
  options.complete_comments = true;
  EXPECT_EQ(comments_of(parses, InputKind::kConllu, options),
            "# sent_id = 1\n# text = a\n# sent_id = 2\n# text = b\n");
  options.annotate.parse = false;
  EXPECT_EQ(comments_of(parses, InputKind::kConllu, options),
            "# arcus_rank = 1\n# sent_id = 1/1\n# text = a\n# arcus_rank = 2\n"
            "# sent_id = 1/2\n# text = a\n# sent_id = 2\n# text = b\n");
}

}  // namespace
}  // namespace arcus
