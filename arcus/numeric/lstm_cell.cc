// SPDX-License-Identifier: Apache-2.0
//
// exp(y) = 2^k exp(r), where y = k ln 2 + r with integer k and |r| <= ln 2 / 2; exp(r) is a power
// series to the 7th power. sigmoid(x) = 1 / (1 + exp(-x)) and tanh(x) = 2 sigmoid(2 x) - 1.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "arcus/numeric/lstm_cell.cc"
#include "arcus/numeric/lstm_cell.h"

#include <cstddef>

#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "arcus/numeric/partial_vectors-inl.h"

HWY_BEFORE_NAMESPACE();
namespace arcus::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

using Tag = hn::CappedTag<float, 16>;
using Vector = hn::Vec<Tag>;

HWY_INLINE Vector sigmoid(Vector x) {
  const Tag tag;
  const hn::Rebind<std::int32_t, Tag> integers;
  constexpr float kReach = 80;  // exp(80) and exp(-80) are far from overflow
  constexpr float kLn2High = 0.693359375F;
  constexpr float kLn2Low = -2.12194440e-4F;
  const auto y = hn::Neg(hn::Min(hn::Max(x, hn::Set(tag, -kReach)), hn::Set(tag, kReach)));
  const auto k = hn::Round(hn::Mul(y, hn::Set(tag, 1.44269504F)));
  auto r = hn::NegMulAdd(k, hn::Set(tag, kLn2High), y);
  r = hn::NegMulAdd(k, hn::Set(tag, kLn2Low), r);
  auto series = hn::Set(tag, 1.0F / 5040);
  for (const float term : {1.0F / 720, 1.0F / 120, 1.0F / 24, 1.0F / 6, 0.5F, 1.0F, 1.0F}) {
    series = hn::MulAdd(series, r, hn::Set(tag, term));
  }
  const auto exponent =
      hn::ShiftLeft<23>(hn::Add(hn::ConvertTo(integers, k), hn::Set(integers, 127)));
  const auto power = hn::Mul(series, hn::BitCast(tag, exponent));
  return hn::Div(hn::Set(tag, 1), hn::Add(hn::Set(tag, 1), power));
}

HWY_INLINE Vector tanh_of(Vector x) {
  const Tag tag;
  const auto half = sigmoid(hn::Add(x, x));
  return hn::Sub(hn::Add(half, half), hn::Set(tag, 1));
}

// Calls use(i, count) for each vector of the row; the last one may be incomplete.
template <typename Use>
HWY_INLINE void each_vector(std::size_t size, Use use) {
  const std::size_t lanes = hn::Lanes(Tag());
  std::size_t i = 0;
  for (; i + lanes <= size; i += lanes) use(i, lanes);
  if (i < size) use(i, size - i);
}

HWY_INLINE Vector load(const float* from, std::size_t count) {
  return load_partial(Tag(), from, count);
}

HWY_INLINE void store(Vector value, std::size_t count, float* to) {
  store_partial(Tag(), value, count, to);
}

void sigmoids_of(float* x, std::size_t size) {
  each_vector(size, [&](std::size_t i, std::size_t count) {
    store(sigmoid(load(x + i, count)), count, x + i);
  });
}

void tanhs_of(float* x, std::size_t size) {
  each_vector(size, [&](std::size_t i, std::size_t count) {
    store(tanh_of(load(x + i, count)), count, x + i);
  });
}

void step(float* gates, const float* previous_cell, std::size_t size, float* cell, float* hidden) {
  each_vector(size, [&](std::size_t i, std::size_t count) {
    const auto input = sigmoid(load(gates + i, count));
    const auto forget = sigmoid(load(gates + size + i, count));
    const auto candidate = tanh_of(load(gates + 2 * size + i, count));
    const auto output = sigmoid(load(gates + 3 * size + i, count));
    store(input, count, gates + i);
    store(forget, count, gates + size + i);
    store(candidate, count, gates + 2 * size + i);
    store(output, count, gates + 3 * size + i);
    const auto now = hn::MulAdd(forget, load(previous_cell + i, count), hn::Mul(input, candidate));
    store(now, count, cell + i);
    store(hn::Mul(output, tanh_of(now)), count, hidden + i);
  });
}

void step_back(const float* gates, const float* previous_cell, const float* cell,
               const float* d_hidden, std::size_t size, float* d_cell, float* d_gates) {
  const Tag tag;
  const auto one = hn::Set(tag, 1);
  const auto slope = [&](Vector s) { return hn::Mul(s, hn::Sub(one, s)); };
  each_vector(size, [&](std::size_t i, std::size_t count) {
    const auto input = load(gates + i, count);
    const auto forget = load(gates + size + i, count);
    const auto candidate = load(gates + 2 * size + i, count);
    const auto output = load(gates + 3 * size + i, count);
    const auto squashed = tanh_of(load(cell + i, count));
    const auto by_hidden = load(d_hidden + i, count);
    const auto by_cell =
        hn::MulAdd(hn::Mul(by_hidden, output), hn::NegMulAdd(squashed, squashed, one),
                   load(d_cell + i, count));
    store(hn::Mul(hn::Mul(by_cell, candidate), slope(input)), count, d_gates + i);
    store(hn::Mul(hn::Mul(by_cell, load(previous_cell + i, count)), slope(forget)), count,
          d_gates + size + i);
    store(hn::Mul(hn::Mul(by_cell, input), hn::NegMulAdd(candidate, candidate, one)), count,
          d_gates + 2 * size + i);
    store(hn::Mul(hn::Mul(by_hidden, squashed), slope(output)), count, d_gates + 3 * size + i);
    store(hn::Mul(by_cell, forget), count, d_cell + i);
  });
}

}  // namespace
}  // namespace arcus::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace arcus {

HWY_EXPORT(sigmoids_of);
HWY_EXPORT(tanhs_of);
HWY_EXPORT(step);
HWY_EXPORT(step_back);

void sigmoids(float* x, std::size_t size) { HWY_DYNAMIC_DISPATCH(sigmoids_of)(x, size); }

void tanhs(float* x, std::size_t size) { HWY_DYNAMIC_DISPATCH(tanhs_of)(x, size); }

void lstm_step(float* gates, const float* previous_cell, std::size_t size, float* cell,
               float* hidden) {
  HWY_DYNAMIC_DISPATCH(step)(gates, previous_cell, size, cell, hidden);
}

void lstm_step_back(const float* gates, const float* previous_cell, const float* cell,
                    const float* d_hidden, std::size_t size, float* d_cell, float* d_gates) {
  HWY_DYNAMIC_DISPATCH(step_back)(gates, previous_cell, cell, d_hidden, size, d_cell, d_gates);
}

}  // namespace arcus
#endif
