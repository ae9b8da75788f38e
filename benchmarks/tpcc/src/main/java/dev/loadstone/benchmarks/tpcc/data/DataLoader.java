package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.benchmarks.kit.sql.LoadFailures;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.Section;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings a database from nothing, or from where a load stopped, to the whole data.
 *
 * <p>The items, and each warehouse with all that belongs to it, are one transaction each, together
 * with the note that they are done: what the notes say is true whatever kills the client or the
 * server. Where a database has no such transactions, the note is written when the server has
 * acknowledged every row, and a unit without one is removed before it is loaded again.
 */
final class DataLoader {
  private static final Logger LOG = LoggerFactory.getLogger(DataLoader.class);
  private static final int ROWS_PER_REPORT = 1000;
  private static final double NANOS_PER_SECOND = 1e9;
  static final String GO_ON =
      "The data is not marked complete. What is finished is kept: when the cause is gone, loadstone"
          + " load --resume goes on, and loadstone clean removes everything.";

  private final SqlClient client;
  private final TpccDataSettings settings;
  private final IntPredicate part;
  private final SqlSchema schema;
  private final LoadFailures failures;
  private final Population population;
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();

  DataLoader(
      SqlClient client,
      TpccDataSettings settings,
      IntPredicate part,
      SqlSchema schema,
      LoadFailures failures) {
    this.client = client;
    this.settings = settings;
    this.part = part;
    this.schema = schema;
    this.failures = failures;
    this.population = new Population(settings.seed());
  }

  /**
   * Loads what is missing.
   *
   * @param start {@link System#nanoTime()} when the load began
   */
  LoadSummary load(LoadOptions options, LoadProgress progress, long start) {
    Optional<Set<String>> begun = begun();
    Set<String> done = begun.orElseGet(this::begin);
    boolean leftovers = begun.isPresent() && !client.isTransactional();
    List<LoadUnit> all = LoadUnit.of(settings.warehouses(), part);
    List<LoadUnit> units = all.stream().filter(unit -> !done.contains(unit.title())).toList();
    long rowsTotal = units.stream().mapToLong(population::rowsOf).sum();
    progress.report(0, rowsTotal, "tables");
    int kept = all.size() - units.size();
    Workers.run(
        options.parallelism(),
        units.stream()
            .map(
                unit ->
                    (Workers.Task)
                        cancellation -> {
                          if (leftovers) {
                            removeUnit(unit);
                          }
                          loadUnit(unit, progress, rowsTotal, cancellation);
                        })
            .toList());
    build(SectionName.KEYS, done, options, progress, rowsTotal);
    if (settings.foreignKeys()) {
      build(SectionName.FOREIGN_KEYS, done, options, progress, rowsTotal);
    }
    gatherStatistics(progress, rowsTotal);
    complete();
    double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
    return new LoadSummary(rows.get(), bytes.get(), seconds, kept);
  }

