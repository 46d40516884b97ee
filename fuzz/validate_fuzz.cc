// SPDX-License-Identifier: Apache-2.0
//
// Any bytes can be validated. Findings are in the order of lines, level 2 has those of level 1, and
// the strict reader accepts every file that is valid.
#include <string>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/treebank/conllu.h"
#include "arcus/validate/validator.h"
#include "fuzz/fuzz_target.h"

namespace {

std::vector<arcus::Finding> findings_in(const std::string& input, int level) {
  std::vector<arcus::Finding> findings;
  arcus::Validator validator({.level = level}, [&](const arcus::Finding& finding) {
    arcus::fuzz::require(arcus::level_of(finding.rule) <= level,
                         "findings are of the level asked for");
    arcus::fuzz::require(findings.empty() || findings.back().line <= finding.line,
                         "findings are in the order of lines");
    findings.push_back(finding);
  });
  validator.validate(arcus::bytes_of(input));
  return findings;
}

bool is_readable(const std::string& input) {
  arcus::ReaderOptions options;
  options.roots = arcus::Roots::kSingle;
  arcus::ConlluReader reader(arcus::bytes_of(input), "input", options);
  try {
    for (arcus::Sentence sentence; reader.read(sentence);) {
    }
  } catch (const arcus::FormatError&) {
    return false;
  }
  return true;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(reinterpret_cast<const char*>(data), size);
  const auto format = findings_in(input, 1);
  auto all = findings_in(input, 2);
  bool is_valid = true;
  for (const arcus::Finding& finding : all) is_valid = is_valid && arcus::is_warning(finding.rule);
  std::erase_if(all, [](const arcus::Finding& finding) { return level_of(finding.rule) > 1; });
  arcus::fuzz::require(all == format, "level 2 has the findings of level 1");
  if (is_valid) arcus::fuzz::require(is_readable(input), "a valid file can be read");
  return 0;
}
