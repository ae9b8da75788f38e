package dev.loadstone.contracts;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Waits for the answers of a {@link KeyValueSession}, blocking or not, in tests. */
public final class KeyValueAnswers {
  private static final int LIMIT_SECONDS = 60;

  private KeyValueAnswers() {}

  /**
   * An answer that outlives its callback.
   *
   * @param keys the keys of the rows
   * @param rows the values of each row, null where the record lacks the field
   * @param failure the failure in words; empty when there was none
   */
  public record Answer(
      Outcome outcome, List<String> keys, List<List<byte[]>> rows, String failure) {}

  /** Makes a call that writes, and waits for its answer. */
  public static Answer write(Consumer<KeyValueSession.Callback> call) {
    return await(start(0, call));
  }

  /**
   * Makes a call that reads, and waits for its answer.
   *
   * @param fields how many fields of each record it asks for
   * @param call passes the callback to a method of a session
   */
  public static Answer read(int fields, Consumer<KeyValueSession.Callback> call) {
    return await(start(fields, call));
  }

  /**
   * Repeats a call until it succeeds, for servers that are about to be available again.
   *
   * @throws AssertionError with the last answer when none succeeds within a minute
   */
  public static Answer untilCommitted(Supplier<Answer> call) {
    Answer answer =
        new Patience(Duration.ofSeconds(LIMIT_SECONDS))
            .last(call, last -> last.outcome() == Outcome.COMMITTED);
    assertThat(answer.outcome()).as(answer.failure()).isEqualTo(Outcome.COMMITTED);
    return answer;
  }

  public static Answer await(CompletableFuture<Answer> answer) {
    try {
      return answer.get(LIMIT_SECONDS, SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("no answer came", e);
    }
  }

  /**
   * Starts a call.
   *
   * @param fields how many fields of each record it asks for; 0 for a write
   * @param call passes the callback to a method of a session
   */
  public static CompletableFuture<Answer> start(
      int fields, Consumer<KeyValueSession.Callback> call) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    call.accept(
        (outcome, rows, failure) -> {
          if (!answer.complete(copy(outcome, rows, failure, fields))) {
            throw new AssertionError("answered twice");
          }
        });
    return answer;
  }

  /** Copies the rows, which are valid only during the callback. */
  private static Answer copy(
      Outcome outcome, KeyValueSession.Rows rows, String failure, int fields) {
    List<String> keys = new ArrayList<>();
    List<List<byte[]>> values = new ArrayList<>();
    for (int row = 0; row < rows.count(); row++) {
      keys.add(rows.key(row));
      List<byte[]> record = new ArrayList<>();
      for (int position = 0; position < fields; position++) {
        record.add(rows.value(row, position));
      }
      values.add(record);
    }
    return new Answer(outcome, keys, values, failure);
  }
}
