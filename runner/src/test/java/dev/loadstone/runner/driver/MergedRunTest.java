package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ClientsResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.driver.MergedRun.ClientIdentity;
import dev.loadstone.runner.driver.RunOutcome.End;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Two shares of one load, driven one after the other here and merged as if side by side. */
class MergedRunTest {
  private static final List<ClientIdentity> IDENTITIES =
      List.of(
          new ClientIdentity("east", 11, null, 0.0, 0.1),
          new ClientIdentity("west", 22, null, 0.5, 0.1));

  /** One of ramp-up, two of measurement, one of ramp-down. */
  private static final int INTERVALS = 4;

  /** By when the second of them, which is due at one second, has ended. */
  private static final long LATE_NANOS = 1_200_000_000;

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static final JsonMapper JSON = ResultJson.mapper();

  @TempDir static Path aside;

  private static final Set<Integer> TERMINALS = ConcurrentHashMap.newKeySet();
  private static Told quick;
  private static Told slow;

  @TempDir Path folder;

  @BeforeAll
  static void drive_each_share_once() {
    quick = driveUndisturbed(0, 1);
    slow = driveUndisturbed(1, 6);
  }

  /** On a machine that stands still for a while, intervals are missing or end late. */
  private static Told driveUndisturbed(int client, long millis) {
    for (int attempt = 1; attempt <= 20; attempt++) {
      Told told = drive(settings(0), client, millis);
      if (told.windows.size() == INTERVALS && told.secondEnded < LATE_NANOS) {
        return told;
      }
    }
    throw new AssertionError("never told of " + INTERVALS + " intervals in time");
  }

  @Test
  void two_shares_add_up_to_one_load_histogram_by_histogram() throws IOException {

    RunOutcome outcome = merged(settings(0), List.of(quick, slow), false);

    TransactionStatistics total = outcome.statistics().total();
    ClientsResult.Client east = outcome.clients().orElseThrow().clients().get(0);
    ClientsResult.Client west = outcome.clients().orElseThrow().clients().get(1);
    assertThat(TERMINALS).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    assertThat(outcome.end()).isEqualTo(End.WHOLE);
    assertThat(outcome.leavesClients()).isTrue();
    assertThat(total.completed())
        .isEqualTo(east.total().completed() + west.total().completed())
        .isEqualTo(total.responseTime().count());
    assertThat(total.overall().get(Outcome.COMMITTED))
        .isEqualTo(
            east.total().overall().get(Outcome.COMMITTED)
                + west.total().overall().get(Outcome.COMMITTED));
    Histogram both = logged(ResultFiles.clientFolder(folder, 1, 2));
    both.add(logged(ResultFiles.clientFolder(folder, 2, 2)));
    assertThat(both.getTotalCount()).isEqualTo(total.completed());
    assertThat(logged(folder)).isEqualTo(both);
    assertThat(total.responseTime().p50()).isEqualTo(both.getValueAtPercentile(50) / 1e3);
    assertThat(total.responseTime().p99()).isEqualTo(both.getValueAtPercentile(99) / 1e3);
    assertThat(total.responseTime().max()).isEqualTo(both.getMaxValue() / 1e3);
    assertThat(tallied(outcome)).isEqualTo(total.completed());
    assertThat(east.terminals()).isEqualTo(3);
    assertThat(west.terminals()).isEqualTo(2);
  }

  @Test
  void the_sum_of_throughputs_and_the_largest_latency_stand_beside() throws IOException {

    ClientsResult clients =
        merged(settings(0), List.of(quick, slow), false).clients().orElseThrow();

    TransactionStatistics east = clients.clients().get(0).total();
    TransactionStatistics west = clients.clients().get(1).total();
    assertThat(clients.throughputSum())
        .isCloseTo(east.throughput() + west.throughput(), within(1e-9));
    assertThat(clients.largestMeanResponse())
        .isEqualTo(Math.max(east.responseTime().mean(), west.responseTime().mean()))
        .isGreaterThanOrEqualTo(6_000);
    assertThat(clients.largestP99Response())
        .isEqualTo(Math.max(east.responseTime().p99(), west.responseTime().p99()));
  }

  @Test
  void windows_are_matched_by_second_and_phase_and_written_once() throws IOException {

    RunOutcome outcome = merged(settings(0), List.of(quick, slow), false);

    List<Window> windows = windows(folder);
    assertThat(windows)
        .extracting(Window::phase)
        .containsExactly("ramp-up", "measure", "measure", "ramp-down");
    assertThat(windows)
        .allSatisfy(
            window ->
                assertThat(window.observed().labels(ClientSeries.CPU)).containsExactly("1", "2"));
    long ended = outcome.statistics().total().overall().get(Outcome.COMMITTED);
    assertThat(completed(windows)).isEqualTo(ended);
    assertThat(
            completed(windows(ResultFiles.clientFolder(folder, 1, 2)))
                + completed(windows(ResultFiles.clientFolder(folder, 2, 2))))
        .isEqualTo(ended);
    assertThat(ResultFiles.clientFolder(folder, 2, 2).resolve(ResultFiles.HISTOGRAMS)).exists();
  }

