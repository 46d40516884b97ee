// SPDX-License-Identifier: Apache-2.0
//
// What a validator finds in a text, as "LINE NAME".
#pragma once

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "arcus/validate/validator.h"

namespace arcus::testing {

using Found = std::vector<std::string>;

inline Found found_in(const std::string& text, int level = 2) {
  Found found;
  Validator validator({.level = level}, [&](const Finding& finding) {
    found.push_back(std::to_string(finding.line) + ' ' + std::string(name_of(finding.rule)));
  });
  validator.validate(bytes_of(text));
  return found;
}

// Rows with one space between columns, instead of tabs.
inline std::string rows(std::initializer_list<std::string_view> lines) {
  std::string text;
  for (const std::string_view line : lines) {
    std::string row(line);
    std::replace(row.begin(), row.end(), ' ', '\t');
    text += row + '\n';
  }
  return text;
}

// A sentence whose rows begin at line 3.
inline std::string sentence(const std::string& text, std::initializer_list<std::string_view> lines,
                            const std::string& id = "s1") {
  return "# sent_id = " + id + "\n# text = " + text + '\n' + rows(lines) + '\n';
}

inline std::string dogs(const std::string& id = "s1") {
  return sentence("Dogs bark",
                  {"1 Dogs dog NOUN _ Number=Plur 2 nsubj _ _", "2 bark bark VERB _ _ 0 root _ _"},
                  id);
}

// A sentence of one word with these columns.
inline std::string word(const std::string& upos, const std::string& feats,
                        const std::string& deprel, const std::string& misc) {
  return sentence("Dogs", {"1 Dogs dog " + upos + " _ " + feats + " 0 " + deprel + " _ " + misc});
}

}  // namespace arcus::testing
