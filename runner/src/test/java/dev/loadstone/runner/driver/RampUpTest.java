package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.RampUp;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.Steadiness.Verdict;
import dev.loadstone.runner.ManualClock;
import dev.loadstone.runner.driver.SimulatedRun.Call;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the measured interval begins, under a clock that only the test moves. */
class RampUpTest {
  private static final double SECOND = 1e9;

  @TempDir Path folder;

  @Test
  void a_system_that_warms_up_for_half_a_minute_is_measured_when_it_is_warm() throws Exception {
    RunStatistics statistics = run(120, since -> Math.max(10, 40 - since));

    assertThat(statistics.rampUp()).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(80));
    assertThat(statistics.rampUp().toMillis() % 1_000).isZero();
    assertThat(statistics.measured()).isEqualTo(Duration.ofSeconds(20));
    assertThat(statistics.total().throughput()).isBetween(299.0, 301.0);
    assertThat(statistics.steadiness().verdict()).isEqualTo(Verdict.STEADY);
    assertThat(statistics.warnings()).isEmpty();
  }

  @Test
  void a_system_that_is_warm_at_once_is_measured_after_the_least() throws Exception {
    RunStatistics statistics = run(120, since -> 10);

    assertThat(statistics.rampUp()).isEqualTo(Duration.ofSeconds(12));
  }

  @Test
  void a_system_that_is_heard_late_is_measured_from_an_instant_that_is_to_come() throws Exception {
    RunStatistics statistics = simulated(120, since -> 10).heardLate(5).run(folder);

    assertThat(statistics.rampUp()).isEqualTo(Duration.ofSeconds(17));
    assertThat(statistics.measured()).isEqualTo(Duration.ofSeconds(20));
    assertThat(statistics.total().throughput()).isBetween(299.0, 301.0);
  }

  @Test
  void a_system_that_never_becomes_steady_is_measured_at_last_and_that_is_said() throws Exception {
    RunStatistics statistics = run(30, since -> Math.max(10, 80 - 1.2 * since));

    assertThat(statistics.rampUp()).isEqualTo(Duration.ofSeconds(30));
    assertThat(statistics.steadiness().verdict()).isEqualTo(Verdict.WARMING);
    assertThat(statistics.warnings())
        .containsExactly(
            "the load was not steady after the longest ramp-up of 30 s, and was measured"
                + " nevertheless");
  }

  @Test
  void a_measured_interval_that_begins_earlier_keeps_its_length() {
    Phases phases =
        new Phases(0, Duration.ofSeconds(60), Duration.ofSeconds(20), Duration.ofSeconds(2));

    phases.beginMeasureAt((long) (12 * SECOND), new ManualClock((long) (10 * SECOND)));
    phases.beginMeasureAt((long) (40 * SECOND), new ManualClock((long) (11 * SECOND)));

    assertThat(phases.measureBegin()).isEqualTo((long) (12 * SECOND));
    assertThat(phases.measureEnd()).isEqualTo((long) (32 * SECOND));
    assertThat(phases.end()).isEqualTo((long) (34 * SECOND));
  }

  @Test
  void who_hears_late_when_the_measured_interval_begins_measures_as_long_from_a_later_second() {
    Phases phases =
        new Phases(0, Duration.ofSeconds(60), Duration.ofSeconds(20), Duration.ofSeconds(2));

    phases.beginMeasureAt((long) (12 * SECOND), new ManualClock((long) (13.25 * SECOND)));

    assertThat(phases.measureBegin()).isEqualTo((long) (14 * SECOND));
    assertThat(phases.measureEnd()).isEqualTo((long) (34 * SECOND));
    assertThat(phases.end()).isEqualTo((long) (36 * SECOND));
  }

  @Test
  void who_hears_late_of_the_end_of_the_measured_interval_has_measured_until_then() {
    Phases phases =
        new Phases(0, Duration.ofSeconds(1), Duration.ofSeconds(20), Duration.ofSeconds(2));

    phases.endMeasureAt((long) (6 * SECOND), new ManualClock((long) (6.25 * SECOND)));

    assertThat(phases.measuredNanos()).isEqualTo((long) (5.25 * SECOND));
    phases.endMeasureAt((long) (6.1 * SECOND), new ManualClock((long) (6 * SECOND)));
    assertThat(phases.measureEnd()).isEqualTo((long) (6.1 * SECOND));
  }

  @Test
  void a_run_that_was_ended_in_its_ramp_up_is_not_measured_after_all() {
    Phases phases =
        new Phases(0, Duration.ofSeconds(60), Duration.ofSeconds(20), Duration.ofSeconds(2));

    phases.endAt((long) (11 * SECOND));
    phases.beginMeasureAt((long) (12 * SECOND), new ManualClock((long) (11 * SECOND)));

    assertThat(phases.measuredNanos()).isZero();
    assertThat(phases.end()).isEqualTo((long) (11 * SECOND));
  }

  private interface Service {
    double millisAfter(double seconds);
  }

  private RunStatistics run(int most, Service service) throws IOException, InterruptedException {
    return simulated(most, service).run(folder);
  }

  private static SimulatedRun simulated(int most, Service service) {
    LoadSettings settings =
        RecordBinder.of(LoadSettings.class)
            .make(
                Map.of(
                    "terminals",
                    3,
                    "rampUp",
                    new RampUp(Duration.ofSeconds(10), Duration.ofSeconds(most)),
                    "measure",
                    "20s",
                    "rampDown",
                    "1s",
                    "timeout",
                    "5s",
                    "maxTries",
                    1));
    return new SimulatedRun(
        settings,
        (transaction, since) ->
            new Call((long) (service.millisAfter(since / SECOND) * 1e6), Outcome.COMMITTED));
  }
}
