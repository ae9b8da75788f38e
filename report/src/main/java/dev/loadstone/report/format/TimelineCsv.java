package dev.loadstone.report.format;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.report.figures.CsvTable;
import dev.loadstone.report.read.Windows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * {@code timeline.csv}, a form for other tools: a line for each type of transaction in each second
 * of a run, with zeros where there was none. Times are in microseconds.
 */
public final class TimelineCsv {
  private static final CsvTable<Line> COLUMNS =
      new CsvTable<Line>()
          .column("second", line -> line.window().toSeconds())
          .column("phase", line -> line.window().phase())
          .column("transaction", Line::type)
          .column(
              "completed", line -> RunSeries.ENDED.completed(line.window().observed(), line.type()))
          .column("intendedRollbacks", ended(Outcome.INTENDED_ROLLBACK))
          .column("serializationFailures", ended(Outcome.SERIALIZATION_FAILURE))
          .column("deadlocks", ended(Outcome.DEADLOCK))
          .column("timeouts", ended(Outcome.TIMEOUT))
          .column("connectionsLost", ended(Outcome.CONNECTION_LOST))
          .column("rejected", ended(Outcome.REJECTED))
          .column("unknown", ended(Outcome.UNKNOWN))
          .column("errors", ended(Outcome.ERROR))
          .column("retries", Line::retries)
          .number("meanResponse", response(LatencySummary::mean))
          .number("p50Response", response(LatencySummary::p50))
          .number("p95Response", response(LatencySummary::p95))
          .number("p99Response", response(LatencySummary::p99))
          .number("maxResponse", response(LatencySummary::max));

  private record Line(Window window, String type) {
    long retries() {
      return Stream.of(Outcome.values())
          .mapToLong(cause -> window.observed().count(RunSeries.REPEATED.of(cause), type))
          .sum();
    }
  }

  private TimelineCsv() {}

  private static Function<Line, Object> ended(Outcome outcome) {
    return line -> line.window().observed().count(RunSeries.ENDED.of(outcome), line.type());
  }

  private static Function<Line, Double> response(ToDoubleFunction<LatencySummary> figure) {
    return line ->
        figure.applyAsDouble(line.window().observed().summary(RunSeries.RESPONSES, line.type()));
  }

  /**
   * @param run the run's folder
   * @param types the names of its types of transactions, in the benchmark's order
   */
  public static String render(Path run, List<String> types) {
    List<Line> lines = new ArrayList<>();
    Windows.read(run, window -> types.forEach(type -> lines.add(new Line(window, type))));
    return COLUMNS.render(lines);
  }
}
