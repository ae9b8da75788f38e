package dev.loadstone.databases.voltdb;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.voltdb.VoltTable;
import org.voltdb.client.Client;
import org.voltdb.client.ClientResponse;
import org.voltdb.client.ProcCallException;

/**
 * The calls that are not measured: schema, statistics, bulk loads. They have a client of their own,
 * on which calls wait for room and may take long, and which fails at once when no node is there.
 */
final class AdminClient implements AutoCloseable {
  /** Totals: intervals since the last call would make two readers disturb each other. */
  private static final int SINCE_THE_START = 0;

  private final Client client;
  private final List<String> endpoints;

  /** Connects the client; fails when no endpoint answers. */
  AdminClient(Client client, List<String> endpoints) throws IOException {
    this.client = client;
    this.endpoints = endpoints;
    client();
  }

  /**
   * The client with a connection. It may have lost all connections though the servers are there:
   * they came back, or the client missed an idle server's answer to its question for a sign of life
   * (it notes the question after sending it, when the answer may have come).
   */
  synchronized Client client() throws IOException {
    if (client.getConnectedHostList().isEmpty()) {
      Connector.connectAny(client, endpoints);
    }
    return client;
  }

  ClientResponse call(String procedure, Object... arguments) throws IOException, ProcCallException {
    return client().callProcedure(procedure, arguments);
  }

  VoltTable statistics(String selector) throws IOException, ProcCallException {
    return call("@Statistics", selector, SINCE_THE_START).getResults()[0];
  }

  Set<String> tables() throws IOException, ProcCallException {
    return catalog("TABLES", "TABLE_NAME", remarks -> true);
  }

  /** The tables that are divided among the partitions; each partition has the others whole. */
  Set<String> partitionedTables() throws IOException, ProcCallException {
    return catalog("TABLES", "TABLE_NAME", remarks -> remarks.contains("\"partitionColumn\""));
  }

  Set<String> procedures() throws IOException, ProcCallException {
    return catalog("PROCEDURES", "PROCEDURE_NAME", remarks -> true);
  }

  Set<String> readOnlyProcedures() throws IOException, ProcCallException {
    return catalog(
        "PROCEDURES", "PROCEDURE_NAME", remarks -> remarks.contains("\"readOnly\":true"));
  }

  /** A column of {@code @SystemCatalog}, each value once, of rows with wanted remarks. */
  private Set<String> catalog(String selector, String column, Predicate<String> wanted)
      throws IOException, ProcCallException {
    VoltTable rows = call("@SystemCatalog", selector).getResults()[0];
    Set<String> values = new HashSet<>();
    while (rows.advanceRow()) {
      if (wanted.test(String.valueOf(rows.getString("REMARKS")))) {
        values.add(rows.getString(column));
      }
    }
    return Set.copyOf(values);
  }

  @Override
  public void close() {
    Connector.close(client);
  }
}
