// SPDX-License-Identifier: Apache-2.0
#include "cli/aligned_input.h"

#include <algorithm>
#include <iterator>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "arcus/base/error.h"
#include "arcus/eval/comparable.h"
#include "arcus/eval/word_alignment.h"
#include "cli/input.h"

namespace arcus::cli {

AlignedInput::AlignedInput(const std::string& gold, const std::string& system,
                           const std::string& from, bool heads)
    : gold_{display_name(gold),
            KbestReader(gold, from, heads ? Heads::kAll : Heads::kSome, KbestReader::Trees::kOne)},
      system_{display_name(system), KbestReader(system, from, heads ? Heads::kAll : Heads::kSome,
                                                KbestReader::Trees::kSeveral)},
      progress_(total_bytes({gold, system})) {
  if (gold == "-" && system == "-") {
    throw CLI::ValidationError("standard input (-) can be only one of the files");
  }
}

bool AlignedInput::Side::read() {
  if (!reader.read()) return false;
  const Sentence& sentence = reader.sentence();
  const PlacedText placed = placed_text({&sentence, 1});
  for (std::size_t i = 0; i < placed.words.size(); ++i) {
    places.push_back({characters.size() + placed.words[i].place.end,
                      reader.line(static_cast<int>(i) + 1), placed.words[i].fields->form});
  }
  characters += placed.characters;
  last_line = reader.line(sentence.size());
  sentences.push_back(sentence);
  return true;
}

const AlignedInput::Place* AlignedInput::Side::find(std::size_t offset) const {
  const auto place = std::upper_bound(places.begin(), places.end(), offset,
                                      [](std::size_t at, const Place& p) { return at < p.end; });
  return place == places.end() ? nullptr : &*place;
}

bool AlignedInput::read() {
  for (const Sentence& sentence : gold_.sentences) words_ += sentence.size();
  sentences_ += std::ssize(gold_.sentences);
  progress_.update(gold_.reader.bytes_read() + system_.reader.bytes_read(), sentences_, words_,
                   gold_.name);
  for (Side* side : {&gold_, &system_}) {
    side->sentences.clear();
    side->characters.clear();
    side->places.clear();
  }
  compared_ = 0;
  const bool more = gold_.read();
  if (system_.read() != more) complain(0);
  if (!more) {
    progress_.finish();
    progress_.set_as_totals();
    return false;
  }
  same_words_ = first_different_word(gold_.sentences[0], system_.sentences[0]) == 0;
  if (same_words_) return true;
  for (;;) {
    require_same_characters();
    if (gold_.characters.size() == system_.characters.size()) return true;
    Side& behind = gold_.characters.size() < system_.characters.size() ? gold_ : system_;
    if (!behind.read()) complain(behind.characters.size());
  }
}

void AlignedInput::require_same_characters() {
  const std::string& a = gold_.characters;
  const std::string& b = system_.characters;
  const std::size_t shorter = std::min(a.size(), b.size());
  while (compared_ < shorter && a[compared_] == b[compared_]) ++compared_;
  if (compared_ < shorter) complain(compared_);
}

void AlignedInput::complain(std::size_t offset) const {
  const Place* gold = gold_.find(offset);
  const Place* system = system_.find(offset);
  const auto what = [](const Place* place) {
    return place == nullptr ? "the end of the file" : in_quotes(place->form);
  };
  const auto line = [](const Side& side, const Place* place) {
    return place == nullptr ? side.last_line + 1 : place->line;
  };
  throw FormatError(system_.name, line(system_, system), what(system),
                    fmt::format("{} as in {}:{}", what(gold), gold_.name, line(gold_, gold)));
}

}  // namespace arcus::cli
