// SPDX-License-Identifier: Apache-2.0
//
// Sources of bytes: a file, standard input, memory, a stream.
#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <string>

namespace arcus {

// Puts up to size bytes into the buffer and returns how many; 0 only at the end. It gives what is
// there and does not wait for a full buffer, so that a pipe is answered as it speaks. Throws
// FileError.
using ByteSource = std::function<std::size_t(char* buffer, std::size_t size)>;

// "-" is standard input. Throws FileError, with the reason in words, for what is not there, may
// not be read, or is a directory.
ByteSource open_input(const std::string& path);

// A source that can be asked whether a read would return at once, for those who have something
// better to do than to wait. At the end it is ready: the read returns 0.
struct PolledSource {
  ByteSource read;
  std::function<bool()> ready = [] { return true; };
};

PolledSource open_polled_input(const std::string& path);  // as open_input

// Calls before_wait() before each read that would not return at once, for those who have something
// to hand on meanwhile.
ByteSource with_call_before_wait(PolledSource source, std::function<void()> before_wait);

// Bytes that have been read already, and then those of the source.
PolledSource joined(std::string first, PolledSource rest);

ByteSource bytes_of(std::string text);
ByteSource bytes_of(std::istream& stream);  // which must outlive the source

// So many bytes, or fewer where the source ends before. Memory grows with what is really there, so
// that the number may come from a file that lies.
std::string read_at_most(const ByteSource& source, std::size_t most);

// The whole of a file.
std::string read_file(const std::string& path);

}  // namespace arcus
