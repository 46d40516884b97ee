// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "tests/validate/found.h"

namespace arcus {
namespace {

using testing::Found;
using testing::found_in;
using testing::rows;

// A sentence with these comments, and the right text.
std::string with(const std::string& comments) {
  return comments + "# text = a\n" + rows({"1 a a X _ _ 0 root _ _"}) + '\n';
}

TEST(Metadata, EverySentenceHasOneSentId) {
  EXPECT_EQ(found_in(with("# sent_id = a\n")), Found{});
  EXPECT_EQ(found_in(with("#sent_id=a\n")), Found{});
  EXPECT_EQ(found_in(with("")), Found{"2 missing-sent-id"});
  EXPECT_EQ(found_in(with("# sent_id = a\n# sent_id = b\n")), Found{"2 multiple-sent-id"});
  EXPECT_EQ(found_in(with("# sent_id a\n")), (Found{"1 invalid-sent-id", "3 missing-sent-id"}));
  EXPECT_EQ(found_in(with("# sent_id = a b\n")), (Found{"1 invalid-sent-id", "3 missing-sent-id"}));
  EXPECT_EQ(found_in(with("# sent_id =\n")), (Found{"1 invalid-sent-id", "3 missing-sent-id"}));
}

TEST(Metadata, ASentIdIsUniqueAndHasAtMostOneSlash) {
  EXPECT_EQ(found_in(with("# sent_id = a\n") + with("# sent_id = b\n") + with("# sent_id = a\n")),
            Found{"9 non-unique-sent-id"});
  EXPECT_EQ(found_in(with("# sent_id = a/en\n")), Found{});
  EXPECT_EQ(found_in(with("# sent_id = a/b/c\n")), Found{"1 slash-in-sent-id"});
}

TEST(Metadata, ParallelIdsAreWellFormedAndUnique) {
  const auto found = [](std::initializer_list<std::string> ids) {
    std::string text;
    int number = 0;
    for (const std::string& id : ids) {
      text += with("# sent_id = " + std::to_string(++number) + "\n# parallel_id = " + id + '\n');
    }
    return found_in(text);
  };
  EXPECT_EQ(found({"pud/w01-1", "pud/2/alt1", "pud/2/alt2", "pud/3/part1", "pud/3/part2",
                   "pud/4/alt1part1"}),
            Found{});
  for (const char* id : {"pud", "pud/", "/1", "PUD/1", "pud/a_b", "pud/1/", "pud/1/alt",
                         "pud/1/alt0", "pud/1/part1alt1", "pud/1/alt1/part1"}) {
    EXPECT_EQ(found({id}), Found{"2 invalid-parallel-id"}) << id;
  }
  EXPECT_EQ(found({"pud/1", "pud/1"}), Found{"7 non-unique-parallel-id"});
  EXPECT_EQ(found({"pud/1/alt2"}), Found{"2 parallel-id-alt"});
  EXPECT_EQ(found({"pud/1/alt1", "pud/1/alt3"}), Found{"7 parallel-id-alt"});
  EXPECT_EQ(found({"pud/1/alt1", "pud/1"}), Found{"7 parallel-id-alt"});
  EXPECT_EQ(found({"pud/1", "pud/1/part1"}), Found{"7 parallel-id-part"});
  EXPECT_EQ(found_in(with("# sent_id = a\n# parallel_id = p/1\n# parallel_id = p/2\n")),
            Found{"3 multiple-parallel-id"});
}

TEST(Metadata, ADocumentAndAParagraphBeginOnceWithAnIdOrWithout) {
  EXPECT_EQ(found_in(with("# newdoc\n# newpar\n# sent_id = a\n")), Found{});
  EXPECT_EQ(found_in(with("# newdoc id = d 1\n# newpar id = p\n# sent_id = a\n")), Found{});
  EXPECT_EQ(found_in(with("# newdoc_id = d\n# newparty\n# sent_id = a\n")), Found{});
  EXPECT_EQ(found_in(with("# newdoc d\n# sent_id = a\n")), Found{"1 invalid-newdoc"});
  EXPECT_EQ(found_in(with("# newpar id\n# sent_id = a\n")), Found{"1 invalid-newpar"});
  EXPECT_EQ(found_in(with("# newdoc\n# newdoc\n# sent_id = a\n")), Found{"2 multiple-newdoc"});
  EXPECT_EQ(found_in(with("# newpar\n# newpar\n# sent_id = a\n")), Found{"2 multiple-newpar"});
}

}  // namespace
}  // namespace arcus