  private static List<Window> windows(Path run) throws IOException {
    return Files.readAllLines(run.resolve(ResultFiles.WINDOWS)).stream()
        .map(WindowFile::read)
        .toList();
  }

  private static long completed(List<Window> windows) {
    return windows.stream().mapToLong(window -> RunSeries.ENDED.completed(window.observed())).sum();
  }

  @Test
  void a_counted_load_ends_for_all_clients_when_all_together_have_the_count() throws Exception {
    try (MergedRun count =
        new MergedRun(
            TestWorkload.TYPES,
            TestWorkload.HEADLINE,
            settings(101),
            2,
            folder,
            sample -> {},
            NanoClock.SYSTEM)) {
      Told first = new Told(count, 0);
      Told second = new Told(count, 1);
      CompletableFuture<Void> other =
          CompletableFuture.runAsync(() -> drive(settings(101), 1, 6, second));
      drive(settings(101), 0, 1, first);
      other.get();

      RunOutcome outcome = merged(settings(101), List.of(first, second), false);

      assertThat(outcome.end()).isEqualTo(End.WHOLE);
      assertThat(outcome.statistics().total().completed())
          .isGreaterThanOrEqualTo(101)
          .isEqualTo(
              outcome.clients().orElseThrow().clients().stream()
                  .mapToLong(client -> client.total().completed())
                  .sum());
      assertThat(outcome.clients().orElseThrow().clients().get(0).total().completed())
          .as("the quick client makes up for the slow one")
          .isGreaterThan(outcome.clients().orElseThrow().clients().get(1).total().completed());
      requireMeasuredAsLong(outcome, first, second);
    }
  }

  private static void requireMeasuredAsLong(RunOutcome outcome, Told first, Told second) {
    assertThat(outcome.statistics().measured().toNanos())
        .isEqualTo(Math.max(first.outcome.measuredNanos(), second.outcome.measuredNanos()));
  }

  @Test
  void what_a_lost_client_had_told_counts_and_is_marked() throws IOException {
    RunOutcome outcome = merged(settings(0), List.of(quick, slow), true);

    ClientsResult.Client lost = outcome.clients().orElseThrow().clients().get(1);
    assertThat(outcome.end()).isEqualTo(End.CLIENT_LOST);
    assertThat(outcome.hasLostClients()).isTrue();
    assertThat(outcome.leavesClients()).isFalse();
    assertThat(lost.lost()).isTrue();
    assertThat(lost.measuredSeconds()).isBetween(0.5, 0.99);
    assertThat(lost.total().completed()).isPositive();
    assertThat(outcome.statistics().total().completed())
        .isEqualTo(
            lost.total().completed()
                + outcome.clients().orElseThrow().clients().get(0).total().completed());
  }

  @Test
  void of_a_lost_client_only_what_its_windows_have_counts_towards_the_end() throws IOException {
    try (MergedRun merged = begun(settings(100), new Phases(0, SECOND, MINUTE, Duration.ZERO))) {
      assertThat(merged.counted(0, 50)).isFalse();
      merged.lost(0, "it has ended");

      assertThat(merged.counted(1, 50)).isFalse();
      assertThat(merged.counted(1, 100)).isTrue();
    }
  }

  @Test
  void a_client_that_is_lost_after_the_measured_interval_was_measured_until_its_end()
      throws IOException {
    Phases phases = new Phases(0, SECOND, MINUTE, Duration.ofSeconds(10));
    try (MergedRun merged = begun(settings(100), phases)) {
      phases.endMeasureAt(Duration.ofSeconds(3).toNanos());
      for (int client = 0; client < 2; client++) {
        for (String window : quick.windows) {
          merged.window(client, WindowFile.read(window));
        }
      }
      Window last = WindowFile.read(quick.windows.get(quick.windows.size() - 1));
      long end = TimeUnit.SECONDS.toNanos(9);
      merged.window(
          1,
          new Window(
              last.source(), last.second() + 1, "drain", last.to(), end, new Observations()));
      merged.lost(0, "it has ended");
      merged.lost(1, "it has ended");

      RunOutcome outcome = merged.outcome(IDENTITIES, TestWorkload.tally(), false);
      assertThat(outcome.statistics().measured()).isEqualTo(Duration.ofSeconds(2));
    }
  }

