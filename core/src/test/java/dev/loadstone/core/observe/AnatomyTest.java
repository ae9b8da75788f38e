package dev.loadstone.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.Identity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Where the time of transactions went")
final class AnatomyTest {
  private static final long MILLI = 1_000_000;
  private static final List<String> TYPES = List.of("buy", "buy-more");

  private final Observations clients = new Observations();
  private final Observations sampler = new Observations();

  private void transactions(String type, int completed, long outside, long calls, long retries) {
    clients.count(RunSeries.MEASURED.of(Outcome.COMMITTED), type, completed);
    clients.count(RunSeries.IN_INTERVAL.of(Outcome.COMMITTED), type, completed);
    clients.count(AnatomySeries.OUTSIDE, type, outside * MILLI);
    clients.count(AnatomySeries.CALLS, type, calls * MILLI);
    clients.count(AnatomySeries.RETRIES, type, retries * MILLI);
    clients.count(AnatomySeries.ALL_CALLS, type, calls * MILLI);
  }

  private void looked(long seen, long missed) {
    sampler.count(AnatomySeries.SEEN, Observations.ALL, seen * MILLI);
    sampler.count(AnatomySeries.MISSED, Observations.ALL, missed * MILLI);
    sampler.count(AnatomySeries.INTERVAL, Observations.ALL, (seen + missed) * MILLI);
  }

  private void seen(String statement, TimePart part, long millis) {
    sampler.count(AnatomySeries.sampled(part), statement, millis * MILLI);
  }

  private Map<String, Double> parts(String... types) {
    return new Anatomy(clients, sampler, TYPES).of(List.of(types));
  }

