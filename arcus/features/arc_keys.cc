// SPDX-License-Identifier: Apache-2.0
#include "arcus/features/arc_keys.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "arcus/base/hash.h"

namespace arcus {
namespace {

using Place = TemplatePart::Place;
using Scope = Template::Scope;

}  // namespace

// Templates in the form that ArcKeys needs: the distinct views (offsets and atoms around one word)
// and, for each template, the views of its places and its odd numbers.
struct CompiledTemplates {
  struct View {
    std::uint64_t salt = 0;
    std::vector<std::pair<int, Atom>> values;  // offset from the word, and atom
  };
  struct Part {
    std::size_t view = 0;
    std::uint64_t factor = 1;
  };
  struct Span {
    Counted counted = Counted::kPunctuation;
    std::array<std::uint64_t, SpanCounts::kMax + 1> parts = {};
  };

  struct Guide {
    std::uint64_t salt = 0;
    bool label = false;  // it looks at the relation of the guide's arc
    bool kin = false;    // it looks at how the arc relates to that arc
  };

  std::vector<View> views;
  std::vector<Part> heads;  // templates of only the head
  std::vector<Part> modifiers;
  std::vector<Part> pair_heads;  // templates of pairs, of spans, of words between, of the guide
  std::vector<Part> pair_modifiers;
  std::vector<Part> betweens;
  std::vector<Span> spans;
  std::vector<Guide> on_guide;   // of the guide's arcs
  std::vector<Guide> off_guide;  // of other arcs
  std::size_t pairs = 0;

  explicit CompiledTemplates(const std::vector<Template>& templates) {
    for (const Template& tmpl : templates) {
      switch (tmpl.scope) {
        case Scope::kHead:
          heads.push_back(part_of(tmpl, Place::kHead));
          continue;
        case Scope::kModifier:
          modifiers.push_back(part_of(tmpl, Place::kModifier));
          continue;
        case Scope::kPair:
          ++pairs;
          break;
        case Scope::kSpan:
          spans.push_back(span_of(tmpl));
          break;
        case Scope::kBetween:
          betweens.push_back(part_of(tmpl, Place::kBetween));
          break;
        case Scope::kGuide:
          add_guide(tmpl);
          break;
      }
      pair_heads.push_back(part_of(tmpl, Place::kHead));
      pair_modifiers.push_back(part_of(tmpl, Place::kModifier));
    }
  }

 private:
  static std::uint64_t salt_of(const Template& tmpl, Place place) {
    return hash_bytes(tmpl.text, static_cast<std::uint64_t>(place) + 100);
  }

  Part part_of(const Template& tmpl, Place place) {
    View view;
    for (const TemplatePart& part : tmpl.parts) {
      if (part.place == place) view.values.emplace_back(part.offset, part.atom);
    }
    const auto same = [&view](const View& other) { return other.values == view.values; };
    const auto found = std::find_if(views.begin(), views.end(), same);
    const auto number = static_cast<std::size_t>(found - views.begin());
    if (found == views.end()) {
      for (const auto& [offset, atom] : view.values) {
        view.salt = scattered(view.salt + static_cast<std::uint64_t>(offset + 8) * 64 +
                              static_cast<std::uint64_t>(atom) + 1);
      }
      views.push_back(std::move(view));
    }
    return {number, salt_of(tmpl, place) | 1};
  }

  void add_guide(const Template& tmpl) {
    Guide guide;
    bool other = false;
    for (const TemplatePart& part : tmpl.parts) {
      if (part.place != Place::kGuide && part.place != Place::kOtherGuide) continue;
      other = part.place == Place::kOtherGuide;
      guide.salt = salt_of(tmpl, part.place);
      guide.label |= part.guided == GuideValue::kLabel;
      guide.kin |= part.guided == GuideValue::kKin;
    }
    (other ? off_guide : on_guide).push_back(guide);
  }