  private MergedRun begun(LoadSettings settings, Phases phases) throws IOException {
    MergedRun merged =
        new MergedRun(
            TestWorkload.TYPES,
            TestWorkload.HEADLINE,
            settings,
            2,
            folder,
            sample -> {},
            NanoClock.SYSTEM);
    merged.begun(Instant.now(), phases);
    return merged;
  }

  /** A client's report, as lines. */
  private static final class Told implements RunObserver {
    private static final Map<MergedRun, List<Phases>> RUNNING = new ConcurrentHashMap<>();
    private final MergedRun count;
    private final int client;
    private long counted;
    private final List<String> windows = new ArrayList<>();
    private long secondEnded;
    private DriverResult outcome;

    /**
     * @param count knows what all clients have measured; null for a run that ends by time
     * @param client which one this is
     */
    Told(MergedRun count, int client) {
      this.count = count;
      this.client = client;
    }

    @Override
    public void begun(Instant started, Phases phases) {
      assertThat(windows).isEmpty();
      if (count != null) {
        RUNNING.computeIfAbsent(count, key -> new CopyOnWriteArrayList<>()).add(phases);
      }
    }

    @Override
    public void counted(long completed) {
      counted = completed;
      synchronized (count) {
        if (count.counted(client, completed)) {
          long end = System.nanoTime();
          RUNNING.get(count).forEach(phases -> phases.endMeasureAt(end));
        }
      }
    }

    @Override
    public void window(Window window) {
      windows.add(JSON.writeValueAsString(window));
      if (windows.size() == 2) {
        secondEnded = window.to();
      }
    }
  }

  private static Told drive(LoadSettings settings, int client, long millis) {
    return drive(settings, client, millis, new Told(null, client));
  }

  private static Told drive(LoadSettings settings, int client, long millis, Told told) {
    told.outcome =
        new RunDriver(
                TestWorkload.TYPES,
                settings,
                new ClientShare(client, 2),
                new RandomStreams(42),
                NanoClock.SYSTEM)
            .drive(
                new TestWorkload(sleeping(millis)),
                aside,
                told,
                RunDriver.StartBarrier.OPEN,
                new Cancellation(),
                List.of());
    return told;
  }

  private RunOutcome merged(LoadSettings settings, List<Told> told, boolean lastDies)
      throws IOException {
    Phases phases =
        new Phases(0, settings.rampUp().most(), settings.measure(), settings.rampDown());
    try (MergedRun merged = begun(settings, phases)) {
      for (int client = 0; client < told.size(); client++) {
        List<String> windows = told.get(client).windows;
        boolean dies = lastDies && client == told.size() - 1;
        for (String window : dies ? windows.subList(0, 2) : windows) {
          merged.window(client, WindowFile.read(window));
        }
        if (settings.isCounted()) {
          merged.counted(client, told.get(client).counted);
        }
        if (dies) {
          merged.lost(client, "it has ended");
        } else {
          merged.ended(client, sent(told.get(client).outcome));
        }
      }
      assertThat(merged.isComplete()).isTrue();
      return merged.outcome(IDENTITIES, TestWorkload.tally(), false);
    }
  }

  private static Histogram logged(Path run) throws IOException {
    Histogram sum = new Histogram(3);
    try (HistogramLogReader reader =
        new HistogramLogReader(run.resolve(ResultFiles.HISTOGRAMS).toFile())) {
      while (reader.hasNext()) {
        Histogram interval = (Histogram) reader.nextIntervalHistogram();
        if (interval != null && "step.response".equals(interval.getTag())) {
          sum.add(interval);
        }
      }
    }
    return sum;
  }

  private static DriverResult sent(DriverResult outcome) {
    return JSON.readValue(JSON.writeValueAsString(outcome), DriverResult.class);
  }

  private static long tallied(RunOutcome outcome) {
    return outcome.tallies().stream().mapToLong(TestWorkload::count).sum();
  }

  private static LoadSettings settings(long stopAfter) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("terminals", 5);
    settings.put("inFlight", 2);
    settings.put("rampUp", "300ms");
    settings.put("measure", Duration.ofMillis(1_200));
    settings.put("rampDown", "100ms");
    settings.put("timeout", "1s");
    settings.put("maxTries", 1);
    settings.put("clients", 2);
    if (stopAfter > 0) {
      settings.put("stopAfter", stopAfter);
      settings.put("measure", "1m");
    }
    return RecordBinder.of(LoadSettings.class).make(settings);
  }

  private static Sessions sleeping(long millis) {
    return () ->
        new Session() {
          @Override
          public void execute(Transaction transaction, Completion completion) {
            TERMINALS.add(((TestWorkload.Step) transaction).terminal());
            try {
              Thread.sleep(millis);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            completion.complete(Outcome.COMMITTED, 0, "");
          }

          @Override
          public void close() {}
        };
  }
}
