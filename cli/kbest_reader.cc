// SPDX-License-Identifier: Apache-2.0
#include "cli/kbest_reader.h"

#include <utility>

#include "arcus/further_parses.h"
#include "arcus/parse_notes.h"
#include "cli/input.h"

namespace arcus::cli {
namespace {

TreebankReader open(const std::string& file, const std::string& from) {
  TreebankOptions options;
  options.format = input_format(from, file);
  return {{file}, options};
}

}  // namespace

KbestReader::KbestReader(const std::string& file, const std::string& from, Heads heads, Trees trees)
    : reader_(open(file, from)), heads_(heads), several_(trees == Trees::kSeveral) {}

bool KbestReader::read(Next& next) {
  if (at_end_ || !reader_.read(next.sentence)) {
    at_end_ = true;
    return false;
  }
  if (heads_ == Heads::kAll) require_heads(next.sentence, reader_);
  probabilities_.look_at(next.sentence, display_name(reader_.file()),
                         [&](int m) { return reader_.line(m); });
  next.lines.clear();
  for (int m = 0; m <= next.sentence.size(); ++m) next.lines.push_back(reader_.line(m));
  return true;
}

bool KbestReader::read() {
  if (!next_ && !read(next_.emplace())) {
    next_.reset();
    return false;
  }
  trees_.clear();
  trees_.push_back(std::move(next_->sentence));
  lines_ = std::move(next_->lines);
  next_.reset();
  // Files with one tree per sentence are never read ahead.
  FurtherParses further;
  further.contain(trees_[0]);
  while (several_ && rank_in(trees_[0]) > 0) {
    if (!read(next_.emplace())) {
      next_.reset();
      break;
    }
    if (!further.contain(next_->sentence)) break;
    trees_.push_back(std::move(next_->sentence));
    next_.reset();
  }
  return true;
}

std::int64_t KbestReader::line(int m) const { return lines_[static_cast<std::size_t>(m)]; }

}  // namespace arcus::cli
