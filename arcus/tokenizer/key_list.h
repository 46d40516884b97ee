// SPDX-License-Identifier: Apache-2.0
//
// Features as 64-bit keys. Each call of add is one template, whose number is part of the key.
#pragma once

#include <cstdint>
#include <vector>

#include "arcus/base/hash.h"

namespace arcus {

class KeyList {
 public:
  // Templates are numbered from `first`; keys are appended.
  KeyList(std::uint64_t first, std::vector<std::uint64_t>& keys) : name_(first), keys_(keys) {}

  void add(std::uint64_t a, std::uint64_t b = 0, std::uint64_t c = 0) {
    keys_.push_back(scattered(name_++ * 0xe7037ed1a0b428db + a * 0x9e3779b97f4a7c15 +
                              (b ^ (b >> 29)) * 0xd6e8feb86659fd93 + c * 0xa0761d6478bd642f));
  }

 private:
  std::uint64_t name_;
  std::vector<std::uint64_t>& keys_;
};

}  // namespace arcus
