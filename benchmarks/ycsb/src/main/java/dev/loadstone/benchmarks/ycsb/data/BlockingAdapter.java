package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.KeyValueSession.Rows;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;

/**
 * A session whose calls wait for their answers, whether the client blocks or not.
 *
 * @param session closed with it
 */
public record BlockingAdapter(KeyValueSession session) implements AutoCloseable {
  public static BlockingAdapter open(KeyValueClient client, Table table)
      throws SessionUnavailableException {
    return new BlockingAdapter(client.open(table));
  }

  /**
   * The answer to a call.
   *
   * @param record the values that were read; empty when there is no such record, or the call does
   *     not read
   * @param failure the failure in words; empty when there was none
   */
  public record Answer(Outcome outcome, Optional<byte[][]> record, String failure) {}

  public Answer insert(String key, byte[][] values) {
    return await(0, callback -> session.insert(key, values, callback));
  }

  public Answer read(String key, int[] fields) {
    return await(fields.length, callback -> session.read(key, fields, callback));
  }

  /**
   * Reads fields of several records. All calls are made before the first answer is awaited; so the
   * latency of a distant store counts only once if the client does not block.
   *
   * @return an answer for each key, in the order of the keys
   */
  public List<Answer> read(List<String> keys, int[] fields) {
    return keys.stream()
        .map(key -> begin(fields.length, callback -> session.read(key, fields, callback)))
        .toList()
        .stream()
        .map(BlockingAdapter::take)
        .toList();
  }

  private static Answer await(int fields, Consumer<KeyValueSession.Callback> call) {
    return take(begin(fields, call));
  }

  private static BlockingQueue<Answer> begin(int fields, Consumer<KeyValueSession.Callback> call) {
    BlockingQueue<Answer> answers = new ArrayBlockingQueue<>(1);
    call.accept(
        (outcome, rows, failure) -> answers.add(new Answer(outcome, copy(rows, fields), failure)));
    return answers;
  }

  private static Answer take(BlockingQueue<Answer> answers) {
    try {
      return answers.take();
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while waiting for an answer");
    }
  }

  private static Optional<byte[][]> copy(Rows rows, int fields) {
    if (fields == 0 || rows.count() == 0) {
      return Optional.empty();
    }
    byte[][] values = new byte[fields][];
    for (int i = 0; i < fields; i++) {
      values[i] = rows.value(0, i);
    }
    return Optional.of(values);
  }

  @Override
  public void close() {
    session.close();
  }
}
