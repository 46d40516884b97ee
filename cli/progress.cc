// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <algorithm>
#include <cstdio>

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arcus/base/decompress.h"

namespace arcus::cli {

std::int64_t total_bytes(const std::vector<std::string>& files) {
  std::int64_t total = 0;
  for (const std::string& file : files) {
    struct stat status = {};
    if (::stat(file.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return 0;
    if (is_compressed(read_at_most(open_input(file), 4))) return 0;  // the size is not known
    total += status.st_size;
  }
  return total;
}

Progress::Progress(std::int64_t total, bool wanted)
    : total_(total), enabled_(wanted && ::isatty(STDERR_FILENO) != 0) {}

void Progress::update(std::int64_t done) {
  constexpr int kCallsBetweenLooks = 64;
  if (!enabled_ || ++calls_ < kCallsBetweenLooks) return;
  calls_ = 0;
  const auto now = Clock::now();
  if (now - start_ < std::chrono::seconds(1) || now - last_ < std::chrono::milliseconds(200)) {
    return;
  }
  last_ = now;
  draw(done);
}

void Progress::draw(std::int64_t done) {
  const double megabytes = static_cast<double>(done) / 1e6;
  const double seconds = std::chrono::duration<double>(last_ - start_).count();
  const std::string speed = fmt::format("{:.0f} MB, {:.0f} MB/s", megabytes, megabytes / seconds);
  if (total_ > 0) {
    constexpr int kWidth = 30;
    const double share = std::min(1.0, static_cast<double>(done) / static_cast<double>(total_));
    const int filled = static_cast<int>(share * kWidth);
    fmt::print(stderr, "\r[{:#<{}}{:.<{}}] {:3.0f}%  {}\033[K", "", filled, "", kWidth - filled,
               share * 100, speed);
  } else {
    fmt::print(stderr, "\r{}\033[K", speed);
  }
  std::fflush(stderr);
  shown_ = true;
}

void Progress::say(const std::string& message) {
  finish();
  fmt::print(stderr, "{}\n", message);
}

void Progress::finish() {
  if (!shown_) return;
  fmt::print(stderr, "\r\033[K");
  shown_ = false;
}

}  // namespace arcus::cli
