// SPDX-License-Identifier: Apache-2.0
#include "arcus/base/json.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include <fmt/format.h>

#include "arcus/base/error.h"

namespace arcus {
namespace {

// Receives the events of nlohmann's parser, which itself does not recurse, and builds the value.
// The library's own builder searches an object for each new name, which is quadratic. Here the
// members of all unfinished lists and objects are on one stack, and a list or object is built when
// it ends and its size is known.
class Builder {
 public:
  explicit Builder(const JsonLimits& limits) : limits_(limits) {}

  Json value() { return std::move(values_.back()); }

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(Json::number_integer_t value) { return add(value); }
  bool number_unsigned(Json::number_unsigned_t value) { return add(value); }
  bool number_float(Json::number_float_t value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  bool binary(Json::binary_t&) { return false; }  // JSON text has none

  bool start_object(std::size_t) { return start(); }
  bool start_array(std::size_t) { return start(); }

  bool key(std::string& name) {
    names_.push_back(std::move(name));
    return true;
  }

  bool end_array() {
    const Opened opened = end();
    Json::array_t list(std::make_move_iterator(values_.begin() + opened.values),
                       std::make_move_iterator(values_.end()));
    values_.erase(values_.begin() + opened.values, values_.end());
    return add(std::move(list));
  }

  bool end_object() {
    const Opened opened = end();
    require_different_names(names_.begin() + opened.names);
    Json object = Json::object();
    // The vector that Json::object_t is: its own emplace() searches for the name.
    Json::object_t::Container& members = object.get_ref<Json::object_t&>();
    const std::ptrdiff_t count = std::ssize(values_) - opened.values;
    members.reserve(static_cast<std::size_t>(count));
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      members.emplace_back(std::move(names_[static_cast<std::size_t>(opened.names + i)]),
                           std::move(values_[static_cast<std::size_t>(opened.values + i)]));
    }
    names_.erase(names_.begin() + opened.names, names_.end());
    values_.erase(values_.begin() + opened.values, values_.end());
    return add(std::move(object));
  }

  template <typename Exception>
  bool parse_error(std::size_t, const std::string&, const Exception&) {
    return false;
  }

 private:
  // Where the members of an unfinished list or object start.
  struct Opened {
    std::ptrdiff_t names = 0;
    std::ptrdiff_t values = 0;
  };
  using Name = std::vector<std::string>::const_iterator;

  template <typename Value>
  bool add(Value&& value) {
    values_.emplace_back(std::forward<Value>(value));
    return true;
  }

  bool start() {
    if (opened_.size() == limits_.max_depth) {
      throw JsonShapeError(
          fmt::format("lists and objects nested more than {} deep", limits_.max_depth), "fewer");
    }
    opened_.push_back({std::ssize(names_), std::ssize(values_)});
    return true;
  }

  Opened end() {
    const Opened opened = opened_.back();
    opened_.pop_back();
    return opened;
  }

  void require_different_names(Name first) {
    constexpr std::ptrdiff_t kFew = 16;  // pairs are then cheaper than sorting
    if (std::distance(first, names_.cend()) <= kFew) {
      for (Name name = first; name != names_.cend(); ++name) {
        if (std::find(first, name, *name) != name) refuse_second(*name);
      }
      return;
    }
    std::vector<std::string_view> sorted(first, names_.cend());
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) refuse_second(*twice);
  }

  [[noreturn]] static void refuse_second(std::string_view name) {
    throw JsonShapeError(fmt::format("two members {}", in_quotes(name)), "one");
  }

  JsonLimits limits_;
  std::vector<Opened> opened_;
  std::vector<std::string> names_;
  std::vector<Json> values_;
};

}  // namespace

Json parse_json(std::string_view text, const JsonLimits& limits) {
  Builder builder(limits);
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) {
    throw JsonShapeError(in_quotes(text), "JSON, a whole value on one line");
  }
  return builder.value();
}

}  // namespace arcus
