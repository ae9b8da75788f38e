package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.sql.LoadFailures;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.Section;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a database from nothing, or from where a load stopped, to the whole data.
 *
 * <p>Each unit is one transaction, together with the note that it is done: what the notes say is
 * true whatever kills the client or the server. Where a database has no such transactions, the note
 * is written when the server has acknowledged every row, and a unit without one is removed before
 * it is loaded again.
 */
final class Loader {
  private static final Logger LOG = LoggerFactory.getLogger(Loader.class);
  private static final int ROWS_PER_REPORT = 1000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final SqlClient client;
  private final SqlFiles files;
  private final DataSet wanted;
  private final SqlSchema schema;
  private final LoadFailures failures;
  private final int parallelism;
  private final LoadProgress progress;
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private long rowsTotal;

  Loader(
      SqlClient client,
      SqlFiles files,
      DataSet wanted,
      SqlSchema schema,
      int parallelism,
      LoadProgress progress) {
    this.client = client;
    this.files = files;
    this.wanted = wanted;
    this.schema = schema;
    this.failures = new LoadFailures(client);
    this.parallelism = parallelism;
    this.progress = progress;
  }

  /** Work on one connection, as one transaction. */
  private interface Work {
    void on(Connection connection, LoadMetadata metadata) throws SQLException;
  }

  private void inTransaction(String what, String advice, Work work) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      work.on(connection, new LoadMetadata(client, connection, files, wanted));
      connection.commit();
    } catch (SQLException e) {
      throw failures.explain(what + " failed", e, advice);
    }
  }

  /**
   * Loads what is missing.
   *
   * @param anew whether there are no tables yet
   * @param done what is there
   */
  LoadSummary load(boolean anew, Set<String> done) {
    long start = System.nanoTime();
    List<LoadUnit> units =
        wanted.units().stream().filter(unit -> !done.contains(unit.title())).toList();
    rowsTotal = units.stream().mapToLong(LoadUnit::rows).sum();
    if (anew) {
      createTables();
    }
    report("tables");
    boolean leftovers = !anew && !client.loadsInTransactions();
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (LoadUnit unit : units) {
      tasks.add(
          cancellation -> {
            if (leftovers) {
              remove(unit);
            }
            load(unit, cancellation);
          });
    }
    ParallelTasks.run(parallelism, tasks);
    build(SectionName.KEYS, done);
    build(SectionName.FOREIGN_KEYS, done);
    gatherStatistics();
    inTransaction(
        "Marking the data complete",
        StoredData.GO_ON,
        (connection, metadata) -> metadata.complete());
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    return new LoadSummary(rows.get(), bytes.get(), seconds, wanted.units().size() - units.size());
  }

  private void report(String step) {
    progress.report(rows.get(), rowsTotal, step);
  }

  private void createTables() {
    inTransaction(
        "Creating the " + files.title() + " tables",
        "",
        (connection, metadata) -> {
          metadata.begin();
          execute(connection, SectionName.TABLES);
        });
  }

  private void execute(Connection connection, SectionName section) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : schema.section(section).statements()) {
        statement.execute(sql);
      }
    }
  }

  /** Removes the rows of a unit that was not finished. */
  private void remove(LoadUnit unit) {
    inTransaction(
        "Removing the unfinished " + unit.title(),
        StoredData.GO_ON,
        (connection, metadata) -> {
          try (Statement statement = connection.createStatement()) {
            for (TableRows table : unit.tables()) {
              statement.executeUpdate(table.deletion());
            }
          }
        });
  }

  private void load(LoadUnit unit, Cancellation cancellation) {
    inTransaction(
        "Loading " + unit.title(),
        StoredData.GO_ON,
        (connection, metadata) -> {
          long written = 0;
          for (TableRows table : unit.tables()) {
            written += write(connection, table, unit.title(), cancellation);
          }
          metadata.done(unit.title(), written);
        });
  }

  private long write(Connection connection, TableRows table, String step, Cancellation cancellation)
      throws SQLException {
    long written = 0;
    int unreported = 0;
    try (BulkWriter writer = client.bulkWriter(connection, table.table(), table.columns())) {
      for (Row row : table.rows()) {
        row.writeTo(writer);
        if (++unreported == ROWS_PER_REPORT) {
          ParallelTasks.check(cancellation);
          rows.addAndGet(unreported);
          report(step);
          written += unreported;
          unreported = 0;
        }
      }
      writer.finish();
      bytes.addAndGet(writer.bytes());
    }
    rows.addAndGet(unreported);
    report(step);
    return written + unreported;
  }

  /** Indexes and the like on tables that are full; each statement is noted when it is done. */
  private void build(SectionName name, Set<String> done) {
    if (wanted.without().contains(name)) {
      return;
    }
    Section section = schema.section(name);
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (String sql : section.statements()) {
      String unit = sql.replaceAll("\\s+", " ");
      if (!done.contains(unit)) {
        tasks.add(
            cancellation -> {
              report(unit);
              inTransaction(
                  "\"" + unit + "\"",
                  StoredData.GO_ON,
                  (connection, metadata) -> {
                    execute(connection, sql, cancellation);
                    metadata.done(unit, 0);
                  });
            });
      }
    }
    ParallelTasks.run(section.parallel() ? parallelism : 1, tasks);
  }

  private void gatherStatistics() {
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (String sql : schema.section(SectionName.STATISTICS).statements()) {
      tasks.add(
          cancellation -> {
            report(sql);
            executeAlone(sql, cancellation);
          });
    }
    ParallelTasks.run(1, tasks);
  }

  /** Outside of any transaction. */
  private void executeAlone(String sql, Cancellation cancellation) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      connection.setAutoCommit(true);
      execute(connection, sql, cancellation);
      // Only after success: a connection that failed does not go back to the pool.
      connection.setAutoCommit(false);
    } catch (SQLException e) {
      throw failures.explain("\"" + sql + "\" failed", e, StoredData.GO_ON);
    }
  }

  private static void execute(Connection connection, String sql, Cancellation cancellation)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Cancellation.Registration registration = cancellation.onCancel(() -> cancel(statement));
      try {
        statement.execute(sql);
      } finally {
        registration.close();
      }
    }
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException e) {
      // It ends by itself then, only later; what made us cancel it is reported.
      LOG.debug("a statement could not be cancelled", e);
    }
  }
}
