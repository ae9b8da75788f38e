package dev.loadstone.databases.jdbc.ignite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.QuickJava;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.databases.jdbc.KeyValueSystem;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On three nodes in memory: transactions whose rows lie on several of them, and that conflict. */
final class IgniteNodesIT {
  private static final int NODES = 3;
  private static final int WORKERS = 4;
  private static final int TRANSFERS = 40;
  private static final int ACCOUNTS = 12;
  private static final int BALANCE = 1000;

  private static KeyValueSystem system;

  @BeforeAll
  static void start(@TempDir Path folder) throws SQLException {
    system =
        KeyValueSystem.start(
            new IgniteDialect(),
            IgniteDeployer.standard(),
            NODES,
            Map.of("storage", "aimem", "jvm.options", QuickJava.OPTIONS),
            folder);
    try (Connection connection = sql().connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute("create table account (id int primary key, balance int)");
      statement.execute("create table transfers (worker int primary key, done int)");
      for (int id = 0; id < ACCOUNTS; id++) {
        statement.execute("insert into account (id, balance) values (" + id + ", " + BALANCE + ")");
      }
      connection.commit();
    }
  }

  @AfterAll
  static void stop() {
    system.close();
  }

  private static SqlClient sql() {
    return system.client().capability(SqlClient.class).orElseThrow();
  }

  /** A transaction that was mapped directly could not be rolled back here. */
  @Test
  @Timeout(value = 4, unit = TimeUnit.MINUTES)
  void transfers_between_nodes_lose_nothing_where_they_conflict() throws Exception {
    ExecutorService workers = Executors.newFixedThreadPool(WORKERS);
    try {
      List<Callable<Integer>> all =
          IntStream.range(0, WORKERS)
              .<Callable<Integer>>mapToObj(worker -> () -> transfer(worker))
              .toList();
      int conflicts = 0;
      for (Future<Integer> each : workers.invokeAll(all)) {
        conflicts += each.get();
      }
      assertThat(conflicts).isPositive();
    } finally {
      workers.shutdownNow();
    }
    assertThat(one("select sum(balance) from account")).isEqualTo(ACCOUNTS * BALANCE);
    assertThat(one("select sum(done) from transfers")).isEqualTo(WORKERS * TRANSFERS);
  }

  /**
   * Moves money between two accounts, and counts that in the same transaction, first or last. Each
   * transfer is tried until it is done.
   *
   * @return how many tries met another transaction
   */
  private static int transfer(int worker) throws SQLException {
    SplittableRandom random = new SplittableRandom(worker);
    int conflicts = 0;
    try (Connection connection = sql().connection();
        PreparedStatement count =
            connection.prepareStatement("upsert into transfers (worker, done) values (?, ?)");
        PreparedStatement add =
            connection.prepareStatement("update account set balance = balance + ? where id = ?")) {
      int done = 0;
      while (done < TRANSFERS) {
        boolean countsFirst = random.nextBoolean();
        try {
          if (countsFirst) {
            count(count, worker, done + 1);
          }
          move(add, random);
          if (!countsFirst) {
            count(count, worker, done + 1);
          }
          connection.commit();
          done++;
        } catch (SQLException e) {
          assertThat(sql().classify(e)).as(e.toString()).isEqualTo(Outcome.DEADLOCK);
          connection.rollback();
          conflicts++;
        }
      }
    }
    return conflicts;
  }

  private static void count(PreparedStatement count, int worker, int done) throws SQLException {
    count.setInt(1, worker);
    count.setInt(2, done);
    count.executeUpdate();
  }

  private static void move(PreparedStatement add, SplittableRandom random) throws SQLException {
    int from = random.nextInt(ACCOUNTS);
    int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
    for (int step = -1; step <= 1; step += 2) {
      add.setInt(1, step);
      add.setInt(2, step < 0 ? from : to);
      add.addBatch();
    }
    add.executeBatch();
  }

  private static int one(String question) throws SQLException {
    try (Connection connection = sql().connection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getInt(1);
    }
  }
}
