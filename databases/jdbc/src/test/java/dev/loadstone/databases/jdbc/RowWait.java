package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.database.WaitSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Two sessions of which the second waits for a row that the first has locked. */
final class RowWait {
  private RowWait() {}

  record Seen(String statement, TimePart part, String detail) {}

  /** The table {@code account} has a row 1 with an amount. */
  static void isToldByTheNameOfItsStatement(DatabaseClient client) throws Exception {
    SqlClient sql = client.capability(SqlClient.class).orElseThrow();
    ExecutorService other = Executors.newSingleThreadExecutor();
    try (Connection first = sql.connection();
        Connection second = sql.connection();
        WaitSource source = client.waits().orElseThrow()) {
      assertThat(look(source)).isEmpty();
      update(sql, first, "payment-first");
      Future<?> waiting = other.submit(() -> update(sql, second, "payment-by-id"));
      List<Seen> seen = List.of();
      for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
          seen.stream().noneMatch(each -> each.part == TimePart.LOCKS)
              && System.nanoTime() < end; ) {
        Thread.sleep(source.leastPause().plusMillis(1).toMillis());
        seen = look(source);
      }
      first.rollback();
      waiting.get(10, TimeUnit.SECONDS);
      second.rollback();
      assertThat(seen)
          .extracting(Seen::statement, Seen::part)
          .containsExactly(tuple("payment-by-id", TimePart.LOCKS));
      assertThat(seen.get(0).detail).isNotEmpty();
      assertThat(look(source)).isEmpty();
      assertThat(source.limits()).isEmpty();
    } finally {
      other.shutdownNow();
    }
  }

  private static Void update(SqlClient sql, Connection connection, String name)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql.named(name, "UPDATE account SET amount = amount + 1 WHERE id = 1"));
    }
    return null;
  }

  static List<Seen> look(WaitSource source) {
    return look(source, new ArrayList<>());
  }

  /** Looks, and adds the threads of sessions that have nothing to do. */
  static List<Seen> look(WaitSource source, List<Long> idle) {
    List<Seen> seen = new ArrayList<>();
    source.look(
        new WaitSource.Told() {
          @Override
          public void idle(long thread) {
            idle.add(thread);
          }

          @Override
          public void seen(String statement, TimePart part, String detail, long thread) {
            seen.add(new Seen(statement, part, detail));
          }

          @Override
          public void spent(String statement, TimePart part, String detail, long nanos) {
            throw new AssertionError("sessions are seen");
          }

          @Override
          public void emptyCall(long nanos) {
            throw new AssertionError("sessions are seen");
          }
        });
    return seen;
  }
}