  private static double sum(Map<String, Double> parts) {
    return parts.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  @Test
  void calls_are_told_by_nobody_where_the_database_does_not_tell() {
    transactions("buy", 10, 20, 70, 10);

    assertThat(parts("buy")).isEqualTo(Map.of("client", 2.0, "retries", 1.0, "rest", 7.0));
    assertThat(parts("buy-more")).isEmpty();
  }

  @Test
  void what_sessions_were_seen_in_divides_the_calls_and_the_remainder_is_the_network() {
    transactions("buy", 10, 20, 100, 0);
    looked(1_000, 0);
    seen("buy-row", TimePart.LOCKS, 30);
    seen("buy", TimePart.RUNNING, 50);

    assertThat(parts("buy"))
        .isEqualTo(Map.of("client", 2.0, "locks", 3.0, "running", 5.0, "network", 2.0));
  }

  @Test
  void a_statement_belongs_to_the_type_with_the_longest_name_that_begins_its_own() {
    transactions("buy", 10, 0, 100, 0);
    transactions("buy-more", 10, 0, 300, 0);
    looked(1_000, 0);
    seen("buy-more-row", TimePart.LOCKS, 200);
    seen("witness-read", TimePart.LOCKS, 500);
    seen("somebody", TimePart.LOG, 40);

    assertThat(parts("buy")).isEqualTo(Map.of("log", 1.0, "network", 9.0));
    assertThat(parts("buy-more")).isEqualTo(Map.of("locks", 20.0, "log", 3.0, "network", 7.0));
  }

  @Test
  void the_kernel_divides_work_into_running_waiting_for_a_processor_and_neither() {
    transactions("buy", 10, 0, 100, 0);
    looked(1_000, 0);
    seen("buy", TimePart.RUNNING, 60);
    sampler.count(AnatomySeries.RUNNING, AnatomySeries.SESSIONS, 40 * MILLI);
    sampler.count(AnatomySeries.WAITING, AnatomySeries.SESSIONS, 10 * MILLI);

    assertThat(parts("buy"))
        .isEqualTo(Map.of("running", 4.0, "processor", 1.0, "rest", 1.0, "network", 4.0));
  }

  @Test
  void what_threads_ran_for_statements_beside_the_load_is_not_the_loads() {
    transactions("buy", 10, 0, 100, 0);
    looked(1_000, 0);
    seen("buy", TimePart.RUNNING, 60);
    seen("witness-read", TimePart.RUNNING, 60);
    sampler.count(AnatomySeries.RUNNING, AnatomySeries.SESSIONS, 80 * MILLI);
    sampler.count(AnatomySeries.WAITING, AnatomySeries.SESSIONS, 20 * MILLI);

    assertThat(parts("buy"))
        .isEqualTo(Map.of("running", 4.0, "processor", 1.0, "rest", 1.0, "network", 4.0));
  }

  @Test
  void work_is_not_divided_where_the_kernel_counts_nothing() {
    transactions("buy", 10, 0, 100, 0);
    looked(1_000, 0);
    seen("buy", TimePart.RUNNING, 60);
    sampler.count(AnatomySeries.RUNNING, AnatomySeries.SESSIONS, 0);
    sampler.count(AnatomySeries.WAITING, AnatomySeries.SESSIONS, 0);

    assertThat(parts("buy")).isEqualTo(Map.of("running", 6.0, "network", 4.0));
  }

  @Test
  void a_wait_for_a_processor_before_the_server_knows_of_the_call_is_no_network() {
    transactions("buy", 10, 0, 100, 0);
    looked(1_000, 0);
    seen("buy", TimePart.RUNNING, 20);
    sampler.count(AnatomySeries.RUNNING, AnatomySeries.SESSIONS, 20 * MILLI);
    sampler.count(AnatomySeries.WAITING, AnatomySeries.SESSIONS, 30 * MILLI);

    assertThat(parts("buy")).isEqualTo(Map.of("running", 2.0, "processor", 3.0, "network", 5.0));
  }

  @Test
  void a_wait_for_a_processor_is_told_where_no_look_met_a_session_at_work() {
    transactions("buy", 10, 0, 100, 0);
    looked(1_000, 0);
    sampler.count(AnatomySeries.RUNNING, AnatomySeries.SESSIONS, 20 * MILLI);
    sampler.count(AnatomySeries.WAITING, AnatomySeries.SESSIONS, 30 * MILLI);

    assertThat(parts("buy")).isEqualTo(Map.of("processor", 3.0, "network", 7.0));
  }

  @Test
  void threads_that_all_sessions_share_tell_which_share_of_the_server_was_starved() {
    transactions("buy", 10, 0, 100, 0);
    looked(1_000, 0);
    seen("buy", TimePart.PARTITION, 80);
    sampler.count(AnatomySeries.RUNNING, "node1", 30 * MILLI);
    sampler.count(AnatomySeries.WAITING, "node1", 10 * MILLI);

    assertThat(parts("buy")).isEqualTo(Map.of("partition", 6.0, "processor", 2.0, "network", 2.0));
  }

  @Test
  void looks_without_an_answer_leave_their_time_to_nobody() {
    transactions("buy", 10, 0, 100, 0);
    looked(750, 250);
    seen("buy", TimePart.LOCKS, 30);

    assertThat(parts("buy")).containsEntry("rest", 2.5).containsEntry("locks", 3.0);
    assertThat(sum(parts("buy"))).isCloseTo(10, within(1e-9));
  }

  @Test
  void more_than_all_calls_is_chance_and_scaled_to_them() {
    transactions("buy", 10, 0, 100, 0);
    looked(1_000, 0);
    seen("buy", TimePart.LOCKS, 150);
    seen("buy", TimePart.LOG, 50);

    assertThat(parts("buy")).isEqualTo(Map.of("locks", 7.5, "log", 2.5));
  }

  @Test
  void calls_that_do_nothing_tell_the_network_from_the_server() {
    transactions("buy", 10, 0, 100, 0);
    clients.count(RunSeries.of(Count.ROUND_TRIPS), "buy", 20);
    looked(1_000, 0);
    sampler.count(AnatomySeries.EMPTY_CALLS, Observations.ALL, 4);
    sampler.count(AnatomySeries.EMPTY_TIME, Observations.ALL, 4 * MILLI);
    sampler.level(AnatomySeries.EMPTY_LEAST, Observations.ALL, MILLI);

    assertThat(parts("buy")).isEqualTo(Map.of("network", 2.0, "server", 8.0));
  }

  @Test
  void round_trips_of_a_backlog_that_ends_after_the_interval_are_not_in_its_calls() {
    transactions("buy", 10, 0, 100, 0);
    clients.count(RunSeries.MEASURED.of(Outcome.COMMITTED), "buy", 10);
    clients.count(RunSeries.of(Count.ROUND_TRIPS), "buy", 40);
    looked(1_000, 0);
    sampler.count(AnatomySeries.EMPTY_CALLS, Observations.ALL, 4);
    sampler.count(AnatomySeries.EMPTY_TIME, Observations.ALL, 4 * MILLI);
    sampler.level(AnatomySeries.EMPTY_LEAST, Observations.ALL, MILLI);

    assertThat(parts("buy")).isEqualTo(Map.of("network", 1.0, "server", 4.0));
  }

  @Test
  void sessions_at_work_are_no_more_than_calls_under_way_but_for_chance_and_the_ends() {
    transactions("buy", 10, 0, 1_000, 0);
    looked(1_000, 0);
    sampler.count(AnatomySeries.LOOKS, Observations.ALL, 400);
    seen("buy", TimePart.LOCKS, 1_140);

    assertThat(identity(0)).returns(true, Identity::holds).returns(1.14, Identity::found);
    seen("buy", TimePart.LOCKS, 20);
    assertThat(identity(0)).returns(false, Identity::holds);
    assertThat(identity(20_000)).returns(true, Identity::holds);
  }

  private Identity identity(double longestMicros) {
    return new Anatomy(clients, sampler, TYPES).identity(longestMicros).orElseThrow();
  }
}
