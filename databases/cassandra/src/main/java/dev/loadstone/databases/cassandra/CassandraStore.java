package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

record CassandraStore(CqlSession driver, Keyspace keyspace, LiveLevels levels)
    implements KeyValueClient {
  private static final String SCAN_REFUSAL =
      "Cassandra spreads records over its nodes by a hash of the key, so it has no order of keys in"
          + " which to scan";

  /** Enough that each range is counted well within the time limit of a server for one query. */
  private static final int COUNT_RANGES = 256;

  private static final int MOST_UNDER_WAY = 64;

  private static final int LEAST_UNDER_WAY = 4;

  /** Enough that a small table of a distant server is counted in few round trips. */
  private static final long RECORDS_UNDER_WAY = 20_000;

  private static final Duration COUNT_LIMIT = Duration.ofMinutes(2);

  /** Its tokens are 64-bit integers. */
  private static final String PARTITIONER = "Murmur3Partitioner";

  @Override
  public MarkedTables<Table, RuntimeException> tables() {
    return new Tables();
  }

  private final class Tables extends MarkedTables<Table, RuntimeException> {
    @Override
    protected Optional<FoundTable> look(Table table) {
      return attempt(
          "say whether table " + table.name() + " is there", () -> keyspace.find(table.name()));
    }

    @Override
    protected void make(List<Table> tables, TableMark mark) {
      for (Table table : tables) {
        attempt(
            "make table " + table.name(),
            () -> {
              Cql cql = new Cql(keyspace.name(), table);
              keyspace.make(keyspace.require(() -> Ring.of(driver)));
              keyspace.schema(cql.create(mark.text()));
              keyspace.awaitEverywhere(cql.probe());
              return null;
            });
      }
    }

    @Override
    protected void remove(List<Table> tables, TableMark mark) {
      for (Table table : tables) {
        attempt(
            "drop table " + table.name(),
            () -> {
              keyspace.schema(new Cql(keyspace.name(), table).drop());
              keyspace.awaitGone(table.name());
              return null;
            });
      }
    }
  }

  @Override
  public OptionalLong count(Table table) {
    return attempt(
        "count the records of " + table.name(), () -> counted(table, keyspace.seesAllWrites()));
  }

  /**
   * Reads every record at all replicas, in ranges of tokens. A range is answered only after
   * replicas that lacked data have received it.
   */
  void readAllReplicas(Table table) {
    attempt(
        "read all replicas of " + table.name(), () -> counted(table, DefaultConsistencyLevel.ALL));
  }

  private OptionalLong counted(Table table, ConsistencyLevel level) {
    String partitioner =
        driver.execute("SELECT partitioner FROM system.local").one().getString("partitioner");
    if (partitioner == null || !partitioner.endsWith(PARTITIONER)) {
      return OptionalLong.empty();
    }
    PreparedStatement count =
        driver.prepare(
            SimpleStatement.builder(new Cql(keyspace.name(), table).count())
                .setConsistencyLevel(level)
                .setTimeout(COUNT_LIMIT)
                .build());
    long total = 0;
    int most = 1;
    Queue<CompletableFuture<AsyncResultSet>> underWay = new ArrayDeque<>();
    // From the lowest token, which no record has, to the highest.
    long width = Long.MAX_VALUE / COUNT_RANGES * 2 + 2;
    long lower = Long.MIN_VALUE;
    for (int range = 1; range <= COUNT_RANGES; range++) {
      long upper = range == COUNT_RANGES ? Long.MAX_VALUE : lower + width;
      underWay.add(driver.executeAsync(count.bind(lower, upper)).toCompletableFuture());
      lower = upper;
      if (underWay.size() == most) {
        total += result(underWay.remove());
      }
      if (range == 1) {
        most = underWay(total);
      }
    }
    while (!underWay.isEmpty()) {
      total += result(underWay.remove());
    }
    return OptionalLong.of(total);
  }

  /**
   * The number of ranges to count at once, given the records in one; a hash spreads them evenly.
   */
  private static int underWay(long records) {
    long fitting = RECORDS_UNDER_WAY / Math.max(1, records);
    return (int) Math.max(LEAST_UNDER_WAY, Math.min(MOST_UNDER_WAY, fitting));
  }

  private static long result(CompletionStage<AsyncResultSet> count) {
    return count.toCompletableFuture().join().one().getLong(0);
  }

  @Override
  public Optional<String> scanRefusal() {
    return Optional.of(SCAN_REFUSAL);
  }

  @Override
  public boolean isBlocking() {
    return false;
  }

  @Override
  public KeyValueSession open(Table table) throws SessionUnavailableException {
    try {
      // The statements may be prepared already and would then not show that no server answers.
      driver.execute("SELECT key FROM system.local");
      return new CassandraSession(driver, new Cql(keyspace.name(), table), levels, SCAN_REFUSAL);
    } catch (DriverException | CompletionException | IllegalStateException e) {
      throw new SessionUnavailableException(
          "Cassandra does not take calls on table " + table.name() + ": " + Failures.words(e), e);
    }
  }

  private <T> T attempt(String what, Supplier<T> action) {
    return Failures.attempt(what + " in keyspace " + keyspace.name(), action);
  }
}
