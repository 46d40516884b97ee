// SPDX-License-Identifier: Apache-2.0
#include "arcus/labeler/unique_label_learner.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace arcus {
namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

const std::string& tag_of(const Word& word) {
  return word.upos != kEmptyField ? word.upos : word.xpos;
}

// Counts of a group of labels. The counts of a merged group are sums.
struct GroupCounts {
  std::vector<int> labels;
  double heads = 0;                     // with a dependent of the group
  std::vector<double> heads_by_tag;     // the same by the tag of the head
  std::map<std::string, double> words;  // of the group, by tag and side of the head
};

struct Counts {
  std::vector<GroupCounts> of_label;
  std::vector<double> twice;              // heads that have the label twice
  std::vector<std::vector<double>> both;  // heads that have two labels
  std::vector<double> heads_by_tag;       // words with dependents
};

class Counter {
 public:
  explicit Counter(std::size_t labels) {
    counts_.of_label.resize(labels);
    counts_.twice.assign(labels, 0);
    counts_.both.assign(labels, std::vector<double>(labels, 0));
    for (std::size_t label = 0; label < labels; ++label) {
      counts_.of_label[label].labels = {static_cast<int>(label)};
    }
  }

  void add(const Sentence& sentence, std::span<const int> labels) {
    std::vector<std::vector<int>> of_head(at(sentence.size()) + 1);
    for (int m = 1; m <= sentence.size(); ++m) {
      const int h = sentence.word(m).head;
      const int label = labels[at(m) - 1];
      if (label < 0 || h == kRoot) continue;
      of_head[at(h)].push_back(label);
      counts_.of_label[at(label)].words[tag_of(sentence.word(m)) + (m < h ? "<" : ">")] += 1;
    }
    for (int h = 1; h <= sentence.size(); ++h) {
      if (!of_head[at(h)].empty()) add_head(tag_of(sentence.word(h)), of_head[at(h)]);
    }
  }

  Counts finished() {
    for (GroupCounts& label : counts_.of_label) label.heads_by_tag.resize(tags_.size(), 0);
    return std::move(counts_);
  }

 private:
  void add_head(const std::string& head_tag, std::vector<int>& labels) {
    const std::size_t tag = tags_.emplace(head_tag, tags_.size()).first->second;
    counts_.heads_by_tag.resize(tags_.size(), 0);
    counts_.heads_by_tag[tag] += 1;
    std::sort(labels.begin(), labels.end());
    for (auto i = labels.begin(); i != labels.end();) {
      const auto end = std::upper_bound(i, labels.end(), *i);
      GroupCounts& own = counts_.of_label[at(*i)];
      own.heads += 1;
      own.heads_by_tag.resize(tags_.size(), 0);
      own.heads_by_tag[tag] += 1;
      if (end - i > 1) counts_.twice[at(*i)] += 1;
      for (auto other = end; other != labels.end();
           other = std::upper_bound(other, labels.end(), *other)) {
        counts_.both[at(*i)][at(*other)] += 1;
        counts_.both[at(*other)][at(*i)] += 1;
      }
      i = end;
    }
  }

  std::map<std::string, std::size_t> tags_;
  Counts counts_;
};

// Whether heads were seen often enough, and few of them break the rule.
bool holds(double broken, double heads, const UniqueLabelOptions& options) {
  return heads >= options.min_heads && broken <= options.max_rate * heads;
}

// Whether a head can have a label of only one of the groups.
bool exclude_each_other(const GroupCounts& a, const GroupCounts& b, const Counts& counts,
                        const UniqueLabelOptions& options) {
  const double heads = std::min(a.heads, b.heads);
  double both = 0;
  for (const int label : a.labels) {
    for (const int other : b.labels) {
      const double observed = counts.both[at(label)][at(other)];
      const double of_rarer =
          std::min(counts.of_label[at(label)].heads, counts.of_label[at(other)].heads);
      if (observed > options.max_rate * of_rarer) return false;
      both += observed;
    }
  }
  double expected = 0;
  for (std::size_t tag = 0; tag < counts.heads_by_tag.size(); ++tag) {
    expected += a.heads_by_tag[tag] * b.heads_by_tag[tag] / counts.heads_by_tag[tag];
  }
  return expected >= options.min_expected * heads && holds(both, heads, options);
}

// How much the tags and sides of their words have in common: from 0 to 1.
double similarity(const GroupCounts& a, const GroupCounts& b) {
  double words_a = 0;
  double words_b = 0;
  for (const auto& [kind, count] : a.words) words_a += count;
  for (const auto& [kind, count] : b.words) words_b += count;
  double shared = 0;
  for (const auto& [kind, count] : a.words) {
    const auto other = b.words.find(kind);
    if (other != b.words.end()) shared += std::min(count / words_a, other->second / words_b);
  }
  return shared;
}

void merge_into(GroupCounts& group, const GroupCounts& other) {
  group.labels.insert(group.labels.end(), other.labels.begin(), other.labels.end());
  std::sort(group.labels.begin(), group.labels.end());
  group.heads += other.heads;
  for (std::size_t tag = 0; tag < group.heads_by_tag.size(); ++tag) {
    group.heads_by_tag[tag] += other.heads_by_tag[tag];
  }
  for (const auto& [kind, count] : other.words) group.words[kind] += count;
}

// The most similar two groups that exclude each other; the first of several.
std::optional<std::pair<std::size_t, std::size_t>> next_merge(
    const std::vector<GroupCounts>& groups, const Counts& counts,
    const UniqueLabelOptions& options) {
  std::optional<std::pair<std::size_t, std::size_t>> best;
  double highest = -1;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      const double similar = similarity(groups[i], groups[j]);
      if (similar <= highest || !exclude_each_other(groups[i], groups[j], counts, options)) {
        continue;
      }
      highest = similar;
      best = {i, j};
    }
  }
  return best;
}

}  // namespace

UniqueLabels learn_unique_labels(std::span<const Sentence> sentences,
                                 std::span<const std::vector<int>> labels, int count,
                                 const UniqueLabelOptions& options) {
  Counter counter(at(count));
  for (std::size_t i = 0; i < sentences.size(); ++i) counter.add(sentences[i], labels[i]);
  const Counts counts = counter.finished();
  std::vector<GroupCounts> groups;
  for (std::size_t label = 0; label < counts.of_label.size(); ++label) {
    if (!holds(counts.twice[label], counts.of_label[label].heads, options)) continue;
    groups.push_back(counts.of_label[label]);
  }
  while (const auto merge = next_merge(groups, counts, options)) {
    merge_into(groups[merge->first], groups[merge->second]);
    groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(merge->second));
  }
  std::vector<std::vector<int>> result;
  result.reserve(groups.size());
  for (GroupCounts& group : groups) result.push_back(std::move(group.labels));
  return {std::move(result), count};
}

}  // namespace arcus
