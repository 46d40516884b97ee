// SPDX-License-Identifier: Apache-2.0
//
// Checks of -o before a command works, so that no result is lost and no input is overwritten. All
// of them throw CLI::ValidationError, except where a file cannot be written: FileError.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arcus::cli {

// Does the output go to standard output: "-", or a name such as /dev/stdout?
bool is_standard_output(const std::string& output);

// No output may be the same file as an input, whatever its name (links, other paths). "-" is
// standard output and standard input, which are compared too if they are files. Empty names are
// ignored, so that options that were not given need no test.
void refuse_same_file(std::span<const std::string> outputs, std::span<const std::string> inputs);

// For a command that chooses a format by the extension of -o and does not know this one. `known`
// names the extensions, `option` the option that chooses a format.
[[noreturn]] void refuse_extension(const std::string& output, std::string_view known,
                                   std::string_view option);

// For a command that writes a model: `output` must not have the extension of a treebank, text or
// compression, be an input or a terminal, and it must be possible to write it.
void check_model_output(const std::string& output, std::span<const std::string> inputs);
// The same for a lexicon.
void check_lexicon_output(const std::string& output, std::span<const std::string> inputs);

// For a file that a command writes and later reads again, named by `option`: it must be a file of
// its own that can be written. An empty path is fine.
void check_own_file(const std::string& option, const std::string& path,
                    std::span<const std::string> others);

// Prints to standard output; to standard error if `output`, the model, goes to standard output.
void print_beside(const std::string& output, std::string_view text);

}  // namespace arcus::cli
