package dev.loadstone.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.ClientFigures;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.ClientVerdict.Verdict;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What is held against clients, by seconds as they were measured. */
class ClientTotalsTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final int SECONDS = 15;

  private final ClientTotals totals = new ClientTotals();

  private void second(int second, String phase, Outcome outcome, double response, double pause) {
    Recording recording = new Recording();
    long took = (long) (response * MILLI);
    boolean measured = phase.equals(Phases.MEASURE);
    recording.record(
        new TryEnd().of(0, outcome, 1, false).at(0, 0, 0, 0, took).counts(measured, measured));
    Observations observed = new Observations();
    recording.tell(observed, "step");
    use(observed, (long) (pause * MILLI));
    totals.add(
        new Window("clients", second, phase, second * SECOND, (second + 1) * SECOND, observed));
  }

  private void measured(int second, double response, double pause) {
    second(second, Phases.MEASURE, Outcome.COMMITTED, response, pause);
  }

  /** The use of a client of two processors that needs a quarter of them. */
  private static void use(Observations observed, long pause) {
    boolean isLong = pause >= 20 * MILLI;
    Histogram hiccups = Histograms.create();
    hiccups.recordValue(pause);
    observed.times(ClientSeries.HICCUPS, "1", hiccups);
    observed.count(ClientSeries.PAUSES, "1", isLong ? 1 : 0);
    observed.count(ClientSeries.PAUSED, "1", isLong ? pause : 0);
    observed.count(ClientSeries.WATCHED, "1", SECOND);
    observed.level(ClientSeries.CORES, "1", 2);
    observed.count(ClientSeries.CPU, "1", SECOND / 2);
    observed.count(ClientSeries.MACHINE, "1", 2 * SECOND);
    observed.count(ClientSeries.STOLEN, "1", 0);
    observed.level(ClientSeries.RUNNABLE, "1", 1);
  }

  private ClientVerdict verdict() {
    return totals.verdict(SECONDS * SECOND, 0, LatencySummary.EMPTY);
  }

  private void assertPauses(long count, double seconds) {
    ClientFigures client = verdict().clients().get(0);
    assertThat(client.pauses()).isEqualTo(count);
    assertThat(client.pauseSeconds()).isCloseTo(seconds, within(0.001));
  }

  /**
   * As in a run that was once marked: a pause of 116.9 ms in a second whose longest response took
   * 49.6 ms, and in another second, without a pause, a response of 131.2 ms.
   */
  @Test
  void a_pause_is_held_against_the_responses_of_its_own_second() {
    for (int second = 0; second < SECONDS; second++) {
      measured(second, second == 2 ? 131.2 : second == 9 ? 49.6 : 33.7, second == 9 ? 116.9 : 3);
    }

    assertPauses(0, 0);
    assertThat(verdict().verdict()).isEqualTo(Verdict.NOT_LIMITED);
    assertThat(verdict().reasons()).isEmpty();
  }

  @Test
  void one_that_shows_there_is_counted_with_its_time_and_limits_nobody() {
    for (int second = 0; second < SECONDS; second++) {
      measured(second, second == 9 ? 125 : 33.7, second == 9 ? 119 : 3);
    }

    assertPauses(1, 0.119);
    assertThat(verdict().verdict()).isEqualTo(Verdict.NOT_LIMITED);
    assertThat(verdict().reasons()).isEmpty();
  }

  @Test
  void failed_responses_and_those_of_other_phases_show_a_pause_too() {
    second(0, Phases.RAMP_UP, Outcome.COMMITTED, 60, 0);
    measured(1, 10, 55);
    measured(2, 10, 0);
    measured(3, 10, 0);
    measured(4, 10, 0);
    measured(5, 10, 55);
    second(6, Phases.MEASURE, Outcome.TIMEOUT, 60, 0);

    assertPauses(2, 0.110);
  }

  @Test
  void pauses_outside_the_measured_interval_count_for_nothing() {
    second(0, Phases.RAMP_UP, Outcome.COMMITTED, 60, 55);
    measured(1, 60, 0);

    assertPauses(0, 0);
  }
}
