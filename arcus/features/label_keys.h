// SPDX-License-Identifier: Apache-2.0
//
// The features of relations, for the arcs of a given tree: the two words, their neighbours, and the
// words around them in the tree. ArcLabelKeys has those features that do not need a tree. With
// `guided`, both also have features of the guide's arcs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arcus/features/atoms.h"
#include "arcus/features/templates.h"
#include "arcus/text/sentence.h"
#include "arcus/tree/tree.h"

namespace arcus {

class LabelKeys {
 public:
  explicit LabelKeys(SentenceAtoms atoms, bool guided = false)
      : atoms_(std::move(atoms)), guided_(guided) {}
  explicit LabelKeys(const Sentence& sentence, bool guided = false)
      : LabelKeys(SentenceAtoms(sentence), guided) {}

  int size() const { return atoms_.size(); }

  // Finds siblings and dependents. The tree must outlive the calls of append_keys that follow.
  void set_tree(const Tree& tree);

  // Appends the keys of the arc to m: one for each template, and for templates of one or two values
  // a second one with the direction of the arc.
  void append_keys(int m, std::vector<std::uint64_t>& keys) const;

  static std::span<const std::string_view> templates(bool guided = false);
  // The index of each key's template.
  static std::vector<std::size_t> templates_of_keys(bool guided = false);

  // The name of the key at index `number` (from 0), such as "h.tag=V m.tag=P side=right". "<none>"
  // is a word that does not exist, "_" a missing value. The sentence must be that of the keys.
  std::string name_of(std::size_t number, const Sentence& sentence, int m) const;

 private:
  std::array<int, TemplatePart::kPlaces> places_of(int m) const;  // -1: does not exist

  SentenceAtoms atoms_;
  bool guided_ = false;
  const Tree* tree_ = nullptr;
  std::vector<int> left_sibling_;   // the nearest dependent of the same head before m; -1 for none
  std::vector<int> right_sibling_;  // the same after m
  std::vector<int> first_dependent_;
  std::vector<int> last_dependent_;
  std::vector<std::uint64_t> nearer_;  // dependents of the head between it and m, at most 2
};

// Label features of every arc, without a tree. As in ArcKeys, a key is the sum of a hash for the
// head, a hash for the modifier and, for some keys, one for the direction.
class ArcLabelKeys {
 public:
  explicit ArcLabelKeys(const SentenceAtoms& atoms, bool guided = false);
  explicit ArcLabelKeys(const Sentence& sentence, bool guided = false)
      : ArcLabelKeys(SentenceAtoms(sentence), guided) {}

  int size() const { return n_; }

  // Appends the same number of keys for every arc.
  void append_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // The same keys, grouped by the words that they depend on, for sums over all arcs: keys of one
  // word (for either direction, or with one direction), and keys of both words.
  enum class Side : std::uint8_t { kEither, kHeadFirst, kHeadLast };
  void append_head_keys(int h, Side side, std::vector<std::uint64_t>& keys) const;
  void append_modifier_keys(int m, Side side, std::vector<std::uint64_t>& keys) const;
  void append_pair_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // The kind of an arc: the coarse tags of its words and its direction.
  std::uint64_t kind_of(int h, int m) const;

 private:
  struct Parts {
    std::uint64_t as_head = 0;
    std::uint64_t as_modifier = 0;
  };
  // Appends keys of the templates that look at one word only, as head or as modifier.
  void append_word_keys(int position, bool as_head, Side side,
                        std::vector<std::uint64_t>& keys) const;
  void append_guide_keys(int h, int m, std::vector<std::uint64_t>& keys) const;
  const Parts* row(int position) const {
    return parts_.data() + static_cast<std::size_t>(position) * width_;
  }

  int n_;
  std::size_t width_;
  std::vector<Parts> parts_;  // [position][template]; the last template is the arc's kind
  std::optional<SentenceAtoms> guided_;  // for the features of the guide, if there are any
};

}  // namespace arcus
