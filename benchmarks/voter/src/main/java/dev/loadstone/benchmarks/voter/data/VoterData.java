package dev.loadstone.benchmarks.voter.data;

import dev.loadstone.benchmarks.sql.LoadFailures;
import dev.loadstone.benchmarks.sql.SqlSchema;
import dev.loadstone.benchmarks.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.voter.input.AreaCodes;
import dev.loadstone.benchmarks.voter.input.AreaCodes.AreaCode;
import dev.loadstone.benchmarks.voter.store.VoterFiles;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnfitData;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.LoadSummary;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * The data of voter in one database: the contestants and the area codes, which the load makes, and
 * the votes, which runs make. All rows that the load makes are the same whatever the seed.
 */
public final class VoterData {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Contestants and area codes. */
  private static final int UNITS = 2;

  private final SqlClient client;
  private final VoterDataSettings settings;
  private final AreaCodes areaCodes;
  private final SqlSchema schema;
  private final LoadFailures failures;

  /**
   * @param client the database
   * @param settings the data asked for
   * @param areaCodes the area codes
   * @throws LoadstoneException when there is no schema for the client's dialect
   */
  public VoterData(SqlClient client, VoterDataSettings settings, AreaCodes areaCodes) {
    this.client = client;
    this.settings = settings;
    this.areaCodes = areaCodes;
    this.schema = VoterFiles.FILES.schema(client.dialect());
    this.failures = new LoadFailures(client);
  }

  /** What of this data the database holds. */
  public DataState state() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      return new Inventory(client, connection).inspect(settings);
    } catch (SQLException e) {
      throw failures.explain("Looking for voter data failed", e, "");
    }
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
   * Removes the data, whole or not, of these settings or of others, with its tables and all votes.
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
   * Creates the tables and loads contestants and area codes; a few hundred rows, so one writer
   * makes them, and a load that stopped is begun anew.
   *
   * @param options whether a load that stopped, or is complete already, is taken as it is
   * @param progress told about each step
   * @throws LoadstoneException when anything could not be loaded, or the database holds something
   *     else; the data is not marked complete then
   */
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    long start = System.nanoTime();
    DataState found = state();
    boolean complete = found.kind() == Kind.COMPLETE;
    boolean partial = found.kind() == Kind.PARTIAL;
    if (found.kind() != Kind.ABSENT && !(options.resume() && (complete || partial))) {
      throw unfit(found);
    }
    if (complete) {
      return new LoadSummary(0, 0, 0, UNITS);
    }
    if (partial) {
      drop();
    }
    long bytes = fill(progress);
    return new LoadSummary(rows(), bytes, (System.nanoTime() - start) / NANOS_PER_SECOND, 0);
  }

  private long rows() {
    return (long) settings.contestants() + areaCodes.all().size();
  }

  private long fill(LoadProgress progress) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      progress.report(0, rows(), "tables");
      Inventory inventory = new Inventory(client, connection);
      execute(connection, SectionName.METADATA);
      inventory.begin(settings);
      execute(connection, SectionName.TABLES);
      connection.commit();
      progress.report(0, rows(), "contestants");
      long bytes = writeContestants(connection);
      progress.report(settings.contestants(), rows(), "area codes");
      bytes += writeAreaCodes(connection);
      connection.commit();
      progress.report(rows(), rows(), "statistics");
      execute(connection, SectionName.STATISTICS);
      inventory.complete();
      connection.commit();
      return bytes;
    } catch (SQLException e) {
      throw failures.explain(
          "Loading the voter data failed",
          e,
          "The data is not marked complete. When the cause is gone, loadstone load --resume begins"
              + " anew, and loadstone clean removes everything.");
    }
  }

  private long writeContestants(Connection connection) throws SQLException {
    try (BulkWriter writer =
        client.bulkWriter(
            connection, "contestants", List.of("contestant_number", "contestant_name"))) {
      for (int number = 1; number <= settings.contestants(); number++) {
        writer.integer(number).text("Contestant " + number).endRow();
      }
      writer.finish();
      return writer.bytes();
    }
  }

  private long writeAreaCodes(Connection connection) throws SQLException {
    try (BulkWriter writer =
        client.bulkWriter(connection, "area_codes", List.of("area_code", "state"))) {
      for (AreaCode areaCode : areaCodes.all()) {
        writer.integer(areaCode.number()).text(areaCode.state()).endRow();
      }
      writer.finish();
      return writer.bytes();
    }
  }

  private void drop() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      execute(connection, SectionName.DROP);
      connection.commit();
    } catch (SQLException e) {
      throw failures.explain("Removing the voter tables failed", e, "");
    }
  }

  private void execute(Connection connection, SectionName section) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : schema.section(section).statements()) {
        statement.execute(sql);
      }
    }
  }

  private LoadstoneException unfit(DataState found) {
    return UnfitData.refuse(VoterFiles.FILES.title(), found, settings.describe());
  }
}
