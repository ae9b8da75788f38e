package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.database.BulkWriter;
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
 *
 * <p>The rows of a unit depend on the seed alone, so a unit that the database refuses for the
 * moment is loaded again: a large transaction can collide with work that the load itself causes on
 * the servers, such as splitting a table.
 */
final class UnitLoader {
  private static final int ROWS_PER_REPORT = 1000;
  private static final int MOST_TRIES = 10;

  /** The pause before the second try; it grows before each further try, to nine seconds in all. */
  private static final long PAUSE_MILLIS = 200;

  private final LoadTransactions transactions;
  private final List<LoadUnit> units;
  private final UnitShare share;
  private final LoadProgress progress;
  private final long rowsTotal;
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  UnitLoader(LoadTransactions transactions, UnitShare share, LoadProgress progress) {
    this.transactions = transactions;
    this.units = share.of(transactions.wanted().units(), LoadUnit::title);
    this.share = share;
    this.progress = progress;
    this.rowsTotal = units.stream().mapToLong(LoadUnit::rows).sum();
  }

  Written load() {
    report("tables");
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (LoadUnit unit : units) {
      tasks.add(cancellation -> load(unit, cancellation));
    }
    ParallelTasks.run(share.writers(), tasks);
    return new Written(rows.get(), bytes.get());
  }

  private void report(String step) {
    progress.report(rows.get(), rowsTotal, step);
  }

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
    for (int tries = 1; ; tries++) {
      if (!transactions.client().loadsInTransactions() && (tries > 1 || !share.anew())) {
        remove(unit);
      }
      Attempt attempt = new Attempt(unit, cancellation);
      try {
        transactions.attempt(attempt);
        return;
      } catch (SQLException e) {
        attempt.takeBack();
        if (tries == MOST_TRIES || !transactions.client().classify(e).retryable()) {
          throw transactions.failed("Loading " + unit.title(), StoredData.GO_ON, e);
        }
        pause(tries, cancellation);
      }
    }
  }

  private static void pause(int tries, Cancellation cancellation) {
    try {
      Thread.sleep(PAUSE_MILLIS * tries);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "The load was interrupted. %s", StoredData.GO_ON);
    }
    ParallelTasks.check(cancellation);
  }

  private final class Attempt implements LoadTransactions.Work {
    private final LoadUnit unit;
    private final Cancellation cancellation;
    private long rowsWritten;
    private long bytesWritten;

    Attempt(LoadUnit unit, Cancellation cancellation) {
      this.unit = unit;
      this.cancellation = cancellation;
    }

    @Override
    public void on(Connection connection, LoadMetadata metadata) throws SQLException {
      for (TableRows table : unit.tables()) {
        write(connection, table);
      }
      metadata.done(unit.title(), rowsWritten);
    }

    private void write(Connection connection, TableRows table) throws SQLException {
      int unreported = 0;
      try (BulkWriter writer =
          transactions.client().bulkWriter(connection, table.table(), table.columns())) {
        for (Row row : table.rows()) {
          row.writeTo(writer);
          if (++unreported == ROWS_PER_REPORT) {
            ParallelTasks.check(cancellation);
            count(unreported, 0);
            unreported = 0;
          }
        }
        writer.finish();
        count(unreported, writer.bytes());
      }
    }

    private void count(long moreRows, long moreBytes) {
      rowsWritten += moreRows;
      bytesWritten += moreBytes;
      rows.addAndGet(moreRows);
      bytes.addAndGet(moreBytes);
      report(unit.title());
    }

    /** Subtracts what was counted from the totals: none of it is there. */
    void takeBack() {
      rows.addAndGet(-rowsWritten);
      bytes.addAndGet(-bytesWritten);
    }
  }
}
