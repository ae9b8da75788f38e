package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.file.types.RecordBinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WitnessTest {
  @TempDir private Path folder;

  private static Session session(LongAdder executed) {
    return new Session() {
      @Override
      public void execute(Transaction transaction, Completion completion) {
        executed.increment();
        completion.complete(Outcome.COMMITTED, 0, "");
      }

      @Override
      public void close() {}
    };
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void witnesses_go_where_transactions_go_but_never_to_the_database(boolean paced)
      throws Exception {
    LongAdder executed = new LongAdder();
    LoadSettings settings =
        RecordBinder.of(LoadSettings.class)
            .make(
                Map.of(
                    "terminals",
                    2,
                    "inFlight",
                    1,
                    "connections",
                    1,
                    "pacing",
                    paced ? new Pacing.Rate(5_000, Pacing.Arrivals.CONSTANT) : new Pacing.Unpaced(),
                    "rampUp",
                    "0s",
                    "measure",
                    "2s",
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
                new TestWorkload(() -> session(executed)),
                folder,
                sample -> {},
                new Cancellation(),
                List.of())
            .statistics();

    assertThat(statistics.total().overall()).containsExactly(entry(executed.sum()));
    assertThat(statistics.client().clients().get(0).witness().count())
        .isPositive()
        .isLessThanOrEqualTo(executed.sum() / TransactionLifecycle.WITNESS_EVERY);
    assertThat(Files.readAllLines(folder.resolve(ResultFiles.WINDOWS)))
        .hasSizeGreaterThan(1)
        .allSatisfy(
            line ->
                assertThat(WindowFile.read(line).observed().labels(ClientSeries.CPU))
                    .containsExactly("1"));
  }

  private static Map.Entry<Outcome, Long> entry(long executed) {
    return Map.entry(Outcome.COMMITTED, executed);
  }
}
