// SPDX-License-Identifier: Apache-2.0
//
// The product of byte_product.h with the instruction vpdpbusd of AVX-512 VNNI, which adds four
// products of bytes to each of 16 sums: 128 operations, where a product of floats has 32.
#pragma once

#include <cstddef>

#include "arcus/numeric/byte_product.h"

namespace arcus {

bool cpu_has_vnni();

// For a CPU that has it, and a right factor of bytes.
void vnni_product(const RoundedRows& rows, const ByteMatrix& right, const float* bias, float* to,
                  std::size_t to_stride);

}  // namespace arcus
