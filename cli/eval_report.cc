// SPDX-License-Identifier: Apache-2.0
#include "cli/eval_report.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/error_report.h"
#include "cli/json_report.h"
#include "cli/table.h"

namespace arcus::cli {
namespace {

using Json = nlohmann::ordered_json;
using Align = Column::Align;
using NamedClass = std::pair<std::string, ClassCounts>;

constexpr std::array<UdMetric, kUdMetrics> kUdMetricsInOrder = {
    UdMetric::kTokens, UdMetric::kSentences, UdMetric::kWords,  UdMetric::kUpos, UdMetric::kXpos,
    UdMetric::kUfeats, UdMetric::kAllTags,   UdMetric::kLemmas, UdMetric::kUas,  UdMetric::kLas,
    UdMetric::kClas,   UdMetric::kMlas,      UdMetric::kBlex};

// Without trees, only the metrics before UAS.
std::span<const UdMetric> ud_metrics(const Evaluation& evaluation) {
  const std::span<const UdMetric> all(kUdMetricsInOrder);
  return evaluation.trees ? all : all.first(static_cast<std::size_t>(UdMetric::kUas));
}

std::vector<NamedClass> classes_of(const Breakdown& breakdown, By by) {
  std::vector<NamedClass> classes;
  switch (by) {
    case By::kRelation:
    case By::kUpos: {
      const auto& counts = by == By::kUpos ? breakdown.by_upos : breakdown.by_relation;
      classes.assign(counts.begin(), counts.end());
      // Sort by frequency; ties stay in alphabetical order.
      std::stable_sort(classes.begin(), classes.end(),
                       [](const auto& a, const auto& b) { return a.second.gold > b.second.gold; });
      break;
    }
    case By::kDependencyLength:
      for (std::size_t i = 0; i < std::size(kDependencyLengths); ++i) {
        classes.emplace_back(name_of(kDependencyLengths[i]), breakdown.by_dependency_length[i]);
      }
      break;
    case By::kSentenceLength:
      for (std::size_t i = 0; i < std::size(kSentenceLengths); ++i) {
        classes.emplace_back(name_of(kSentenceLengths[i]), breakdown.by_sentence_length[i]);
      }
      break;
  }
  return classes;
}

const char* title_of(By by) {
  switch (by) {
    case By::kRelation:
      return "Relation";
    case By::kUpos:
      return "UPOS";
    case By::kDependencyLength:
      return "Length of dependency";
    case By::kSentenceLength:
      break;
  }
  return "Length of sentence";
}

std::string breakdown_table(const Breakdown& breakdown, By by) {
  if (by == By::kSentenceLength || by == By::kUpos) {  // precision equals recall
    Table table({{title_of(by), Align::kLeft}, {"Words"}, {"UAS"}, {"LAS"}});
    for (const auto& [name, counts] : classes_of(breakdown, by)) {
      table.add_row({name, std::to_string(counts.gold), percent(counts.heads, counts.gold),
                     percent(counts.labeled, counts.gold)});
    }
    return table.text();
  }
  Table table({{title_of(by), Align::kLeft},
               {"Gold"},
               {"System"},
               {"UAS"},
               {"LAS precision"},
               {"Recall"},
               {"F1"}});
  for (const auto& [name, counts] : classes_of(breakdown, by)) {
    table.add_row({name, std::to_string(counts.gold), std::to_string(counts.system),
                   percent(counts.heads, counts.gold), percent(counts.labeled, counts.system),
                   percent(counts.labeled, counts.gold),
                   percent(2 * counts.labeled, counts.gold + counts.system)});
  }
  return table.text();
}

std::string attachment_table(const AttachmentScores& scores) {
  Table table({{"Score", Align::kLeft}, {"%"}, {"Right"}, {"Of"}});
  const auto add = [&](const std::string& name, std::int64_t right, std::int64_t of) {
    table.add_row({name, percent(right, of), std::to_string(right), std::to_string(of)});
  };
  const AttachmentCounts& all = scores.all;
  add("UAS (heads)", all.heads, all.words);
  add("LAS (heads and relations)", all.labeled, all.words);
  add("Label accuracy", all.relations, all.words);
  add("Undirected accuracy", all.undirected, all.words);
  if (scores.roots.gold == scores.roots.system) {
    add("Root accuracy", scores.roots.correct, scores.roots.gold);
  } else {
    add("Root precision", scores.roots.correct, scores.roots.system);
    add("Root recall", scores.roots.correct, scores.roots.gold);
    table.add_row({"Root F1", percent(scores.roots.f1())});
  }
  add("Complete match, heads", scores.complete, scores.sentences);
  add("Complete match, labeled", scores.complete_labeled, scores.sentences);
  if (scores.non_projective_sentences > 0) {
    add("UAS, non-projective sentences", scores.non_projective.heads, scores.non_projective.words);
    add("LAS, non-projective sentences", scores.non_projective.labeled,
        scores.non_projective.words);
  }
  return table.text();
}

// Empty if there are no probabilities.
std::string reliability_table(const std::string& title, const Reliability& reliability) {
  if (reliability.count() == 0) return "";
  Table table({{title, Align::kLeft}, {"Words"}, {"Mean %"}, {"Right %"}});
  for (std::size_t i = 0; i < Reliability::kBins; ++i) {
    const Reliability::Bin& bin = reliability.bins[i];
    if (bin.count == 0) continue;
    table.add_row(
        {fmt::format("{:.1f}-{:.1f}", static_cast<double>(i) / 10, static_cast<double>(i + 1) / 10),
         std::to_string(bin.count), percent(bin.sum / static_cast<double>(bin.count)),
         percent(bin.right, bin.count)});
  }
  return fmt::format("\n{}Expected calibration error: {} %\n", table.text(),
                     percent(reliability.expected_error()));
}

std::string ud_table(const Evaluation& evaluation) {
  Table table({{"UD score", Align::kLeft}, {"Precision"}, {"Recall"}, {"F1"}});
  for (const UdMetric metric : ud_metrics(evaluation)) {
    const PrecisionRecall& score = evaluation.ud[metric];
    table.add_row({std::string(name_of(metric)), percent(score.correct, score.system),
                   percent(score.correct, score.gold),
                   percent(2 * score.correct, score.gold + score.system)});
  }
  return table.text();
}

Json fraction_json(std::int64_t correct, std::int64_t total) {
  return {{"score", ratio(correct, total)}, {"correct", correct}, {"total", total}};
}

Json precision_json(const PrecisionRecall& score) {
  return {{"precision", score.precision()}, {"recall", score.recall()}, {"f1", score.f1()},
          {"correct", score.correct},       {"gold", score.gold},       {"system", score.system}};
}

Json counts_json(const AttachmentCounts& counts) {
  return {{"uas", fraction_json(counts.heads, counts.words)},
          {"las", fraction_json(counts.labeled, counts.words)},
          {"label_accuracy", fraction_json(counts.relations, counts.words)},
          {"undirected", fraction_json(counts.undirected, counts.words)}};
}

Json breakdown_json(const Breakdown& breakdown, By by) {
  Json result = Json::object();
  for (const auto& [name, counts] : classes_of(breakdown, by)) {
    Json entry = {{"uas", fraction_json(counts.heads, counts.gold)}};
    entry["las"] = precision_json(counts.attachment());
    result[name] = std::move(entry);
  }
  return result;
}

std::string conllx_lines(const AttachmentCounts& counts) {
  const auto line = [&](const char* name, std::int64_t right) {
    // The script subtracts the error rate from 100, which can round the last digit differently.
    const double score = counts.words == 0 ? 0
                                           : 100 - static_cast<double>(counts.words - right) *
                                                       100.0 / static_cast<double>(counts.words);
    return fmt::format("  {:<28}{} / {} * 100 = {:.2f} %\n", name, right, counts.words, score);
  };
  return line("Labeled   attachment score:", counts.labeled) +
         line("Unlabeled attachment score:", counts.heads) +
         line("Label accuracy score:", counts.relations);
}

Json reliability_json(const Reliability& reliability) {
  Json bins = Json::array();
  for (const Reliability::Bin& bin : reliability.bins) {
    bins.push_back({{"count", bin.count},
                    {"right", bin.right},
                    {"mean", bin.count == 0 ? 0 : bin.sum / static_cast<double>(bin.count)}});
  }
  return {{"expected_error", reliability.expected_error()}, {"bins", std::move(bins)}};
}

}  // namespace

std::string report_text(const Evaluation& evaluation, const std::vector<By>& breakdowns,
                        bool confusion) {
  std::string text = fmt::format("{} against {}\n", evaluation.system, evaluation.gold);
  if (!evaluation.has_pairs()) {
    const PrecisionRecall& words = evaluation.ud[UdMetric::kWords];
    text += fmt::format("{} sentences; {} of {} words aligned by their characters\n\n{}",
                        evaluation.sentences, words.correct, words.gold, ud_table(evaluation));
    return text;
  }
  text += fmt::format("{} sentences, {} words scored; {}\n\n", evaluation.sentences,
                      evaluation.attachment.all.words, evaluation.options.description());
  text += attachment_table(evaluation.attachment);
  text += fmt::format("\n{}", ud_table(evaluation));
  if (evaluation.kbest.max_rank() > 1) text += fmt::format("\n{}", kbest_table(evaluation.kbest));
  text += reliability_table("Probability of head", evaluation.calibration.heads);
  text += reliability_table("Probability of relation", evaluation.calibration.relations);
  for (const By by : breakdowns) {
    text += fmt::format("\n{}", breakdown_table(evaluation.breakdown, by));
  }
  if (confusion) text += fmt::format("\n{}", confusion_tables(evaluation.confusion));
  if (evaluation.worst) text += fmt::format("\n{}", worst_table(evaluation.worst->sorted()));
  return text;
}

std::string report_json(const Evaluation& evaluation) {
  const AttachmentScores& scores = evaluation.attachment;
  const bool pairs = evaluation.has_pairs();
  Json json = {{"gold", evaluation.gold}, {"system", evaluation.system}};
  json["options"] = scoring_json(evaluation.options);
  json["sentences"] = evaluation.sentences;
  json["words"] = pairs ? scores.all.words : evaluation.ud[UdMetric::kWords].gold;
  if (pairs) {
    json.update(counts_json(scores.all));
    json["root"] = precision_json(scores.roots);
    json["complete"] = fraction_json(scores.complete, scores.sentences);
    json["complete_labeled"] = fraction_json(scores.complete_labeled, scores.sentences);
    json["non_projective"] = {{"sentences", scores.non_projective_sentences}};
    json["non_projective"].update(counts_json(scores.non_projective));
  }
  if (pairs && evaluation.calibration.heads.count() > 0) {
    json["calibration"] = {{"heads", reliability_json(evaluation.calibration.heads)},
                           {"relations", reliability_json(evaluation.calibration.relations)}};
  }
  Json ud = Json::object();
  for (const UdMetric metric : ud_metrics(evaluation)) {
    Json entry = precision_json(evaluation.ud[metric]);
    if (const auto accuracy = evaluation.ud.aligned_accuracy(metric)) {
      entry["aligned_accuracy"] = *accuracy;
    }
    ud[std::string(name_of(metric))] = std::move(entry);
  }
  json["ud"] = std::move(ud);
  if (pairs) {
    if (evaluation.kbest.max_rank() > 1) json["k_best"] = kbest_json(evaluation.kbest);
    json["by_relation"] = breakdown_json(evaluation.breakdown, By::kRelation);
    json["by_upos"] = breakdown_json(evaluation.breakdown, By::kUpos);
    json["by_dependency_length"] = breakdown_json(evaluation.breakdown, By::kDependencyLength);
    json["by_sentence_length"] = breakdown_json(evaluation.breakdown, By::kSentenceLength);
    json["confusion"] = confusion_json(evaluation.confusion);
    if (evaluation.worst) json["worst"] = worst_json(evaluation.worst->sorted());
  }
  return json_text(json);
}

std::string report_ud(const Evaluation& evaluation) {
  std::string text =
      "Metric     | Precision |    Recall |  F1 Score | AligndAcc\n"
      "-----------+-----------+-----------+-----------+-----------\n";
  for (const UdMetric metric : ud_metrics(evaluation)) {
    const PrecisionRecall& score = evaluation.ud[metric];
    text += fmt::format("{:<11}|{:10.2f} |{:10.2f} |{:10.2f} |", name_of(metric),
                        100 * score.precision(), 100 * score.recall(), 100 * score.f1());
    if (const auto accuracy = evaluation.ud.aligned_accuracy(metric)) {
      text += fmt::format("{:10.2f}", 100 * *accuracy);
    }
    text += '\n';
  }
  return text;
}

std::string report_conllx(const Evaluation& evaluation) {
  return fmt::format(
      "default (punctuation tokens not scored)\n{}\n-p (punctuation tokens scored)\n{}",
      conllx_lines(evaluation.without_punctuation), conllx_lines(evaluation.with_punctuation));
}

}  // namespace arcus::cli
