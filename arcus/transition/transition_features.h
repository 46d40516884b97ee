// SPDX-License-Identifier: Apache-2.0
//
// The features of a configuration, as 64-bit keys: those that choose the next move, and those that
// choose the label of a new arc.
//
// The templates are those of Yamada & Matsumoto (2003) and Nivre & Scholz (2004), pairs and triples
// of words at the top of the stack and the front of the buffer, with the distances, valencies,
// labels and third words of Zhang & Nivre (2011), and lemmas and morphology.
//
// A value of a template names a place and an atom (features/atoms.h): "s0.form", "b0-1.tag". Places
// are s0, s1, s2 (stack), b0, b1, b2 (buffer), and for labels h and m, the two words of the arc.
// Letters after a place lead to relatives: h its head, hh the head of that, l and ll its first and
// second dependent to the left, r and rr its last and last but one to the right. Beside atoms, a
// place has a "label", and the numbers of its dependents "lefts" and "rights". "d" is the distance
// of the two words that an arc can be between. A template that needs a word or value that is not
// there has no key.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "arcus/features/atoms.h"
#include "arcus/transition/configuration.h"

namespace arcus {

class TransitionFeatures {
 public:
  // Compiles templates. Throws ArgumentError for an unknown place or value.
  explicit TransitionFeatures(std::span<const std::string_view> templates);

  static const TransitionFeatures& of_moves(TransitionSystem system);
  static const TransitionFeatures& of_labels();

  std::span<const std::string_view> texts() const { return texts_; }

  // Sets the keys of a configuration. For labels, `arc` is the arc that gets one; for moves, its
  // words are those that the next arc is between.
  void find_keys(const SentenceAtoms& atoms, const Configuration& configuration, const Arc& arc,
                 std::vector<std::uint64_t>& keys) const;

 private:
  struct Place {
    enum class Start : std::uint8_t { kStack, kBuffer, kHead, kModifier };
    enum class Relative : std::uint8_t { kSelf, kHead, kHead2, kLeft, kLeft2, kRight, kRight2 };
    Start start = Start::kStack;
    int depth = 0;
    Relative relative = Relative::kSelf;
    int offset = 0;

    friend bool operator==(const Place&, const Place&) = default;
  };
  struct Part {
    std::size_t value = 0;  // index in the values of a configuration
    std::uint64_t factor = 0;
  };
  // A value of a place. The distance has no place.
  struct Value {
    enum class Kind : std::uint8_t { kAtom, kLabel, kLefts, kRights, kDistance };
    std::size_t place = 0;
    Kind kind = Kind::kAtom;
    Atom atom = Atom::kForm;

    friend bool operator==(const Value&, const Value&) = default;
  };
  static constexpr std::size_t kMaxParts = 5;
  using Compiled = std::array<Part, kMaxParts>;
  // Templates of as many parts that look at the same places: none has a key if one of the words is
  // not there.
  struct Group {
    std::uint64_t places = 0;  // bit i for places_[i]
    std::size_t parts = 0;
    std::vector<Compiled> templates;
  };

  static constexpr std::size_t kMaxPlaces = 40;
  static constexpr std::size_t kMaxValues = 160;

  Value read_value(std::string_view text);
  static std::uint64_t value_in(const Configuration& configuration, const Arc& arc,
                                Value::Kind kind, int word);
  template <std::size_t kParts>
  static std::uint64_t* write_keys(std::span<const Compiled> templates, const std::uint64_t* values,
                                   std::uint64_t side, std::uint64_t* next);
  static int position_of(const Place& place, const Configuration& configuration, const Arc& arc);

  std::span<const std::string_view> texts_;
  std::vector<Place> places_;
  std::vector<Value> values_;
  std::size_t atoms_ = 0;  // the first values are atoms
  std::vector<Group> groups_;
  std::size_t most_keys_ = 0;
};

}  // namespace arcus
