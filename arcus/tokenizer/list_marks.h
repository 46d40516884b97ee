// SPDX-License-Identifier: Apache-2.0
//
// Marks of the items of a list: numbers, letters, Roman numerals, bullets, check boxes.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "arcus/base/random.h"

namespace arcus {

// The mark of the i-th item, from 0, with the space behind it.
using ListMarks = std::function<std::string(std::size_t i)>;

// A random kind of numbers for a list. Lists without marks have marks that are empty.
ListMarks random_numbers(Random& random);

ListMarks random_bullets(Random& random);

// Check boxes of which some are ticked. `random` must outlive the result.
ListMarks random_check_boxes(Random& random);

// "Step 1: ". `name` is the word before the number.
ListMarks random_steps(const std::string& name, Random& random);

// Of a number from 1 to 89, in small letters.
std::string roman_numeral(std::size_t number);

}  // namespace arcus
