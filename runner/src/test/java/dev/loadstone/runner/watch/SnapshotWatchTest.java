package dev.loadstone.runner.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.SnapshotChecks;
import dev.loadstone.runner.measure.Phases;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class SnapshotWatchTest {
  private static final Duration LONG = Duration.ofMinutes(10);

  /** Lets the watch look three times, and gives what it found. */
  private static List<CheckResult> afterThreeLooks(IntFunction<CheckResult> look)
      throws InterruptedException {
    CountDownLatch looks = new CountDownLatch(3);
    SnapshotWatch watch =
        new SnapshotWatch(
            new SnapshotChecks(
                Duration.ofMillis(1),
                () -> {
                  int number = 3 - (int) looks.getCount();
                  looks.countDown();
                  return number < 3 ? List.of(look.apply(number)) : List.of();
                }),
            results -> {});
    watch.begin(
        new Phases(NanoClock.SYSTEM.nanoTime(), Duration.ZERO, LONG, LONG), NanoClock.SYSTEM);
    assertThat(looks.await(1, TimeUnit.MINUTES)).isTrue();
    watch.close();
    return watch.results();
  }

  private static CheckResult condition(Status status, String detail) {
    return new CheckResult("condition-1", "W_YTD = sum of D_YTD", "3.3.2.1", status, detail);
  }

  @Test
  void a_rule_that_holds_each_time_passes_with_the_number_of_snapshots() throws Exception {
    assertThat(afterThreeLooks(look -> condition(Status.PASS, "2 comparisons agree")))
        .singleElement()
        .satisfies(
            result -> assertThat(result.id()).isEqualTo("condition-1-while-running"),
            result -> assertThat(result.status()).isEqualTo(Status.PASS),
            result -> assertThat(result.detail()).startsWith("holds in 3 snapshots; all checks"));
  }

  @Test
  void one_violation_fails_with_its_instant_and_values() throws Exception {
    assertThat(
            afterThreeLooks(
                look ->
                    look == 1
                        ? condition(Status.FAIL, "warehouse 1: 5 on the left, 6 on the right")
                        : condition(Status.PASS, "2 comparisons agree")))
        .singleElement()
        .satisfies(
            result -> assertThat(result.status()).isEqualTo(Status.FAIL),
            result ->
                assertThat(result.detail())
                    .startsWith("violated in 1 of 3 snapshots; first 0.")
                    .contains(" s into the run: warehouse 1: 5 on the left, 6 on the right"));
  }

  @Test
  void snapshots_that_a_server_did_not_give_are_told_beside_those_that_it_gave() throws Exception {
    assertThat(
            afterThreeLooks(
                look -> {
                  if (look == 2) {
                    throw LoadstoneException.unavailable("the server is gone");
                  }
                  return condition(Status.PASS, "");
                }))
        .singleElement()
        .satisfies(
            result -> assertThat(result.status()).isEqualTo(Status.PASS),
            result ->
                assertThat(result.detail())
                    .startsWith("holds in 2 snapshots")
                    .contains("1 snapshot failed, the first ")
                    .endsWith("the server is gone"));
  }

  @Test
  void a_server_that_gave_none_leaves_the_rules_unchecked() throws Exception {
    assertThat(
            afterThreeLooks(
                look -> {
                  throw new IllegalStateException("closed");
                }))
        .singleElement()
        .satisfies(
            result -> assertThat(result.status()).isEqualTo(Status.NOT_RUN),
            result ->
                assertThat(result.detail()).endsWith("java.lang.IllegalStateException: closed"));
  }

  @Test
  void a_run_that_is_shorter_than_the_interval_says_so() {
    SnapshotWatch watch = new SnapshotWatch(new SnapshotChecks(LONG, List::of), results -> {});
    watch.begin(
        new Phases(NanoClock.SYSTEM.nanoTime(), Duration.ZERO, LONG, LONG), NanoClock.SYSTEM);
    watch.close();
    assertThat(watch.results())
        .singleElement()
        .satisfies(
            result -> assertThat(result.status()).isEqualTo(Status.NOT_APPLICABLE),
            result ->
                assertThat(result.detail()).isEqualTo("the run was over before 600 s had passed"));
  }
}
