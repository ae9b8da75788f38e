package dev.loadstone.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.statistics.ClientVerdict.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientVerdictTest {
  private static final double SECONDS = 10;

  /** Responses around 5 ms, with a tail of 20 ms and a longest of 60 ms. */
  private static final LatencySummary RESPONSE = times(20_000, 5_000, 15_000, 20_000, 60_000);

  /** The delays of a sleeping thread, and of a witness, on a busy machine of two processors. */
  private static final LatencySummary HICCUPS = times(10_000, 60, 1_200, 4_000, 12_000);

  private static final LatencySummary WITNESS = times(200, 1, 8, 40, 40);

  private double cpu = 0.6;
  private double collecting = 0.004;
  private Double throttled = 0.0;
  private Double waiting = 0.2;
  private Double steal = 0.01;
  private double log;
  private LatencySummary hiccups = HICCUPS;
  private LatencySummary witness = WITNESS;
  private LatencySummary response = RESPONSE;

  /** That of all seconds, unless said otherwise. */
  private LatencySummary undisturbed;

  private static LatencySummary times(long count, double p50, double p99, double p999, double max) {
    return new LatencySummary(count, p50, 0, 1, p50, p50, p50, p99, p999, max);
  }

  private ClientVerdict verdict() {
    ClientFigures client =
        new ClientFigures(
            1, 2, cpu, 30, collecting, throttled, waiting, steal, 6.0, log, hiccups, witness);
    return ClientVerdict.judge(
        List.of(client), SECONDS, 4, response, 0, undisturbed == null ? response : undisturbed);
  }

  @Test
  void a_client_that_shares_two_processors_with_the_servers_is_innocent() {
    assertThat(verdict().verdict()).isEqualTo(Verdict.INNOCENT);
    assertThat(verdict().mark(response)).isEmpty();
  }

  @Test
  void one_that_told_nothing_of_itself_is_not_innocent() {
    assertThat(judged(10).reasons())
        .containsExactly(
            "no client took a sample of itself in the 10 s that were measured: it had no processor");
    assertThat(judged(1).verdict()).as("too short for a sample").isEqualTo(Verdict.INNOCENT);
  }

  private static ClientVerdict judged(double seconds) {
    return ClientVerdict.judge(
        List.of(), seconds, 0, LatencySummary.EMPTY, 0, LatencySummary.EMPTY);
  }

  @Test
  void one_that_uses_nearly_all_of_its_processors_is_not() {
    cpu = 1.75;

    assertThat(verdict().reasons())
        .containsExactly("the client used 1.75 of the 2.00 processors that it may use");
    assertThat(verdict().mark(response).orElseThrow().kind())
        .isEqualTo(RunMark.Kind.CLIENT_LIMITED);
  }

  @Test
  void one_that_was_stopped_is_not_even_where_no_percentile_shows_it() {
    hiccups = times(600_000, 60, 1_200, 4_000, 300_000);
    response = times(1_000_000, 5_000, 15_000, 20_000, 310_000);

    assertThat(verdict().reasons())
        .containsExactly("the client stood still for 300 ms, and the longest response took 310 ms");
  }

  @Test
  void a_pause_that_is_short_beside_what_the_database_took_is_no_reason() {
    hiccups = times(600_000, 60, 1_200, 4_000, 150_000);
    response = times(1_000_000, 5_000, 15_000, 20_000, 4_000_000);

    assertThat(verdict().verdict()).isEqualTo(Verdict.INNOCENT);
  }

  @Test
  void many_pauses_are_held_against_the_same_percentile_of_the_responses() {
    hiccups = times(10_000, 60, 22_000, 48_000, 55_000);
    response = times(20_000, 5_000, 15_000, 50_000, 60_000);
    undisturbed = times(12_000, 5_000, 9_000, 20_000, 30_000);

    assertThat(verdict().reasons())
        .containsExactly(
            "the client stood still for 48.0 ms at its 99.9th percentile, where the responses have"
                + " 50.0 ms");

    response = times(1_000, 500_000, 900_000, 1_500_000, 3_000_000);

    assertThat(verdict().reasons()).isEmpty();
  }

  @Test
  void many_pauses_that_change_no_percentile_are_turns_that_a_thread_waited_for() {
    hiccups = times(10_000, 60, 22_000, 48_000, 55_000);
    response = times(20_000, 5_000, 15_000, 50_000, 60_000);
    undisturbed = times(12_000, 5_000, 14_500, 49_000, 60_000);

    assertThat(verdict().reasons()).isEmpty();

    undisturbed = times(0, 0, 0, 0, 0);

    assertThat(verdict().reasons()).as("no second without a pause").hasSize(1);
  }

  @Test
  void a_sleeping_thread_that_alone_had_to_wait_for_its_processor_accuses_nobody() {
    hiccups = times(10_000, 60, 22_000, 86_000, 130_000);

    assertThat(verdict().verdict()).isEqualTo(Verdict.INNOCENT);
  }

  @Test
  void one_with_too_small_a_heap_is_not() {
    collecting = 0.31;

    assertThat(verdict().reasons())
        .containsExactly("the client was stopped by garbage collections for 31.0 % of the time");
  }

  @Test
  void one_that_was_throttled_or_waited_for_processors_more_than_it_had_them_is_not() {
    throttled = 0.4;

    assertThat(verdict().reasons())
        .containsExactly(
            "the client had used up its limit of processor time for 40.0 % of the time");

    throttled = null;
    waiting = 1.9;

    assertThat(verdict().reasons()).isEmpty();

    waiting = 2.3;

    assertThat(verdict().reasons())
        .containsExactly(
            "the client had 0.60 processors and threads of it waited for 2.30 more, while 4.00"
                + " transactions were under way");
  }

  @Test
  void witnesses_are_held_against_the_responses_once_there_are_enough_of_them() {
    witness = times(99, 1, 2_000, 2_000, 2_000);

    assertThat(verdict().reasons()).isEmpty();

    witness = times(100, 1, 2_000, 2_000, 2_000);

    assertThat(verdict().reasons())
        .containsExactly(
            "the client took 2000.0 µs for what goes to no database at its 99th percentile, where"
                + " the responses have 15000.0 µs");
  }

  @Test
  void a_machine_that_tells_nothing_accuses_nobody() {
    throttled = null;
    waiting = null;
    steal = null;

    assertThat(verdict().verdict()).isEqualTo(Verdict.INNOCENT);
  }

  @Test
  void the_operations_log_is_a_reason_when_workers_waited_for_it() {
    log = 0.5;

    assertThat(verdict().reasons())
        .containsExactly("the client waited 0.50 s for the operations log");
  }

  @Test
  void the_mark_tells_the_tail_without_the_seconds_with_pauses() {
    hiccups = times(10_000, 60, 22_000, 270_000, 300_000);
    response = times(20_000, 5_000, 15_000, 20_000, 310_000);
    ClientFigures client =
        new ClientFigures(
            1, 2, cpu, 30, collecting, throttled, waiting, steal, 6.0, log, hiccups, witness);

    ClientVerdict verdict =
        ClientVerdict.judge(
            List.of(client), SECONDS, 4, response, 2, times(18_000, 5_000, 12_000, 16_000, 40_000));

    assertThat(verdict.mark(response).orElseThrow().text())
        .isEqualTo(
            "the client stood still for 300 ms, and the longest response took 310 ms; without the 2"
                + " s with pauses of the client the 99th percentile is 12.00 ms and not 15.00 ms");
  }

  @Test
  void the_mark_says_when_no_second_was_without_a_pause() {
    cpu = 1.9;
    ClientFigures client =
        new ClientFigures(
            1, 2, cpu, 30, collecting, throttled, waiting, steal, 6.0, log, hiccups, witness);

    ClientVerdict verdict =
        ClientVerdict.judge(List.of(client), SECONDS, 4, response, 10, LatencySummary.EMPTY);

    assertThat(verdict.mark(response).orElseThrow().text())
        .isEqualTo(
            "the client used 1.90 of the 2.00 processors that it may use; there was no second"
                + " without a pause of the client");
  }

  @Test
  void of_several_clients_the_one_in_question_is_named() {
    ClientFigures innocent =
        new ClientFigures(1, 2, 0.3, 1, 0, null, null, null, null, 0, HICCUPS, WITNESS);
    ClientFigures busy =
        new ClientFigures(2, 1, 0.95, 1, 0, null, null, null, null, 0, HICCUPS, WITNESS);

    assertThat(
            ClientVerdict.judge(List.of(innocent, busy), SECONDS, 4, RESPONSE, 0, RESPONSE)
                .reasons())
        .containsExactly("client 2 used 0.95 of the 1.00 processors that it may use");
  }
}
