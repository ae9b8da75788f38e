package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.database.SqlClient;
import java.util.Set;
import java.util.function.Consumer;

/** The data of a benchmark in the tables of one SQL database. */
public abstract class SqlData extends StoredData {
  private final SqlClient client;
  private final SqlFiles files;
  private final DataSet wanted;
  private final LoadTransactions transactions;
  private final SchemaSteps steps;

  /**
   * @throws LoadstoneException when there is no schema for the client's dialect
   */
  protected SqlData(SqlClient client, SqlFiles files, DataSet wanted) {
    super(files.title(), wanted.identity(), wanted.units().stream().map(LoadUnit::title).toList());
    this.client = client;
    this.files = files;
    this.wanted = wanted;
    this.transactions = new LoadTransactions(client, files, files.schema(client.dialect()), wanted);
    this.steps = new SchemaSteps(transactions);
  }

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
    Found[] found = new Found[1];
    transactions.run(
        "Looking for " + files.title() + " data",
        "",
        (connection, metadata) -> found[0] = metadata.inspect());
    return found[0];
  }

  @Override
  protected final void drop() {
    transactions.run(
        "Removing the " + files.title() + " tables", "", (connection, metadata) -> metadata.drop());
  }
}
