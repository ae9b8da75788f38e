package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.SqlSession;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.ShardedConnection;
import dev.loadstone.core.database.ShardedSqlClient;
import dev.loadstone.core.database.SqlClient;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Opens a session with a connection to each shard. The connections are opened by the first
 * transactions that need them, so that a shard that is away stops those of its warehouses only.
 */
public final class ShardedSessions implements Sessions {
  private final ShardedSqlClient client;
  private final SqlClient any;
  private final SqlStatements statements;
  private final LongAdder surplus;

  /**
   * @param client the shards; all of one dialect, which sends several statements at once
   * @param surplus the surplus of the answers of all sessions
   */
  public ShardedSessions(ShardedSqlClient client, LongAdder surplus) {
    this.surplus = surplus;
    this.client = client;
    this.any = client.shards().get(0);
    this.statements = TpccFiles.FILES.statements(any.dialect());
  }

  @Override
  public Session open() throws SessionUnavailableException {
    try {
      ShardedConnection connection = client.connection();
      return new SqlSession(
          new TpccTransactions(
              any, Link.of(connection), new ShardedStore(connection, client::shardOf, statements)),
          surplus);
    } catch (SQLException e) {
      throw new SessionUnavailableException(e.getMessage(), e);
    }
  }
}
