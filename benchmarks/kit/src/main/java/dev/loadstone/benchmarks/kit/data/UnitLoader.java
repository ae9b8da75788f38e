package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Loads units into tables that are there.
 *
 * <p>Each unit is one transaction, together with the note that it is done: what the notes say is
 * true whatever kills the client or the server. Where a database has no such transactions, the note
 * is written when the server has acknowledged every row, and a unit without one is removed before
 * it is loaded again.
 */
final class UnitLoader {
  private static final int ROWS_PER_REPORT = 1000;

  private final SqlClient client;
  private final LoadTransactions transactions;
  private final List<LoadUnit> units;
  private final UnitShare share;
  private final LoadProgress progress;
  private final long rowsTotal;
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  /**
   * @param all the units of the whole data
   */
  UnitLoader(
      SqlClient client,
      LoadTransactions transactions,
      List<LoadUnit> all,
      UnitShare share,
      LoadProgress progress) {
    this.client = client;
    this.transactions = transactions;
    this.units = share.of(all, LoadUnit::title);
    this.share = share;
    this.progress = progress;
    this.rowsTotal = units.stream().mapToLong(LoadUnit::rows).sum();
  }

  /** Loads the units of the share. */
  Written load() {
    report("tables");
    boolean leftovers = !share.anew() && !client.loadsInTransactions();
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
    ParallelTasks.run(share.writers(), tasks);
    return new Written(rows.get(), bytes.get());
  }

  private void report(String step) {
    progress.report(rows.get(), rowsTotal, step);
  }

  /** Removes the rows of a unit that was not finished. */
  private void remove(LoadUnit unit) {
    transactions.run(
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
    transactions.run(
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
}
