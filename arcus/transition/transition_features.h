// SPDX-License-Identifier: Apache-2.0
//
// The features of a configuration, as 64-bit keys: those that choose the next move, and those that
// choose the label of a new arc. transition_templates.h has the templates.
//
// A key is the sum of the values of its template, each times a factor of its own. The loops that
// find the keys do not branch on the configuration: a word that is not there is word 0, whose node
// leads to no relatives, and a key that lacks a value is overwritten by the next one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "arcus/features/atoms.h"
#include "arcus/transition/configuration.h"

namespace arcus {

// A word that alone decides the key of a template. The words of the buffer follow each other, so
// b0 decides templates of all its places, unless a word went back into the buffer.
enum class Anchor : std::uint8_t { kStack0, kStack1, kStack2, kBuffer };
inline constexpr std::size_t kAnchors = 4;
inline constexpr Anchor kAllAnchors[kAnchors] = {Anchor::kStack0, Anchor::kStack1, Anchor::kStack2,
                                                 Anchor::kBuffer};

// nullopt for a template that looks at several anchors, or at what moves change: relatives, labels
// and numbers of dependents. Throws ArgumentError for an unknown place or value.
std::optional<Anchor> anchor_of(std::string_view text);

class TransitionFeatures {
 public:
  // Compiles templates. Throws ArgumentError for an unknown place or value.
  explicit TransitionFeatures(std::span<const std::string_view> templates);

  static const TransitionFeatures& of_moves(TransitionSystem system);
  static const TransitionFeatures& of_labels();

  std::span<const std::string_view> texts() const { return texts_; }
  AtomSet atoms() const { return atoms_; }  // those that the templates use

  // Sets the keys of a configuration. For labels, `arc` is the arc that gets one; for moves, its
  // words are those that the next arc is between.
  void find_keys(const SentenceAtoms& atoms, const Configuration& configuration, const Arc& arc,
                 std::vector<std::uint64_t>& keys) const;

 private:
  using Field = int Configuration::Node::*;
  // Words are numbered: those that places start from, then relatives.
  struct Relative {
    std::size_t of = 0;  // a smaller number
    Field field = nullptr;

    friend bool operator==(const Relative&, const Relative&) = default;
  };
  // A word, or its neighbour in the sentence.
  struct Place {
    std::size_t word = 0;
    int offset = 0;

    friend bool operator==(const Place&, const Place&) = default;
  };
  struct AtomValue {
    std::size_t place = 0;
    Atom atom = Atom::kForm;

    friend bool operator==(const AtomValue&, const AtomValue&) = default;
  };
  // A label or a number of dependents.
  struct NumberValue {
    std::size_t word = 0;
    Field field = nullptr;
    int max = 0;  // larger numbers become this

    friend bool operator==(const NumberValue&, const NumberValue&) = default;
  };
  static constexpr std::size_t kMaxParts = 5;
  struct Compiled {
    std::array<std::uint64_t, kMaxParts> factors = {};
    std::array<std::uint8_t, kMaxParts> values = {};
    std::uint64_t needs = 0;  // bit i: value i
  };
  static constexpr std::size_t kMaxWords = 40;
  static constexpr std::size_t kMaxPlaces = 40;
  static constexpr std::size_t kMaxValues = 64;

  struct NamedValue;
  static NamedValue read_value(std::string_view text);
  friend std::optional<Anchor> anchor_of(std::string_view text);

  // These add what is new, and return its number. That of a value is final when all are added.
  std::size_t add_word(const NamedValue& value);
  std::size_t add_value(const NamedValue& value);
  void compile(std::string_view text);

  template <std::size_t kParts>
  std::uint64_t* write_keys(std::span<const std::uint64_t> values, std::uint64_t missing,
                            std::uint64_t side, std::uint64_t* next) const;

  std::vector<std::string_view> texts_;
  AtomSet atoms_;
  std::vector<Relative> relatives_;
  std::vector<Place> places_;
  // Values are numbered: atoms, then numbers, then the distance.
  std::vector<AtomValue> atom_values_;
  std::vector<NumberValue> number_values_;
  std::array<std::vector<Compiled>, kMaxParts> compiled_;  // by the number of parts less one
};

}  // namespace arcus
