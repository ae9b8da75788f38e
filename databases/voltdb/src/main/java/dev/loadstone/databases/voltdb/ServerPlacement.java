package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.Placement.Partition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.voltdb.VoltTable;
import org.voltdb.client.ProcCallException;

/**
 * Reads the rows and the calls of each copy of a partition. A call in which all partitions took
 * part counts for none of them. The server counts calls at once, and rows every few seconds.
 */
final class ServerPlacement {
  private final AdminClient administration;
  private final Map<Copy, Long> rows = new TreeMap<>();
  private final Map<Copy, Long> calls = new TreeMap<>();

  ServerPlacement(AdminClient administration) {
    this.administration = administration;
  }

  private record Copy(long host, long partition) implements Comparable<Copy> {
    static Copy of(VoltTable row) {
      return new Copy(row.getLong("HOST_ID"), row.getLong("PARTITION_ID"));
    }

    @Override
    public int compareTo(Copy other) {
      return host == other.host
          ? Long.compare(partition, other.partition)
          : Long.compare(host, other.host);
    }
  }

  Placement read() throws IOException, ProcCallException {
    Set<String> partitioned = administration.partitionedTables();
    VoltTable tables = administration.statistics("TABLE");
    while (tables.advanceRow()) {
      if (partitioned.contains(tables.getString("TABLE_NAME"))) {
        rows.merge(Copy.of(tables), tables.getLong("TUPLE_COUNT"), Long::sum);
      }
    }
    VoltTable procedures = administration.statistics(ServerCounters.CALLS);
    while (procedures.advanceRow()) {
      if (ServerCounters.isWholeCall(procedures)) {
        calls.merge(Copy.of(procedures), procedures.getLong("INVOCATIONS"), Long::sum);
      }
    }
    Map<Long, String> nodes = nodes();
    List<Partition> partitions = new ArrayList<>();
    rows.forEach(
        (copy, count) ->
            partitions.add(
                new Partition(
                    nodes.getOrDefault(copy.host(), "host " + copy.host()),
                    (int) copy.partition(),
                    count,
                    calls.getOrDefault(copy, 0L))));
    return new Placement(partitions);
  }

  /** The {@code host:port} for clients of each node, by the server's number. */
  private Map<Long, String> nodes() throws IOException, ProcCallException {
    VoltTable facts = administration.call("@SystemInformation", "OVERVIEW").getResults()[0];
    Map<Long, String> addresses = new TreeMap<>();
    Map<Long, String> ports = new TreeMap<>();
    while (facts.advanceRow()) {
      String key = facts.getString("KEY");
      if (key.equals("IPADDRESS")) {
        addresses.put(facts.getLong("HOST_ID"), facts.getString("VALUE"));
      } else if (key.equals("CLIENTPORT")) {
        ports.put(facts.getLong("HOST_ID"), facts.getString("VALUE"));
      }
    }
    addresses.replaceAll((host, address) -> address + ":" + ports.get(host));
    return addresses;
  }
}
