// SPDX-License-Identifier: Apache-2.0
#include "arcus/validate/validator.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "arcus/base/error.h"
#include "arcus/base/line_reader.h"
#include "arcus/validate/checks.h"

namespace arcus {

struct Validator::State {
  explicit State(int level) : findings(level) {}

  void check_block(SentenceBlock& block);

  Findings findings;
  Report report;
  LineState lines;
  MetadataState metadata;
  TextState text;
  EnhancedState enhanced;
  std::int64_t sentences = 0;
  std::int64_t sentences_with_errors = 0;
};

void Validator::State::check_block(SentenceBlock& block) {
  bool sound = check_lines(block, lines, findings);
  if (block.rows.empty()) return;
  // The ids are checked even if a line has too few columns: all of them have an id.
  sound = check_ids(block, findings) && sound;
  if (findings.level() < 2) return;
  check_metadata(block, metadata, findings);
  for (const Row& row : block.rows) {
    if (row.has_all_columns && row.kind != RowKind::kUnknown) check_fields(row, findings);
  }
  if (sound) {
    check_text(block, text, findings);
    check_tree(block, findings);
    check_enhanced(block, enhanced, findings);
  }
}

Validator::Validator(ValidatorOptions options, Report report) {
  if (options.level < 1 || options.level > 2) {
    throw ArgumentError("the validator has the levels 1 and 2");
  }
  state_ = std::make_unique<State>(options.level);
  state_->report = std::move(report);
}

Validator::~Validator() = default;

void Validator::validate(ByteSource source, const std::string& name) {
  State& state = *state_;
  state.lines = {};
  state.text = {};
  LineReader reader(std::move(source), name);
  SentenceBlock block;
  while (read_block(reader, block)) {
    state.check_block(block);
    const std::vector<Finding> findings = state.findings.take();
    if (!block.rows.empty()) {
      ++state.sentences;
      const bool has_error =
          std::any_of(findings.begin(), findings.end(),
                      [](const Finding& finding) { return !is_warning(finding.rule); });
      if (has_error) ++state.sentences_with_errors;
    }
    for (const Finding& finding : findings) state.report(finding);
  }
}

std::int64_t Validator::sentences() const { return state_->sentences; }
std::int64_t Validator::sentences_with_errors() const { return state_->sentences_with_errors; }

}  // namespace arcus
