package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.benchmarks.kit.sql.LoadFailures;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.tpcc.data.Inventory.Finding;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnfitData;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntPredicate;

/** The data of TPC-C in one database: what is there, making it, removing it. */
public final class TpccData {
  private final SqlClient client;
  private final TpccDataSettings settings;
  private final IntPredicate part;
  private final SqlSchema schema;
  private final LoadFailures failures;

  /**
   * @param client the database
   * @param settings the data asked for
   * @throws LoadstoneException when there is no schema for the client's dialect, or it has no
   *     foreign keys and they are asked for
   */
  public TpccData(SqlClient client, TpccDataSettings settings) {
    this(client, settings, warehouse -> true);
  }

  /**
   * @param client the database
   * @param settings the data asked for, of which this database holds a part
   * @param part the warehouses that it holds; the items are there in any case
   */
  TpccData(SqlClient client, TpccDataSettings settings, IntPredicate part) {
    this.client = client;
    this.settings = settings;
    this.part = part;
    this.schema = TpccFiles.FILES.schema(client.dialect());
    this.failures = new LoadFailures(client);
    if (settings.foreignKeys() && schema.section(SectionName.FOREIGN_KEYS).statements().isEmpty()) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          "foreignKeys: true is not possible on "
              + client.dialect()
              + ", whose schema has no foreign keys; leave it out.");
    }
  }

  /** What of this data the database holds. */
  public DataState state() {
    Finding finding = inspect();
    return new DataState(finding.kind(), finding.description());
  }

  /**
   * The data that the database holds.
   *
   * @throws LoadstoneException with {@link ExitCode#LOAD_FAILED} when it is not exactly the data
   *     asked for, and whole
   */
  public LoadedData loaded() {
    Finding finding = inspect();
    if (finding.kind() != Kind.COMPLETE) {
      throw unfit(finding);
    }
    return finding.data();
  }

  /**
   * Removes the data, whole or not, of these settings or of others, with its tables.
   *
   * @throws LoadstoneException when tables of the same names were not made by Loadstone; nothing is
   *     removed then
   */
  public void clean() {
    Finding finding = inspect();
    if (finding.kind() == Kind.FOREIGN) {
      throw unfit(finding);
    }
    if (finding.kind() != Kind.ABSENT) {
      drop();
    }
  }

  /**
   * Creates the tables and loads the data. The client's memory does not grow with the number of
   * warehouses.
   *
   * @param options how many writers, and whether to go on with a load that stopped; a load that is
   *     already complete is left as it is then
   * @param progress told about every thousand rows, and about each step after the rows; the rows of
   *     units that were kept are not counted
   * @throws LoadstoneException when anything could not be loaded, or the database holds something
   *     else; the data is not marked complete then
   */
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    long start = System.nanoTime();
    Finding finding = inspect();
    boolean complete = finding.kind() == Kind.COMPLETE;
    boolean partial = finding.kind() == Kind.PARTIAL;
    if (finding.kind() != Kind.ABSENT && !(options.resume() && (complete || partial))) {
      throw unfit(finding);
    }
    if (complete) {
      return new LoadSummary(0, 0, 0, finding.unitsDone());
    }
    if (partial && finding.unitsDone() == 0) {
      // It stopped before anything was loaded, perhaps between two tables: nothing is worth
      // keeping.
      drop();
    }
    return new DataLoader(client, settings, part, schema, failures).load(options, progress, start);
  }

  private void drop() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      try (Statement statement = connection.createStatement()) {
        for (String sql : schema.section(SectionName.DROP).statements()) {
          statement.execute(sql);
        }
      }
      connection.commit();
    } catch (SQLException e) {
      throw failures.explain("Removing the TPC-C tables failed", e, "");
    }
  }

  private Finding inspect() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      return new Inventory(client, connection, part).inspect(settings);
    } catch (SQLException e) {
      throw failures.explain("Looking for TPC-C data failed", e, "");
    }
  }

  private LoadstoneException unfit(Finding finding) {
    return UnfitData.refuse(
        TpccFiles.FILES.title(),
        new DataState(finding.kind(), finding.description()),
        LoadedData.describe(settings));
  }
}
