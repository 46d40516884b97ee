// SPDX-License-Identifier: Apache-2.0
//
// The public API in one include.
#pragma once

#include "arcus/base/byte_source.h"
#include "arcus/base/error.h"
#include "arcus/base/random.h"
#include "arcus/draw/displacy.h"
#include "arcus/draw/dot.h"
#include "arcus/draw/svg.h"
#include "arcus/draw/terminal.h"
#include "arcus/draw/tikz.h"
#include "arcus/eval/attachment_scores.h"
#include "arcus/eval/significance.h"
#include "arcus/eval/treebank_statistics.h"
#include "arcus/eval/ud_scores.h"
#include "arcus/inference/labeled_trees.h"
#include "arcus/inference/nearest_tree.h"
#include "arcus/inference/trees.h"
#include "arcus/text/sentence.h"
#include "arcus/text/unicode.h"
#include "arcus/tree/arc_scores.h"
#include "arcus/tree/projective_order.h"
#include "arcus/tree/projectivity.h"
#include "arcus/tree/tree.h"
#include "arcus/tree/tree_space.h"
#include "arcus/treebank/treebank_reader.h"
#include "arcus/treebank/treebank_writer.h"
