// SPDX-License-Identifier: Apache-2.0
//
// A progress bar on standard error, for work that takes more than a second, when someone looks.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace arcus::cli {

// The sizes of the files together, or 0 when one has no size (a pipe).
std::int64_t total_bytes(const std::vector<std::string>& files);

class Progress {
 public:
  explicit Progress(std::int64_t total, bool wanted = true);  // total 0: not known
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::int64_t done);        // cheap: looks at the clock now and then
  void say(const std::string& message);  // a line on standard error, clear of the bar
  void finish();                         // takes the bar away

 private:
  void draw(std::int64_t done);

  using Clock = std::chrono::steady_clock;

  std::int64_t total_;
  bool enabled_;
  bool shown_ = false;
  int calls_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace arcus::cli
