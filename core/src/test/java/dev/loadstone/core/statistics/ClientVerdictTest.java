package dev.loadstone.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.statistics.ClientVerdict.Reason;
import dev.loadstone.core.statistics.ClientVerdict.Reason.Kind;
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
  private LatencySummary witness = WITNESS;
  private long pauses;
  private double pauseSeconds;

  private static LatencySummary times(long count, double p50, double p99, double p999, double max) {
    return LatencySummaryBuilder.builder()
        .count(count)
        .mean(p50)
        .min(1)
        .p50(p50)
        .p90(p50)
        .p95(p50)
        .p99(p99)
        .p999(p999)
        .max(max)
        .build();
  }

  private ClientVerdict verdict() {
    ClientFigures client =
        ClientFiguresBuilder.builder()
            .client(1)
            .cores(2)
            .cpu(cpu)
            .collections(30)
            .collectionShare(collecting)
            .throttledShare(throttled)
            .waiting(waiting)
            .steal(steal)
            .runnable(6.0)
            .logSeconds(log)
            .hiccups(HICCUPS)
            .witness(witness)
            .pauses(pauses)
            .pauseSeconds(pauseSeconds)
            .build();
    return ClientVerdict.judge(List.of(client), SECONDS, 4, RESPONSE);
  }

  private void assertLimited(String reason) {
    assertThat(verdict().verdict()).isEqualTo(Verdict.CLIENT_LIMITED);
    assertThat(verdict().reasons()).containsExactly(new Reason(Kind.RESOURCES, reason));
    assertThat(verdict().mark()).contains(new RunMark(RunMark.Kind.CLIENT_LIMITED, reason));
  }

  private void assertNotLimited(Reason... reasons) {
    assertThat(verdict().verdict()).isEqualTo(Verdict.NOT_LIMITED);
    assertThat(verdict().reasons()).containsExactly(reasons);
    assertThat(verdict().mark()).isEmpty();
  }

  @Test
  void a_client_that_shares_two_processors_with_the_servers_is_not_limited() {
    assertNotLimited();
  }

  @Test
  void one_that_told_nothing_of_itself_is() {
    assertThat(judged(10).reasons())
        .containsExactly(
            new Reason(
                Kind.RESOURCES,
                "no client took a sample of itself in the 10 s that were measured: it had no"
                    + " processor"));
    assertThat(judged(1).verdict()).as("too short for a sample").isEqualTo(Verdict.NOT_LIMITED);
  }

  private static ClientVerdict judged(double seconds) {
    return ClientVerdict.judge(List.of(), seconds, 0, LatencySummary.EMPTY);
  }

  @Test
  void one_that_uses_nearly_all_of_its_processors_is() {
    cpu = 1.75;

    assertLimited("the client used 1.75 of the 2.00 processors that it may use");
  }

  @Test
  void one_with_too_small_a_heap_is() {
    collecting = 0.31;

    assertLimited("the client was stopped by garbage collections for 31.0 % of the time");
  }

  @Test
  void one_that_was_throttled_is() {
    throttled = 0.4;

    assertLimited("the client had used up its limit of processor time for 40.0 % of the time");
  }

  @Test
  void one_that_waited_for_processors_more_than_it_had_them_is() {
    waiting = 1.9;

    assertNotLimited();

    waiting = 2.3;

    assertLimited(
        "the client had 0.60 processors and threads of it waited for 2.30 more, while 4.00"
            + " transactions were under way");
  }

  @Test
  void one_whose_machine_was_taken_away_is() {
    steal = 0.2;

    assertLimited("the client lost 20.0 % of the time to the host of its machine");
  }

  @Test
  void one_whose_workers_waited_for_the_operations_log_is() {
    log = 0.5;

    assertLimited("the client waited 0.50 s for the operations log");
  }

  @Test
  void a_machine_that_tells_nothing_accuses_nobody() {
    throttled = null;
    waiting = null;
    steal = null;

    assertNotLimited();
  }

  @Test
  void a_long_pause_moves_a_mean_of_many_seconds_by_little_and_is_no_reason() {
    pauses = 1;
    pauseSeconds = 0.099;

    assertNotLimited();
  }

  @Test
  void pauses_of_more_than_a_hundredth_of_the_time_are_told_and_limit_nobody() {
    pauses = 3;
    pauseSeconds = 0.21;

    assertNotLimited(
        new Reason(
            Kind.PAUSES,
            "the client stood still 3 times for 20 ms or longer, for 0.21 s of the 10 s that were"
                + " measured (2.1 %)"));
  }

  @Test
  void witnesses_are_held_against_the_responses_once_there_are_enough_and_limit_nobody() {
    witness = times(99, 1, 2_000, 2_000, 2_000);

    assertNotLimited();

    witness = times(100, 1, 2_000, 2_000, 2_000);

    assertNotLimited(
        new Reason(
            Kind.WITNESS,
            "the client took 2000.0 µs for what goes to no database at its 99th percentile, where"
                + " the responses have 15000.0 µs"));
  }

  @Test
  void the_mark_tells_of_what_limits_alone() {
    cpu = 1.9;
    pauses = 9;
    pauseSeconds = 0.5;

    assertThat(verdict().reasons()).extracting(Reason::kind).contains(Kind.PAUSES);
    assertThat(verdict().mark().orElseThrow().text())
        .isEqualTo("the client used 1.90 of the 2.00 processors that it may use");
  }

  @Test
  void of_several_clients_the_one_in_question_is_named() {
    ClientFigures calm =
        ClientFiguresBuilder.builder()
            .client(1)
            .cores(2)
            .cpu(0.3)
            .collections(1)
            .hiccups(HICCUPS)
            .witness(WITNESS)
            .pauses(0L)
            .pauseSeconds(0.0)
            .build();
    ClientFigures busy =
        ClientFiguresBuilder.builder()
            .client(2)
            .cores(1)
            .cpu(0.95)
            .collections(1)
            .hiccups(HICCUPS)
            .witness(WITNESS)
            .pauses(0L)
            .pauseSeconds(0.0)
            .build();

    assertThat(ClientVerdict.judge(List.of(calm, busy), SECONDS, 4, RESPONSE).reasons())
        .containsExactly(
            new Reason(
                Kind.RESOURCES, "client 2 used 0.95 of the 1.00 processors that it may use"));
  }

  @Test
  void a_verdict_is_written_and_read() {
    cpu = 1.9;
    pauses = 9;
    pauseSeconds = 0.5;

    assertThat(read(ResultJson.mapper().writeValueAsString(verdict()))).isEqualTo(verdict());
  }

  @Test
  void pauses_and_witnesses_of_an_earlier_version_limit_nobody() {
    ClientVerdict read =
        read(
            """
            {
              "verdict" : "CLIENT_LIMITED",
              "reasons" : [
                "the client stood still for 119 ms, and the longest response took 130 ms",
                "client 2 took 9.0 µs for what goes to no database at its 99th percentile, where\
             the responses have 30.0 µs"
              ],
              "clients" : [ { "client" : 1, "cores" : 2.0, "cpu" : 0.4 } ],
              "disturbedSeconds" : 1.0,
              "undisturbedResponse" : { "count" : 5 }
            }
            """);

    assertThat(read.reasons()).extracting(Reason::kind).containsExactly(Kind.PAUSES, Kind.WITNESS);
    assertThat(read.verdict()).isEqualTo(Verdict.NOT_LIMITED);
    assertThat(read.clients().get(0).pauses()).isNull();
    assertThat(read.clients().get(0).pauseSeconds()).isNull();
  }

  @Test
  void the_verdict_of_an_earlier_version_stands_where_resources_lacked_and_where_none_did() {
    assertThat(
            read("""
            {"verdict": "CLIENT_LIMITED", "reasons": ["the client had 0.60 processors \
            and threads of it waited for 2.30 more"], "clients": []}
            """)
                .verdict())
        .isEqualTo(Verdict.CLIENT_LIMITED);
    assertThat(read("{\"verdict\": \"INNOCENT\", \"reasons\": [], \"clients\": []}").verdict())
        .isEqualTo(Verdict.NOT_LIMITED);
  }

  private static ClientVerdict read(String json) {
    return ResultJson.mapper().readValue(json, ClientVerdict.class);
  }
}
