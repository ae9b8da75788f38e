package dev.loadstone.databases.voltdb;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.voltdb.VoltTable;
import org.voltdb.client.ProcCallException;

/**
 * The running totals that a cluster keeps. Names:
 *
 * <ul>
 *   <li>{@code procedure.<name>.invocations}, {@code .aborts}, {@code .failures}, {@code
 *       .execution-micros} (the server times one call in twenty; the total is estimated from
 *       these), and {@code .multi-partition} for those of the invocations that all partitions took
 *       part in;
 *   <li>{@code transactions}, and {@code transactions.multi-partition} of them;
 *   <li>{@code network.bytes-read}, {@code network.bytes-written}: of the connections that are open
 *       now, clients and nodes;
 *   <li>{@code memory.rows}, {@code memory.row-kilobytes}, {@code memory.index-kilobytes}, {@code
 *       memory.resident-kilobytes}: of all nodes together.
 * </ul>
 */
final class ServerCounters {
  /** The partition number of the site that coordinates multi-partition transactions. */
  static final long MULTI_PARTITION = 16_383;

  /** The selector of the statistics of calls, for each procedure and site. */
  static final String CALLS = "PROCEDUREDETAIL";

  private final AdminClient administration;
  private final Map<String, Long> counters = new TreeMap<>();

  ServerCounters(AdminClient administration) {
    this.administration = administration;
  }

  Map<String, Long> read() throws IOException, ProcCallException {
    procedures();
    network();
    memory();
    return counters;
  }

  private record Share(String procedure, long partition) {}

  private record Work(long invocations, long aborts, long failures, long micros) {
    /** Copies of a partition do the same work: the one that did most has missed nothing. */
    Work orMore(Work other) {
      return other.invocations > invocations ? other : this;
    }
  }

  private void procedures() throws IOException, ProcCallException {
    VoltTable rows = administration.statistics(CALLS);
    Map<Share, Work> shares = new HashMap<>();
    while (rows.advanceRow()) {
      if (isWholeCall(rows)) {
        long invocations = rows.getLong("INVOCATIONS");
        shares.merge(
            new Share(simpleName(rows.getString("PROCEDURE")), rows.getLong("PARTITION_ID")),
            new Work(
                invocations,
                rows.getLong("ABORTS"),
                rows.getLong("FAILURES"),
                rows.getLong("AVG_EXECUTION_TIME") * invocations / 1_000),
            Work::orMore);
      }
    }
    shares.forEach(this::add);
  }

  private void add(Share share, Work work) {
    String prefix = "procedure." + share.procedure() + ".";
    add(prefix + "invocations", work.invocations());
    add(prefix + "aborts", work.aborts());
    add(prefix + "failures", work.failures());
    add(prefix + "execution-micros", work.micros());
    add("transactions", work.invocations());
    if (share.partition() == MULTI_PARTITION) {
      add(prefix + "multi-partition", work.invocations());
      add("transactions.multi-partition", work.invocations());
    }
  }

  /** Returns whether a row is for a whole procedure; its statements have rows of their own. */
  static boolean isWholeCall(VoltTable row) {
    return row.getString("STATEMENT").equals("<ALL>");
  }

  /** The name of a class without its package; {@code TABLE.insert} as it is. */
  private static String simpleName(String procedure) {
    int dot = procedure.lastIndexOf('.');
    return procedure.indexOf('.') == dot ? procedure : procedure.substring(dot + 1);
  }

  private void network() throws IOException, ProcCallException {
    VoltTable rows = administration.statistics("IOSTATS");
    while (rows.advanceRow()) {
      if (rows.getString("CONNECTION_HOSTNAME").equals("GLOBAL")) {
        add("network.bytes-read", rows.getLong("BYTES_READ"));
        add("network.bytes-written", rows.getLong("BYTES_WRITTEN"));
      }
    }
  }

  private void memory() throws IOException, ProcCallException {
    VoltTable rows = administration.statistics("MEMORY");
    while (rows.advanceRow()) {
      add("memory.rows", rows.getLong("TUPLECOUNT"));
      add("memory.row-kilobytes", rows.getLong("TUPLEDATA"));
      add("memory.index-kilobytes", rows.getLong("INDEXMEMORY"));
      add("memory.resident-kilobytes", rows.getLong("RSS"));
    }
  }

  private void add(String name, long value) {
    counters.merge(name, value, Long::sum);
  }
}
