// SPDX-License-Identifier: Apache-2.0
#include "arcus/lexical/link_indicators.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "arcus/model/packed_bytes.h"

namespace arcus {
namespace {

// A key, from its highest bits: 5 of the template, 1 of the direction, 6 of the distance, and a
// payload of 52: up to four tags of 13 bits, or a word of 32 bits and a tag. Words and tags are
// their ids plus 1; 0 is outside the sentence.
constexpr int kTagBits = 13;
constexpr int kPayloadBits = 52;
constexpr std::uint64_t kTagMask = (1U << kTagBits) - 1;
constexpr std::uint64_t kMaxBucket = 5;

struct Template {
  std::string_view name;
  bool LinkFeatures::*feature;
  bool is_of_root = false;
  int words = 0;              // 0 or 1
  int tags = 0;               // the word comes before the tags
  bool has_distance = false;  // in buckets
  bool may_be_outside = false;
};

enum TemplateIndex : std::size_t {
  kDirection,
  kLeftWord,
  kRightWord,
  kRootWord,
  kBetweenWord,
  kBeforeLeftWord,
  kAfterLeftWord,
  kBeforeRightWord,
  kAfterRightWord,
  kBothTags,
  kBothTagsDistance,
  kLeftWordRightTag,
  kRightWordLeftTag,
  kRootTag,
  kBetweenTag,
  kInnerTags,
  kOuterTags,
  kTagsBefore,
  kTagsAfter,
  kTemplates
};

constexpr auto kDir = &LinkFeatures::direction;
constexpr auto kCon = &LinkFeatures::context;
constexpr auto kTag = &LinkFeatures::tags;
constexpr std::array<Template, kTemplates> kTable = {{
    {"direction", kDir},
    {"left word", kDir, false, 1},
    {"right word", kDir, false, 1},
    {"root word", kDir, true, 1},
    {"word between", kCon, false, 1},
    {"word before the left one", kCon, false, 1, 0, false, true},
    {"word after the left one", kCon, false, 1},
    {"word before the right one", kCon, false, 1},
    {"word after the right one", kCon, false, 1, 0, false, true},
    {"both tags", kTag, false, 0, 2},
    {"both tags, distance", kTag, false, 0, 2, true},
    {"left word, right tag", kTag, false, 1, 1},
    {"right word, left tag", kTag, false, 1, 1},
    {"root tag", kTag, true, 0, 1},
    {"both tags, tag between", kCon, false, 0, 3},
    {"both tags, tags after the left and before the right one", kCon, false, 0, 4},
    {"both tags, tags before the left and after the right one", kCon, false, 0, 4, false, true},
    {"both tags, tags before them", kCon, false, 0, 4, false, true},
    {"both tags, tags after them", kCon, false, 0, 4, false, true},
}};

std::uint64_t bucket_of(int distance) {
  constexpr std::array<int, kMaxBucket> kEnds = {1, 2, 3, 5, 10};
  std::uint64_t bucket = 0;
  while (bucket < kMaxBucket && distance > kEnds[bucket]) ++bucket;
  return bucket;
}
constexpr std::array<std::string_view, kMaxBucket + 1> kBucketNames = {"1",   "2",    "3",
                                                                       "4-5", "6-10", "11+"};

struct Parts {
  std::size_t tmpl = 0;
  std::uint64_t head_on_the_right = 0;
  std::uint64_t bucket = 0;
  std::uint64_t word = 0;
  std::array<std::uint64_t, 4> tags = {};
};

std::uint64_t key_of(const Parts& parts) {
  const Template& tmpl = kTable[parts.tmpl];
  std::uint64_t payload = parts.word;
  for (int i = 0; i < tmpl.tags; ++i) {
    payload = payload << kTagBits | parts.tags[static_cast<std::size_t>(i)];
  }
  return std::uint64_t{parts.tmpl} << 59 | parts.head_on_the_right << 58 |
         parts.bucket << kPayloadBits | payload;
}

// The inverse, for keys of any bits: the caller checks that the template is known.
Parts parts_of(std::uint64_t key) {
  Parts parts;
  parts.tmpl = static_cast<std::size_t>(key >> 59);
  parts.head_on_the_right = key >> 58 & 1;
  parts.bucket = key >> kPayloadBits & 63;
  std::uint64_t payload = key & ((std::uint64_t{1} << kPayloadBits) - 1);
  for (int i = kTable[parts.tmpl].tags - 1; i >= 0; --i) {
    parts.tags[static_cast<std::size_t>(i)] = payload & kTagMask;
    payload >>= kTagBits;
  }
  parts.word = payload;
  return parts;
}

bool is_on(const Template& tmpl, const LinkFeatures& features) {
  if (!(features.*tmpl.feature)) return false;
  if (tmpl.feature == kCon && features.tags != (tmpl.tags > 0)) return false;
  return !tmpl.is_of_root || features.direction;
}

bool is_valid(std::uint64_t key, const LinkFeatures& features, std::size_t words,
              std::size_t tags) {
  if (key >> 59 >= kTemplates) return false;
  const Parts parts = parts_of(key);
  const Template& tmpl = kTable[parts.tmpl];
  if (!is_on(tmpl, features)) return false;
  if (parts.head_on_the_right != 0 && (!features.direction || tmpl.is_of_root)) return false;
  if (parts.bucket > (tmpl.has_distance ? kMaxBucket : 0)) return false;
  const std::uint64_t first = tmpl.may_be_outside ? 0 : 1;
  if (parts.word > (tmpl.words > 0 ? words : 0) || (tmpl.words > 0 && parts.word < first)) {
    return false;
  }
  for (int i = 0; i < tmpl.tags; ++i) {
    const std::uint64_t tag = parts.tags[static_cast<std::size_t>(i)];
    if (tag < first || tag > tags) return false;
  }
  return true;
}

class Finder {
 public:
  Finder(const WordIds& ids, bool head_on_the_right, std::vector<std::uint64_t>& keys)
      : ids_(ids), head_on_the_right_(head_on_the_right ? 1 : 0), keys_(keys) {}

