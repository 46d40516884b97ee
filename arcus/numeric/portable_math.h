// SPDX-License-Identifier: Apache-2.0
//
// exp and log with the same bits on every CPU, which <cmath> does not guarantee: they use only
// additions, multiplications and divisions. Errors are within 2 units in the last place.
#pragma once

namespace arcus {

double portable_exp(double x);    // 0 below the smallest double, infinity above the largest
double portable_log(double x);    // -infinity for 0, NaN for negative numbers
double portable_log1p(double x);  // log(1 + x), accurate for small x

// log((1 + f) 2^exponent) for f from sqrt(1/2) - 1 to sqrt(2) - 1 and an integer exponent of any
// size.
double portable_log_scaled(double f, double exponent);

}  // namespace arcus
