// SPDX-License-Identifier: Apache-2.0
//
// exp and log that give the same bits on every CPU, which those of <cmath> do not promise: they are
// made of additions, multiplications and divisions alone. Within 2 units in the last place.
#pragma once

namespace arcus {

double portable_exp(double x);    // 0 below the smallest double, infinity above the largest
double portable_log(double x);    // -infinity for 0, NaN for less
double portable_log1p(double x);  // log(1 + x), with all digits for small x

// log((1 + f) 2^exponent) for f from sqrt(1/2) - 1 to sqrt(2) - 1 and a whole exponent of any size.
double portable_log_scaled(double f, double exponent);

}  // namespace arcus
