package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.ServerDescription;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.voltdb.VoltTable;
import org.voltdb.client.Client2;
import org.voltdb.client.ProcCallException;

/** What a cluster says about itself, by its system procedures. */
final class ServerFacts {
  /** An interval since the last call would make two readers disturb each other. */
  private static final int SINCE_THE_START = 0;

  /** The site that coordinates multi-partition transactions has this in the partition's place. */
  private static final long MULTI_PARTITION_SITE = 16_383;

  private final Client2 client;

  ServerFacts(Client2 client) {
    this.client = client;
  }

  ServerDescription describe() throws IOException, ProcCallException {
    Map<String, String> overview = keyValues("OVERVIEW", "KEY");
    Map<String, String> deployment = keyValues("DEPLOYMENT", "PROPERTY");
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "durability",
        deployment.getOrDefault("commandlogenabled", "false").equals("true")
            ? "command log, "
                + (deployment.getOrDefault("commandlogmode", "").equals("SYNC")
                    ? "synchronous"
                    : "asynchronous")
            : "none: no command log");
    settings.put("snapshots", snapshots(deployment));
    settings.put("nodes", deployment.getOrDefault("hostcount", ""));
    settings.put("sitesperhost", deployment.getOrDefault("sitesperhost", ""));
    settings.put("kfactor", deployment.getOrDefault("kfactor", ""));
    settings.put("partitions", Long.toString(partitions()));
    put(settings, "temptables.maxsize (MB)", deployment.get("temptablesmaxsize"));
    put(settings, "query.timeout (ms)", deployment.get("querytimeout"));
    put(settings, "heartbeat.timeout (s)", deployment.get("heartbeattimeout"));
    put(settings, "edition", edition(overview));
    return new ServerDescription(
        "VoltDB",
        overview.getOrDefault("VERSION", client.clusterBuildString()),
        "VoltDB client " + driverVersion(),
        "serializable within a procedure or a statement",
        settings);
  }

  private static void put(Map<String, String> settings, String name, String value) {
    if (value != null && !value.isEmpty()) {
      settings.put(name, value);
    }
  }

  private static String snapshots(Map<String, String> deployment) {
    return deployment.getOrDefault("snapshotenabled", "false").equals("true")
        ? "every " + deployment.getOrDefault("snapshotfrequency", "?")
        : "off";
  }

  private static String edition(Map<String, String> overview) {
    String license = overview.getOrDefault("LICENSE", "");
    return license.toLowerCase(Locale.ROOT).contains("community") ? "community" : "";
  }

  private static String driverVersion() {
    try (InputStream file = Client2.class.getResourceAsStream("/org/voltdb/version.properties")) {
      Properties properties = new Properties();
      properties.load(file);
      return properties.getProperty("dist.version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of the first node: these are the same on all. */
  private Map<String, String> keyValues(String selector, String keyColumn)
      throws IOException, ProcCallException {
    VoltTable table = client.callProcedureSync("@SystemInformation", selector).getResults()[0];
    Map<String, String> values = new TreeMap<>();
    while (table.advanceRow()) {
      values.putIfAbsent(table.getString(keyColumn), table.getString("VALUE"));
    }
    return values;
  }

  private long partitions() throws IOException, ProcCallException {
    VoltTable table = statistics("PARTITIONCOUNT");
    return table.advanceRow() ? table.getLong("PARTITION_COUNT") : 0;
  }

  private VoltTable statistics(String selector) throws IOException, ProcCallException {
    return client.callProcedureSync("@Statistics", selector, SINCE_THE_START).getResults()[0];
  }

  /**
   * Invocations, failures and execution time of each procedure, its calls as a multi-partition
   * transaction apart; the initiators' totals; memory.
   */
  Map<String, Long> counters() throws IOException, ProcCallException {
    Map<String, Long> counters = new TreeMap<>();
    procedures(counters);
    initiators(counters);
    memory(counters);
    return counters;
  }

  private void procedures(Map<String, Long> counters) throws IOException, ProcCallException {
    VoltTable rows = statistics("PROCEDUREDETAIL");
    while (rows.advanceRow()) {
      String procedure = rows.getString("PROCEDURE");
      procedure = procedure.substring(procedure.lastIndexOf('.') + 1);
      // Statements within a procedure have rows of their own.
      if (!rows.getString("STATEMENT").equals("<ALL>")) {
        continue;
      }
      boolean multi = rows.getLong("PARTITION_ID") == MULTI_PARTITION_SITE;
      String prefix = "procedure." + procedure + (multi ? ".multi-partition." : ".");
      long invocations = rows.getLong("INVOCATIONS");
      counters.merge(prefix + "invocations", invocations, Long::sum);
      counters.merge(
          prefix + "execution-micros",
          rows.getLong("AVG_EXECUTION_TIME") * rows.getLong("TIMED_INVOCATIONS") / 1_000,
          Long::sum);
      counters.merge(prefix + "aborts", rows.getLong("ABORTS"), Long::sum);
      counters.merge(prefix + "failures", rows.getLong("FAILURES"), Long::sum);
      counters.merge(
          multi ? "transactions.multi-partition" : "transactions.single-partition",
          invocations,
          Long::sum);
    }
  }

  private void initiators(Map<String, Long> counters) throws IOException, ProcCallException {
    VoltTable rows = statistics("INITIATOR");
    while (rows.advanceRow()) {
      counters.merge("initiator.invocations", rows.getLong("INVOCATIONS"), Long::sum);
      counters.merge("initiator.aborts", rows.getLong("ABORTS"), Long::sum);
      counters.merge("initiator.failures", rows.getLong("FAILURES"), Long::sum);
    }
  }

  private void memory(Map<String, Long> counters) throws IOException, ProcCallException {
    VoltTable rows = statistics("MEMORY");
    while (rows.advanceRow()) {
      counters.merge("memory.tuples", rows.getLong("TUPLECOUNT"), Long::sum);
      counters.merge("memory.tuple-kilobytes", rows.getLong("TUPLEDATA"), Long::sum);
    }
  }
}
