package dev.loadstone.runner.driver;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.file.types.RecordBinder;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * A client process of its own, for {@code ClientInTroubleIT} to trouble: drives a system that
 * answers after two milliseconds, and prints what it was found to be.
 */
final class ForkedClient {
  static final String READY = "measuring";
  private static final long ANSWER_NANOS = 2_000_000;

  private ForkedClient() {}

  /**
   * @param arguments a folder for files, the measured milliseconds, and how many bytes and how many
   *     microseconds of computing an answer takes
   */
  public static void main(String[] arguments) {
    Path folder = Path.of(arguments[0]);
    Duration measure = Duration.ofMillis(Long.parseLong(arguments[1]));
    int bytes = Integer.parseInt(arguments[2]);
    long computing = Long.parseLong(arguments[3]) * 1_000;
    LoadSettings settings =
        RecordBinder.of(LoadSettings.class)
            .make(
                Map.of(
                    "terminals",
                    4,
                    "rampUp",
                    "2s",
                    "measure",
                    measure,
                    "rampDown",
                    "0s",
                    "timeout",
                    "5s",
                    "maxTries",
                    1));
    RunStatistics statistics =
        new LocalRun(
                TestWorkload.TYPES,
                TestWorkload.HEADLINE,
                settings,
                new RandomStreams(1),
                NanoClock.SYSTEM)
            .run(
                new TestWorkload(() -> new SlowSession(bytes, computing)),
                folder,
                sample -> {
                  if (sample.phase().equals("measure")) {
                    System.out.println(READY);
                  }
                },
                new Cancellation(),
                List.of())
            .statistics();
    ClientVerdict verdict = statistics.client();
    System.out.println(verdict.verdict());
    verdict.reasons().forEach(System.out::println);
    System.out.println(verdict.clients());
    System.out.println(statistics.total().responseTime());
  }

  /** Keeps what it allocates for a while, as an answer is kept while it is read. */
  private static final class SlowSession implements Session {
    private final byte[][] kept = new byte[8][];
    private final int bytes;
    private final long computing;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private int calls;

    SlowSession(int bytes, long computing) {
      this.bytes = bytes;
      this.computing = computing;
    }

    @Override
    public void execute(Transaction transaction, Completion completion) {
      LockSupport.parkNanos(ANSWER_NANOS);
      kept[calls++ % kept.length] = new byte[bytes];
      long begin = threads.getCurrentThreadCpuTime();
      while (threads.getCurrentThreadCpuTime() - begin < computing) {
        Thread.onSpinWait();
      }
      completion.complete(Outcome.COMMITTED, 0, "");
    }

    @Override
    public void close() {}
  }
}
