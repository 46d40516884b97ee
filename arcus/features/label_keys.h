// SPDX-License-Identifier: Apache-2.0
//
// The features of relations, for the arcs of a given tree: the two words, their neighbours, and the
// words around them in the tree. Features of the words and their neighbours only are available
// without a tree, too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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
  explicit LabelKeys(SentenceAtoms atoms) : atoms_(std::move(atoms)) {}
  explicit LabelKeys(const Sentence& sentence) : LabelKeys(SentenceAtoms(sentence)) {}

  int size() const { return atoms_.size(); }

  // Finds siblings and dependents; the tree must outlive the next calls of append_keys.
  void set_tree(const Tree& tree);

  // Appends the keys of the arc into m: one for each template, and one more with the direction of
  // the arc for those of one or two values.
  void append_keys(int m, std::vector<std::uint64_t>& keys) const;

  static std::span<const std::string_view> templates();
  static std::vector<std::size_t> templates_of_keys();  // the number of each key's template

  // Such as "h.tag=V m.tag=P side=right": the feature of one of those keys, by its number from 0.
  // "<none>" stands for a word that is not there, "_" for a value that it does not have. The
  // sentence must be the one of the keys.
  std::string name_of(std::size_t number, const Sentence& sentence, int m) const;

 private:
  std::array<int, TemplatePart::kPlaces> places_of(int m) const;  // -1: not there

  SentenceAtoms atoms_;
  const Tree* tree_ = nullptr;
  std::vector<int> left_sibling_;   // the dependent of the same head before m; -1 for none
  std::vector<int> right_sibling_;  // and behind m
  std::vector<int> first_dependent_;
  std::vector<int> last_dependent_;
  std::vector<std::uint64_t> nearer_;  // dependents between m and its head, up to 2
};

// For every arc, whatever the tree. As in ArcKeys, a key is the sum of a part of the head, a part
// of the modifier, and for some one of the direction.
class ArcLabelKeys {
 public:
  explicit ArcLabelKeys(const SentenceAtoms& atoms);
  explicit ArcLabelKeys(const Sentence& sentence) : ArcLabelKeys(SentenceAtoms(sentence)) {}

  int size() const { return n_; }

  // As many for every arc.
  void append_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // The same keys by what they look at, for those who sum over all arcs: one word, whichever the
  // other is, and on whichever side or on one of them; or both words.
  enum class Side : std::uint8_t { kEither, kHeadFirst, kHeadLast };
  void append_head_keys(int h, Side side, std::vector<std::uint64_t>& keys) const;
  void append_modifier_keys(int m, Side side, std::vector<std::uint64_t>& keys) const;
  void append_pair_keys(int h, int m, std::vector<std::uint64_t>& keys) const;

  // The kind of an arc: the coarse tags of its words, and its direction.
  std::uint64_t kind_of(int h, int m) const;

 private:
  struct Parts {
    std::uint64_t as_head = 0;
    std::uint64_t as_modifier = 0;
  };
  // Of the templates that look at one word only, as head or as modifier.
  void append_word_keys(int position, bool as_head, Side side,
                        std::vector<std::uint64_t>& keys) const;
  const Parts* row(int position) const {
    return parts_.data() + static_cast<std::size_t>(position) * width_;
  }

  int n_;
  std::size_t width_;
  std::vector<Parts> parts_;  // [position][template], the kind as one more template
};

}  // namespace arcus
