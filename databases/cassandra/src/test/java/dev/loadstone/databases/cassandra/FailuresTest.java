package dev.loadstone.databases.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.NoNodeAvailableException;
import com.datastax.oss.driver.api.core.RequestThrottlingException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.servererrors.DefaultWriteType;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.OverloadedException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ReadTimeoutException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteTimeoutException;
import dev.loadstone.core.database.Outcome;
import java.nio.channels.ClosedChannelException;
import java.util.Map;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Failures that a ring on one machine does not have at will. */
final class FailuresTest {
  private static final ConsistencyLevel ALL = ConsistencyLevel.ALL;

  private static void means(Throwable failure, Outcome ofWrite, Outcome ofRead) {
    assertThat(Failures.outcome(failure, true)).isEqualTo(ofWrite);
    assertThat(Failures.outcome(failure, false)).isEqualTo(ofRead);
    assertThat(Failures.outcome(new CompletionException(failure), true)).isEqualTo(ofWrite);
  }

  @Test
  void what_was_refused_before_anything_was_done_is_rejected() {
    means(new UnavailableException(null, ALL, 3, 2), Outcome.REJECTED, Outcome.REJECTED);
    means(new OverloadedException(null), Outcome.REJECTED, Outcome.REJECTED);
    means(new BusyConnectionException(1), Outcome.REJECTED, Outcome.REJECTED);
    means(new RequestThrottlingException("full"), Outcome.REJECTED, Outcome.REJECTED);
  }

  @Test
  void a_write_that_some_replicas_may_have_made_is_unknown() {
    means(
        new WriteTimeoutException(null, ALL, 1, 3, DefaultWriteType.SIMPLE),
        Outcome.UNKNOWN,
        Outcome.UNKNOWN);
    means(
        new WriteFailureException(null, ALL, 1, 3, DefaultWriteType.SIMPLE, 1, Map.of()),
        Outcome.UNKNOWN,
        Outcome.UNKNOWN);
  }

  @Test
  void a_write_whose_coordinator_failed_is_unknown() {
    means(new ServerError(null, "broken"), Outcome.UNKNOWN, Outcome.ERROR);
  }

  @Test
  void a_late_answer_leaves_a_write_unknown_and_a_read_undone() {
    means(new DriverTimeoutException("late"), Outcome.UNKNOWN, Outcome.TIMEOUT);
    means(new ReadTimeoutException(null, ALL, 1, 3, false), Outcome.TIMEOUT, Outcome.TIMEOUT);
  }

  @Test
  void a_broken_connection_leaves_a_write_unknown() {
    means(new ClosedConnectionException("gone"), Outcome.UNKNOWN, Outcome.CONNECTION_LOST);
    means(new ClosedChannelException(), Outcome.UNKNOWN, Outcome.CONNECTION_LOST);
    means(new NoNodeAvailableException(), Outcome.CONNECTION_LOST, Outcome.CONNECTION_LOST);
    means(new IllegalStateException("closed"), Outcome.CONNECTION_LOST, Outcome.CONNECTION_LOST);
  }

  @Test
  void everything_else_is_an_error() {
    means(new InvalidQueryException(null, "no such table"), Outcome.ERROR, Outcome.ERROR);
    means(
        new ReadFailureException(null, ALL, 1, 3, 1, false, Map.of()),
        Outcome.ERROR,
        Outcome.ERROR);
  }

  @Test
  void failures_of_one_kind_read_the_same() {
    assertThat(Failures.words(new NoNodeAvailableException()))
        .isEqualTo("no connection: no node can be reached");
    assertThat(Failures.words(new ClosedConnectionException("[s0|id: 0x1ad70640] gone")))
        .isEqualTo("connection lost before the answer");
    assertThat(Failures.words(new UnavailableException(null, ALL, 3, 2)))
        .isEqualTo(
            "consistency level ALL cannot be met: it needs 3 replicas of the record, and 2 are"
                + " alive");
  }
}
