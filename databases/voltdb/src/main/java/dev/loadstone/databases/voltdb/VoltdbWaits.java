package dev.loadstone.databases.voltdb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.database.WaitSource;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram_voltpatches.AbstractHistogram;
import org.HdrHistogram_voltpatches.Histogram;
import org.voltcore.utils.CompressionStrategy;
import org.voltdb.VoltTable;
import org.voltdb.client.ProcCallException;

/**
 * Where calls spent their time in the servers, by the growth of the cluster's own totals: the time
 * of all calls from their arrival to their answer, and the time in which procedures were executed.
 * What is left of the former is the wait for a partition. A statement's name is its procedure's.
 */
final class VoltdbWaits implements WaitSource {
  /** The servers keep what they tell for 0.9 s. */
  private static final Duration RENEWED = Duration.ofSeconds(1);

  private static final double NANOS_PER_MICRO = 1e3;

  private static final CompressionStrategy NONE =
      new CompressionStrategy() {
        @Override
        public byte[] compress(byte[] bytes) {
          return bytes;
        }

        @Override
        public byte[] uncompress(byte[] bytes) {
          return bytes;
        }
      };

  private final AdminClient administration;
  private double callsBefore = -1;
  private Map<Site, Work> workBefore = Map.of();

  VoltdbWaits(AdminClient administration) {
    this.administration = administration;
  }

  private record Site(String procedure, long partition) {
    /** The coordinator of a call on all partitions waits for these. */
    TimePart part() {
      return partition == ServerCounters.MULTI_PARTITION ? TimePart.NODES : TimePart.RUNNING;
    }
  }

  /** Totals of a site. The server times some of the calls. */
  record Work(long calls, long timed, double timedNanos) {
    static final Work NONE = new Work(0, 0, 0);

    /** Copies of a partition do the same work: the one that did most has missed nothing. */
    Work orMore(Work other) {
      return other.calls > calls ? other : this;
    }

    /** None where the copy that did most was lost, or its server started again. */
    long callsSince(Work before) {
      return Math.max(0, calls - before.calls);
    }

    double nanosSince(Work before) {
      boolean enough = timed > before.timed;
      double mean =
          enough
              ? (timedNanos - before.timedNanos) / (timed - before.timed)
              : timedNanos / Math.max(1, timed);
      return Math.max(0, mean) * callsSince(before);
    }
  }

  @Override
  public Duration leastPause() {
    return RENEWED;
  }

  @Override
  public void look(Told told) {
    try {
      double calls = nanosOfCalls();
      Map<Site, Work> work = work();
      if (callsBefore >= 0) {
        tell(calls - callsBefore, work, told);
      }
      callsBefore = calls;
      workBefore = work;
    } catch (IOException | ProcCallException e) {
      throw LoadstoneException.unavailable(
          e,
          "VoltDB does not tell where calls spend their time (%s); with security on, it takes a"
              + " role with the permission sql",
          e.getMessage());
    }
  }

  private void tell(double inServers, Map<Site, Work> work, Told told) {
    double executed = 0;
    long all = 0;
    for (Map.Entry<Site, Work> each : work.entrySet()) {
      Work before = workBefore.getOrDefault(each.getKey(), Work.NONE);
      double nanos = each.getValue().nanosSince(before);
      executed += nanos;
      all += each.getValue().callsSince(before);
      told.spent(
          WaitSource.statementOf(each.getKey().procedure), each.getKey().part(), "", (long) nanos);
    }
    double waited = Math.max(0, inServers - executed);
    for (Map.Entry<Site, Work> each : work.entrySet()) {
      long calls = each.getValue().callsSince(workBefore.getOrDefault(each.getKey(), Work.NONE));
      if (calls > 0) {
        told.spent(
            WaitSource.statementOf(each.getKey().procedure),
            TimePart.PARTITION,
            "",
            (long) (waited * calls / all));
      }
    }
  }

  /** From the arrival of a call at a server to its answer, of all calls of all servers. */
  private double nanosOfCalls() throws IOException, ProcCallException {
    VoltTable rows = administration.statistics("LATENCY_HISTOGRAM");
    double nanos = 0;
    while (rows.advanceRow()) {
      Histogram micros =
          AbstractHistogram.fromCompressedBytes(rows.getVarbinary("UNCOMPRESSED_HISTOGRAM"), NONE);
      nanos += micros.getTotalCount() == 0 ? 0 : micros.getMean() * micros.getTotalCount();
    }
    return nanos * NANOS_PER_MICRO;
  }

  private Map<Site, Work> work() throws IOException, ProcCallException {
    VoltTable rows = administration.statistics(ServerCounters.CALLS);
    Map<Site, Work> work = new HashMap<>();
    while (rows.advanceRow()) {
      if (ServerCounters.isWholeCall(rows)) {
        long timed = rows.getLong("TIMED_INVOCATIONS");
        work.merge(
            new Site(rows.getString("PROCEDURE"), rows.getLong("PARTITION_ID")),
            new Work(
                rows.getLong("INVOCATIONS"),
                timed,
                (double) rows.getLong("AVG_EXECUTION_TIME") * timed),
            Work::orMore);
      }
    }
    return work;
  }

  @Override
  public List<String> limits() {
    return List.of(
        "VoltDB tells the wait for partitions of all procedures together; each call has the same"
            + " part of it");
  }
}
