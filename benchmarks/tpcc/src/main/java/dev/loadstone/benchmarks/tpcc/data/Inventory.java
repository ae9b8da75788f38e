package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.benchmarks.kit.sql.Tables;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** What Loadstone notes in the database about its data. Bound to one connection. */
final class Inventory {
  private static final String PROGRESS_TABLE = "loadstone_tpcc_progress";

  private final SqlClient client;
  private final Connection connection;
  private final IntPredicate part;

  /**
   * @param part the warehouses that belong into this database
   */
  Inventory(SqlClient client, Connection connection, IntPredicate part) {
    this.client = client;
    this.connection = connection;
    this.part = part;
  }

  /**
   * What was found.
   *
   * @param kind how much
   * @param description for people
   * @param data what the database says about its data; null when it says nothing
   * @param unitsDone items and warehouses that are there
   */
  record Finding(Kind kind, String description, LoadedData data, int unitsDone) {}

  /** Compares what is there with what is asked for. Ends the connection's transaction. */
  Finding inspect(TpccDataSettings wanted) throws SQLException {
    boolean ours = Tables.exists(client, connection, "loadstone_tpcc");
    if (!ours) {
      List<String> foreign = new ArrayList<>();
      for (TpccTable table : TpccTable.values()) {
        if (Tables.exists(client, connection, table.tableName())) {
          foreign.add(table.tableName());
        }
      }
      return foreign.isEmpty()
          ? new Finding(Kind.ABSENT, "no TPC-C data", null, 0)
          : new Finding(
              Kind.FOREIGN,
              "tables of TPC-C that Loadstone did not make (there is no table loadstone_tpcc): "
                  + String.join(", ", foreign),
              null,
              0);
    }
    Optional<LoadedData> read = readData();
    if (read.isEmpty()) {
      connection.rollback();
      return new Finding(Kind.PARTIAL, "a load that stopped at its beginning", null, 0);
    }
    LoadedData data = read.get();
    int units = LoadUnit.of(data.warehouses(), part).size();
    int unitsDone = unitsDone(data.warehouses(), part);
    int unitsOfOthers = unitsDone(data.warehouses(), part.negate()) - unitsDone(0, part);
    connection.rollback();
    String description =
        data.complete()
            ? data.describe()
            : data.describe()
                + "; "
                + unitsDone
                + " of "
                + units
                + " units (items and warehouses) are loaded";
    if (unitsOfOthers > 0 || (data.complete() && unitsDone < units)) {
      return new Finding(
          Kind.DIFFERENT, description + ", with other warehouses on this shard", data, unitsDone);
    }
    if (!data.fits(wanted)) {
      return new Finding(Kind.DIFFERENT, description, data, unitsDone);
    }
    Kind kind = data.complete() ? Kind.COMPLETE : Kind.PARTIAL;
    return new Finding(kind, description, data, unitsDone);
  }

  /** Notes that a load begins. */
  void begin(LoadedData data) throws SQLException {
    String sql =
        "insert into loadstone_tpcc (generator_version, warehouses, foreign_keys, seed, c_last,"
            + " c_id, c_ol_i_id, populated_at, load_started)"
            + " values (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    try (PreparedStatement insert = connection.prepareStatement(sql)) {
      insert.setInt(1, data.generatorVersion());
      insert.setInt(2, data.warehouses());
      insert.setBoolean(3, data.foreignKeys());
      insert.setLong(4, data.seed());
      insert.setInt(5, data.constants().lastName());
      insert.setInt(6, data.constants().customerId());
      insert.setInt(7, data.constants().itemId());
      insert.setObject(8, data.populatedAt());
      insert.setObject(9, data.loadStarted());
      insert.executeUpdate();
    }
  }

  /** Notes that everything is there. */
  void complete(LocalDateTime when) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("update loadstone_tpcc set load_finished = ?")) {
      update.setObject(1, when);
      update.executeUpdate();
    }
  }

  /** Notes that a unit is there, in the transaction that made it. */
  void done(String unit, long rows) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into " + PROGRESS_TABLE + " (unit, row_count) values (?, ?)")) {
      insert.setString(1, unit);
      insert.setLong(2, rows);
      insert.executeUpdate();
    }
  }

  /** The units that are there, with their rows. */
  Map<String, Long> progress() throws SQLException {
    Map<String, Long> rowsOfUnits = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select unit, row_count from " + PROGRESS_TABLE)) {
      while (rows.next()) {
        rowsOfUnits.put(rows.getString(1), rows.getLong(2));
      }
    }
    return rowsOfUnits;
  }

  private int unitsDone(int warehouses, IntPredicate of) throws SQLException {
    if (!Tables.exists(client, connection, PROGRESS_TABLE)) {
      return 0;
    }
    Map<String, Long> done = progress();
    return (int)
        LoadUnit.of(warehouses, of).stream().filter(unit -> done.containsKey(unit.title())).count();
  }

  private Optional<LoadedData> readData() throws SQLException {
    String sql =
        "select generator_version, warehouses, foreign_keys, seed, c_last, c_id, c_ol_i_id,"
            + " populated_at, load_started, load_finished from loadstone_tpcc";
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      if (!row.next()) {
        return Optional.empty();
      }
      return Optional.of(
          new LoadedData(
              row.getInt(1),
              row.getInt(2),
              row.getBoolean(3),
              row.getLong(4),
              new NuRandConstants(row.getInt(5), row.getInt(6), row.getInt(7)),
              row.getObject(8, LocalDateTime.class),
              row.getObject(9, LocalDateTime.class),
              row.getObject(10, LocalDateTime.class)));
    }
  }
}
