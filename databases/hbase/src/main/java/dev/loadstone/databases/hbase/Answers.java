package dev.loadstone.databases.hbase;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

final class Answers {
  private Answers() {}

  /** {@code what} follows the words "HBase did not" in the message. */
  static <T> T await(CompletableFuture<T> answer, Duration limit, String what) {
    try {
      return await(answer, limit);
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "HBase did not %s: %s", what, Failures.words(e));
    }
  }

  /** Gives an IOException when the call failed or no answer comes in time. */
  static <T> T await(CompletableFuture<T> answer, Duration limit) throws IOException {
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      Throwable cause = Failures.unwrap(e);
      throw cause instanceof IOException io ? io : new IOException(cause);
    } catch (TimeoutException e) {
      answer.cancel(true);
      throw new IOException("no answer within " + limit.toSeconds() + " s", e);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while waiting for HBase");
    }
  }
}
