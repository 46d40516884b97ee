// SPDX-License-Identifier: Apache-2.0
//
// Readable names of the features of an arc.
#pragma once

#include <string>
#include <vector>

#include "arcus/features/templates.h"
#include "arcus/text/sentence.h"

namespace arcus {

// Direction and distance: "right 0" where the modifier follows its head at once, "left 5-9" where
// it stands before it with five to nine words between.
std::string direction_distance_name(int direction_distance);

// Such as "h.form=hit m.tag=P": one for each key of ArcKeys::append_keys, in the same order. What
// direction and distance add to each is not in the name: see direction_distance_of.
std::vector<std::string> feature_names(const Sentence& sentence, int h, int m, FeatureSet set);

}  // namespace arcus
