// SPDX-License-Identifier: Apache-2.0
#include "arcus/tune_journal.h"

#include <stdexcept>

#include <gtest/gtest.h>

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "tests/support/temporary_folder.h"

namespace arcus {
namespace {

const TuneIdentity kIdentity{"1234", "5 folds", "epochs 2"};

Trial trial(const std::string& learner, double c, bool projective, int fold) {
  const auto counts = [](int heads, int labeled) {
    return AttachmentCounts{.words = 10, .heads = heads, .labeled = labeled};
  };
  return {
      {learner, c, projective}, fold, {{counts(6, 5), counts(7, 4)}, {counts(8, 8), counts(7, 7)}}};
}

TEST(TuneJournal, GivesBackWhatWasAdded) {
  const testing::TemporaryFolder folder;
  {
    TuneJournal journal(folder / "journal", kIdentity);
    EXPECT_TRUE(journal.trials().empty());
    journal.add(trial("log-linear", 0.1, false, 3));
    journal.add(trial("perceptron", 0, true, 0));
  }
  const TuneJournal journal(folder / "journal", kIdentity);
  EXPECT_EQ(journal.trials().size(), 2U);
  const Trial* const found = journal.find({"log-linear", 0.1, false}, 3);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->epochs, trial("log-linear", 0.1, false, 3).epochs);
  EXPECT_EQ(journal.find({"log-linear", 0.1, true}, 3), nullptr);
  EXPECT_EQ(journal.find({"log-linear", 0.3, false}, 3), nullptr);
  EXPECT_EQ(journal.find({"log-linear", 0.1, false}, 2), nullptr);
}

TEST(TuneJournal, WithoutAFileRemembersOnly) {
  TuneJournal journal;
  journal.add(trial("mira", 0, true, 0));
  EXPECT_NE(journal.find({"mira", 0, true}, 0), nullptr);
}

// Stopped after any byte, it goes on with the trials whose lines are whole, and is as if it had
// never been stopped.
TEST(TuneJournal, GoesOnAfterBeingCutAnywhere) {
  const testing::TemporaryFolder folder;
  {
    TuneJournal journal(folder / "whole", kIdentity);
    journal.add(trial("mira", 0, true, 0));
    journal.add(trial("mira", 0, false, 0));
  }
  const std::string whole = read_file(folder / "whole");
  const std::size_t first = whole.find('\n') + 1;
  const std::size_t second = whole.find('\n', first) + 1;
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    folder.write("cut", whole.substr(0, size));
    TuneJournal journal(folder / "cut", kIdentity);
    const std::size_t trials = size == whole.size() ? 2 : size >= second ? 1 : 0;
    ASSERT_EQ(journal.trials().size(), trials) << size;
    if (trials == 0) journal.add(trial("mira", 0, true, 0));
    if (trials < 2) journal.add(trial("mira", 0, false, 0));
    ASSERT_EQ(read_file(folder / "cut"), whole) << size;
  }
}

TEST(TuneJournal, OfOtherDataOrOptionsIsRefusedAndLeftAlone) {
  const testing::TemporaryFolder folder;
  { TuneJournal(folder / "journal", kIdentity).add(trial("mira", 0, true, 0)); }
  const std::string before = read_file(folder / "journal");
  const auto refusal = [&](const TuneIdentity& identity) -> std::string {
    try {
      const TuneJournal journal(folder / "journal", identity);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(refusal({"4321", "5 folds", "epochs 2"}).find("other training data"),
            std::string::npos);
  EXPECT_NE(refusal({"1234", "4 folds", "epochs 2"}).find("other development data"),
            std::string::npos);
  EXPECT_NE(refusal({"1234", "5 folds", "epochs 3"}).find("other options"), std::string::npos);
  EXPECT_EQ(read_file(folder / "journal"), before);
}

TEST(TuneJournal, AFileThatIsNotAJournalIsRefusedAndUnchanged) {
  const testing::TemporaryFolder folder;
  for (const std::string text : {"notes", "notes\n", "[1]\n", "{}\n", "null", "1\tDogs\n"}) {
    folder.write("journal", text);
    EXPECT_THROW(TuneJournal(folder / "journal", kIdentity), FormatError) << text;
    EXPECT_EQ(read_file(folder / "journal"), text);
  }
}

TEST(TuneJournal, ALineThatIsNoTrialIsPointedAt) {
  const testing::TemporaryFolder folder;
  { const TuneJournal journal(folder / "journal", kIdentity); }
  const std::string header = read_file(folder / "journal");
  for (
      const std::string line : {
          "",
          "{",
          "[]",
          "{}",
          R"({"learner":"guess","c":1,"trees":"projective","fold":0,"projective":[[1,1,1]],"non-projective":[[1,1,1]]})",
          R"({"learner":"mira","c":"1","trees":"projective","fold":0,"projective":[[1,1,1]],"non-projective":[[1,1,1]]})",
          R"({"learner":"mira","c":1,"trees":"flat","fold":0,"projective":[[1,1,1]],"non-projective":[[1,1,1]]})",
          R"({"learner":"mira","c":1,"trees":"projective","fold":0,"projective":[],"non-projective":[]})",
          R"({"learner":"mira","c":1,"trees":"projective","fold":0,"projective":[[1,1,1]],"non-projective":[]})",
          R"({"learner":"mira","c":1,"trees":"projective","fold":0,"projective":[[1,2,1]],"non-projective":[[1,1,1]]})",
          R"({"learner":"mira","c":1,"trees":"projective","fold":0,"projective":[[1,1]],"non-projective":[[1,1,1]]})",
      }) {
    folder.write("journal", header + line + "\n");
    try {
      const TuneJournal journal(folder / "journal", kIdentity);
      ADD_FAILURE() << line;
    } catch (const FormatError& error) {
      EXPECT_EQ(error.line(), 2);
    }
  }
}

TEST(TuneJournal, DeepNestingIsRefused) {
  const testing::TemporaryFolder folder;
  const std::string deep = std::string(1'000'000, '[') + "\n";
  folder.write("journal", deep);
  EXPECT_THROW(TuneJournal(folder / "journal", kIdentity), FormatError);
  { const TuneJournal journal(folder / "other", kIdentity); }
  folder.write("journal", read_file(folder / "other") + deep);
  EXPECT_THROW(TuneJournal(folder / "journal", kIdentity), FormatError);
}

TEST(TuneJournal, AFolderThatIsNotThereIsAFileError) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(TuneJournal(folder / "none/journal", kIdentity), FileError);
}

}  // namespace
}  // namespace arcus
