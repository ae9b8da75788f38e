package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.session.NoopSessions;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

/**
 * A benchmark on SQL tables: by statements, by stored procedures, or on a system that does nothing.
 * Procedures are called through a {@link ProcedureClient} where the database has one, but the data
 * is always loaded and checked by SQL.
 */
public abstract class SqlBenchmark<S extends Record> implements Benchmark<S> {
  protected abstract SqlModel model(S settings, long seed);

  @Override
  public final Set<Class<?>> runsOn(S settings) {
    // Where nothing is kept, a witness would see nothing.
    return model(settings, 0).witness() > 0
        ? Set.of(SqlClient.class)
        : Set.of(SqlClient.class, NoopClient.class);
  }

  @Override
  public final Workload bind(S settings, DatabaseClient client, long seed) {
    SqlModel model = model(settings, seed);
    Optional<SqlClient> sql = client.capability(SqlClient.class);
    if (sql.isPresent()) {
      return new SqlWorkload(
          model,
          sql.get(),
          client.capability(ProcedureClient.class),
          () -> client.describe().isolation());
    }
    Optional<NoopClient> noop = client.capability(NoopClient.class);
    if (noop.isPresent()) {
      return new NoopWorkload(terminals -> onNothing(model, terminals, noop.get()));
    }
    throw LoadstoneException.usage(
        "%s needs a database with SQL, or noop; choose one that loadstone databases"
            + " lists with one of them.",
        model.files().title());
  }

  private static SqlRun onNothing(SqlModel model, int terminals, NoopClient system) {
    LongAdder surplus = new LongAdder();
    return model.run(
        new SqlRun.Parts(
            terminals,
            new RunTarget(true, false, Optional.empty()),
            new NoopSessions(system, model::onNothing, surplus),
            surplus,
            SqlRun.Checks.NONE,
            Optional.empty()));
  }
}
