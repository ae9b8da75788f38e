package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.KeyValueSession.Rows;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** A session of which each call waits for its answer, whatever the client does. */
public final class WaitingSession implements AutoCloseable {
  private final KeyValueSession session;

  private WaitingSession(KeyValueSession session) {
    this.session = session;
  }

  /** Opens one. */
  public static WaitingSession open(KeyValueClient client, Table table)
      throws SessionUnavailableException {
    return new WaitingSession(client.open(table));
  }

  /**
   * How a call ended.
   *
   * @param outcome how
   * @param record the values that were read; empty when there is no such record, or nothing was
   *     read
   * @param failure the failure in words; empty when there was none
   */
  public record Answer(Outcome outcome, Optional<byte[][]> record, String failure) {}

  /** Writes a record. */
  public Answer insert(String key, byte[][] values) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    session.insert(
        key,
        values,
        (outcome, rows, failure) ->
            answer.complete(new Answer(outcome, Optional.empty(), failure)));
    return await(answer);
  }

  /** Reads fields of a record. */
  public Answer read(String key, int[] fields) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    session.read(
        key,
        fields,
        (outcome, rows, failure) ->
            answer.complete(new Answer(outcome, copy(rows, fields.length), failure)));
    return await(answer);
  }

  private static Optional<byte[][]> copy(Rows rows, int fields) {
    if (rows.count() == 0) {
      return Optional.empty();
    }
    byte[][] values = new byte[fields][];
    for (int i = 0; i < fields; i++) {
      values[i] = rows.value(0, i);
    }
    return Optional.of(values);
  }

  private static Answer await(CompletableFuture<Answer> answer) {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadstoneException(
          ExitCode.INTERRUPTED, "interrupted while waiting for an answer", e);
    } catch (ExecutionException e) {
      throw new LoadstoneException(ExitCode.INTERNAL, "an answer was not taken: " + e, e);
    }
  }

  @Override
  public void close() {
    session.close();
  }
}