  /** The units that are done, when the tables are there. */
  private Optional<Set<String>> begun() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      Inventory inventory = new Inventory(client, connection, part);
      return inventory.inspect(settings).data() == null
          ? Optional.empty()
          : Optional.of(Set.copyOf(inventory.progress().keySet()));
    } catch (SQLException e) {
      throw failures.explain("Looking for TPC-C data failed", e, "");
    }
  }

  /** Makes the tables; no unit is done. */
  private Set<String> begin() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      Inventory inventory = new Inventory(client, connection, part);
      execute(connection, SectionName.METADATA);
      inventory.begin(
          new LoadedData(
              Population.GENERATOR_VERSION,
              settings.warehouses(),
              settings.foreignKeys(),
              settings.seed(),
              population.constants(),
              TpccScale.POPULATED_AT,
              now(),
              null));
      execute(connection, SectionName.TABLES);
      connection.commit();
      return Set.of();
    } catch (SQLException e) {
      throw failures.explain("Creating the TPC-C tables failed", e, "");
    }
  }

  private void execute(Connection connection, SectionName section) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : schema.section(section).statements()) {
        statement.execute(sql);
      }
    }
  }

  /** Removes the rows of a unit that was not finished. */
  private void removeUnit(LoadUnit unit) {
    try (Connection connection = client.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      for (TpccTable table : population.tablesOf(unit).keySet()) {
        String rowsOfUnit =
            table
                .warehouseColumn()
                .map(column -> " where " + column + " = " + unit.warehouse())
                .orElse("");
        statement.executeUpdate("delete from " + table.tableName() + rowsOfUnit);
      }
      connection.commit();
    } catch (SQLException e) {
      throw failures.explain("Removing the unfinished " + unit.title() + " failed", e, GO_ON);
    }
  }

  private void loadUnit(
      LoadUnit unit, LoadProgress progress, long rowsTotal, Cancellation cancellation) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      long rowsOfUnit = 0;
      for (Map.Entry<TpccTable, Iterable<? extends TpccRow>> table :
          population.tablesOf(unit).entrySet()) {
        rowsOfUnit +=
            loadTable(
                connection,
                table.getKey(),
                table.getValue(),
                unit,
                progress,
                rowsTotal,
                cancellation);
      }
      new Inventory(client, connection, part).done(unit.title(), rowsOfUnit);
      connection.commit();
    } catch (SQLException e) {
      throw failures.explain("Loading " + unit.title() + " failed", e, GO_ON);
    }
  }

  private long loadTable(
      Connection connection,
      TpccTable table,
      Iterable<? extends TpccRow> tableRows,
      LoadUnit unit,
      LoadProgress progress,
      long rowsTotal,
      Cancellation cancellation)
      throws SQLException {
    long written = 0;
    int unreported = 0;
    try (BulkWriter writer = client.bulkWriter(connection, table.tableName(), table.columns())) {
      for (TpccRow row : tableRows) {
        row.writeTo(writer);
        if (++unreported == ROWS_PER_REPORT) {
          Workers.check(cancellation);
          progress.report(rows.addAndGet(unreported), rowsTotal, unit.title());
          written += unreported;
          unreported = 0;
        }
      }
      writer.finish();
      bytes.addAndGet(writer.bytes());
    }
    progress.report(rows.addAndGet(unreported), rowsTotal, unit.title());
    return written + unreported;
  }

  private void build(
      SectionName name,
      Set<String> done,
      LoadOptions options,
      LoadProgress progress,
      long rowsTotal) {
    Section section = schema.section(name);
    List<Workers.Task> tasks = new ArrayList<>();
    for (String sql : section.statements()) {
      String unit = sql.replaceAll("\\s+", " ");
      if (!done.contains(unit)) {
        tasks.add(
            cancellation -> {
              progress.report(rows.get(), rowsTotal, unit);
              buildOne(sql, unit, cancellation);
            });
      }
    }
    Workers.run(section.parallel() ? options.parallelism() : 1, tasks);
  }

  private void buildOne(String sql, String unit, Cancellation cancellation) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      execute(connection, sql, cancellation);
      new Inventory(client, connection, part).done(unit, 0);
      connection.commit();
    } catch (SQLException e) {
      throw failures.explain("\"" + unit + "\" failed", e, GO_ON);
    }
  }

  private void gatherStatistics(LoadProgress progress, long rowsTotal) {
    List<String> statements = schema.section(SectionName.STATISTICS).statements();
    Workers.run(
        1,
        statements.stream()
            .map(
                sql ->
                    (Workers.Task)
                        cancellation -> {
                          progress.report(rows.get(), rowsTotal, sql);
                          executeAlone(sql, cancellation);
                        })
            .toList());
  }

  /** Outside of any transaction. */
  private void executeAlone(String sql, Cancellation cancellation) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      connection.setAutoCommit(true);
      execute(connection, sql, cancellation);
      // Only after success: a connection that failed does not go back to the pool.
      connection.setAutoCommit(false);
    } catch (SQLException e) {
      throw failures.explain("\"" + sql + "\" failed", e, GO_ON);
    }
  }

  private void complete() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      new Inventory(client, connection, part).complete(now());
      connection.commit();
    } catch (SQLException e) {
      throw failures.explain("Marking the data complete failed", e, GO_ON);
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

  private static LocalDateTime now() {
    return LocalDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.SECONDS);
  }
}
