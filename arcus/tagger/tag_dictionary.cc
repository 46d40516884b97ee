// SPDX-License-Identifier: Apache-2.0
//
// Endings of up to seven characters are counted over the rare words, because unknown words resemble
// those. The analyses of the longest known ending come first, followed by those of shorter endings
// until the limit is reached. Endings are not informative for a word without letters and digits: it
// gets the analyses of other such words.
#include "arcus/tagger/tag_dictionary.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "arcus/model/feature_index.h"

namespace arcus {
namespace {

constexpr int kRare = 10;  // endings are counted over words seen at most this often
constexpr int kLongestEnding = 7;

std::uint64_t ending_key(const WordAtoms& atoms, int characters) {
  const std::uint64_t ending =
      characters == 0 ? 0 : atoms.suffixes[static_cast<std::size_t>(characters) - 1];
  return feature_key(characters, ending, static_cast<std::uint64_t>(atoms.kind()));
}

// For an address. Its ending says nothing.
constexpr std::uint64_t kAnyAddress = feature_key(-3, 0);

// For a word that resembles no rare word.
constexpr std::uint64_t kAnyWord = feature_key(-1, 0);

// For an unknown word without letters and digits. SymbolKind::kNone stands for all of them.
constexpr std::uint64_t symbol_key(SymbolKind kind, bool mixed) {
  return feature_key(-2, static_cast<std::uint64_t>(kind), mixed ? 1 : 0);
}
constexpr std::uint64_t kAnySymbol = symbol_key(SymbolKind::kNone, false);

// How often each analysis was seen with a key.
class Counts {
 public:
  void add(std::uint64_t key, AnalysisId id, int times) {
    const std::uint32_t number = keys_.insert(key);
    if (number == seen_.size()) seen_.push_back({key, {}});
    for (Seen::Item& item : seen_[number].items) {
      if (item.id != id) continue;
      item.times += times;
      return;
    }
    seen_[number].items.push_back({id, times});
  }

  struct Seen {
    struct Item {
      AnalysisId id{};
      int times = 0;
    };
    std::uint64_t key = 0;
    std::vector<Item> items;

    int times() const {
      int sum = 0;
      for (const Item& item : items) sum += item.times;
      return sum;
    }
    // At most `most` analyses, the most frequent first.
    KeyedLists::Entry entry(std::size_t most) const {
      std::vector<Item> sorted = items;
      std::stable_sort(sorted.begin(), sorted.end(),
                       [](const Item& a, const Item& b) { return a.times > b.times; });
      sorted.resize(std::min(most, sorted.size()));
      KeyedLists::Entry result{key, {}};
      for (const Item& item : sorted) result.items.push_back(static_cast<std::uint16_t>(item.id));
      return result;
    }
  };
  const std::vector<Seen>& all() const { return seen_; }

  Seen of(std::uint64_t key) const {
    const std::uint32_t number = keys_.find(key);
    return number == FeatureIndex::kNone ? Seen{key, {}} : seen_[number];
  }

