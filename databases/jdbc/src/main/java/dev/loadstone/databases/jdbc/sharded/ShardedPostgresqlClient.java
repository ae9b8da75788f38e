package dev.loadstone.databases.jdbc.sharded;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.ShardedConnection;
import dev.loadstone.core.database.ShardedSqlClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A pool for each shard, and the way to finish what a broken connection left undecided. */
final class ShardedPostgresqlClient implements DatabaseClient, ShardedSqlClient {
  private static final Logger LOG = LoggerFactory.getLogger(ShardedPostgresqlClient.class);

  private final List<DatabaseClient> clients;
  private final List<SqlClient> shards;
  private final TwoPhaseCommit commits;
  private final InDoubtResolver resolver;

  /**
   * @param clients one for each shard, in the order of the endpoints; closed with this client
   */
  ShardedPostgresqlClient(Target target, List<DatabaseClient> clients) {
    this.clients = List.copyOf(clients);
    this.shards =
        clients.stream().map(client -> client.capability(SqlClient.class).orElseThrow()).toList();
    try {
      for (int shard = 0; shard < shards.size(); shard++) {
        requirePreparedTransactions(target, shard);
      }
      this.commits = new TwoPhaseCommit(shards);
      // What an earlier client left behind would hold its locks for ever.
      commits.settle();
    } catch (SQLException e) {
      throw target.unavailable("PostgreSQL", e.getMessage(), e);
    }
    this.resolver = new InDoubtResolver(commits);
  }

  private void requirePreparedTransactions(Target target, int shard) throws SQLException {
    try (Connection connection = shards.get(shard).connection();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SELECT current_setting('max_prepared_transactions')::int")) {
      row.next();
      if (shards.size() > 1 && row.getInt(1) < target.connections()) {
        throw LoadstoneException.unavailable(
            "PostgreSQL at %s: max_prepared_transactions is %s, and each of the %s "
                + "connections may need one; raise it to at least that",
            target.endpoints().get(shard), row.getInt(1), target.connections());
      }
    }
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    return type == ShardedSqlClient.class ? Optional.of(type.cast(this)) : Optional.empty();
  }

  /** As the first shard says; a setting that is different on another one shows both values. */
  @Override
  public ServerDescription describe() {
    List<ServerDescription> all = clients.stream().map(DatabaseClient::describe).toList();
    ServerDescription first = all.get(0);
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("shards", Integer.toString(shards.size()));
    if (shards.size() > 1) {
      settings.put("transactions across shards", "two-phase commit, no common snapshot");
    }
    for (String name : first.settings().keySet()) {
      List<String> values =
          all.stream()
              .map(shard -> shard.settings().getOrDefault(name, "unknown"))
              .distinct()
              .toList();
      settings.put(name, String.join(" / ", values));
    }
    return new ServerDescription(
        "PostgreSQL, sharded",
        first.version(),
        first.driver(),
        shards.size() == 1 ? first.isolation() : first.isolation() + " on each shard",
        settings);
  }

  /** Of all shards together. */
  @Override
  public Map<String, Long> counters() {
    Map<String, Long> sums = new LinkedHashMap<>();
    for (DatabaseClient shard : clients) {
      shard.counters().forEach((name, value) -> sums.merge(name, value, Long::sum));
    }
    return sums;
  }

  /** On each shard. */
  @Override
  public Claim claim() {
    List<Claim> claims = new ArrayList<>();
    try {
      clients.forEach(shard -> claims.add(shard.claim()));
    } catch (LoadstoneException e) {
      claims.forEach(Claim::close);
      throw e;
    }
    return new Claim() {
      @Override
      public boolean holds() {
        return claims.stream().allMatch(Claim::holds);
      }

      @Override
      public void close() {
        claims.forEach(Claim::close);
      }
    };
  }

  @Override
  public List<SqlClient> shards() {
    return shards;
  }

  @Override
  public ShardedConnection connection() throws SQLException {
    commits.makeTables();
    return new ShardedPostgresqlConnection(shards, commits, resolver);
  }

  @Override
  public void finishTransactions() throws SQLException {
    commits.settle();
  }

  /** One shard after the other. */
  @Override
  public Optional<String> settle(Duration patience) {
    Patience left = new Patience(patience);
    Set<String> done = new LinkedHashSet<>();
    for (DatabaseClient shard : clients) {
      shard.settle(left.left()).ifPresent(done::add);
    }
    return done.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.join(" / ", done)
                + (clients.size() == 1 ? "" : " on each of " + clients.size() + " shards"));
  }

  @Override
  public Optional<List<OtherSession>> othersAtWork() {
    List<OtherSession> others = new ArrayList<>();
    for (int shard = 0; shard < clients.size(); shard++) {
      String place = "shard " + (shard + 1) + ": ";
      for (OtherSession other : clients.get(shard).othersAtWork().orElse(List.of())) {
        others.add(new OtherSession(place + other.id(), place + other.who()));
      }
    }
    return Optional.of(others);
  }

  @Override
  public void close() {
    resolver.close();
    try {
      commits.forget();
    } catch (SQLException e) {
      LOG.debug("decisions about transactions remain, because a shard is away", e);
    }
    clients.forEach(DatabaseClient::close);
  }
}
