package dev.loadstone.report;

import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.result.TimelineRow;
import dev.loadstone.report.Timeline.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MappingIterator;
import tools.jackson.dataformat.csv.CsvMapper;
import tools.jackson.dataformat.csv.CsvSchema;

/** Reads {@code timeline.csv}, line by line, into what charts need of it. */
final class TimelineReader {
  private static final String MEASURE = "measure";

  private final CsvMapper csv =
      CsvMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /** The timeline in the file; empty when the file is not there, as in a run that never began. */
  Timeline read(Path file, int maximumPoints) {
    if (!Files.exists(file)) {
      return Timeline.EMPTY;
    }
    Map<Double, Second> seconds = new TreeMap<>();
    try (MappingIterator<TimelineRow> rows =
        csv.readerFor(TimelineRow.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(file.toFile())) {
      while (rows.hasNextValue()) {
        TimelineRow row = rows.nextValue();
        seconds.computeIfAbsent(row.second(), second -> new Second()).add(row);
      }
    } catch (JacksonException e) {
      throw Damaged.file(file, e);
    }
    return timeline(seconds, maximumPoints);
  }

  private static Timeline timeline(Map<Double, Second> seconds, int maximumPoints) {
    List<Point> completed = new ArrayList<>();
    Map<Outcome, List<Point>> errors = new EnumMap<>(Outcome.class);
    for (Second second : seconds.values()) {
      second.failures.keySet().forEach(cause -> errors.computeIfAbsent(cause, c -> list()));
    }
    double from = Double.NaN;
    double to = Double.NaN;
    double previous = 0;
    for (Map.Entry<Double, Second> entry : seconds.entrySet()) {
      double end = entry.getKey();
      Second second = entry.getValue();
      double length = end - previous;
      completed.add(new Point(end, second.completed / length));
      errors.forEach(
          (cause, points) ->
              points.add(new Point(end, second.failures.getOrDefault(cause, 0L) / length)));
      if (second.phase.equals(MEASURE)) {
        from = Double.isNaN(from) ? previous : from;
        to = end;
      }
      previous = end;
    }
    errors.replaceAll((cause, points) -> thin(points, maximumPoints));
    return new Timeline(thin(completed, maximumPoints), from, to, errors);
  }

  private static List<Point> list() {
    return new ArrayList<>();
  }

  private static List<Point> thin(List<Point> points, int maximumPoints) {
    if (points.size() <= maximumPoints) {
      return points;
    }
    int buckets = Math.max(1, maximumPoints / 2);
    List<Point> thinned = new ArrayList<>(2 * buckets);
    for (int bucket = 0; bucket < buckets; bucket++) {
      int from = (int) ((long) bucket * points.size() / buckets);
      int to = (int) ((bucket + 1L) * points.size() / buckets);
      Point slowest = points.get(from);
      Point fastest = slowest;
      for (Point point : points.subList(from, to)) {
        slowest = point.perSecond() < slowest.perSecond() ? point : slowest;
        fastest = point.perSecond() > fastest.perSecond() ? point : fastest;
      }
      boolean slowFirst = slowest.second() <= fastest.second();
      thinned.add(slowFirst ? slowest : fastest);
      if (slowest.second() != fastest.second()) {
        thinned.add(slowFirst ? fastest : slowest);
      }
    }
    return thinned;
  }

  /** All types of transactions in one interval. */
  private static final class Second {
    private final Map<Outcome, Long> failures = new EnumMap<>(Outcome.class);
    private String phase = "";
    private long completed;

    void add(TimelineRow row) {
      phase = row.phase() == null ? "" : row.phase();
      completed += row.completed();
      count(Outcome.SERIALIZATION_FAILURE, row.serializationFailures());
      count(Outcome.DEADLOCK, row.deadlocks());
      count(Outcome.TIMEOUT, row.timeouts());
      count(Outcome.CONNECTION_LOST, row.connectionsLost());
      count(Outcome.REJECTED, row.rejected());
      count(Outcome.UNKNOWN, row.unknown());
      count(Outcome.ERROR, row.errors());
    }

    private void count(Outcome cause, long number) {
      if (number > 0) {
        failures.merge(cause, number, Long::sum);
      }
    }
  }
}
