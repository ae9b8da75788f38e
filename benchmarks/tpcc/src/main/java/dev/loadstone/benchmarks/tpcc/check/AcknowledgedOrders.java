package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Sought.Missing;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for the orders that clients were told are committed (3.5.4): a number that was given to two
 * of them, because the first was lost, counts for the later one alone.
 */
public final class AcknowledgedOrders {
  private static final String QUERY = "orders-since-load";

  private final SqlClient client;
  private final String query;

  public AcknowledgedOrders(SqlClient client, SqlStatements queries) {
    this.client = client;
    this.query = queries.text(QUERY);
  }

  /**
   * @param acknowledged transactions of all types
   * @param doubtful how many New-Orders nobody knows the outcome of
   * @throws LoadstoneException when the database cannot be asked
   */
  public Sought seek(List<Acknowledged> acknowledged, int warehouses, long doubtful) {
    Map<Long, List<Acknowledged>> byDistrict = new HashMap<>();
    for (Acknowledged one : acknowledged) {
      if (one.type().equals(TransactionKind.NEW_ORDER.id())) {
        byDistrict.computeIfAbsent(one.key(), key -> new ArrayList<>()).add(one);
      }
    }
    Map<Long, BitSet> there = orders(warehouses);
    List<Missing> missing = new ArrayList<>();
    byDistrict.forEach(
        (district, told) ->
            seek(told, there.computeIfAbsent(district, key -> new BitSet()), missing));
    missing.sort(Comparator.comparingDouble(one -> one.acknowledged().second()));
    return new Sought(
        "New-Orders",
        "3.5.4",
        byDistrict.values().stream().mapToLong(List::size).sum(),
        missing,
        doubtful,
        there.values().stream().mapToLong(BitSet::cardinality).sum());
  }

  /** The orders that New-Orders added, by their district; none where the table has gone. */
  private Map<Long, BitSet> orders(int warehouses) {
    try {
      return client.read(connection -> orders(connection, warehouses));
    } catch (SQLException e) {
      // A server without a log may have come back without even its tables.
      if (client.isMissingObject(e)) {
        return new HashMap<>();
      }
      throw LoadstoneException.unavailable(
          e, "the orders could not be looked for: %s", e.getMessage());
    }
  }

  private Map<Long, BitSet> orders(Connection connection, int warehouses) throws SQLException {
    Map<Long, BitSet> there = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int warehouse = 1; warehouse <= warehouses; warehouse++) {
        for (int district = 1; district <= TpccScale.DISTRICTS_PER_WAREHOUSE; district++) {
          there.put(
              (long) warehouse * NewOrder.DISTRICT_DIGITS + district,
              orders(statement, warehouse, district));
        }
      }
    }
    return there;
  }

  /** Takes what was found from the orders that are there. */
  private static void seek(List<Acknowledged> told, BitSet there, List<Missing> missing) {
    List<Acknowledged> latestFirst =
        told.stream().sorted(Comparator.comparingDouble(Acknowledged::second).reversed()).toList();
    for (Acknowledged one : latestFirst) {
      if (there.get(one.detail())) {
        there.clear(one.detail());
      } else {
        missing.add(new Missing(one, words(one)));
      }
    }
  }

  private static String words(Acknowledged one) {
    return "warehouse %d, district %d, order %d"
        .formatted(
            one.key() / NewOrder.DISTRICT_DIGITS,
            one.key() % NewOrder.DISTRICT_DIGITS,
            one.detail());
  }

  private static BitSet orders(PreparedStatement statement, int warehouse, int district)
      throws SQLException {
    statement.setInt(1, warehouse);
    statement.setInt(2, district);
    statement.setInt(3, TpccScale.ORDERS_PER_DISTRICT);
    BitSet orders = new BitSet();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        orders.set(rows.getInt(1));
      }
    }
    return orders;
  }
}
