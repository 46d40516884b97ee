// SPDX-License-Identifier: Apache-2.0
//
// The trees of a sentence follow each other, with the comments "# arcus_rank = 1", 2, ...; their
// sent_id, if there is one, ends in /1, /2, ... (arcus/annotate.cc).
#include "cli/kbest_reader.h"

#include <string_view>
#include <utility>

#include "arcus/eval/comparable.h"
#include "cli/input.h"

namespace arcus::cli {
namespace {

TreebankReader open(const std::string& file, const std::string& from) {
  TreebankOptions options;
  options.format = input_format(from, file);
  return {{file}, options};
}

bool has_rank(const Sentence& sentence, const std::string& rank) {
  return comment_value(sentence, "arcus_rank") == rank;
}

// The sent_id without "/rank".
std::string_view id_without_rank(const Sentence& sentence, const std::string& rank) {
  std::string_view id = comment_value(sentence, "sent_id");
  if (id.ends_with("/" + rank)) id.remove_suffix(rank.size() + 1);
  return id;
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
  while (several_ && has_rank(trees_[0], "1")) {
    if (!read(next_.emplace())) {
      next_.reset();
      break;
    }
    if (!is_tree_of_same_sentence(next_->sentence)) break;
    trees_.push_back(std::move(next_->sentence));
    next_.reset();
  }
  return true;
}

bool KbestReader::is_tree_of_same_sentence(const Sentence& next) const {
  const std::string rank = std::to_string(trees_.size() + 1);
  return has_rank(next, rank) && id_without_rank(next, rank) == id_without_rank(trees_[0], "1") &&
         first_different_word(trees_[0], next) == 0;
}

std::int64_t KbestReader::line(int m) const { return lines_[static_cast<std::size_t>(m)]; }

}  // namespace arcus::cli
