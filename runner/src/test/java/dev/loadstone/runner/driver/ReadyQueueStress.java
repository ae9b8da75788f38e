package dev.loadstone.runner.driver;

import java.util.SplittableRandom;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Interleavings of workers that wait and threads that bring terminals. {@link ConcurrencyTest} runs
 * them.
 */
public final class ReadyQueueStress {
  private ReadyQueueStress() {}

  private static Terminal terminal(int index) {
    return new Terminal(index, () -> null, new SplittableRandom(index));
  }

  /** A worker that finds nothing and a terminal that comes meanwhile. */
  @JCStressTest
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "found by the worker itself")
  @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "found, and its mark left")
  @Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "not found, and woken for it")
  @Outcome(id = "false, true", expect = Expect.FORBIDDEN, desc = "asleep beside a due terminal")
  @State
  public static class WakeUp {
    private final ReadyQueue queue = new ReadyQueue(2, 1);
    private final Terminal terminal = terminal(0);

    /** Waits as a worker does, but for the parking. */
    @Actor
    public void worker(ZZ_Result result) {
      queue.announce(queue.waiter(0));
      result.r1 = queue.poll() != null;
    }

    @Actor
    public void bringer() {
      queue.offer(terminal);
    }

    @Arbiter
    public void asleep(ZZ_Result result) {
      result.r2 = queue.waiter(0).isWaiting();
    }
  }

  /** A worker takes one of two terminals; another one waits, and must be woken for the second. */
  @JCStressTest
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the other is awake")
  @Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "the wake-up ended with the first")
  @State
  public static class PassingOn {
    private final ReadyQueue queue = new ReadyQueue(4, 2);
    private final Terminal first = terminal(0);
    private final Terminal second = terminal(1);

    @Actor
    public void worker(ZZ_Result result) {
      result.r1 = queue.take(queue.waiter(0)) != null;
    }

    /** The second terminal's wake-up may reach the worker that has found the first by itself. */
    @Actor
    public void bringer() {
      queue.offer(first);
      queue.announce(queue.waiter(1));
      queue.offer(second);
    }

    @Arbiter
    public void asleep(ZZ_Result result) {
      result.r2 = queue.waiter(1).isWaiting() && !queue.isEmpty();
    }
  }
}
