package dev.loadstone.report.anatomy;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.WaitLooks;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.RunReport;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The parts of the mean response of one cell.
 *
 * @param type the transactions that they are of; empty for all
 */
record CellTimes(CellReport cell, String type) {
  private static final double MILLIS_PER_SECOND = 1e3;

  List<RunResult> runs() {
    return cell.shown().stream()
        .map(RunReport::result)
        .filter(run -> run.type(type).stream().anyMatch(times -> !times.time().isEmpty()))
        .toList();
  }

  boolean isAny() {
    return !runs().isEmpty();
  }

  double mean(TimePart part) {
    return figure(part).over(runs(), type);
  }

  /** The mean response, which the parts add up to, in ms. */
  double all() {
    return Arrays.stream(TimePart.values()).mapToDouble(this::mean).sum();
  }

  double told() {
    return Figure.TOLD.over(runs(), type);
  }

  double[] each(TimePart part) {
    return runs().stream().mapToDouble(run -> figure(part).of(run, type)).toArray();
  }

  double[] eachAll() {
    return runs().stream()
        .mapToDouble(
            run ->
                Arrays.stream(TimePart.values())
                    .mapToDouble(part -> figure(part).of(run, type))
                    .sum())
        .toArray();
  }

  /**
   * The standard error of a part that was sampled, in ms; 0 for others: clients measure theirs, and
   * a server of empty calls or of its own totals was not looked at by sessions.
   */
  double standardError(TimePart part) {
    boolean isSampled =
        part != TimePart.CLIENT
            && part != TimePart.RETRIES
            && mean(TimePart.SERVER) == 0
            && mean(TimePart.PARTITION) == 0;
    double calls = all() - mean(TimePart.CLIENT) - mean(TimePart.RETRIES);
    double sessions = Figure.THROUGHPUT.over(runs(), type) * calls / MILLIS_PER_SECOND;
    long looks = looks().mapToLong(WaitLooks::looks).sum();
    return isSampled ? standardError(mean(part) / calls, looks, sessions) * calls : 0;
  }

  /** Sessions often wait for the same thing together, so a look tells no more than one of them. */
  static double standardError(double share, long looks, double sessions) {
    return Math.sqrt(Math.max(0, share * (1 - share)) / (looks * Math.min(1, sessions)));
  }

  Stream<WaitLooks> looks() {
    return runs().stream().map(RunResult::waits).filter(Objects::nonNull);
  }

  /** What is not told of sessions and of plans. */
  Stream<String> limits() {
    return runs().stream()
        .flatMap(
            run ->
                Stream.concat(
                    Stream.ofNullable(run.waits()).flatMap(looks -> looks.limits().stream()),
                    Stream.ofNullable(run.plans()).flatMap(plans -> plans.limits().stream())))
        .distinct();
  }

  /** What was waited for in the server's words, in ms, as a mean over the repetitions. */
  Map<String, Double> details() {
    List<WaitLooks> looks = looks().toList();
    Map<String, Double> means = new LinkedHashMap<>();
    looks.forEach(
        look ->
            look.details()
                .forEach((name, millis) -> means.merge(name, millis / looks.size(), Double::sum)));
    return means;
  }

  private static Figure figure(TimePart part) {
    return Figure.named("time." + part.label()).orElseThrow();
  }
}
