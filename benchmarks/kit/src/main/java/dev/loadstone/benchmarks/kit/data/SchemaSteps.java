package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.sql.SqlSchema.Section;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.core.Cancellation;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out the parts of a schema before and after the units are loaded. */
record SchemaSteps(LoadTransactions transactions) {
  private static final Logger LOG = LoggerFactory.getLogger(SchemaSteps.class);

  /** Creates the tables, and notes that a load begins. */
  void begin(String title) {
    transactions.run(
        "Creating the " + title + " tables", "", (connection, metadata) -> metadata.begin());
  }

  /**
   * Builds keys, indexes and statistics on tables that are full, and marks the data complete.
   *
   * @param done the steps that an earlier load completed
   * @param parallelism the maximum number of steps at once, where the schema allows it
   * @param step told what is going on
   */
  void finish(Set<String> done, int parallelism, Consumer<String> step) {
    build(SectionName.KEYS, done, parallelism, step);
    build(SectionName.FOREIGN_KEYS, done, parallelism, step);
    gatherStatistics(StoredData.GO_ON, step);
    transactions.run(
        "Marking the data complete",
        StoredData.GO_ON,
        (connection, metadata) -> metadata.complete());
  }

  /** Builds a section, such as the indexes; each statement is noted when it is done. */
  private void build(SectionName name, Set<String> done, int parallelism, Consumer<String> step) {
    if (transactions.wanted().without().contains(name)) {
      return;
    }
    Section section = transactions.schema().section(name);
    List<ParallelTasks.Task> tasks = new ArrayList<>();
    for (String sql : section.statements()) {
      String unit = sql.replaceAll("\\s+", " ");
      if (!done.contains(unit)) {
        tasks.add(
            cancellation -> {
              step.accept(unit);
              transactions.run(
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

  /**
   * Gathers statistics of the tables.
   *
   * @param advice added to the message of a failure
   * @param step told what is going on
   * @return whether the schema has a step for it
   */
  boolean gatherStatistics(String advice, Consumer<String> step) {
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
      // The statement then ends by itself, only later; the cause of the cancellation is reported.
      LOG.debug("a statement could not be cancelled", e);
    }
  }
}
