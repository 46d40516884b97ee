// SPDX-License-Identifier: Apache-2.0
#include "arcus/eval/calibration.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Calibration, ErrorIsTheDistanceOfSureFromRightByTheArcsOfEachBin) {
  Reliability reliability;
  for (int i = 0; i < 10; ++i) reliability.add(0.75, i < 7);  // sure by 0.75, right by 0.7
  for (int i = 0; i < 30; ++i) reliability.add(0.95, i < 27);
  EXPECT_EQ(reliability.count(), 40);
  EXPECT_NEAR(reliability.expected_error(), 10.0 / 40 * 0.05 + 30.0 / 40 * 0.05, 1e-12);
  EXPECT_EQ(Reliability().expected_error(), 0);
}

TEST(Calibration, OneAndZeroHaveBinsToo) {
  Reliability reliability;
  reliability.add(1, true);
  reliability.add(0, false);
  EXPECT_EQ(reliability.bins.back().count, 1);
  EXPECT_EQ(reliability.bins.front().count, 1);
  EXPECT_EQ(reliability.expected_error(), 0);
}

TEST(Calibration, RelationsAreJudgedWhereTheHeadIsRight) {
  Sentence gold;
  gold.words.resize(2);
  gold.word(1).head = 2;
  gold.word(1).deprel = "nsubj";
  gold.word(2).head = 0;
  gold.word(2).deprel = "root";
  Sentence system = gold;
  system.word(1).misc = "HeadProb=0.9|DeprelProb=0.8";
  system.word(1).deprel = "obj";
  system.word(2).misc = "HeadProb=0.6|DeprelProb=0.7";
  system.word(2).head = 1;
  Calibration calibration;
  add_sentence(gold, system, calibration);
  EXPECT_EQ(calibration.heads.count(), 2);
  EXPECT_EQ(calibration.relations.count(), 1);
  EXPECT_EQ(calibration.relations.bins[8].right, 0);
}

}  // namespace
}  // namespace arcus
