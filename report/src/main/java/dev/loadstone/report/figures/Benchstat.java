package dev.loadstone.report.figures;

import java.util.List;
import java.util.Locale;

/**
 * Figures in the text form of Go's benchmarks, which {@code benchstat} reads: a line for each
 * repetition. The revision is left out, because results of different configuration go into
 * different tables there.
 */
public final class Benchstat {
  private Benchstat() {}

  public static String render(Figures figures) {
    StringBuilder text = new StringBuilder();
    header(text, figures.cells());
    body(text, figures);
    return text.toString();
  }

  /** Two experiments in one file, for {@code benchstat -col source}. */
  public static String render(Figures before, Figures after) {
    StringBuilder text = new StringBuilder();
    header(text, after.cells());
    text.append("source: old\n");
    body(text, before);
    text.append("source: new\n");
    body(text, after);
    return text.toString();
  }

  private static void header(StringBuilder text, List<Figures.Cell> cells) {
    cells.stream()
        .flatMap(cell -> cell.series().stream())
        .map(
            series ->
                "Unit "
                    + unit(series)
                    + " better="
                    + (series.higherIsBetter() ? "higher" : "lower")
                    + "\n")
        .distinct()
        .forEach(text::append);
  }

  private static void body(StringBuilder text, Figures figures) {
    for (Figures.Cell cell : figures.cells()) {
      for (int i = 0; i < repetitions(cell); i++) {
        text.append("Benchmark/").append(word(cell.title())).append(" 1");
        for (Figures.Series series : cell.series()) {
          if (i < series.points().size()) {
            text.append(
                String.format(
                    Locale.ROOT, " %.9g %s", series.points().get(i).value(), unit(series)));
          }
        }
        text.append('\n');
      }
    }
  }

  private static int repetitions(Figures.Cell cell) {
    return cell.series().stream().mapToInt(series -> series.points().size()).max().orElse(0);
  }

  private static String unit(Figures.Series series) {
    return series.unit().equals("ms") ? word(series.metric()) + "-ms" : word(series.metric());
  }

  /** Replaces spaces of any alphabet, which would end a name, and slashes. */
  private static String word(String text) {
    return text.replaceAll("(?U)[\\s/]+", "_");
  }
}
