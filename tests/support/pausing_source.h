// SPDX-License-Identifier: Apache-2.0
//
// A source that hands out its text piece by piece and pauses before each piece.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "arcus/base/byte_source.h"

namespace arcus::testing {

inline PolledSource pausing_source(const std::vector<std::string>& pieces) {
  struct State {
    std::vector<std::string> pieces;
    std::size_t next = 0;
    std::string rest;  // of the piece that has been begun
  };
  const auto state = std::make_shared<State>();
  state->pieces = pieces;
  PolledSource source;
  source.read = [state](char* buffer, std::size_t room) {
    if (state->rest.empty() && state->next < state->pieces.size()) {
      state->rest = state->pieces[state->next++];
    }
    const std::size_t count = std::min(room, state->rest.size());
    state->rest.copy(buffer, count);
    state->rest.erase(0, count);
    return count;
  };
  source.ready = [state] { return !state->rest.empty(); };
  return source;
}

inline std::vector<std::string> in_pieces_of(const std::string& text, std::size_t size) {
  std::vector<std::string> pieces;
  for (std::size_t i = 0; i < text.size(); i += size) pieces.push_back(text.substr(i, size));
  return pieces;
}

}  // namespace arcus::testing
