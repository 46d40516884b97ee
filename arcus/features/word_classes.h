// SPDX-License-Identifier: Apache-2.0
//
// Classes of words, for features: similar words have the same class, so that a feature of classes
// is seen more often than one of words (Koo, Carreras & Collins, 2008). A word has a class of each
// level, from a few large classes to many small ones. Lookups are binary searches: a forged model
// cannot make them slow.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace arcus {

class WordClasses {
 public:
  static constexpr std::size_t kLevels = 2;  // large classes, small classes
  static constexpr std::uint16_t kNone = 0xffff;
  using Classes = std::array<std::uint16_t, kLevels>;

  WordClasses() = default;  // no word has a class
  // Words are folded (text/fold.h) and ascending, each once. Throws ArgumentError if they are not,
  // or if there are not as many classes.
  WordClasses(std::vector<std::string> words, std::vector<Classes> classes);

  // The classes of a folded form; kNone if it has none.
  Classes find(std::string_view folded_form) const;

  const std::vector<std::string>& words() const { return words_; }
  const std::vector<Classes>& classes() const { return classes_; }

 private:
  std::vector<std::string> words_;
  std::vector<Classes> classes_;
};

}  // namespace arcus
