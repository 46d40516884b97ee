// SPDX-License-Identifier: Apache-2.0
//
// Recognizes parts of a text that look like one token: web and e-mail addresses, emoticons,
// numbers, initials, abbreviations, file names, handles, code. Linear in the text.
//
// They are proposals. The classifier has their starts and ends as features, and learns what the
// treebank does: some keep "10:30" whole, some cut it into three tokens. Literal text
// (characters.h) has only the first six kinds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "arcus/tokenizer/characters.h"

namespace arcus {

enum class Proposal : std::uint8_t {
  kNone,
  kAddress,       // http://..., www..., name.org/...
  kMail,          // someone@somewhere.org
  kEmoticon,      // :-) <3 ^_^
  kNumber,        // 1,234.5
  kFigures,       // 10:30, 12/31/2003, 555-1234
  kInitials,      // U.S., e.g.
  kAbbreviation,  // Prof., p. before a number: see abbreviations.h
  kShortForm,     // w/o, b/c
  kFile,          // report.pdf, /usr/bin/env, .gitignore
  kHandle,        // @name, #tag
  kCode,          // foo.bar(x), numpy==1.26.4, snake_case, C++, v1.2
  kWith,          // w/, before a space or a word
};
inline constexpr std::size_t kProposals = 13;

class Proposals {
 public:
  void assign(const Characters& text, Reading reading);

  // A feature of a token boundary between characters i and i + 1: 0 if neither is in a proposal,
  // else a number below 256 that encodes the kinds and whether a proposal is cut.
  unsigned at_boundary(std::size_t i) const;

  Proposal of(std::size_t i) const { return kinds_[i]; }
  bool is_last(std::size_t i) const { return last_[i]; }  // of its proposal

 private:
  void propose(Proposal kind, std::size_t begin, std::size_t end);
  void look_at_chunk(const Characters& text, std::size_t begin, std::size_t end);

  bool more_kinds_ = false;
  std::vector<Proposal> kinds_;
  std::vector<bool> last_;  // whether it is the last character of its proposal
};

}  // namespace arcus
