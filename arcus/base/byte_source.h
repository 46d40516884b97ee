// SPDX-License-Identifier: Apache-2.0
//
// Sources of bytes: files, standard input, strings and streams.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

namespace arcus {

// Reads up to `size` bytes into the buffer and returns the number of bytes read, which is 0 only at
// the end. Like read(2), it does not wait for a full buffer, so that a program can answer on a pipe
// as input arrives. Throws FileError.
using ByteSource = std::function<std::size_t(char* buffer, std::size_t size)>;

// "-" is standard input. Throws FileError with the reason if the path does not exist, cannot be
// read or is a directory.
ByteSource open_input(const std::string& path);

// A source that can tell whether a read would return at once, so that the caller can do other work
// instead of waiting. At the end of the input it is ready: the read returns 0.
struct PolledSource {
  ByteSource read;
  std::function<bool()> ready = [] { return true; };
};

PolledSource open_polled_input(const std::string& path);  // as open_input

// Calls before_wait() before each read that would block, for instance to flush the output so far.
ByteSource with_call_before_wait(PolledSource source, std::function<void()> before_wait);

// The bytes of `first`, which have already been read, followed by those of `rest`.
PolledSource joined(std::string first, PolledSource rest);

ByteSource bytes_of(std::string text);
ByteSource bytes_of(std::istream& stream);  // the stream must outlive the source

// Reads `most` bytes, or fewer if the source ends before. Memory grows with the bytes that are
// read, so that it is safe to take `most` from the header of a damaged file.
std::string read_at_most(const ByteSource& source, std::size_t most);

std::string read_file(const std::string& path);

}  // namespace arcus
