// SPDX-License-Identifier: Apache-2.0
#include "arcus/neural/word_vectors.h"

#include <string>

#include <gtest/gtest.h>

#include "arcus/base/error.h"
#include "arcus/neural/weights.h"
#include "tests/support/sample_parser.h"

namespace arcus {
namespace {

WordVectors vectors_in(const std::string& text, std::size_t max_words = 100) {
  return WordVectors::read(bytes_of(text), "vectors", max_words);
}

std::string error_of(const std::string& text) {
  try {
    vectors_in(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(WordVectors, AreReadWithAndWithoutAHeader) {
  for (const std::string header : {"", "2 3\n"}) {
    const WordVectors vectors = vectors_in(header + "dog 1 2 -0.5\ncat 0 1e-1 3 \n");
    EXPECT_EQ(vectors.words, (std::vector<std::string>{"dog", "cat"}));
    EXPECT_EQ(vectors.rows(0, 2), -0.5F);
    EXPECT_EQ(vectors.rows(1, 1), 0.1F);
  }
  EXPECT_EQ(vectors_in("a 1\nb 2\nc 3\n", 2).words.size(), 2U);
}

TEST(WordVectors, BadFilesAreRefusedWithTheLine) {
  EXPECT_EQ(error_of("dog 1 2\ncat 1\n"),
            "vectors:2: found 1 numbers, expected 2, as on the lines before");
  EXPECT_EQ(error_of("dog 1 x\n"), "vectors:1: found 'x', expected a number");
  EXPECT_EQ(error_of("dog 1 inf\n"), "vectors:1: found 'inf', expected a number");
  EXPECT_EQ(error_of("dog\n"),
            "vectors:1: found 'dog', expected from 1 to 4096 numbers after the word");
  EXPECT_EQ(error_of("2 3\ndog 1 2\ncat 1 2\n"),
            "vectors:2: found 2 numbers, expected 3, as the first line says");
  EXPECT_EQ(error_of("3 2\ndog 1 2\ncat 1 2\n"),
            "vectors: found 2 words, expected 3, as the first line says: is the file complete?");
  EXPECT_EQ(error_of(""), "vectors: found no words, expected vectors of words");
}

TEST(WordVectors, AByteOrderMarkIsSkipped) {
  EXPECT_EQ(vectors_in("\xEF\xBB\xBF"
                       "1 2\ndog 1 2\n")
                .words,
            std::vector<std::string>{"dog"});
}

TEST(WordVectors, AreTheStartValuesOfKnownWords) {
  NetworkShape shape;
  shape.fields = {2, 0, 0, 0, 0, 0};
  const WordVectors vectors = vectors_in("zebra 3 4\nDOG 1 0\n");
  const WordInputs inputs(testing::sample(), shape, &vectors);
  NetworkWeights weights(inputs, 3);
  weights.set_words(vectors, inputs);
  const std::uint32_t zebra = inputs.row_of_form("Zebra");
  const std::uint32_t dog = inputs.row_of_form("dog");
  ASSERT_GT(zebra, Vocabulary::kRootRow);
  ASSERT_NE(zebra, dog);
  // All scaled by one factor.
  EXPECT_NEAR(weights.tables[0](zebra, 0) / weights.tables[0](zebra, 1), 0.75, 1e-6);
  EXPECT_NEAR(weights.tables[0](zebra, 0) / weights.tables[0](dog, 0), 3, 1e-6);
}

}  // namespace
}  // namespace arcus
