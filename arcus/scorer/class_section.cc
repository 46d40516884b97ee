// SPDX-License-Identifier: Apache-2.0
#include "arcus/scorer/class_section.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arcus/model/packed_bytes.h"

namespace arcus {
namespace {

constexpr const char* kSection = "word_classes";

}  // namespace

void write_classes(const WordClasses& classes, SectionWriter& file) {
  PackedWriter writer;
  writer.number(static_cast<std::uint32_t>(classes.words().size()));
  for (const std::string& word : classes.words()) writer.text(word);
  for (std::size_t level = 0; level < WordClasses::kLevels; ++level) {
    std::vector<std::uint16_t> numbers;
    for (const WordClasses::Classes& of_word : classes.classes()) numbers.push_back(of_word[level]);
    writer.numbers(numbers);
  }
  file.add(kSection, writer.bytes());
}

std::shared_ptr<const WordClasses> read_classes(const SectionFile& file) {
  PackedReader reader = file.reader(kSection);
  const auto count = reader.number<std::uint32_t>();
  if (count > kMaxClassWords) reader.fail("has too many words");
  std::vector<std::string> words;
  for (std::uint32_t i = 0; i < count; ++i) {
    words.push_back(reader.plain_text());
    if (i > 0 && words[i - 1] >= words[i]) reader.fail("has words out of order");
  }
  std::vector<WordClasses::Classes> classes(count);
  for (std::size_t level = 0; level < WordClasses::kLevels; ++level) {
    const auto numbers = reader.numbers<std::uint16_t>();
    if (numbers.size() != count) reader.fail("has another number of classes than of words");
    for (std::size_t i = 0; i < count; ++i) classes[i][level] = numbers[i];
  }
  reader.expect_end();
  return std::make_shared<const WordClasses>(std::move(words), std::move(classes));
}

}  // namespace arcus
