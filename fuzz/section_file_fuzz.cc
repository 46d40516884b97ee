// SPDX-License-Identifier: Apache-2.0
//
// Checks that the model file reader rejects bytes with ModelError (or MemoryError), or returns
// sections that can be written and read again. Each input is also tried with corrected checksums,
// because otherwise the fuzzer would never get past them.
#include <string>

#include "arcus/base/error.h"
#include "arcus/base/memory.h"
#include "arcus/model/section_file.h"
#include "fuzz/fuzz_target.h"
#include "tests/support/resealed.h"

namespace {

using arcus::fuzz::require;

void check_file(const std::string& input) {
  try {
    const auto file = arcus::SectionFile::parse(input, "input");
    arcus::SectionWriter writer;
    for (const arcus::SectionInfo& info : file.sections()) {
      require(file.section(info.name).size() == info.raw_size, "a section is as long as it says");
      writer.add(info.name, file.section(info.name));
    }
    const auto again = arcus::SectionFile::parse(writer.bytes(), "output");
    require(again.sections().size() == file.sections().size(), "every section is written");
    for (const arcus::SectionInfo& info : file.sections()) {
      require(again.section(info.name) == file.section(info.name), "sections are read as written");
    }
  } catch (const arcus::ModelError&) {
  } catch (const arcus::MemoryError&) {
  }
}

// Each byte selects a type of value, which is then read from the following bytes.
void check_packed_bytes(const std::string& input) {
  arcus::PackedReader reader(input, "input", "all of it");
  try {
    while (reader.left() > 0) {
      const std::size_t left = reader.left();
      std::size_t taken = 1;
      switch (reader.number<std::uint8_t>() % 5) {
        case 0:
          taken += 8 + reader.text().size();
          break;
        case 1:
          taken += 8 + reader.numbers<float>().size() * sizeof(float);
          break;
        case 2:
          taken += 8 + reader.numbers<std::uint64_t>().size() * sizeof(std::uint64_t);
          break;
        case 3:
          reader.number<double>();
          taken += sizeof(double);
          break;
        default:
          taken += 1 + reader.raw(reader.number<std::uint8_t>()).size();
          break;
      }
      require(reader.left() + taken == left, "what is read is what was there");
    }
    reader.expect_end();
  } catch (const arcus::ModelError&) {
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  check_file(input);
  check_file(arcus::testing::resealed(input));
  check_packed_bytes(input);
  return 0;
}
