// SPDX-License-Identifier: Apache-2.0
#include "arcus/draw/canvas.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

std::string drawn(bool ascii, LineStyle horizontal, LineStyle vertical, bool mirrored = false) {
  Canvas canvas(3, 5, ascii);
  canvas.horizontal(1, 0, 4, horizontal);
  canvas.vertical(2, 1, 2, vertical);
  std::string text;
  for (int row = 0; row < 3; ++row) text += canvas.row(mirrored ? 2 - row : row, mirrored) + "\n";
  return text;
}

TEST(Canvas, LinesOfDifferentWeightMeet) {
  EXPECT_EQ(drawn(false, LineStyle::kSolid, LineStyle::kSolid), "\n╶─┬─╴\n  ╵\n");
  EXPECT_EQ(drawn(false, LineStyle::kHeavy, LineStyle::kSolid), "\n╺━┯━╸\n  ╵\n");
  EXPECT_EQ(drawn(false, LineStyle::kSolid, LineStyle::kHeavy), "\n╶─┰─╴\n  ╹\n");
  EXPECT_EQ(drawn(false, LineStyle::kHeavy, LineStyle::kHeavy), "\n╺━┳━╸\n  ╹\n");
  EXPECT_EQ(drawn(true, LineStyle::kHeavy, LineStyle::kSolid), "\n#=#=#\n  '\n");
}

TEST(Canvas, DashesAndDotsAreSeenOnStraightLines) {
  EXPECT_EQ(drawn(false, LineStyle::kDashed, LineStyle::kSolid), "\n╶╌┬╌╴\n  ╵\n");
  EXPECT_EQ(drawn(false, LineStyle::kDotted, LineStyle::kSolid), "\n╶·┬·╴\n  ╵\n");
  EXPECT_EQ(drawn(true, LineStyle::kDashed, LineStyle::kSolid), "\n-~+~-\n  '\n");
  Canvas canvas(3, 2, false);
  canvas.vertical(0, 0, 2, LineStyle::kDashed);
  canvas.vertical(1, 0, 2, LineStyle::kDotted);
  EXPECT_EQ(canvas.row(1), "╎┊");
}

TEST(Canvas, ThePlainerOfTwoLinesInACellIsSeen) {
  Canvas canvas(1, 4, false);
  canvas.horizontal(0, 0, 3, LineStyle::kHeavy);
  canvas.horizontal(0, 0, 3, LineStyle::kDashed);
  EXPECT_EQ(canvas.row(0), "╶╌╌╴");
  canvas.horizontal(0, 0, 3, LineStyle::kSolid);
  canvas.horizontal(0, 0, 3, LineStyle::kDotted);
  EXPECT_EQ(canvas.row(0), "╶──╴");
}

TEST(Canvas, RowsCanBeMirrored) {
  EXPECT_EQ(drawn(false, LineStyle::kHeavy, LineStyle::kSolid, true), "  ╷\n╺━┷━╸\n\n");
  EXPECT_EQ(drawn(true, LineStyle::kSolid, LineStyle::kSolid, true), "  .\n--+--\n\n");
}

}  // namespace
}  // namespace arcus
