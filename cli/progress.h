// SPDX-License-Identifier: Apache-2.0
//
// A progress bar on standard error, if that is a terminal, for work that takes more than a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace arcus::cli {

// The total size of the files, or 0 if one has no size (a pipe).
std::int64_t total_bytes(const std::vector<std::string>& files);

class Progress {
 public:
  explicit Progress(std::int64_t total, bool wanted = true);  // total 0: unknown
  ~Progress() { finish(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(std::int64_t done);        // cheap: reads the clock only occasionally
  void say(const std::string& message);  // removes the bar and prints a line on standard error
  void finish();                         // removes the bar

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
