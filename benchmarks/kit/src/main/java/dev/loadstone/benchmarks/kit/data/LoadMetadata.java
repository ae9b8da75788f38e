package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.data.StoredData.Found;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.Tables;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Loadstone's own tables about its data in a database: in {@code loadstone_<benchmark>} whose it
 * is, in {@code loadstone_<benchmark>_progress} the units that are there. Bound to one connection.
 */
final class LoadMetadata {
  private static final String AT_ITS_BEGINNING = "a load that stopped at its beginning";

  private final SqlClient client;
  private final Connection connection;
  private final SqlFiles files;
  private final DataSet wanted;
  private final String table;
  private final String progress;

  LoadMetadata(SqlClient client, Connection connection, SqlFiles files, DataSet wanted) {
    this.client = client;
    this.connection = connection;
    this.files = files;
    this.wanted = wanted;
    this.table = "loadstone_" + files.benchmark();
    this.progress = table + "_progress";
  }

  /** Compares what is there with what is wanted. Ends the connection's transaction. */
  Found inspect() throws SQLException {
    if (Tables.exists(client, connection, table)) {
      Found found = read();
      connection.rollback();
      return found;
    }
    List<String> foreign = Tables.existing(client, connection, wanted.tables());
    return foreign.isEmpty()
        ? Found.nothingDone(Kind.ABSENT, "no " + files.title() + " data")
        : Found.nothingDone(
            Kind.FOREIGN,
            "tables of "
                + files.title()
                + " that Loadstone did not make (there is no table "
                + table
                + "): "
                + String.join(", ", foreign));
  }

  private Found read() throws SQLException {
    if (!Tables.exists(client, connection, progress)) {
      return Found.nothingDone(Kind.PARTIAL, AT_ITS_BEGINNING);
    }
    String identity;
    boolean complete;
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select identity, load_finished from " + table)) {
      if (!row.next()) {
        return Found.nothingDone(Kind.PARTIAL, AT_ITS_BEGINNING);
      }
      identity = row.getString(1);
      complete = row.getString(2) != null;
    }
    boolean fits = identity.equals(wanted.identity());
    Set<String> done = done();
    if (complete) {
      return new Found(new DataState(fits ? Kind.COMPLETE : Kind.DIFFERENT, identity), done);
    }
    return new Found(
        new DataState(
            fits ? Kind.PARTIAL : Kind.DIFFERENT,
            fits
                ? identity
                    + "; "
                    + count(done)
                    + " of "
                    + wanted.units().size()
                    + " units are loaded"
                : identity + "; the load did not finish"),
        done);
  }

  /** The number of units of the wanted data that are there. */
  int count(Set<String> done) {
    return (int) wanted.units().stream().map(LoadUnit::title).filter(done::contains).count();
  }

  private Set<String> done() throws SQLException {
    Set<String> done = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select unit from " + progress)) {
      while (rows.next()) {
        done.add(rows.getString(1));
      }
    }
    return done;
  }

  /** Notes that a load begins, in tables that it makes. */
  void begin() throws SQLException {
    client.changeSchema(
        connection,
        List.of(
            "create table "
                + table
                + " (identity varchar(500) not null, load_started varchar(30) not null primary key,"
                + " load_finished varchar(30))",
            "create table "
                + progress
                + " (unit varchar(200) not null primary key, row_count bigint not null)"));
    execute(
        "insert into " + table + " (identity, load_started) values (?, ?)",
        wanted.identity(),
        now());
  }

  /** Notes that a unit is there, in the transaction that made it. */
  void done(String unit, long rows) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into " + progress + " (unit, row_count) values (?, ?)")) {
      insert.setString(1, unit);
      insert.setLong(2, rows);
      insert.executeUpdate();
    }
  }

  /** Notes that everything is there. */
  void complete() throws SQLException {
    execute("update " + table + " set load_finished = ?", now());
  }

  /** Takes back that anything is there, before it is removed. */
  void takeBack() throws SQLException {
    boolean begun = Tables.exists(client, connection, progress);
    execute("update " + table + " set load_finished = null");
    if (begun) {
      execute("delete from " + progress);
    }
    connection.commit();
  }

  /** Removes the notes, after the data. */
  void drop() throws SQLException {
    client.changeSchema(
        connection,
        Tables.existing(client, connection, List.of(progress, table)).stream()
            .map(notes -> "drop table " + notes)
            .toList());
    connection.commit();
  }

  private void execute(String sql, String... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      statement.executeUpdate();
    }
  }

  private static String now() {
    return Instant.now(Clock.systemUTC()).truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