  void add(std::size_t tmpl) { keys_.push_back(key_of({tmpl, head_on_the_right_, 0, 0, {}})); }
  void add_word(std::size_t tmpl, int position) {
    const auto word = value_at(position, ids_.words);
    if (word) keys_.push_back(key_of({tmpl, head_on_the_right_, 0, *word, {}}));
  }
  void add_word_and_tag(std::size_t tmpl, int word_position, int tag_position) {
    const auto word = value_at(word_position, ids_.words);
    const auto tag = value_at(tag_position, ids_.tags);
    if (word && tag) keys_.push_back(key_of({tmpl, head_on_the_right_, 0, *word, {*tag}}));
  }
  void add_tags(std::size_t tmpl, std::initializer_list<int> positions, std::uint64_t bucket = 0) {
    Parts parts{tmpl, head_on_the_right_, bucket, 0, {}};
    std::size_t next = 0;
    for (const int position : positions) {
      const auto tag = value_at(position, ids_.tags);
      if (!tag) return;
      parts.tags[next++] = *tag;
    }
    keys_.push_back(key_of(parts));
  }

 private:
  // 0 outside the sentence; nullopt for unknown words and tags.
  static std::optional<std::uint64_t> value_at(int position, std::span<const std::uint32_t> ids) {
    if (position < 1 || static_cast<std::size_t>(position) > ids.size()) return 0;
    const std::uint32_t id = ids[static_cast<std::size_t>(position) - 1];
    if (id == kNoWord) return std::nullopt;
    return std::uint64_t{id} + 1;
  }

