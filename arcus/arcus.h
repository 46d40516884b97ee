// SPDX-License-Identifier: Apache-2.0
//
// The public API in one include.
#pragma once

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/text/sentence.h"
#include "arcus/text/unicode.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/projectivity.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"
#include "arcus/treebank/treebank_reader.h"
#include "arcus/treebank/treebank_writer.h"
