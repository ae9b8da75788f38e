package dev.loadstone.databases.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HBaseIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.RetriesExhaustedException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.ipc.CallTimeoutException;
import org.apache.hadoop.hbase.ipc.FailedServerException;
import org.junit.jupiter.api.Test;

/** Failures that servers on one machine do not have at will. */
final class FailuresTest {
  private final Failures failures = new Failures(false);

  private void means(Throwable failure, Outcome ofWrite, Outcome ofRead) {
    assertThat(failures.outcome(failure, true)).isEqualTo(ofWrite);
    assertThat(failures.outcome(failure, false)).isEqualTo(ofRead);
    Throwable afterOneTry = new CompletionException(exhausted(failure));
    assertThat(failures.outcome(afterOneTry, true)).isEqualTo(ofWrite);
    assertThat(failures.outcome(afterOneTry, false)).isEqualTo(ofRead);
  }

  /** As the client says it while a region is split. */
  private static HBaseIOException noRegion() {
    return new HBaseIOException("No location found for 't', row='user17', locateType=CURRENT");
  }

  private static RetriesExhaustedException exhausted(Throwable last) {
    return new RetriesExhaustedException(
        0, List.of(new RetriesExhaustedException.ThrowableWithExtraContext(last, 1, "a server")));
  }

  @Test
  void what_was_refused_before_anything_was_done_is_rejected() {
    means(new RegionTooBusyException("full"), Outcome.REJECTED, Outcome.REJECTED);
    means(new CallQueueTooBigException("full"), Outcome.REJECTED, Outcome.REJECTED);
    means(new NotServingRegionException("moved"), Outcome.REJECTED, Outcome.REJECTED);
    means(noRegion(), Outcome.REJECTED, Outcome.REJECTED);
  }

  @Test
  void what_was_never_sent_is_a_lost_connection() {
    means(new ConnectException("refused"), Outcome.CONNECTION_LOST, Outcome.CONNECTION_LOST);
    means(new FailedServerException("dead"), Outcome.CONNECTION_LOST, Outcome.CONNECTION_LOST);
  }

  @Test
  void what_was_sent_and_not_answered_leaves_a_write_unknown() {
    means(new CallTimeoutException("late"), Outcome.UNKNOWN, Outcome.TIMEOUT);
    means(new ConnectionClosedException("gone"), Outcome.UNKNOWN, Outcome.CONNECTION_LOST);
    means(new IOException("the log is broken"), Outcome.UNKNOWN, Outcome.ERROR);
  }

  @Test
  void what_must_not_be_tried_again_is_an_error() {
    means(new TableNotFoundException("t"), Outcome.ERROR, Outcome.ERROR);
    means(new DoNotRetryIOException("wrong"), Outcome.ERROR, Outcome.ERROR);
  }

  @Test
  void when_the_client_itself_tried_several_times_nobody_knows_what_became_of_a_write() {
    Failures several = new Failures(true);
    Throwable refused = exhausted(new RegionTooBusyException("full"));
    assertThat(several.outcome(refused, true)).isEqualTo(Outcome.UNKNOWN);
    assertThat(several.outcome(refused, false)).isEqualTo(Outcome.REJECTED);
  }

  @Test
  void failures_of_one_kind_read_the_same() {
    assertThat(Failures.words(exhausted(new RegionTooBusyException("region 4711 at 12:00"))))
        .isEqualTo("RegionTooBusyException");
    assertThat(Failures.words(new DoNotRetryIOException("wrong\n at row 17")))
        .isEqualTo("DoNotRetryIOException: wrong");
    assertThat(Failures.words(noRegion())).isEqualTo("HBaseIOException: No location found");
  }
}
