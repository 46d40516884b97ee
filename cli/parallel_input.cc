// SPDX-License-Identifier: Apache-2.0
#include "cli/parallel_input.h"

#include <algorithm>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "arcus/base/error.h"
#include "arcus/eval/comparable.h"
#include "cli/input.h"

namespace arcus::cli {

ParallelInput::ParallelInput(const std::vector<std::string>& files, const std::string& from,
                             Heads heads, const std::string& output)
    : progress_(total_bytes(files), output != "-" || ::isatty(STDOUT_FILENO) == 0) {
  if (std::count(files.begin(), files.end(), "-") > 1) {
    throw CLI::ValidationError("standard input (-) can be only one of the files");
  }
  using Trees = KbestReader::Trees;
  for (const std::string& file : files) {
    const Trees trees = sources_.empty() ? Trees::kOne : Trees::kSeveral;
    sources_.push_back({display_name(file), KbestReader(file, from, heads, trees)});
  }
}

void ParallelInput::Source::read() {
  at_end = !reader.read();
  if (!at_end) last_line = reader.line(reader.sentence().size());
}

std::int64_t ParallelInput::Source::line(int m) const {
  return m <= size() ? reader.line(m) : last_line + 1;
}

std::string ParallelInput::Source::what_is_at(int m) const {
  if (at_end) return "the end of the file";
  return m <= size() ? in_quotes(reader.sentence().word(m).form) : "the end of the sentence";
}

bool ParallelInput::read() {
  std::int64_t bytes = 0;
  for (Source& source : sources_) {
    source.read();
    bytes += source.reader.bytes_read();
  }
  for (std::size_t i = 1; i < sources_.size(); ++i) require_same_words(sources_[i]);
  if (sources_[0].at_end) {
    progress_.finish();
    progress_.set_as_totals();
    return false;
  }
  ++sentences_;
  words_ += gold().size();
  progress_.update(bytes, sentences_, words_, sources_[0].name);
  return true;
}

void ParallelInput::require_same_words(const Source& system) const {
  const Source& gold = sources_[0];
  if (gold.at_end && system.at_end) return;
  int m = 1;
  if (!gold.at_end && !system.at_end)
    m = first_different_word(gold.reader.sentence(), system.reader.sentence());
  if (m == 0) return;
  throw FormatError(system.name, system.line(m), system.what_is_at(m),
                    fmt::format("{} as in {}:{}", gold.what_is_at(m), gold.name, gold.line(m)));
}

}  // namespace arcus::cli
