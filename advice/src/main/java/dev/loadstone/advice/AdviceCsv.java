package dev.loadstone.advice;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.loadstone.advice.curve.Fit;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.dataformat.csv.CsvMapper;

/** Advice as CSV files; their columns stand in docs/advice.md. */
final class AdviceCsv {
  private final CsvMapper csv = new CsvMapper();

  /** {@code curves.csv}: one line a curve and family. */
  String curves(Advice advice) {
    List<CurveLine> lines = new ArrayList<>();
    advice.means().forEach(fitted -> add(lines, "mean", fitted));
    advice.percentiles().forEach(fitted -> add(lines, "p95", fitted));
    return render(CurveLine.class, lines);
  }

  private static void add(List<CurveLine> lines, String metric, Advice.Fitted fitted) {
    for (Fit fit : fitted.fits()) {
      lines.add(
          new CurveLine(
              fitted.key().place(),
              fitted.key().operation().title(),
              fitted.key().level(),
              metric,
              fit.family().title(),
              fit.equals(fitted.best()) ? "yes" : "no",
              fitted.points().size(),
              fit.determination(),
              fit.criterion(),
              fit.leftOutError(),
              fit.curve().formula()));
    }
  }

  /** {@code domains.csv}: one line a place, number of threads and share of reads. */
  String domains(Advice advice) {
    return render(
        DomainLine.class,
        advice.domains().stream()
            .flatMap(map -> map.choices().stream().map(choice -> line(map.place(), choice)))
            .toList());
  }

  private static DomainLine line(String place, DomainMap.Choice choice) {
    return new DomainLine(
        place,
        choice.load().threads(),
        choice.load().readShare(),
        choice.best().title(),
        choice.predicted().value(),
        choice.predicted().ofMean(),
        choice.second().title(),
        choice.secondPredicted().value(),
        choice.sure() ? "yes" : "cannot tell",
        choice.gain());
  }

  /** {@code validation.csv}: one line a measured mixed load. */
  String validation(Advice advice) {
    return render(
        ErrorLine.class,
        advice.validation().deviations().stream()
            .map(
                error ->
                    new ErrorLine(
                        error.place(),
                        error.levels().title(),
                        error.load().threads(),
                        error.load().readShare(),
                        error.predicted().value(),
                        error.measured(),
                        error.relative(),
                        error.runs()))
            .toList());
  }

  private <T> String render(Class<T> type, List<T> lines) {
    return csv.writer(csv.schemaFor(type).withHeader()).writeValueAsString(lines);
  }

  @JsonPropertyOrder({
    "place",
    "operation",
    "level",
    "metric",
    "family",
    "chosen",
    "points",
    "r2",
    "aicc",
    "leftOutError",
    "formula"
  })
  private record CurveLine(
      String place,
      String operation,
      String level,
      String metric,
      String family,
      String chosen,
      int points,
      double r2,
      double aicc,
      double leftOutError,
      String formula) {}

  @JsonPropertyOrder({
    "place",
    "threads",
    "readShare",
    "best",
    "predicted",
    "plusMinus",
    "second",
    "secondPredicted",
    "sure",
    "gain"
  })
  private record DomainLine(
      String place,
      double threads,
      double readShare,
      String best,
      double predicted,
      double plusMinus,
      String second,
      double secondPredicted,
      String sure,
      double gain) {}

  @JsonPropertyOrder({
    "place",
    "levels",
    "threads",
    "readShare",
    "predicted",
    "measured",
    "error",
    "runs"
  })
  private record ErrorLine(
      String place,
      String levels,
      double threads,
      double readShare,
      double predicted,
      double measured,
      double error,
      int runs) {}
}
