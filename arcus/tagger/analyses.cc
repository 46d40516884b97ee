// SPDX-License-Identifier: Apache-2.0
#include "arcus/tagger/analyses.h"

#include <string_view>
#include <utility>

#include "arcus/base/error.h"
#include "arcus/base/hash.h"
#include "arcus/base/list_items.h"

namespace arcus {
namespace {

constexpr std::size_t kMaxAnalyses = 65'535;
constexpr std::size_t kMaxParts = 65'536;  // part ids have 16 bits

}  // namespace

Analyses::Analyses(std::span<const Sentence* const> sentences) {
  for (const Sentence* sentence : sentences) {
    for (const Word& word : sentence->words) {
      Fields fields{word.upos, word.xpos, word.feats};
      if (ids_.emplace(fields, static_cast<AnalysisId>(fields_.size())).second) {
        fields_.push_back(std::move(fields));
      }
      if (fields_.size() > kMaxAnalyses) {
        throw ArgumentError("found more than 65535 combinations of UPOS, XPOS and FEATS");
      }
    }
  }
  index();
}

AnalysisId Analyses::find(const Word& word) const {
  return ids_.at({word.upos, word.xpos, word.feats});
}

bool Analyses::agrees(AnalysisId id, const Word& word, const TagColumns& columns) const {
  const Fields& fields = fields_[index_of(id)];
  return (!columns.upos || fields.upos == word.upos) &&
         (!columns.xpos || fields.xpos == word.xpos) &&
         (!columns.feats || fields.feats == word.feats);
}

void Analyses::set(AnalysisId id, const TagColumns& columns, Word& word) const {
  const Fields& fields = fields_[index_of(id)];
  if (columns.upos) word.upos = fields.upos;
  if (columns.xpos) word.xpos = fields.xpos;
  if (columns.feats) word.feats = fields.feats;
}

void Analyses::index() {
  std::map<std::pair<int, std::string>, std::uint16_t> numbers;
  const auto add_part = [&](int column, std::string_view text) {
    const auto number = static_cast<std::uint16_t>(numbers.size());
    part_ids_.open_row().push_back(
        numbers.try_emplace({column, std::string(text)}, number).first->second);
  };
  for (const Fields& fields : fields_) {
    columns_.upos = columns_.upos || fields.upos != kEmptyField;
    columns_.xpos = columns_.xpos || fields.xpos != kEmptyField;
    columns_.feats = columns_.feats || fields.feats != kEmptyField;
  }
  for (const Fields& fields : fields_) {
    add_part(0, fields.upos);
    if (columns_.xpos) add_part(1, fields.xpos);
    add_part(2, fields.feats);
    for (const std::string_view feature : list_items(fields.feats, '|')) add_part(3, feature);
    part_ids_.finish_row();
    coarse_.push_back(hash_bytes(fields.upos, 1));
    fine_.push_back(columns_.xpos ? hash_bytes(fields.xpos, 2)
                                  : hash_bytes(fields.feats, coarse_.back()));
  }
  part_count_ = numbers.size();
  if (part_count_ > kMaxParts) {
    throw ArgumentError("found more than 65536 values of UPOS, XPOS and FEATS");
  }
}

void Analyses::write(PackedWriter& writer) const {
  writer.number(static_cast<std::uint32_t>(fields_.size()));
  for (const Fields& fields : fields_) {
    writer.text(fields.upos);
    writer.text(fields.xpos);
    writer.text(fields.feats);
  }
}

Analyses Analyses::read(PackedReader& reader) {
  Analyses result;
  const auto size = reader.number<std::uint32_t>();
  if (size > kMaxAnalyses) reader.fail("has too many analyses");
  for (std::uint32_t i = 0; i < size; ++i) {
    Fields fields;
    fields.upos = reader.plain_text();
    fields.xpos = reader.plain_text();
    fields.feats = reader.plain_text();
    if (!result.ids_.emplace(fields, static_cast<AnalysisId>(i)).second) {
      reader.fail("has an analysis twice");
    }
    result.fields_.push_back(std::move(fields));
  }
  try {
    result.index();
  } catch (const ArgumentError&) {
    reader.fail("has too many analyses");
  }
  return result;
}

}  // namespace arcus
