package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.data.LoadNotes.Finding;
import dev.loadstone.benchmarks.kit.sql.LoadFailures;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
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

/** The data of a benchmark in one database: what is there, loading it, removing it. */
public final class DataLoad {
  static final String GO_ON =
      "The data is not marked complete. What is finished is kept: when the cause is gone, loadstone"
          + " load --resume goes on, and loadstone clean removes everything.";

  private final SqlClient client;
  private final SqlFiles files;
  private final DataSet wanted;
  private final SqlSchema schema;
  private final LoadFailures failures;

  /**
   * @param client the database
   * @param files the schemas
   * @param wanted the data asked for
   * @throws LoadstoneException when there is no schema for the client's dialect
   */
  public DataLoad(SqlClient client, SqlFiles files, DataSet wanted) {
    this.client = client;
    this.files = files;
    this.wanted = wanted;
    this.schema = files.schema(client.dialect());
    this.failures = new LoadFailures(client);
  }

  /** What of this data the database holds. */
  public DataState state() {
    return inspect().state();
  }

  /**
   * Requires the data to be there.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#LOAD_FAILED} when it is not
   *     exactly the data asked for, and whole
   */
  public void requireComplete() {
    DataState found = state();
    if (found.kind() != Kind.COMPLETE) {
      throw unfit(found);
    }
  }

  /**
   * Removes the data, whole or not, of these settings or of others, with its tables.
   *
   * @throws LoadstoneException when tables of the same names were not made by Loadstone; nothing is
   *     removed then
   */
  public void clean() {
    DataState found = state();
    if (found.kind() == Kind.FOREIGN) {
      throw unfit(found);
    }
    if (found.kind() != Kind.ABSENT) {
      drop();
    }
  }

  /**
   * Creates the tables and loads the data. The client's memory does not grow with its size.
   *
   * @param options how many writers, and whether to go on with a load that stopped; a load that is
   *     already complete is left as it is then
   * @param progress told about every thousand rows, and about each step after the rows; the rows of
   *     units that were kept are not counted
   * @throws LoadstoneException when anything could not be loaded, or the database holds something
   *     else; the data is not marked complete then
   */
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    Finding found = inspect();
    Kind kind = found.state().kind();
    boolean goesOn = options.resume() && (kind == Kind.COMPLETE || kind == Kind.PARTIAL);
    if (kind != Kind.ABSENT && !goesOn) {
      throw unfit(found.state());
    }
    if (kind == Kind.COMPLETE) {
      return new LoadSummary(0, 0, 0, wanted.units().size());
    }
    boolean anew = found.done().isEmpty();
    if (anew && kind == Kind.PARTIAL) {
      // It stopped before anything was loaded, perhaps between two tables: nothing is worth
      // keeping.
      drop();
    }
    return new Loader(client, files, wanted, schema, options.parallelism(), progress)
        .load(anew, found.done());
  }

  private Finding inspect() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      return new LoadNotes(client, connection, files, wanted).inspect();
    } catch (SQLException e) {
      throw failures.explain("Looking for " + files.title() + " data failed", e, "");
    }
  }

  private void drop() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      LoadNotes notes = new LoadNotes(client, connection, files, wanted);
      notes.takeBack();
      try (Statement statement = connection.createStatement()) {
        for (String sql : schema.section(SectionName.DROP).statements()) {
          statement.execute(sql);
        }
      }
      connection.commit();
      notes.drop();
    } catch (SQLException e) {
      throw failures.explain("Removing the " + files.title() + " tables failed", e, "");
    }
  }

  private LoadstoneException unfit(DataState found) {
    return UnfitData.refuse(files.title(), found, wanted.identity());
  }
}
