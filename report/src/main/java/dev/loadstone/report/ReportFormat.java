package dev.loadstone.report;

import dev.loadstone.core.result.ResultFiles;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A form that a report is written in. */
public enum ReportFormat {
  /** {@code report.html}: tables and interactive charts, in one file. */
  HTML(ResultFiles.REPORT_HTML),
  /** {@code report.md}: the tables, for a repository or an issue. */
  MD(ResultFiles.REPORT_MARKDOWN),
  /**
   * {@code comparison.csv}: a line for each cell and metric; {@code questions.csv}: one for each
   * question of the study; {@code timeline.csv} of each run: one for each second and type of
   * transaction.
   */
  CSV(ResultFiles.COMPARISON),
  /** {@code figures/*.png}: charts for print, 300 dots an inch. */
  PNG(ResultFiles.FIGURES),
  /** {@code figures/*.svg}: the same charts, scalable. */
  SVG(ResultFiles.FIGURES),
  /** {@code tables.tex}: the tables, for a paper. */
  LATEX(ResultFiles.TABLES_LATEX),
  /** {@code benchstat.txt}: each repetition, for Go's benchstat. */
  BENCHSTAT("benchstat.txt"),
  /** {@code bencher.json}: Bencher Metric Format. */
  BENCHER("bencher.json"),
  /** {@code junit.xml}: checks and requirements of each run, for build servers. */
  JUNIT("junit.xml"),
  /** {@code otava.csv}: a line of a history, for Apache Otava. */
  OTAVA("otava.csv"),
  /** {@code pull-request/}: a comment, annotations and outputs, for a workflow on GitHub. */
  PULL_REQUEST("pull-request");

  private final String place;

  ReportFormat(String place) {
    this.place = place;
  }

  public String place() {
    return place;
  }

  public static final Set<ReportFormat> STANDARD =
      Collections.unmodifiableSet(EnumSet.of(HTML, MD, CSV));

  public String title() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static Optional<ReportFormat> named(String title) {
    return Arrays.stream(values()).filter(format -> format.title().equals(title)).findFirst();
  }
}
