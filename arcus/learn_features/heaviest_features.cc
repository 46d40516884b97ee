// SPDX-License-Identifier: Apache-2.0
#include "arcus/learn_features/heaviest_features.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <string>

#include "arcus/base/ragged_array.h"
#include "arcus/features/arc_keys.h"
#include "arcus/features/feature_names.h"
#include "arcus/features/label_keys.h"
#include "arcus/tree/tree.h"

namespace arcus {
namespace {

// Where a feature was seen: the index of its key among those of the arc into m.
struct Sighting {
  std::size_t sentence = 0;
  int m = 0;
  std::size_t number = 0;
};

struct Candidate {
  int weight = 0;
  std::uint64_t key = 0;
  Sighting seen;

  bool operator<(const Candidate& other) const {
    return weight != other.weight ? weight > other.weight : key < other.key;
  }
};

// The heaviest features of each template so far, sorted.
class Heaviest {
 public:
  Heaviest(const PackedWeights& weights, std::size_t templates, std::size_t most)
      : weights_(weights), most_(most), lists_(templates) {}

  // Adds the features of one arc, each with its template.
  void offer(std::span<const std::uint64_t> keys, std::span<const std::size_t> templates,
             std::size_t sentence, int m) {
    starts_.resize(keys.size() + 1);  // one row per key; empty if the key has no weights
    std::iota(starts_.begin(), starts_.end(), std::size_t{0});
    weights_.find_all({keys, starts_}, found_);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (found_[i].empty()) continue;
      add({largest(found_[i][0].row), keys[i], {sentence, m, i}}, lists_[templates[i]]);
    }
  }

  // name_of(sighting) returns the name of a feature, text_of(template) that of a template.
  template <typename NameOf, typename TextOf>
  std::vector<NamedTemplate> named(NameOf name_of, TextOf text_of) const {
    std::vector<NamedTemplate> result;
    for (std::size_t i = 0; i < lists_.size(); ++i) {
      if (lists_[i].empty()) continue;
      NamedTemplate tmpl{std::string(text_of(i)), {}};
      for (const Candidate& candidate : lists_[i]) {
        tmpl.features.push_back({name_of(candidate.seen), candidate.key});
      }
      result.push_back(std::move(tmpl));
    }
    return result;
  }

 private:
  int largest(const std::int8_t* row) const {
    int result = 0;
    for (std::size_t i = 0; i < weights_.width(); ++i) {
      result = std::max(result, std::abs(int{row[i]}));
    }
    return result;
  }

  void add(const Candidate& candidate, std::vector<Candidate>& list) const {
    if (list.size() == most_ && !(candidate < list.back())) return;
    const auto place = std::lower_bound(list.begin(), list.end(), candidate);
    if (place != list.end() && place->key == candidate.key) return;  // seen before
    list.insert(place, candidate);
    if (list.size() > most_) list.pop_back();
  }

  const PackedWeights& weights_;
  std::size_t most_;
  std::vector<std::vector<Candidate>> lists_;  // by template
  std::vector<std::size_t> starts_;
  RaggedBuffer<PackedWeights::Found> found_;
};

}  // namespace

std::vector<NamedTemplate> heaviest_arc_features(std::span<const Sentence> sentences,
                                                 FeatureSet set, const PackedWeights& weights,
                                                 std::size_t most, const WordClasses* classes) {
  Heaviest heaviest(weights, templates_of(set).size(), most);
  std::vector<std::uint64_t> keys;
  std::vector<std::size_t> templates;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const ArcKeys arcs(sentences[i], set, classes);
    for (int m = 1; m <= arcs.size(); ++m) {
      const int h = sentences[i].word(m).head;
      if (h == kNoHead) continue;
      keys.clear();
      arcs.append_keys(h, m, keys);
      templates.clear();
      arcs.append_templates(h, m, templates);
      heaviest.offer(keys, templates, i, m);
    }
  }
  const auto name_of = [&](const Sighting& seen) {
    const Sentence& sentence = sentences[seen.sentence];
    return feature_names(sentence, sentence.word(seen.m).head, seen.m, set, classes)[seen.number];
  };
  return heaviest.named(name_of, [set](std::size_t i) { return templates_of(set)[i].text; });
}

std::vector<NamedTemplate> heaviest_label_features(std::span<const Sentence> sentences,
                                                   const PackedWeights& weights, std::size_t most,
                                                   bool guided) {
  Heaviest heaviest(weights, LabelKeys::templates(guided).size(), most);
  const std::vector<std::size_t> templates = LabelKeys::templates_of_keys(guided);
  std::vector<std::uint64_t> keys;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    const Tree tree = tree_of(sentences[i]);
    LabelKeys arcs(sentences[i], guided);
    arcs.set_tree(tree);
    for (int m = 1; m <= tree.size(); ++m) {
      if (tree.head(m) == kNoHead) continue;
      keys.clear();
      arcs.append_keys(m, keys);
      heaviest.offer(keys, templates, i, m);
    }
  }
  const auto name_of = [&](const Sighting& seen) {
    const Sentence& sentence = sentences[seen.sentence];
    const Tree tree = tree_of(sentence);
    LabelKeys arcs(sentence, guided);
    arcs.set_tree(tree);
    return arcs.name_of(seen.number, sentence, seen.m);
  };
  return heaviest.named(name_of, [&](std::size_t i) { return LabelKeys::templates(guided)[i]; });
}

}  // namespace arcus
