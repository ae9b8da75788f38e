package dev.loadstone.databases.jdbc.sharded;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ShardedConnection;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connections to all shards, and the two phases of a commit that spans them. */
final class ShardedPostgresqlConnection implements ShardedConnection {
  private static final Logger LOG = LoggerFactory.getLogger(ShardedPostgresqlConnection.class);

  private final List<SqlClient> shards;
  private final TwoPhaseCommit commits;
  private final InDoubtResolver resolver;

  /** By shard; null until it is asked for. Aborted from other threads. */
  private final AtomicReferenceArray<Connection> connections;

  ShardedPostgresqlConnection(
      List<SqlClient> shards, TwoPhaseCommit commits, InDoubtResolver resolver) {
    this.shards = shards;
    this.commits = commits;
    this.resolver = resolver;
    this.connections = new AtomicReferenceArray<>(shards.size());
  }

  @Override
  public Connection on(int shard) throws SQLException {
    Connection connection = connections.get(shard);
    if (connection == null) {
      connection = shards.get(shard).connection();
      connections.set(shard, connection);
    }
    return connection;
  }

  @Override
  public int commit(int home, List<Integer> others) throws SQLException {
    String name = commits.decideBy(home, on(home));
    List<Integer> prepared = new ArrayList<>();
    try {
      for (int shard : others) {
        // Before the attempt: one that breaks may have been done.
        prepared.add(shard);
        TwoPhaseCommit.prepare(on(shard), name);
      }
    } catch (SQLException failure) {
      // The home shard has not committed, and now never will: its rollback is the decision.
      rollBackHome(home, failure);
      finish(prepared, name, false);
      throw failure;
    }
    try {
      on(home).commit();
    } catch (SQLException failure) {
      if (shards.get(home).classify(failure) == Outcome.CONNECTION_LOST) {
        resolver.tell();
        throw new SQLException(
            "the connection broke while the home shard decided: " + failure.getMessage(),
            UNDECIDED,
            failure);
      }
      finish(prepared, name, false);
      throw failure;
    }
    finish(prepared, name, true);
    // The row that decides and the commit here; the two phases there.
    return 2 + 2 * others.size();
  }

  private void rollBackHome(int home, SQLException failure) {
    try {
      on(home).rollback();
    } catch (SQLException e) {
      // A home shard that is away has not committed either.
      failure.addSuppressed(e);
    }
  }

  /**
   * The second phase. Whatever breaks here, the decision stands, and the resolver carries it out.
   */
  private void finish(List<Integer> prepared, String name, boolean committed) {
    for (int shard : prepared) {
      try {
        Connection connection = on(shard);
        connection.rollback();
        TwoPhaseCommit.finish(connection, name, committed);
      } catch (SQLException e) {
        LOG.debug("{} on shard {} is left to the resolver", name, shard, e);
        resolver.tell();
      }
    }
  }

  @Override
  public void rollback() throws SQLException {
    SQLException failure = null;
    for (int shard = 0; shard < shards.size(); shard++) {
      Connection connection = connections.get(shard);
      try {
        if (connection != null && !connection.getAutoCommit()) {
          connection.rollback();
        }
      } catch (SQLException e) {
        failure = together(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  @Override
  public boolean isUsable() throws SQLException {
    for (int shard = 0; shard < shards.size(); shard++) {
      Connection connection = connections.get(shard);
      if (connection != null && (connection.isClosed() || connection.getAutoCommit())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void abort() throws SQLException {
    for (int shard = 0; shard < shards.size(); shard++) {
      Connection connection = connections.get(shard);
      if (connection != null) {
        connection.abort(Runnable::run);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    SQLException failure = null;
    for (int shard = 0; shard < shards.size(); shard++) {
      Connection connection = connections.getAndSet(shard, null);
      try {
        if (connection != null) {
          connection.close();
        }
      } catch (SQLException e) {
        failure = together(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static SQLException together(SQLException first, SQLException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }
}
