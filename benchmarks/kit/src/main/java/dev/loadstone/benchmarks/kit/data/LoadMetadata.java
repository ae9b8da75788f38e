package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.data.StoredData.Found;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Loadstone's own tables about its data in a database: {@code loadstone_<benchmark>} says what data
 * it is, {@code loadstone_<benchmark>_progress} lists the units that are there. The mark of the
 * first is the mark of the load; tables that do not bear it are somebody else's. Bound to one
 * connection.
 */
final class LoadMetadata {
  /** The most letters of a note about a unit or a step. */
  static final int LONGEST_UNIT = 200;

  private static final String AT_ITS_BEGINNING = "a load that stopped at its beginning";

  private final LoadTransactions transactions;
  private final Connection connection;
  private final SqlTables tables;
  private final List<SqlTable> dropped;

  /** The table of a witness of isolation, where a run has had one. */
  private final SqlSchema witness;

  private final SqlTable table;
  private final SqlTable progress;

  LoadMetadata(LoadTransactions transactions, Connection connection) {
    this.transactions = transactions;
    this.connection = connection;
    this.tables = transactions.client().tables(connection);
    // Computed now, so that a schema which drops what it does not make is refused before a load.
    this.dropped = transactions.schema().tablesToDrop();
    this.witness = SqlFiles.WITNESS.schema(transactions.client().dialect());
    String name = "loadstone_" + transactions.files().benchmark();
    this.table =
        SqlTable.of(
            "create table "
                + name
                + " (identity varchar(500) not null, load_started varchar(30) not null primary key,"
                + " load_finished varchar(30))");
    this.progress =
        SqlTable.of(
            "create table "
                + name
                + "_progress (unit varchar("
                + LONGEST_UNIT
                + ") not null primary key, row_count bigint not null)");
  }

  /** Compares what is there with what is wanted. Ends the connection's transaction. */
  Found inspect() throws SQLException {
    List<SqlTable> all = new ArrayList<>(transactions.schema().tables());
    all.add(progress);
    List<FoundTable> others = tables.find(all);
    Optional<FoundTable> notes = tables.find(table);
    Optional<Found> told = Found.byMarks(transactions.files().title(), table.name(), notes, others);
    if (told.isPresent()) {
      return told.get();
    }
    boolean begun = others.stream().anyMatch(found -> found.name().equals(progress.name()));
    Found found =
        begun
            ? read(all.size() == others.size())
            : Found.nothingDone(Kind.PARTIAL, AT_ITS_BEGINNING);
    connection.rollback();
    return found.of(notes);
  }

  private Found read(boolean whole) throws SQLException {
    String identity;
    boolean complete;
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select identity, load_finished from " + table.name())) {
      if (!row.next()) {
        return Found.nothingDone(Kind.PARTIAL, AT_ITS_BEGINNING);
      }
      identity = row.getString(1);
      complete = row.getString(2) != null;
    }
    boolean fits = identity.equals(transactions.wanted().identity());
    if (fits && !whole) {
      return Found.nothingDone(Kind.PARTIAL, identity + "; but tables of it are gone");
    }
    if (!fits) {
      return Found.others(identity, transactions.wanted().identity(), complete);
    }
    Set<String> done = done();
    return new Found(
        complete
            ? new DataState(Kind.COMPLETE, identity)
            : new DataState(
                Kind.PARTIAL,
                "%s; %d of %d units are loaded"
                    .formatted(identity, count(done), transactions.wanted().units().size())),
        done);
  }

  int count(Set<String> done) {
    return (int)
        transactions.wanted().units().stream().map(LoadUnit::title).filter(done::contains).count();
  }

  private Set<String> done() throws SQLException {
    Set<String> done = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select unit from " + progress.name())) {
      while (rows.next()) {
        done.add(rows.getString(1));
      }
    }
    return done;
  }

  /** Creates all tables with the mark of a new load, and notes that it begins. */
  void begin() throws SQLException {
    List<SqlTable> all = new ArrayList<>(List.of(table, progress));
    all.addAll(transactions.schema().tables());
    tables.create(all, TableMark.fresh());
    execute(
        "insert into " + table.name() + " (identity, load_started) values (?, ?)",
        transactions.wanted().identity(),
        now());
  }

  /** Notes that a unit is there, in the transaction that made it. */
  void done(String unit, long rows) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into " + progress.name() + " (unit, row_count) values (?, ?)")) {
      insert.setString(1, unit);
      insert.setLong(2, rows);
      insert.executeUpdate();
    }
  }

  void complete() throws SQLException {
    execute("update " + table.name() + " set load_finished = ?", now());
  }

  /** Removes the load: first the data, then the notes, which say whose data it is. */
  void drop() throws SQLException {
    List<SqlTable> data = new ArrayList<>(dropped);
    data.add(progress);
    Optional<TableMark> load = tables.find(table).flatMap(FoundTable::mark);
    Optional<FoundTable> tried = tables.find(witness.tables().get(0));
    if (load.isPresent() && tried.isPresent() && tried.get().bears(load.get())) {
      data.addAll(0, witness.tables());
    }
    tables.dropLoad(data, table, mark -> takeBack());
  }

  /** Takes back the notes about the data, and drops what uses its tables. */
  private void takeBack() throws SQLException {
    boolean begun = tables.find(progress).isPresent();
    execute("update " + table.name() + " set load_finished = null");
    if (begun) {
      execute("delete from " + progress.name());
    }
    connection.commit();
    transactions.client().changeSchema(connection, transactions.schema().otherDrops());
    transactions.client().changeSchema(connection, witness.otherDrops());
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
