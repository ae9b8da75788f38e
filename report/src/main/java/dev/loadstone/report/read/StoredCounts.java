package dev.loadstone.report.read;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.NodeUsage;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.read.HistogramReader.Halves;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Holds the files that grew while a run was driven against its result: one that was cut at the end
 * of a line, as by a copy that stopped, parses well and gives other figures. What is compared was
 * added up from the same intervals that were written, so it is equal however the run ended and
 * whichever clients were lost.
 */
public final class StoredCounts {
  /** Version 1 kept no waits of unpaced runs, whose services were their responses. */
  private static final Set<String> NOT_OF_UNPACED = Set.of(".wait", ".service");

  private StoredCounts() {}

  /**
   * Compares the seconds and the use of the servers with a run's result.
   *
   * @throws LoadstoneException when they lack anything of it
   */
  public static void require(
      RunResult result, Path run, List<Interval> timeline, ServerTimeline servers) {
    for (NodeUsage used : result.usage()) {
      if (servers.mostMemory(used.node()) < used.memoryBytes()) {
        throw unlike(Windows.serversFile(run), "lacks the most memory of " + used.node());
      }
    }
    // Another tool writes no windows, and of a run that was not driven nothing was counted.
    if (result.statistics() == null || result.driver() != null) {
      return;
    }
    Path file = Windows.file(run);
    TransactionStatistics total = result.statistics().total();
    requireEqual(
        file,
        "completed transactions",
        timeline.stream().mapToLong(Interval::completed).sum(),
        total.completedOverall());
    requireEqual(
        file,
        "failed transactions",
        timeline.stream()
            .flatMap(second -> second.failures().values().stream())
            .mapToLong(Long::longValue)
            .sum(),
        total.failedOverall());
  }

  /** Compares the histograms of an interval log, by tag, with those that a result summarizes. */
  static void require(RunResult result, Path log, Map<String, Halves> histograms) {
    for (TransactionStatistics type : result.statistics().transactions()) {
      Map<String, LatencySummary> times =
          new TreeMap<>(
              Map.of(
                  ".wait", type.waitTime(),
                  ".service", type.serviceTime(),
                  ".response", type.responseTime(),
                  ".failed", type.failedResponseTime(),
                  ".spanning", type.spanningServiceTime()));
      times.forEach(
          (time, summary) -> {
            Halves found = histograms.get(type.name() + time);
            if (found != null || !NOT_OF_UNPACED.contains(time)) {
              requireEqual(
                  log,
                  "times of " + type.name() + time,
                  found == null ? 0 : found.count(),
                  summary.count());
            }
          });
    }
  }

  private static void requireEqual(Path file, String what, long found, long expected) {
    if (found != expected) {
      throw unlike(file, "has %d %s instead of %d".formatted(found, what, expected));
    }
  }

  private static LoadstoneException unlike(Path file, String how) {
    return CorruptResult.file(file, "", "unlike " + ResultFiles.RUN_RESULT + " it " + how, null);
  }
}
