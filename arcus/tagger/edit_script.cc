// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/edit_script.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "arcus/base/utf8.h"
#include "arcus/text/unicode.h"

namespace arcus {
namespace {

// Longer words get a script that only changes the case or replaces the whole form: the search for
// the common run is quadratic, and such words teach nothing.
constexpr std::size_t kLongest = 255;

constexpr std::array kLetterCases = {LetterCase::kLower, LetterCase::kAsIs, LetterCase::kTitle,
                                     LetterCase::kUpper};

std::string in_case(std::string_view form, LetterCase letters) {
  switch (letters) {
    case LetterCase::kLower:
      return lowercase(form);
    case LetterCase::kTitle:
      return titlecase(form);
    case LetterCase::kUpper:
      return uppercase(form);
    case LetterCase::kAsIs:
      break;
  }
  return std::string(form);
}

// The offset of each character, and the size of the text.
std::vector<std::size_t> character_places(std::string_view text) {
  std::vector<std::size_t> places = {0};
  for (std::size_t i = 0; i < text.size();) {
    next_character(text, i);
    places.push_back(i);
  }
  return places;
}

struct CommonRun {
  std::size_t from = 0;  // characters of the form before it
  std::size_t to = 0;    // characters of the lemma before it
  std::size_t length = 0;
};

// The longest common substring, the first one if there are several. O(form * lemma).
CommonRun longest_common_run(std::string_view form, const std::vector<std::size_t>& form_places,
                             std::string_view lemma, const std::vector<std::size_t>& lemma_places) {
  const auto character = [](std::string_view text, const std::vector<std::size_t>& places,
                            std::size_t i) {
    return text.substr(places[i], places[i + 1] - places[i]);
  };
  CommonRun best;
  std::vector<std::size_t> ending(lemma_places.size(), 0);  // length of the run that ends here
  for (std::size_t i = 0; i + 1 < form_places.size(); ++i) {
    for (std::size_t j = lemma_places.size() - 1; j-- > 0;) {
      if (character(form, form_places, i) != character(lemma, lemma_places, j)) {
        ending[j + 1] = 0;
        continue;
      }
      ending[j + 1] = ending[j] + 1;
      const std::size_t length = ending[j + 1];
      if (length > best.length) best = {i + 1 - length, j + 1 - length, length};
    }
  }
  return best;
}

}  // namespace

EditScript edit_script(std::string_view form, std::string_view lemma) {
  EditScript best;
  best.anew = true;
  best.back = std::string(lemma);
  for (const LetterCase letters : kLetterCases) {
    if (!lemma.empty() && in_case(form, letters) == lemma) return {.letters = letters};
  }
  if (std::max(form.size(), lemma.size()) > kLongest) return best;
  std::size_t most = 0;
  const std::vector<std::size_t> lemma_places = character_places(lemma);
  for (const LetterCase letters : kLetterCases) {
    const std::string cased = in_case(form, letters);
    const std::vector<std::size_t> places = character_places(cased);
    const CommonRun run = longest_common_run(cased, places, lemma, lemma_places);
    if (run.length <= most) continue;
    most = run.length;
    best.letters = letters;
    best.anew = false;
    best.front_off = static_cast<int>(run.from);
    best.back_off = static_cast<int>(places.size() - 1 - run.from - run.length);
    best.front = std::string(lemma.substr(0, lemma_places[run.to]));
    best.back = std::string(lemma.substr(lemma_places[run.to + run.length]));
  }
  return best;
}

std::optional<std::string> apply_script(const EditScript& script, std::string_view form) {
  if (script.anew) return script.back;
  const std::string cased = in_case(form, script.letters);
  const std::vector<std::size_t> places = character_places(cased);
  const auto front = static_cast<std::size_t>(script.front_off);
  const auto back = static_cast<std::size_t>(script.back_off);
  if (front + back >= places.size()) return std::nullopt;
  const std::size_t begin = places[front];
  const std::size_t end = places[places.size() - 1 - back];
  return script.front + cased.substr(begin, end - begin) + script.back;
}

void write_edit_script(const EditScript& script, PackedWriter& writer) {
  writer.number(static_cast<std::uint8_t>(script.letters));
  writer.number(static_cast<std::uint8_t>(script.anew ? 1 : 0));
  writer.number(static_cast<std::uint16_t>(script.front_off));
  writer.number(static_cast<std::uint16_t>(script.back_off));
  writer.text(script.front);
  writer.text(script.back);
}

EditScript read_edit_script(PackedReader& reader) {
  EditScript script;
  const auto letters = reader.number<std::uint8_t>();
  const auto anew = reader.number<std::uint8_t>();
  if (letters >= kLetterCases.size() || anew > 1) reader.fail("has an edit script that is unknown");
  script.letters = static_cast<LetterCase>(letters);
  script.anew = anew != 0;
  script.front_off = reader.number<std::uint16_t>();
  script.back_off = reader.number<std::uint16_t>();
  script.front = reader.plain_text();
  script.back = reader.plain_text();
  return script;
}

}  // namespace arcus
