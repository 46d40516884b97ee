// SPDX-License-Identifier: Apache-2.0
//
// The section of a model file that holds the classes of words.
#pragma once

#include <memory>

#include "arcus/features/word_classes.h"
#include "arcus/model/section_file.h"

namespace arcus {

inline constexpr std::size_t kMaxClassWords = std::size_t{1} << 20;

void write_classes(const WordClasses& classes, SectionWriter& file);
std::shared_ptr<const WordClasses> read_classes(const SectionFile& file);  // throws ModelError

}  // namespace arcus