  const WordIds& ids_;
  std::uint64_t head_on_the_right_;
  std::vector<std::uint64_t>& keys_;
};

void add_context_words(int left, int right, Finder& finder) {
  finder.add_word(kBeforeLeftWord, left - 1);
  finder.add_word(kAfterRightWord, right + 1);
  if (right - left == 1) return;
  finder.add_word(kAfterLeftWord, left + 1);
  finder.add_word(kBeforeRightWord, right - 1);
  if (right - left - 1 > kMaxBetween) return;
  for (int b = left + 1; b < right; ++b) finder.add_word(kBetweenWord, b);
}

void add_context_tags(int left, int right, Finder& finder) {
  finder.add_tags(kInnerTags, {left, right, left + 1, right - 1});
  finder.add_tags(kOuterTags, {left, right, left - 1, right + 1});
  finder.add_tags(kTagsBefore, {left, right, left - 1, right - 1});
  finder.add_tags(kTagsAfter, {left, right, left + 1, right + 1});
  if (right - left - 1 > kMaxBetween) return;
  for (int b = left + 1; b < right; ++b) finder.add_tags(kBetweenTag, {left, right, b});
}

std::string text_at(std::uint64_t value, std::span<const std::string> names) {
  return value == 0 ? "<outside>" : names[static_cast<std::size_t>(value) - 1];
}

}  // namespace

void find_indicators(const LinkFeatures& features, const WordIds& ids, WordLink link,
                     std::vector<std::uint64_t>& keys) {
  keys.clear();
  const auto [left, right] = link_between(link.i, link.j);
  Finder finder(ids, link.i > link.j, keys);
  if (link.i == kRoot) {
    finder.add_word(kRootWord, link.j);
    if (features.tags) finder.add_tags(kRootTag, {link.j});
    return;
  }
  if (features.direction) {
    finder.add(kDirection);
    finder.add_word(kLeftWord, left);
    finder.add_word(kRightWord, right);
  }
  if (features.tags) {
    finder.add_tags(kBothTags, {left, right});
    finder.add_tags(kBothTagsDistance, {left, right}, bucket_of(right - left));
    finder.add_word_and_tag(kLeftWordRightTag, left, right);
    finder.add_word_and_tag(kRightWordLeftTag, right, left);
  }
  if (features.context) {
    features.tags ? add_context_tags(left, right, finder) : add_context_words(left, right, finder);
  }
}

LinkIndicators::LinkIndicators(std::vector<std::uint64_t> keys) : keys_(std::move(keys)) {
  std::sort(keys_.begin(), keys_.end());
  keys_.erase(std::unique(keys_.begin(), keys_.end()), keys_.end());
  weights_.resize(keys_.size());
}

std::optional<std::uint32_t> LinkIndicators::find(std::uint64_t key) const {
  const auto place = std::lower_bound(keys_.begin(), keys_.end(), key);
  if (place == keys_.end() || *place != key) return std::nullopt;
  return static_cast<std::uint32_t>(place - keys_.begin());
}

void LinkIndicators::write(PackedWriter& writer) const {
  writer.numbers(keys_);
  writer.numbers(weights_);
}

LinkIndicators LinkIndicators::read(PackedReader& reader, const LinkFeatures& features,
                                    std::size_t words, std::size_t tags, double max_weight) {
  LinkIndicators result;
  result.keys_ = reader.numbers<std::uint64_t>();
  result.weights_ = reader.numbers<float>();
  if (result.weights_.size() != result.keys_.size()) {
    reader.fail("has another number of weights than of features");
  }
  for (std::size_t i = 0; i < result.keys_.size(); ++i) {
    if (i > 0 && result.keys_[i - 1] >= result.keys_[i]) reader.fail("has features out of order");
    if (!is_valid(result.keys_[i], features, words, tags)) {
      reader.fail("has a feature that is not one of its kinds");
    }
    if (!(std::abs(result.weights_[i]) <= max_weight)) reader.fail("has a weight out of range");
  }
  return result;
}

std::string_view template_name(std::uint64_t key) { return kTable[parts_of(key).tmpl].name; }

std::string text_of(std::uint64_t key, const LinkFeatures& features,
                    std::span<const std::string> words, std::span<const std::string> tags) {
  const Parts parts = parts_of(key);
  const Template& tmpl = kTable[parts.tmpl];
  std::string value;
  const auto add = [&value](std::string_view item, std::string_view separator) {
    if (!value.empty()) value += separator;
    value += item;
  };
  if (tmpl.words > 0) add(text_at(parts.word, words), " ");
  for (int i = 0; i < tmpl.tags; ++i) {
    add(text_at(parts.tags[static_cast<std::size_t>(i)], tags), " ");
  }
  if (tmpl.has_distance) {
    add("distance ", ", ");
    value += kBucketNames[static_cast<std::size_t>(parts.bucket)];
  }
  if (features.direction && !tmpl.is_of_root) {
    add(parts.head_on_the_right != 0 ? "head on the right" : "head on the left", ", ");
  }
  return value;
}

}  // namespace arcus
