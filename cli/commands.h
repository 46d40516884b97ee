// SPDX-License-Identifier: Apache-2.0
//
// One function per command. Each adds its subcommand to the program, with help, options, examples
// and a callback that runs the command. Errors are thrown as exceptions.
#pragma once

#include "cli/cli11_names.h"

namespace arcus::cli {

void add_compare(CLI::App& program);
void add_convert(CLI::App& program);
void add_draw(CLI::App& program);
void add_eval(CLI::App& program);
void add_help(CLI::App& program);
void add_inspect(CLI::App& program);
void add_lexicon(CLI::App& program);
void add_parse(CLI::App& program);
void add_prune(CLI::App& program);
void add_rank(CLI::App& program);
void add_stats(CLI::App& program);
void add_train(CLI::App& program);
void add_trees(CLI::App& program);
void add_tune(CLI::App& program);
void add_validate(CLI::App& program);

}  // namespace arcus::cli
