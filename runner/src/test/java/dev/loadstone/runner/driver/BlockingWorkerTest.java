package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.ManualClock;
import dev.loadstone.runner.measure.OperationsLog;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.WorkerRecorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockingWorkerTest {
  @TempDir Path folder;

  @Test
  void a_worker_that_is_interrupted_while_it_connects_closes_its_log() throws Exception {
    ManualClock clock = new ManualClock(0);
    Phases phases = new Phases(0, Duration.ZERO, Duration.ofHours(1), Duration.ZERO);
    ReadyQueue ready = new ReadyQueue(1, 1);
    Pacer pacer = Pacer.of(new Pacing.Unpaced(), TestWorkload.TYPES, 1, new long[] {1}, 0);
    RunControl run =
        new RunControl(clock, phases, ready, new Timer(clock, ready, 1), pacer, 1, null);
    Sessions interrupted =
        () -> {
          ready.close();
          Thread.currentThread().interrupt();
          throw new SessionUnavailableException("interrupted", new InterruptedException());
        };
    try (OperationsLog operations = new OperationsLog(folder, TestWorkload.TYPES, 1)) {
      TransactionLifecycle lifecycle =
          new TransactionLifecycle(
              0,
              run,
              new WorkerRecorder(1),
              operations.workerLog(),
              TestWorkload.tally(),
              new SplittableRandom(1),
              null);

      new BlockingWorker(
              0,
              run,
              lifecycle,
              interrupted,
              null,
              new Reconnecting(Reconnecting.BETWEEN),
              new SplittableRandom(1))
          .run();
    }

    assertThat(run.defect()).isNull();
  }
}