  static Span span_of(const Template& tmpl) {
    Span span;
    for (const TemplatePart& part : tmpl.parts) {
      if (part.place == Place::kSpan) span.counted = part.counted;
    }
    for (std::size_t count = 0; count < span.parts.size(); ++count) {
      span.parts[count] = scattered(salt_of(tmpl, Place::kSpan) + count);
    }
    return span;
  }
};

namespace {

const CompiledTemplates& compiled(FeatureSet set) {
  static const auto tables = [] {
    std::vector<CompiledTemplates> result;
    for (std::size_t i = 0; i < kFeatureSets; ++i) {
      result.emplace_back(templates_of(static_cast<FeatureSet>(i)));
    }
    return result;
  }();
  return tables[static_cast<std::size_t>(set)];
}

// The hash of the view at a position, or 0 if a value is missing.
std::uint64_t hash_of(const CompiledTemplates::View& view, int position,
                      const SentenceAtoms& atoms) {
  std::uint64_t hash = view.salt;
  for (const auto& [offset, atom] : view.values) {
    const std::uint64_t value = atoms(position + offset, atom);
    if (value == 0) return 0;
    hash = scattered(hash + value);
  }
  return hash | 1;  // never 0
}

}  // namespace

int direction_distance_of(int h, int m) {
  const int between = std::abs(h - m) - 1;
  const int bucket = between <= 4 ? between : between <= 9 ? 5 : 6;
  return h < m ? bucket : kDistances + bucket;
}

ArcKeys::ArcKeys(const SentenceAtoms& atoms, FeatureSet set)
    : n_(atoms.size()), templates_(&compiled(set)), counts_(atoms.counts()) {
  if (is_guided(set)) guide_ = atoms.guide();
  const auto positions = static_cast<std::size_t>(n_) + 1;
  const std::pair<const std::vector<CompiledTemplates::Part>*, Table*> tables[] = {
      {&templates_->heads, &head_keys_},
      {&templates_->modifiers, &modifier_keys_},
      {&templates_->pair_heads, &pair_heads_},
      {&templates_->pair_modifiers, &pair_modifiers_},
      {&templates_->betweens, &between_}};
  for (const auto& [parts, table] : tables) {
    table->width = parts->size();
    table->values.resize(positions * parts->size());
  }
  std::vector<std::uint64_t> hashes(templates_->views.size());
  for (std::size_t position = 0; position < positions; ++position) {
    for (std::size_t i = 0; i < hashes.size(); ++i) {
      hashes[i] = hash_of(templates_->views[i], static_cast<int>(position), atoms);
    }
    for (const auto& [parts, table] : tables) {
      std::uint64_t* const out = table->values.data() + position * table->width;
      for (std::size_t t = 0; t < table->width; ++t) {
        out[t] = hashes[(*parts)[t].view] * (*parts)[t].factor;
      }
    }
  }
  previous_.assign(between_.values.size(), 0);
  for (int b = 1; b <= n_; ++b) {
    for (std::size_t t = 0; t < between_.width; ++t) {
      int before = b - 1;
      while (before > 0 && row(between_, before)[t] != row(between_, b)[t]) --before;
      previous_[static_cast<std::size_t>(b) * between_.width + t] = before;
    }
  }
}

std::uint64_t* ArcKeys::write_pair_keys(int h, int m, std::uint64_t* keys) const {
  const std::uint64_t* const heads = row(pair_heads_, h).data();
  const std::uint64_t* const modifiers = row(pair_modifiers_, m).data();
  // Branch-free: every key is written, and `keys` moves on only if the template applies.
  const auto both = [&](std::size_t t) { return heads[t] != 0 && modifiers[t] != 0 ? 1 : 0; };
  std::size_t t = 0;
  for (; t < templates_->pairs; ++t) {
    *keys = heads[t] + modifiers[t];
    keys += both(t);
  }
  for (const CompiledTemplates::Span& span : templates_->spans) {
    const auto count = static_cast<std::size_t>(counts_(h, m, span.counted));
    *keys = heads[t] + modifiers[t] + span.parts[count];
    keys += both(t);
    ++t;
  }
  const int first = std::min(h, m) + 1;
  const int last = std::max(h, m) - 1;
  for (std::size_t i = 0; i < between_.width; ++i, ++t) {
    if (both(t) == 0) continue;
    const std::uint64_t ends = heads[t] + modifiers[t];
    for (int b = first; b <= last; ++b) {
      const std::size_t place = static_cast<std::size_t>(b) * between_.width + i;
      const std::uint64_t part = between_.values[place];
      *keys = ends + part;
      keys += part != 0 && previous_[place] < first ? 1 : 0;
    }
  }
  return guide_.empty() ? keys : write_guide_keys(h, m, keys);
}

std::uint64_t* ArcKeys::write_guide_keys(int h, int m, std::uint64_t* keys) const {
  const GuideKin kin = guide_.kin(h, m);
  if (kin == GuideKin::kNone) return keys;
  const std::uint64_t* const heads = row(pair_heads_, h).data();
  const std::uint64_t* const modifiers = row(pair_modifiers_, m).data();
  const bool on = kin == GuideKin::kArc;
  const std::size_t off_count = templates_->off_guide.size();
  std::size_t t = pair_heads_.width - off_count - (on ? templates_->on_guide.size() : 0);
  for (const CompiledTemplates::Guide& tmpl : on ? templates_->on_guide : templates_->off_guide) {
    const std::uint64_t label = tmpl.label ? guide_.label(m) : 1;
    const std::uint64_t of_kin = tmpl.kin ? static_cast<std::uint64_t>(kin) << 32 : 0;
    *keys = heads[t] + modifiers[t] + scattered(scattered(tmpl.salt + label) + of_kin);
    keys += label != 0 && heads[t] != 0 && modifiers[t] != 0 ? 1 : 0;
    ++t;
  }
  return keys;
}

void ArcKeys::append_pair_keys(int h, int m, std::vector<std::uint64_t>& keys) const {
  const std::size_t size = keys.size();
  keys.resize(size + max_pair_keys());
  const std::uint64_t* const end = write_pair_keys(h, m, keys.data() + size);
  keys.resize(static_cast<std::size_t>(end - keys.data()));
}

void ArcKeys::append_keys(int h, int m, std::vector<std::uint64_t>& keys) const {
  for (const std::uint64_t key : of_head(h)) {
    if (key != 0) keys.push_back(key);
  }
  for (const std::uint64_t key : of_modifier(m)) {
    if (key != 0) keys.push_back(key);
  }
  append_pair_keys(h, m, keys);
}

void ArcKeys::append_templates(int h, int m, std::vector<std::size_t>& templates) const {
  std::size_t number = 0;  // templates_of() and the tables are both sorted by scope
  for (const auto keys : {of_head(h), of_modifier(m)}) {
    for (const std::uint64_t key : keys) {
      if (key != 0) templates.push_back(number);
      ++number;
    }
  }
  const auto heads = row(pair_heads_, h);
  const auto modifiers = row(pair_modifiers_, m);
  const std::size_t first_guide =
      heads.size() - templates_->on_guide.size() - templates_->off_guide.size();
  const std::size_t first_between = first_guide - between_.width;
  const int first = std::min(h, m) + 1;
  for (std::size_t t = 0; t < first_guide; ++t, ++number) {
    if (heads[t] == 0 || modifiers[t] == 0) continue;
    if (t < first_between) {
      templates.push_back(number);
      continue;
    }
    for (int b = first; b < std::max(h, m); ++b) {
      const std::size_t place = static_cast<std::size_t>(b) * between_.width + (t - first_between);
      if (between_.values[place] != 0 && previous_[place] < first) templates.push_back(number);
    }
  }
  const GuideKin kin = guide_.empty() ? GuideKin::kNone : guide_.kin(h, m);
  std::size_t t = first_guide;
  const auto append_guide = [&](const std::vector<CompiledTemplates::Guide>& guides, bool apply) {
    for (const CompiledTemplates::Guide& tmpl : guides) {
      if (apply && heads[t] != 0 && modifiers[t] != 0 && !(tmpl.label && guide_.label(m) == 0)) {
        templates.push_back(number);
      }
      ++t;
      ++number;
    }
  };
  append_guide(templates_->on_guide, kin == GuideKin::kArc);
  append_guide(templates_->off_guide, kin != GuideKin::kArc && kin != GuideKin::kNone);
}

}  // namespace arcus
