// SPDX-License-Identifier: Apache-2.0
//
// Readable names of the features of an arc.
#pragma once

#include <string>
#include <vector>

#include "arcus/features/templates.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Direction and distance: "right 0" if the modifier is the word after its head, "left 5-9" if it is
// before its head with five to nine words between.
std::string direction_distance_name(int direction_distance);

// One name, such as "h.form=hit m.tag=P", for each key of ArcKeys::append_keys, in the same order.
// Names do not include direction and distance: see direction_distance_of.
std::vector<std::string> feature_names(const Sentence& sentence, int h, int m, FeatureSet set,
                                       const WordClasses* classes = nullptr);

}  // namespace arcus
