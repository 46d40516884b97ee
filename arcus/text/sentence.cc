// SPDX-License-Identifier: Apache-2.0
#include "arcus/text/sentence.h"

namespace arcus {
namespace {

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

}  // namespace

Tree tree_of(const Sentence& sentence) {
  Tree tree(sentence.size());
  for (int m = 1; m <= sentence.size(); ++m) tree.set_head(m, sentence.word(m).head);
  return tree;
}

std::string_view unread_head(const Sentence& sentence, int m) {
  for (const UnreadHead& head : sentence.unread_heads) {
    if (head.word == m) return head.text;
  }
  return kEmptyField;
}

std::vector<const Word*> tokens_of(const Sentence& sentence) {
  std::vector<const Word*> tokens;
  auto multiword = sentence.multiword_tokens.begin();
  for (int m = 1; m <= sentence.size(); ++m) {
    if (multiword != sentence.multiword_tokens.end() && multiword->first == m) {
      tokens.push_back(&multiword->fields);
      m = multiword->last;
      ++multiword;
    } else {
      tokens.push_back(&sentence.word(m));
    }
  }
  return tokens;
}

std::string_view comment_key(std::string_view comment) {
  const std::size_t equals = comment.find('=');
  const std::size_t first = comment.find_first_not_of("# \t");
  if (equals == std::string_view::npos || first >= equals) return {};
  const std::string_view key = comment.substr(first, equals - first);
  return key.substr(0, key.find_last_not_of(" \t") + 1);
}

std::string_view comment_value(const Sentence& sentence, std::string_view key) {
  for (const std::string_view comment : sentence.comments) {
    const std::size_t equals = comment.find('=');
    if (equals == std::string_view::npos) continue;
    if (trimmed(comment.substr(1, equals - 1)) == key) return trimmed(comment.substr(equals + 1));
  }
  return {};
}

std::string_view universal_relation(std::string_view deprel) {
  return deprel.substr(0, deprel.find(':'));
}

}  // namespace arcus
