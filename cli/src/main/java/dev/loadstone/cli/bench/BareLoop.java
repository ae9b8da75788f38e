package dev.loadstone.cli.bench;

import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.voltdb.client.Client2;
import org.voltdb.client.ClientResponse;

/**
 * The least that a program can do to keep a window of calls under way: each answer starts the next
 * call on the client's own thread. Nothing is measured, recorded or retried.
 */
final class BareLoop {
  private final Client2 client;
  private final long deadline;
  private final LongAdder done = new LongAdder();
  private final CountDownLatch open;
  private final AtomicReference<String> failure = new AtomicReference<>();

  private BareLoop(Client2 client, int window, long deadline) {
    this.client = client;
    this.deadline = deadline;
    this.open = new CountDownLatch(window);
  }

  /**
   * Runs it.
   *
   * @return calls that ended
   * @throws IllegalStateException when a call failed: the comparison would be void
   */
  static long run(Client2 client, int window, long nanos, long seed) throws InterruptedException {
    BareLoop loop = new BareLoop(client, window, System.nanoTime() + nanos);
    SplittableRandom seeds = new SplittableRandom(seed);
    for (int i = 0; i < window; i++) {
      loop.next(seeds.split());
    }
    loop.open.await();
    if (loop.failure.get() != null) {
      throw new IllegalStateException("a call of the bare loop failed: " + loop.failure.get());
    }
    return loop.done.sum();
  }

  private void next(SplittableRandom random) {
    if (System.nanoTime() - deadline >= 0) {
      open.countDown();
      return;
    }
    CompletableFuture<Void> unused =
        client
            .callProcedureAsync(
                UpsertRun.PROCEDURE, UpsertRun.arguments(random.nextInt(UpsertRun.KEYS)))
            .handle(
                (response, thrown) -> {
                  ended(response, thrown, random);
                  return null;
                });
  }

  private void ended(ClientResponse response, Throwable thrown, SplittableRandom random) {
    if (thrown != null || response.getStatus() != ClientResponse.SUCCESS) {
      failure.compareAndSet(null, thrown == null ? response.getStatusString() : thrown.toString());
      open.countDown();
      return;
    }
    done.increment();
    next(random);
  }
}
