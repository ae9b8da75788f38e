package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.driver.RunDriver.StartBarrier;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.runner.measure.Phases;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StartBarrierTest {
  private static final long IN_A_WHILE = Duration.ofMillis(400).toNanos();
  private static final long IN_AN_HOUR = Duration.ofHours(1).toNanos();

  @TempDir private Path folder;
  private final Cancellation cancellation = new Cancellation();
  private final AtomicLong firstTransaction = new AtomicLong(Long.MAX_VALUE);
  private final Told told = new Told();

  private DriverResult drive(StartBarrier barrier) throws Exception {
    return new RunDriver(
            TestWorkload.TYPES,
            RecordBinder.of(LoadSettings.class)
                .make(Map.of("terminals", 4, "inFlight", 2, "rampUp", "0s", "measure", "1s")),
            ClientShare.WHOLE,
            new RandomStreams(42),
            NanoClock.SYSTEM)
        .drive(new TestWorkload(Stamping::new), folder, told, barrier, cancellation, List.of());
  }

  @Test
  void nothing_starts_before_the_instant_at_which_all_begin() throws Exception {
    DriverResult result = drive(clock -> clock.nanoTime() + IN_A_WHILE);

    assertThat(told.startedAt).isGreaterThanOrEqualTo(told.phases.begin());
    assertThat(firstTransaction.get()).isGreaterThanOrEqualTo(told.phases.begin());
    assertThat(result.measuredNanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
  }

  @Test
  void a_run_that_is_cancelled_before_it_begins_starts_nothing() throws Exception {
    DriverResult result =
        drive(
            clock -> {
              cancellation.cancel();
              return clock.nanoTime() + IN_AN_HOUR;
            });

    assertThat(firstTransaction.get()).isEqualTo(Long.MAX_VALUE);
    assertThat(told.startedAt).isZero();
    assertThat(result.measuredNanos()).isZero();
  }

  /** Notes when the first transaction starts. */
  private final class Stamping implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      firstTransaction.accumulateAndGet(System.nanoTime(), Math::min);
      completion.complete(Outcome.COMMITTED, 0, "");
    }

    @Override
    public void close() {}
  }

  private static final class Told implements RunObserver {
    private Phases phases;
    private long startedAt;

    @Override
    public void begun(Instant started, Phases runPhases) {
      phases = runPhases;
    }

    @Override
    public void startsNow(long now) {
      startedAt = now;
    }

    @Override
    public void window(Window window) {}
  }
}