 private:
  FeatureIndex keys_;
  std::vector<Seen> seen_;
};

// The analyses of an unknown word that consists of symbols, chosen from the treebank's analyses.
// Punctuation is PUNCT and other symbols are SYM, if the treebank has these tags. Several different
// characters of punctuation may be an emoticon, which is SYM.
Counts::Seen symbol_analyses(SymbolKind kind, bool mixed, const Counts& counts,
                             const Analyses& analyses) {
  const std::string_view usual = kind == SymbolKind::kPunctuation ? "PUNCT" : "SYM";
  const auto fits = [&](AnalysisId id) {
    const std::string& upos = analyses.upos(id);
    return upos == usual || (mixed && upos == "SYM");
  };
  const Counts::Seen seen = counts.of(symbol_key(kind, mixed));
  const Counts::Seen any = counts.of(kAnySymbol);
  Counts::Seen result{seen.key, {}};
  std::copy_if(any.items.begin(), any.items.end(), std::back_inserter(result.items),
               [&](const auto& item) { return fits(item.id); });
  if (!result.items.empty()) return result;
  for (std::size_t i = 0; i < analyses.size(); ++i) {
    const auto id = static_cast<AnalysisId>(i);
    if (fits(id)) result.items.push_back({id, 1});
  }
  return result.items.empty() ? seen : result;
}

// Adds the analyses that agree with the words of the list, as seen zero times: they are possible,
// and say nothing about other words. Returns the hashes of the forms.
std::set<std::uint64_t> add_listed(const WordForms& listed, const Analyses& analyses, Counts& forms,
                                   std::vector<WordAtoms>& atoms) {
  const auto is_given = [](const std::string& value) { return value != kEmptyField; };
  std::set<std::uint64_t> added;
  for (const Word& word : listed) {
    const TagColumns given{is_given(word.upos), is_given(word.xpos), is_given(word.feats)};
    if (!given.any()) continue;
    const WordAtoms word_as_atoms = word_atoms(word.form);
    for (std::size_t i = 0; i < analyses.size(); ++i) {
      const auto id = static_cast<AnalysisId>(i);
      if (!analyses.agrees(id, word, given)) continue;
      added.insert(word_as_atoms.form);
      forms.add(word_as_atoms.form, id, 0);
      if (atoms.size() < forms.all().size()) atoms.push_back(word_as_atoms);
    }
  }
  return added;
}

}  // namespace

TagDictionary::TagDictionary(std::span<const Sentence* const> sentences, const Analyses& analyses,
                             const DictionaryOptions& options)
    : guesses_(static_cast<std::size_t>(options.guesses)) {
  Counts forms;
  std::vector<WordAtoms> atoms;  // parallel to forms.all()
  for (const Sentence* sentence : sentences) {
    for (const Word& word : sentence->words) {
      const WordAtoms word_as_atoms = word_atoms(word.form);
      forms.add(word_as_atoms.form, analyses.find(word), 1);
      if (atoms.size() < forms.all().size()) atoms.push_back(word_as_atoms);
    }
  }
  std::set<std::uint64_t> listed;
  if (options.forms) listed = add_listed(*options.forms, analyses, forms, atoms);
  std::vector<KeyedLists::Entry> frequent;
  std::vector<KeyedLists::Entry> rare;
  Counts endings;
  Counts symbols;
  const auto count = [](const Counts::Seen& seen, std::uint64_t key, Counts& counts) {
    for (const auto& item : seen.items) {
      if (item.times > 0) counts.add(key, item.id, item.times);
    }
  };
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const Counts::Seen& seen = forms.all()[i];
    const int times = seen.times();
    const bool no_guesses = times >= options.frequent || listed.count(seen.key) > 0;
    (no_guesses ? frequent : rare).push_back(seen.entry(kMaxAnalysesOfWord));
    count(seen, kAnyWord, endings);
    if (atoms[i].symbols != SymbolKind::kNone) {
      count(seen, symbol_key(atoms[i].symbols, atoms[i].mixed), symbols);
      count(seen, kAnySymbol, symbols);
    }
    if (atoms[i].address) count(seen, kAnyAddress, endings);
    if (times > kRare || atoms[i].address) continue;
    for (int k = 0; k <= std::min(kLongestEnding, atoms[i].characters); ++k) {
      count(seen, ending_key(atoms[i], k), endings);
    }
  }
  // An ending that was seen once adds nothing to the dictionary's entry for that word.
  std::vector<KeyedLists::Entry> lists;
  for (const Counts::Seen& seen : endings.all()) {
    if (seen.times() > 1 || seen.key == kAnyWord) lists.push_back(seen.entry(guesses_));
  }
  for (const SymbolKind kind : {SymbolKind::kPunctuation, SymbolKind::kSymbol}) {
    for (const bool mixed : {false, true}) {
      const Counts::Seen seen = symbol_analyses(kind, mixed, symbols, analyses);
      if (!seen.items.empty()) lists.push_back(seen.entry(guesses_));
    }
  }
  frequent_ = KeyedLists(std::move(frequent));
  rare_ = KeyedLists(std::move(rare));
  endings_ = KeyedLists(std::move(lists));
}

std::span<const std::uint16_t> TagDictionary::seen(const WordAtoms& atoms) const {
  for (const std::uint64_t key : {atoms.form, atoms.lower}) {
    if (const auto items = frequent_.items(key); !items.empty()) return items;
    if (const auto items = rare_.items(key); !items.empty()) return items;
  }
  return {};
}

void TagDictionary::append_candidates(const WordAtoms& atoms,
                                      std::vector<AnalysisId>& candidates) const {
  const auto begin = static_cast<std::ptrdiff_t>(candidates.size());
  const auto add = [&](std::span<const std::uint16_t> items, std::size_t most) {
    for (const std::uint16_t item : items) {
      if (candidates.size() - static_cast<std::size_t>(begin) >= most) return;
      const auto id = static_cast<AnalysisId>(item);
      if (std::find(candidates.begin() + begin, candidates.end(), id) == candidates.end()) {
        candidates.push_back(id);
      }
    }
  };
  constexpr std::size_t kAll = kMaxAnalysesOfWord;
  if (const auto items = frequent_.items(atoms.form); !items.empty()) {
    add(items, kAll);
    return;
  }
  add(rare_.items(atoms.form), kAll);
  if (atoms.lower != atoms.form) {
    add(frequent_.items(atoms.lower), kAll);
    add(rare_.items(atoms.lower), kAll);
  }
  const std::size_t most = candidates.size() - static_cast<std::size_t>(begin) + guesses_;
  if (atoms.symbols != SymbolKind::kNone) {
    add(endings_.items(symbol_key(atoms.symbols, atoms.mixed)), most);
    if (candidates.size() > static_cast<std::size_t>(begin)) return;
  }
  if (atoms.address) {
    add(endings_.items(kAnyAddress), most);
    if (candidates.size() > static_cast<std::size_t>(begin)) return;
  }
  for (int k = std::min(kLongestEnding, atoms.characters); k >= 0; --k) {
    add(endings_.items(ending_key(atoms, k)), most);
  }
  if (candidates.size() == static_cast<std::size_t>(begin)) add(endings_.items(kAnyWord), most);
}

void TagDictionary::write(PackedWriter& writer) const {
  writer.number(static_cast<std::uint16_t>(guesses_));
  frequent_.write(writer);
  rare_.write(writer);
  endings_.write(writer);
}

TagDictionary TagDictionary::read(PackedReader& reader, std::size_t analyses) {
  TagDictionary result;
  result.guesses_ = reader.number<std::uint16_t>();
  if (result.guesses_ > kMaxGuesses) reader.fail("has too many guesses");
  for (KeyedLists* lists : {&result.frequent_, &result.rare_, &result.endings_}) {
    *lists = KeyedLists::read(reader, analyses, kMaxAnalysesOfWord);
  }
  if (analyses > 0 && (result.guesses_ == 0 || !result.endings_.has(kAnyWord))) {
    reader.fail("has no analysis for an unknown word");
  }
  return result;
}

}  // namespace arcus
