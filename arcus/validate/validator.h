// SPDX-License-Identifier: Apache-2.0
//
// Validates CoNLL-U files by levels 1 and 2 of the rules of Universal Dependencies
// (https://universaldependencies.org/validation-rules.html): the format, and what holds for all
// languages. Time is linear in the input; memory is that of one sentence, and 8 bytes or a little
// more for each sent_id.
//
// Nothing stops the validator: it goes on after a broken line. Checks of a sentence as a whole are
// left out only where a finding about its lines or ids makes them meaningless, so that one mistake
// is not found again in other forms.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "arcus/base/byte_source.h"
#include "arcus/validate/finding.h"

namespace arcus {

struct ValidatorOptions {
  int level = 2;  // 1 or 2
};

class Validator {
 public:
  using Report = std::function<void(const Finding&)>;

  // Throws ArgumentError for other levels.
  explicit Validator(ValidatorOptions options, Report report);
  ~Validator();
  Validator(const Validator&) = delete;
  Validator& operator=(const Validator&) = delete;

  // Several files are one treebank: ids must be unique in all of them. Findings of a file are
  // reported in the order of its lines. Throws what the source throws,
  // and FileError with the name for a line or sentence that is too long.
  void validate(ByteSource source, const std::string& name = {});

  std::int64_t sentences() const;
  std::int64_t sentences_with_errors() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace arcus
