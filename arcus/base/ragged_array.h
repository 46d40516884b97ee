// SPDX-License-Identifier: Apache-2.0
//
// Rows of different lengths in one array: all values side by side, and the offset of each row.
//
// RaggedArray is for rows that are appended value by value. RaggedBuffer is scratch for hot loops:
// its rows are written through a pointer, and its memory is reused without being cleared. Both
// convert to a RaggedView.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace arcus {

// `starts` has one more entry than there are rows: the end of the last row.
template <typename T, typename Offset = std::size_t>
struct RaggedView {
  std::span<const T> values;
  std::span<const Offset> starts;

  std::size_t size() const { return starts.size() - 1; }  // rows
  std::span<const T> operator[](std::size_t row) const {
    return {values.data() + starts[row], std::size_t{starts[row + 1] - starts[row]}};
  }
};

template <typename T, typename Offset = std::size_t>
class RaggedArray {
 public:
  std::size_t size() const { return starts_.size() - 1; }  // rows
  bool empty() const { return size() == 0; }
  std::span<const T> operator[](std::size_t row) const { return view()[row]; }
  std::span<T> operator[](std::size_t row) {
    return {values_.data() + starts_[row], std::size_t{starts_[row + 1] - starts_[row]}};
  }

  // The values of all rows side by side, and the range of a row in them.
  const std::vector<T>& values() const { return values_; }
  std::size_t start_of(std::size_t row) const { return starts_[row]; }
  std::size_t end_of(std::size_t row) const { return starts_[row + 1]; }
  void prefetch_start(std::size_t row) const { __builtin_prefetch(&starts_[row]); }

  RaggedView<T, Offset> view() const { return {values_, starts_}; }

  void push_row(std::span<const T> values) {
    values_.insert(values_.end(), values.begin(), values.end());
    finish_row();
  }
  // Appends value by value: finish_row() makes a row of the values appended to open_row() since the
  // last row.
  std::vector<T>& open_row() { return values_; }
  void finish_row() { starts_.push_back(static_cast<Offset>(values_.size())); }

  void clear() {
    values_.clear();
    starts_.assign(1, 0);
  }
  void reserve(std::size_t rows, std::size_t values) {
    starts_.reserve(rows + 1);
    values_.reserve(values);
  }
  void shrink_to_fit() {
    values_.shrink_to_fit();
    starts_.shrink_to_fit();
  }
  std::size_t bytes() const { return values_.size() * sizeof(T) + starts_.size() * sizeof(Offset); }

 private:
  std::vector<T> values_;
  std::vector<Offset> starts_ = {0};
};

template <typename T>
class RaggedBuffer {
 public:
  std::size_t size() const { return starts_.size() - 1; }  // rows
  std::span<const T> operator[](std::size_t row) const { return view()[row]; }
  RaggedView<T> view() const { return {{values_.data(), starts_.back()}, starts_}; }

  // Drops all rows. The caller writes the new rows one after another from the returned pointer, at
  // most `capacity` values in all.
  T* start(std::size_t capacity) {
    if (values_.size() < capacity) values_.resize(capacity);
    starts_.assign(1, 0);
    return values_.data();
  }
  // Ends the current row before `end` and starts the next one.
  void finish_row(const T* end) {
    starts_.push_back(static_cast<std::size_t>(end - values_.data()));
  }

  // Keeps the values for which keep(value) is true, in their rows; keep may change the value. The
  // loop does not branch on the result of keep.
  template <typename Keep>
  void keep_if(Keep keep) {
    std::size_t next = 0;
    std::size_t kept = 0;
    for (std::size_t row = 1; row < starts_.size(); ++row) {
      for (; next < starts_[row]; ++next) {
        T value = values_[next];
        const bool is_kept = keep(value);
        values_[kept] = value;
        kept += is_kept ? 1 : 0;
      }
      starts_[row] = kept;
    }
  }

 private:
  std::vector<T> values_;
  std::vector<std::size_t> starts_ = {0};
};

}  // namespace arcus
