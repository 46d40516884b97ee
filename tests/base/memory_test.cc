// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/memory.h"

#include <gtest/gtest.h>

namespace arcus {
namespace {

TEST(Memory, WhatTheMachineHasIsGranted) { EXPECT_NO_THROW(require_memory(memory_limit(), "x")); }

TEST(Memory, MoreThanTheMachineHasIsRefusedAndNamed) {
  try {
    require_memory(memory_limit() + 1, "a table of arcs");
    FAIL() << "not refused";
  } catch (const MemoryError& error) {
    EXPECT_EQ(std::string(error.what()).find("a table of arcs needs "), 0U);
  }
}

}  // namespace
}  // namespace arcus
