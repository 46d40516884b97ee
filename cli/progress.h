// SPDX-License-Identifier: Apache-2.0
//
// Progress on standard error, if that is a terminal, for work that takes more than a second: the
// file, its share if the size is known, words, and words per second.
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
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // What has been done so far; `file` is the one that is read now.
  void update(std::int64_t bytes, std::int64_t sentences, std::int64_t words,
              const std::string& file);
  void finish();         // removes the bar
  void set_as_totals();  // what has been done is the last line of the command

 private:
  void draw(const std::string& file);

  using Clock = std::chrono::steady_clock;

  std::int64_t total_;
  bool wanted_;
  std::int64_t bytes_ = 0;
  std::int64_t sentences_ = 0;
  std::int64_t words_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace arcus::cli
