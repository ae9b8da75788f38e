package dev.loadstone.lab.peers;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.peer.PeerJob;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts that the servers made up to a moment, independent of the tool.
 *
 * @param at the time of the count
 * @param nanos the same time on the monotonic clock
 * @param totals running totals by their names
 */
public record ServerCount(Instant at, long nanos, Map<String, Long> totals) {
  /** The committed New-Orders: each takes an order number of its district (2.4.2.2). */
  public static final String NEW_ORDERS = "new-orders";

  private static final double NANOS_PER_SECOND = 1e9;

  /** Titles of the totals of transactions or calls, by the servers' own names. */
  private static final Map<String, String> TRANSACTIONS =
      Map.of(
          "pg_stat_database.xact_commit", "Transactions that the server committed",
          "Com_commit", "Commits that the server was asked for",
          "total_commands_processed", "Commands that the server processed");

  public static ServerCount take(PeerJob job) {
    Instant at = Instant.now();
    long nanos = System.nanoTime();
    Map<String, Long> totals = new LinkedHashMap<>();
    if (job.cell().benchmark().equals("tpcc")) {
      totals.put(NEW_ORDERS, newOrders(job));
    }
    job.client()
        .counters()
        .forEach(
            (name, value) -> {
              if (TRANSACTIONS.containsKey(name)) {
                totals.put(name, value);
              }
            });
    return new ServerCount(at, nanos, totals);
  }

  private static long newOrders(PeerJob job) {
    SqlClient sql = job.client().capability(SqlClient.class).orElseThrow();
    try (Connection connection = sql.connectionForReading();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT SUM(d_next_o_id) FROM district")) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new LoadstoneException(
          ExitCode.RUN_FAILED,
          "the New-Orders in the database could not be counted: " + e.getMessage(),
          e);
    }
  }

  static String title(String name) {
    return name.equals(NEW_ORDERS)
        ? "New-Orders that the database holds"
        : TRANSACTIONS.getOrDefault(name, name);
  }

  public Map<String, Long> since(ServerCount before) {
    Map<String, Long> growth = new LinkedHashMap<>();
    totals.forEach(
        (name, value) -> growth.put(name, value - before.totals().getOrDefault(name, 0L)));
    return growth;
  }

  public double secondsSince(ServerCount before) {
    return (nanos - before.nanos()) / NANOS_PER_SECOND;
  }
}
