// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/list_marks.h"

#include <string_view>

#include "arcus/text/unicode.h"
#include "arcus/tokenizer/random_choices.h"

namespace arcus {
namespace {

std::string letter(std::size_t number) {
  return std::string(1, static_cast<char>('a' + (number - 1) % 26));
}

}  // namespace

std::string roman_numeral(std::size_t number) {
  constexpr std::string_view kTens[] = {"", "x", "xx", "xxx", "xl", "l", "lx", "lxx", "lxxx"};
  constexpr std::string_view kOnes[] = {"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"};
  return std::string(kTens[number / 10]).append(kOnes[number % 10]);
}

ListMarks random_numbers(Random& random) {
  constexpr std::string_view kBehind[] = {". ", ") ", ".) ", ".  ", " - "};
  std::size_t from = chance(random, 0.8) ? 1 : 1 + random.below(30);
  const std::string before = chance(random, 0.1) ? "(" : "";
  std::string behind = before.empty() && chance(random, 0.6) ? ". "
                       : before.empty()                      ? std::string(any_of(random, kBehind))
                                                             : ") ";
  const double kind = random.uniform();
  std::string (*write)(std::size_t) =
      kind < 0.1   ? letter
      : kind < 0.2 ? [](std::size_t i) { return uppercase(letter(i)); }
      : kind < 0.3 ? roman_numeral
      : kind < 0.4 ? [](std::size_t i) { return uppercase(roman_numeral(i)); }
                   : [](std::size_t i) { return std::to_string(i); };
  return [=](std::size_t i) { return before + write(i + from) + behind; };
}

ListMarks random_bullets(Random& random) {
  constexpr std::string_view kBullets[] = {"- ",      "- ", "* ",      "\u2022 ",
                                           "\u2013 ", "+ ", "\u00b7 ", "> "};
  return [mark = std::string(any_of(random, kBullets))](std::size_t) { return mark; };
}

ListMarks random_check_boxes(Random& random) {
  constexpr std::string_view kBefore[] = {"", "- ", "* "};
  constexpr std::string_view kTicks[] = {"[x] ", "[x] ", "[X] "};
  return [&random, before = any_of(random, kBefore), tick = any_of(random, kTicks)](std::size_t) {
    return std::string(before).append(chance(random, 0.5) ? "[ ] " : tick);
  };
}

ListMarks random_steps(const std::string& name, Random& random) {
  constexpr std::string_view kBehind[] = {": ", ": ", ". ", " - "};
  return [name, behind = any_of(random, kBehind)](std::size_t i) {
    return (name + " " + std::to_string(i + 1)).append(behind);
  };
}

}  // namespace arcus
