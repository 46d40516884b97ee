// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <algorithm>

#include <fmt/format.h>
#include <sys/stat.h>

#include "arcus/base/decompress.h"
#include "cli/messages.h"

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
    : total_(total), wanted_(wanted && can_show_status()) {}

Progress::~Progress() { finish(); }

void Progress::update(std::int64_t bytes, std::int64_t sentences, std::int64_t words,
                      const std::string& file) {
  bytes_ = bytes;
  sentences_ = sentences;
  words_ = words;
  if (!wanted_) return;
  const auto now = Clock::now();
  if (now - start_ < std::chrono::seconds(1) || now - last_ < std::chrono::milliseconds(200)) {
    return;
  }
  last_ = now;
  draw(file);
}

void Progress::draw(const std::string& file) {
  const double seconds = std::chrono::duration<double>(last_ - start_).count();
  std::string line;
  if (total_ > 0) {
    constexpr int kWidth = 20;
    const double share = std::min(1.0, static_cast<double>(bytes_) / static_cast<double>(total_));
    const int filled = static_cast<int>(share * kWidth);
    line = fmt::format("[{:#<{}}{:.<{}}] {:3.0f}%  ", "", filled, "", kWidth - filled, share * 100);
  }
  show_status(fmt::format("{}{} words, {:.0f} words/s  ", line, words_,
                          static_cast<double>(words_) / seconds),
              file);
}

void Progress::finish() { clear_status(); }

void Progress::set_as_totals() {
  set_totals({.words = words_,
              .sentences = sentences_,
              .seconds = std::chrono::duration<double>(Clock::now() - start_).count()});
}

}  // namespace arcus::cli
