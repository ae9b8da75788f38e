package dev.loadstone.databases.voltdb;

import dev.loadstone.core.Resources;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.ServerDescription;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.voltdb.VoltTable;
import org.voltdb.client.Client;
import org.voltdb.client.ProcCallException;

record ServerFacts(AdminClient administration) {
  ServerDescription describe() throws IOException, ProcCallException {
    VoltTable nodes = information("OVERVIEW");
    Map<String, String> overview = keyValues(nodes, "KEY");
    Map<String, String> deployment = keyValues(information("DEPLOYMENT"), "PROPERTY");
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        ServerDescription.DURABILITY,
        deployment.getOrDefault("commandlogenabled", "false").equals("true")
            ? "command log, %s"
                .formatted(
                    deployment.getOrDefault("commandlogmode", "").equals("SYNC")
                        ? "synchronous"
                        : "asynchronous")
            : ServerDescription.NOTHING_DURABLE + ": no command log");
    settings.put("a transaction is", "a procedure, or a statement outside of one");
    settings.put("snapshots", snapshots(deployment));
    put(settings, "nodes", overview.get("FULLCLUSTERSIZE"));
    settings.put("nodes that are up", Integer.toString(hosts(nodes)));
    put(settings, "sitesperhost", deployment.get("sitesperhost"));
    put(settings, "kfactor", deployment.get("kfactor"));
    settings.put("partitions", Long.toString(partitions()));
    put(settings, "temptables.maxsize (MB)", deployment.get("temptablesmaxsize"));
    put(settings, "query.timeout (ms)", deployment.get("querytimeout"));
    put(settings, "heartbeat.timeout (s)", deployment.get("heartbeattimeout"));
    put(settings, "heap of each node (MB)", heap());
    put(settings, "edition", edition());
    return new ServerDescription(
        "VoltDB",
        overview.getOrDefault("VERSION", ""),
        "VoltDB client " + driverVersion(),
        Isolation.SERIALIZABLE.title(),
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

  private String edition() throws IOException, ProcCallException {
    return keyValues(information("LICENSE"), "PROPERTY").getOrDefault("TYPE", "");
  }

  private String heap() throws IOException, ProcCallException {
    VoltTable memory = administration.statistics("MEMORY");
    return memory.advanceRow() ? Long.toString(memory.getLong("JAVAMAXHEAP") / 1024) : "";
  }

  private static String driverVersion() {
    return Resources.properties(Client.class, "/org/voltdb/version.properties")
        .getProperty("dist.version");
  }

  /** The values of the first node, which are the same on all. */
  private static Map<String, String> keyValues(VoltTable table, String keyColumn) {
    Map<String, String> values = new TreeMap<>();
    while (table.advanceRow()) {
      values.putIfAbsent(table.getString(keyColumn), table.getString("VALUE"));
    }
    return values;
  }

  /** The number of nodes that are up: only these have rows. */
  private static int hosts(VoltTable overview) {
    Set<Long> hosts = new HashSet<>();
    overview.resetRowPosition();
    while (overview.advanceRow()) {
      hosts.add(overview.getLong("HOST_ID"));
    }
    return hosts.size();
  }

  private VoltTable information(String selector) throws IOException, ProcCallException {
    return administration.call("@SystemInformation", selector).getResults()[0];
  }

  private long partitions() throws IOException, ProcCallException {
    VoltTable table = administration.statistics("PARTITIONCOUNT");
    return table.advanceRow() ? table.getLong("PARTITION_COUNT") : 0;
  }
}
