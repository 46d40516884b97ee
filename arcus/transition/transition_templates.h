// SPDX-License-Identifier: Apache-2.0
//
// The feature templates of transition parsers as readable tables.
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

#include <span>
#include <string_view>

#include "arcus/transition/configuration.h"

namespace arcus {

std::span<const std::string_view> move_templates(TransitionSystem system);
std::span<const std::string_view> label_templates();

}  // namespace arcus
