// SPDX-License-Identifier: Apache-2.0
#include "arcus/sentence_ids.h"

#include <algorithm>

#include <fmt/format.h>

#include "arcus/parse_notes.h"
#include "arcus/treebank/columns.h"
#include "arcus/treebank/text_offsets.h"

namespace arcus {
namespace {

// A comment is one line, so that no comment of a file has this mark.
constexpr char kMark = '\n';

bool has_mark(const Sentence& sentence) {
  return std::any_of(sentence.comments.begin(), sentence.comments.end(),
                     [](const std::string& c) { return c.find(kMark) != std::string::npos; });
}

}  // namespace

std::string unnumbered_id() { return fmt::format("# sent_id = {}", kMark); }

void add_missing_comments(Sentence& sentence) {
  auto& comments = sentence.comments;
  const auto find = [&](std::string_view key) {
    return std::find_if(comments.begin(), comments.end(),
                        [&](const std::string& comment) { return comment_key(comment) == key; });
  };
  if (find("sent_id") == comments.end()) comments.insert(find("text"), unnumbered_id());
  if (find("text") == comments.end()) comments.push_back("# text = " + spaced_text(sentence));
}

std::string SentenceIds::next(const Sentence& sentence, std::string_view given) {
  ++sentences_;
  if (!has_mark(sentence)) {
    int number = 0;
    if (parse_number(given, number) && number >= 1 && number <= numbered_) ++repeated_;
    if (!given.empty()) {
      last_given_ = given;
      after_given_ = 0;
    }
    return {};
  }
  if (!last_given_.empty()) return fmt::format("{}+{}", last_given_, ++after_given_);
  numbered_ = sentences_;
  return std::to_string(sentences_);
}

void set_id(std::string_view id, Sentence& sentence) {
  for (std::string& comment : sentence.comments) {
    const std::size_t mark = comment.find(kMark);
    if (mark == std::string::npos) continue;
    comment.replace(mark, 1, id);
    return;
  }
}

}  // namespace arcus
