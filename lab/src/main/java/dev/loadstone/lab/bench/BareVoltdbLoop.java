package dev.loadstone.lab.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.voltdb.client.Client;
import org.voltdb.client.ClientResponse;

/**
 * A minimal program that keeps a window of calls under way: each answer starts the next call on the
 * client's own thread. Nothing is measured, recorded or retried.
 */
final class BareVoltdbLoop {
  private final Client client;
  private final long deadline;
  private final LongAdder done = new LongAdder();
  private final CountDownLatch open;
  private final AtomicReference<String> failure = new AtomicReference<>();

  private BareVoltdbLoop(Client client, int window, long deadline) {
    this.client = client;
    this.deadline = deadline;
    this.open = new CountDownLatch(window);
  }

  /**
   * Returns the number of calls that succeeded.
   *
   * @throws LoadstoneException when a call failed, because the comparison would be void
   */
  static long run(Client client, int window, long nanos, long seed) throws InterruptedException {
    BareVoltdbLoop loop = new BareVoltdbLoop(client, window, System.nanoTime() + nanos);
    SplittableRandom seeds = new SplittableRandom(seed);
    for (int i = 0; i < window; i++) {
      loop.next(seeds.split());
    }
    loop.open.await();
    if (loop.failure.get() != null) {
      throw new LoadstoneException(
          ExitCode.RUN_FAILED, "a call of the bare loop failed: " + loop.failure.get());
    }
    return loop.done.sum();
  }

  private void next(SplittableRandom random) {
    if (System.nanoTime() - deadline >= 0) {
      open.countDown();
      return;
    }
    try {
      boolean queued =
          client.callProcedure(
              response -> ended(response, random),
              UpsertRun.PROCEDURE,
              UpsertRun.arguments(random.nextInt(UpsertRun.KEYS)));
      if (!queued) {
        fail("it was not sent");
      }
    } catch (IOException e) {
      fail(e.toString());
    }
  }

  private void fail(String words) {
    failure.compareAndSet(null, words);
    open.countDown();
  }

  private void ended(ClientResponse response, SplittableRandom random) {
    if (response.getStatus() != ClientResponse.SUCCESS) {
      fail(response.getStatusString());
      return;
    }
    done.increment();
    next(random);
  }
}
