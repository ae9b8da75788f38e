package dev.loadstone.databases.jdbc.sharded;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.ShardedSqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Several PostgreSQL servers that know nothing of each other, one for each endpoint, as one system:
 * transactions that span them are committed in two phases.
 */
public final class ShardedPostgresqlDatabase implements Database {
  private static final String NAME = "postgresql-sharded";

  private final JdbcDatabase postgresql = new JdbcDatabase(new PostgresqlDialect());

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "PostgreSQL, sharded";
  }

  @Override
  public Set<Class<?>> capabilities() {
    return Set.of(ShardedSqlClient.class);
  }

  @Override
  public String verification() {
    return "tested with TPC-C by statements on one and three local PostgreSQL 18.6 servers on Linux"
        + " x86-64, a killed and restarted shard and an interrupted two-phase commit among them;"
        + " external servers were not tried; stored procedures and foreign keys cannot cross shards"
        + " and are refused";
  }

  @Override
  public DatabaseClient connect(Target target) {
    if (target.endpoints().isEmpty()) {
      throw LoadstoneException.usage(
          "%s has no endpoints; give one for each shard as endpoints: [\"host:port\", …], "
              + "or let Loadstone start the servers with deployment: local",
          NAME);
    }
    List<DatabaseClient> shards = new ArrayList<>();
    try {
      for (String endpoint : target.endpoints()) {
        shards.add(postgresql.connect(at(endpoint, target)));
      }
      return new ShardedPostgresqlClient(target, shards);
    } catch (LoadstoneException e) {
      shards.forEach(DatabaseClient::close);
      throw e;
    }
  }

  private static Target at(String endpoint, Target target) {
    return new Target(
        List.of(endpoint),
        target.database(),
        target.user(),
        target.password(),
        target.connections(),
        target.isolation(),
        target.timeout(),
        target.properties());
  }
}
