// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/error.h"
#include "arcus/treebank/json.h"
#include "fuzz/fuzz_target.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  arcus::JsonReader reader(arcus::bytes_of(std::string(reinterpret_cast<const char*>(data), size)),
                           "input");
  arcus::Sentence sentence;
  for (;;) {
    try {
      if (!reader.read(sentence)) return 0;
    } catch (const arcus::FormatError&) {
      continue;
    }
    std::string written;
    append_json(sentence, written);
    arcus::JsonReader second(arcus::bytes_of(written), "output");
    arcus::Sentence again;
    arcus::fuzz::require(second.read(again) && again == sentence,
                         "a written sentence is read as it was");
  }
}
