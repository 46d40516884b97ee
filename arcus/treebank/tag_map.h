// SPDX-License-Identifier: Apache-2.0
//
// Maps tags of XPOS to other tags: by the rule of Collins et al. (1999) for Czech, or by a table.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace arcus {

class TagMap {
 public:
  // Two letters of a positional tag: the part of speech, and the case if the tag has one, else the
  // detailed part of speech. "NNFS1-----A----" becomes "N1", "Db-------------" becomes "Db".
  static TagMap czech_collins();

  // Each line has a tag, a tab and its new tag; lines that begin with "# " are comments. `name` is
  // for error messages; throws FormatError.
  static TagMap parse(std::string_view table, const std::string& name);

  // nullopt if the table does not have the tag, or if it is not a positional tag.
  std::optional<std::string> find(std::string_view tag) const;

 private:
  bool positional_ = false;
  std::unordered_map<std::string, std::string> tags_;
};

// "czech-collins", or the path of a table. Throws FileError and FormatError.
TagMap tag_map_named(const std::string& name);

}  // namespace arcus
