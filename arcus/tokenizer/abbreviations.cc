// SPDX-License-Identifier: Apache-2.0
#include "arcus/tokenizer/abbreviations.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <unicode/uchar.h>

#include "arcus/base/hash.h"
#include "arcus/base/utf8.h"
#include "arcus/model/feature_index.h"

namespace arcus {
namespace {

// Each list between spaces: English, then German, Dutch, French, Spanish, Portuguese and Italian,
// Czech and Slovene, Turkish.
constexpr std::string_view kTitles =
    "mr mrs ms messrs mx dr drs prof profs capt cpt col gen maj lt sgt cpl pvt adm cmdr sen sens "
    "rep "
    "reps gov hon pres rev fr sr st sts mt ft supt insp "
    "hr frl ing dipl dhr mevr mej ir mme mlle mgr sra srta srs dña dra exmo exma sig dott avv "
    "mudr judr phdr rndr paedr ph bc sv doç yrd av";
constexpr std::string_view kBeforeNumbers =
    "p pp no nos nr nrs vol vols fig figs eq eqs sec secs ch chap chs art arts ex tab ver pt par "
    "para "
    "s bd abb kap blz pag pág págs núm núms n č str odst obr št čl sf";
constexpr std::string_view kLeading =
    "e.g i.e eg ie cf viz vs v approx ca c.f esp incl resp ext tel attn "
    "bzw z.b d.h u.a vgl evtl ggf sog bijv o.a m.b.t d.w.z nl i.p.v p.ej p.ex např tzv tj mj zejm "
    "resp npr oz t.i tj t.j örn";
constexpr std::string_view kDates =
    "jan feb apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri "
    "okt dez";
constexpr std::string_view kTrailing =
    "etc al inc ltd co corp llc bros jr esq a.m p.m u.s u.k u.n e.u u.s.a d.c a.d b.c ph.d m.d b.a "
    "m.a ave blvd rd hwy dept univ assn yrs yr hrs hr mins lbs lb oz "
    "usw enz e.d s.a s.l ltda ee.uu cía ecc apod atd itd ipd stol vb vd";

struct Classes {
  FeatureIndex index;
  std::vector<AbbreviationClass> classes;

  void add(std::string_view words, AbbreviationClass each) {
    for (std::size_t i = 0; i < words.size();) {
      const std::size_t end = std::min(words.find(' ', i), words.size());
      std::uint64_t hash = 0;
      while (i < end) hash = hash * kLowercaseHashBase + next_character(words, i) + 1;
      i = end + 1;
      const std::uint32_t id = index.insert(scattered(hash));
      if (id == classes.size()) classes.push_back(each);
    }
  }
};

}  // namespace

std::uint64_t lowercase_code(char32_t code) {
  if (code < 128) return code >= U'A' && code <= U'Z' ? code + 32 : code;
  return static_cast<std::uint64_t>(u_tolower(static_cast<UChar32>(code)));
}

std::uint64_t lowercase_hash(const Characters& text, std::size_t begin, std::size_t end) {
  std::uint64_t hash = 0;
  for (std::size_t i = begin; i < end; ++i) {
    hash = hash * kLowercaseHashBase + lowercase_code(text.code(i)) + 1;
  }
  return hash;
}

AbbreviationClass abbreviation_class(std::uint64_t lowercase_hash) {
  static const Classes kClasses = [] {
    Classes classes;
    classes.add(kTitles, AbbreviationClass::kTitle);
    classes.add(kBeforeNumbers, AbbreviationClass::kBeforeNumber);
    classes.add(kLeading, AbbreviationClass::kLeading);
    classes.add(kDates, AbbreviationClass::kDate);
    classes.add(kTrailing, AbbreviationClass::kTrailing);
    return classes;
  }();
  const std::uint32_t id = kClasses.index.find(scattered(lowercase_hash));
  return id == FeatureIndex::kNone ? AbbreviationClass::kNone : kClasses.classes[id];
}

}  // namespace arcus
