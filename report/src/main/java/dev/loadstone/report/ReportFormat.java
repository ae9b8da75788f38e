package dev.loadstone.report;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A form that a report is written in. */
public enum ReportFormat {
  /** {@code report.html}: tables and interactive charts, in one file. */
  HTML,
  /** {@code report.md}: the tables, for a repository or an issue. */
  MD,
  /** {@code comparison.csv}: a line for each cell and metric. */
  CSV,
  /** {@code figures/*.png}: charts for print, 300 dots an inch. */
  PNG,
  /** {@code figures/*.svg}: the same charts, scalable. */
  SVG,
  /** {@code tables.tex}: the tables, for a paper. */
  LATEX;

  /** What is written when nothing is asked for. */
  public static final Set<ReportFormat> STANDARD =
      Collections.unmodifiableSet(EnumSet.of(HTML, MD, CSV));

  /** As users write it. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format of that name. */
  public static Optional<ReportFormat> named(String title) {
    return Arrays.stream(values()).filter(format -> format.title().equals(title)).findFirst();
  }
}
