package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.sql.LoadFailures;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.function.Consumer;

/** The data of a benchmark in the tables of one SQL database. */
public abstract class SqlData extends StoredData {
  private final SqlClient client;
  private final SqlFiles files;
  private final DataSet wanted;
  private final LoadFailures failures;
  private final LoadTransactions transactions;
  private final SchemaSteps steps;

  /**
   * @param client the database
   * @param files the schemas
   * @param wanted the data asked for
   * @throws LoadstoneException when there is no schema for the client's dialect
   */
  protected SqlData(SqlClient client, SqlFiles files, DataSet wanted) {
    super(files.title(), wanted.identity(), wanted.units().stream().map(LoadUnit::title).toList());
    this.client = client;
    this.files = files;
    this.wanted = wanted;
    this.failures = new LoadFailures(client);
    this.transactions = new LoadTransactions(client, files, wanted);
    this.steps = new SchemaSteps(transactions, files.schema(client.dialect()), wanted.without());
  }

  /** The data of a benchmark that knows no more of it than that. */
  public static SqlData of(SqlClient client, SqlFiles files, DataSet wanted) {
    return new SqlData(client, files, wanted) {};
  }

  @Override
  protected final void create() {
    steps.begin(files.title());
  }

  @Override
  public final Written loadUnits(UnitShare share, LoadProgress progress) {
    return new UnitLoader(client, transactions, wanted.units(), share, progress).load();
  }

  @Override
  protected final void finish(Set<String> done, int writers, Consumer<String> step) {
    steps.finish(done, writers, step);
  }

  @Override
  public final boolean gatherStatistics() {
    return steps.gatherStatistics("", step -> {});
  }

  @Override
  protected final Found inspect() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      return new LoadMetadata(client, connection, files, wanted).inspect();
    } catch (SQLException e) {
      throw failures.explain("Looking for " + files.title() + " data failed", e, "");
    }
  }

  @Override
  protected final void drop() {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      LoadMetadata metadata = new LoadMetadata(client, connection, files, wanted);
      metadata.takeBack();
      steps.execute(connection, SectionName.DROP);
      connection.commit();
      metadata.drop();
    } catch (SQLException e) {
      throw failures.explain("Removing the " + files.title() + " tables failed", e, "");
    }
  }
}
