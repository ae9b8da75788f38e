package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.Section;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.Closing;
import dev.loadstone.core.Sha256;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The data of a benchmark in the tables of one SQL database. */
public abstract class SqlData extends StoredData {
  private static final int DIGEST_DIGITS = 8;

  private final LoadTransactions transactions;

  protected SqlData(SqlClient client, SqlFiles files, DataSet wanted) {
    super(files.title(), wanted.identity(), wanted.units().stream().map(LoadUnit::title).toList());
    this.transactions = new LoadTransactions(client, files, files.schema(client.dialect()), wanted);
  }

  public static SqlData of(SqlClient client, SqlFiles files, DataSet wanted) {
    return new SqlData(client, files, wanted) {};
  }

  @Override
  protected final void create() {
    transactions.run(
        "Creating the " + transactions.files().title() + " tables",
        "",
        (connection, metadata) -> metadata.begin());
  }

  @Override
  public final Written loadUnits(UnitShare share, LoadProgress progress) {
    return new UnitLoader(transactions, share, progress).load();
  }

  /** Builds keys, indexes and statistics on tables that are full, and marks the data complete. */
  @Override
  protected final void finish(Set<String> done, int writers, Consumer<String> step) {
    build(SectionName.KEYS, done, writers, step);
    build(SectionName.FOREIGN_KEYS, done, writers, step);
    gatherStatistics(GO_ON, step);
    transactions.run(
        "Marking the data complete", GO_ON, (connection, metadata) -> metadata.complete());
  }

  @Override
  public final boolean gatherStatistics() {
    return gatherStatistics("", step -> {});
  }

  @Override
  protected final Found inspect() {
    Found[] found = new Found[1];
    transactions.run(
        "Looking for " + transactions.files().title() + " data",
        "",
        (connection, metadata) -> found[0] = metadata.inspect());
    return found[0];
  }

  @Override
  protected final void drop() {
    transactions.run(
        "Removing the " + transactions.files().title() + " tables",
        "",
        (connection, metadata) -> metadata.drop());
  }

  /** Builds a section, such as the indexes; each statement is noted when it is done. */
  private void build(SectionName name, Set<String> done, int parallelism, Consumer<String> step) {
    if (transactions.wanted().without().contains(name)) {
      return;
    }
    Section section = transactions.schema().section(name);
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (String sql : section.statements()) {
      String unit = note(sql);
      if (!done.contains(unit)) {
        tasks.add(
            cancellation -> {
              step.accept(unit);
              transactions.run(
                  "\"" + unit + "\"",
                  GO_ON,
                  (connection, metadata) -> {
                    execute(connection, sql, cancellation);
                    metadata.done(unit, 0);
                  });
            });
      }
    }
    ParallelTasks.run(section.parallel() ? parallelism : 1, tasks);
  }

  /** A statement as its note has it, which has room for {@value LoadMetadata#LONGEST_UNIT}. */
  private static String note(String sql) {
    String line = sql.replaceAll("\\s+", " ");
    return line.length() <= LoadMetadata.LONGEST_UNIT
        ? line
        : line.substring(0, LoadMetadata.LONGEST_UNIT - DIGEST_DIGITS)
            + Sha256.hex(line).substring(0, DIGEST_DIGITS);
  }

  /** Gathers statistics of the tables; returns whether the schema has a step for it. */
  private boolean gatherStatistics(String advice, Consumer<String> step) {
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (String sql : transactions.schema().section(SectionName.STATISTICS).statements()) {
      tasks.add(
          cancellation -> {
            step.accept(sql);
            transactions.runAlone(
                "\"" + sql + "\"",
                advice,
                (connection, metadata) -> execute(connection, sql, cancellation));
          });
    }
    ParallelTasks.run(1, tasks);
    return !tasks.isEmpty();
  }

  private static void execute(Connection connection, String sql, Cancellation cancellation)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // If it fails, the statement ends later; the cause of the cancellation is reported.
      Cancellation.Registration registration =
          cancellation.onCancel(() -> Closing.quietly(statement::cancel));
      try {
        statement.execute(sql);
      } finally {
        registration.close();
      }
    }
  }
}
