// SPDX-License-Identifier: Apache-2.0
//
// The features by which an arc of a given tree gets its relation: the two words and what the tree
// puts around them, which the arc's own score cannot see.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "arcus/features/atoms.h"
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

  // Appends the keys of the arc into m.
  void append_keys(int m, std::vector<std::uint64_t>& keys) const;

 private:
  SentenceAtoms atoms_;
  const Tree* tree_ = nullptr;
  std::vector<int> left_sibling_;   // the dependent of the same head before m; -1 for none
  std::vector<int> right_sibling_;  // and behind m
  std::vector<int> first_dependent_;
  std::vector<int> last_dependent_;
  std::vector<std::uint64_t> nearer_;  // dependents between m and its head, up to 2
};

}  // namespace arcus
