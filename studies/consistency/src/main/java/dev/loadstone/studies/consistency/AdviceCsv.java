package dev.loadstone.studies.consistency;

import dev.loadstone.report.figures.CsvTable;
import dev.loadstone.studies.consistency.curve.Fit;
import java.util.ArrayList;
import java.util.List;

/** Advice as CSV files; docs/advice.md describes their columns. */
final class AdviceCsv {
  private record Curve(String metric, Advice.Fitted fitted, Fit fit) {}

  private static final CsvTable<Curve> CURVES =
      new CsvTable<Curve>()
          .column("place", line -> line.fitted().key().place())
          .column("operation", line -> line.fitted().key().operation().title())
          .column("level", line -> line.fitted().key().level())
          .column("metric", Curve::metric)
          .column("family", line -> line.fit().family().title())
          .column("chosen", line -> line.fit().equals(line.fitted().best()) ? "yes" : "no")
          .column("points", line -> line.fitted().points().size())
          .column("r2", line -> line.fit().determination())
          .column("aicc", line -> line.fit().criterion())
          .column("leftOutError", line -> line.fit().leftOutError())
          .column("formula", line -> line.fit().curve().formula());

  private record Point(String place, DomainMap.Choice choice) {}

  private static final CsvTable<Point> DOMAINS =
      new CsvTable<Point>()
          .column("place", Point::place)
          .column("threads", line -> line.choice().load().threads())
          .column("readShare", line -> line.choice().load().readShare())
          .column("best", line -> line.choice().best().title())
          .column("predicted", line -> line.choice().predicted().value())
          .column("plusMinus", line -> line.choice().predicted().ofMean())
          .column("second", line -> line.choice().second().title())
          .column("secondPredicted", line -> line.choice().secondPredicted().value())
          .column("sure", line -> line.choice().sure() ? "yes" : "cannot tell")
          .column("gain", line -> line.choice().gain());

  private static final CsvTable<Validation.Deviation> VALIDATION =
      new CsvTable<Validation.Deviation>()
          .column("place", Validation.Deviation::place)
          .column("levels", error -> error.levels().title())
          .column("threads", error -> error.load().threads())
          .column("readShare", error -> error.load().readShare())
          .column("predicted", error -> error.predicted().value())
          .column("measured", Validation.Deviation::measured)
          .column("error", Validation.Deviation::relative)
          .column("runs", Validation.Deviation::runs)
          .column("compared", error -> error.compared() ? "yes" : "no");

  private AdviceCsv() {}

  /** {@code curves.csv}: one line per curve and family. */
  static String curves(Advice advice) {
    List<Curve> lines = new ArrayList<>();
    advice
        .means()
        .forEach(one -> one.fits().forEach(fit -> lines.add(new Curve("mean", one, fit))));
    advice
        .percentiles()
        .forEach(one -> one.fits().forEach(fit -> lines.add(new Curve("p95", one, fit))));
    return CURVES.render(lines);
  }

  /** {@code domains.csv}: one line per place, number of threads and share of reads. */
  static String domains(Advice advice) {
    List<Point> lines = new ArrayList<>();
    advice
        .domains()
        .forEach(map -> map.choices().forEach(one -> lines.add(new Point(map.place(), one))));
    return DOMAINS.render(lines);
  }

  /** {@code validation.csv}: one line per measured mixed load. */
  static String validation(Advice advice) {
    return VALIDATION.render(advice.validation().deviations());
  }
}
