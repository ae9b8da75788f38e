package dev.loadstone.runner.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Sought.Missing;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.result.FaultCost;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.runner.measure.LoggedOperation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultCostsTest {
  private static final double END = 60;

  private final List<LoggedOperation> ended = new ArrayList<>();

  private void commits(double from, double to, double response) {
    for (int i = 0; i < Math.round((to - from) * 100); i++) {
      ended.add(operation(from + i / 100.0, response, Outcome.COMMITTED));
    }
  }

  private static LoggedOperation operation(double second, double response, Outcome outcome) {
    return new LoggedOperation("write", second, response, outcome, 0, 0);
  }

  private static RunEvent fault(double second) {
    return RunEvent.of(FaultKind.RESTART, "node-1", second - 0.05, second, second + 1);
  }

  private FaultCost cost(int which, boolean openLoop, RunEvent... faults) {
    return new FaultCosts(ended, new DoneFaults(List.of(faults), List.of(), 0, END), openLoop)
        .measured()
        .get(which)
        .cost();
  }

  @Test
  void an_outage_lasts_from_the_last_commit_before_to_the_first_after() {
    commits(0, 20, 0.01);
    commits(24.5, END, 0.01);
    ended.add(2_000, operation(19.99, 1, Outcome.UNKNOWN));
    // Whoever rolls back asks nothing of a server that cannot commit.
    ended.add(2_001, operation(22, 1, Outcome.INTENDED_ROLLBACK));

    FaultCost cost = cost(0, false, fault(20));

    assertThat(cost.unavailable()).isCloseTo(4.51, within(1e-6));
    assertThat(cost.neverAgain()).isFalse();
    assertThat(cost.firstCommit()).isCloseTo(4.5, within(1e-6));
    assertThat(cost.before()).isCloseTo(100, within(1.0));
    assertThat(cost.recovered()).isCloseTo(4.4, within(0.2));
    assertThat(cost.doubtful()).isEqualTo(1);
    assertThat(cost.failed()).isZero();
    assertThat(cost.lost()).isNull();
  }

  @Test
  void what_did_not_come_back_before_the_next_fault_is_a_lower_bound() {
    commits(0, 20, 0.01);
    commits(35, END, 0.01);

    FaultCost first = cost(0, false, fault(20), fault(30));
    FaultCost second = cost(1, false, fault(20), fault(30));

    assertThat(first.neverAgain()).isTrue();
    assertThat(first.firstCommit()).isNull();
    assertThat(first.recovered()).isNull();
    assertThat(first.unavailable()).isCloseTo(9.96, within(1e-6));
    assertThat(second.neverAgain()).isFalse();
    assertThat(second.firstCommit()).isCloseTo(5, within(1e-6));
    // Nothing between the two was calm.
    assertThat(second.before()).isNull();
    assertThat(second.recovered()).isNull();
  }

  @Test
  void a_fault_that_nobody_felt_was_recovered_from_at_once() {
    commits(0, END, 0.01);

    FaultCost cost = cost(0, false, fault(20));

    assertThat(cost.recovered()).isZero();
    assertThat(cost.unavailable()).isCloseTo(0.01, within(1e-6));
  }

  @Test
  void at_a_rate_a_backlog_is_no_recovery() {
    commits(0, 20, 0.01);
    commits(22, 32, 1);
    commits(32, END, 0.01);

    assertThat(cost(0, true, fault(20)).recovered()).isCloseTo(12, within(0.11));
    assertThat(cost(0, false, fault(20)).recovered()).isCloseTo(2, within(0.2));
  }

  @Test
  void what_is_missing_of_after_the_last_fault_counts_for_it() {
    commits(0, END, 0.01);
    DoneFaults done = new DoneFaults(List.of(fault(20), fault(40)), List.of(), 0, END);
    LoggedOperation lost = operation(41.25, 0.01, Outcome.COMMITTED);
    LossCheck loss =
        new LossCheck(
            new Sought("orders", "", 1, List.of(new Missing(lost.acknowledged(), "order 7")), 0, 0),
            new FaultCosts(ended, done, false).measured());

    assertThat(loss.check().detail())
        .endsWith("at 41.250 s, 1.250 s after node-1 was killed and started again");
    assertThat(loss.counted()).extracting(event -> event.cost().lost()).containsExactly(0L, 1L);
  }

  @Test
  void what_is_missing_is_told_with_its_instant_and_the_fault_that_followed() {
    commits(0, END, 0.01);
    List<RunEvent> faults =
        new FaultCosts(
                ended, new DoneFaults(List.of(fault(20), fault(40)), List.of(), 0, END), false)
            .measured();
    LoggedOperation lost = operation(39.5, 0.01, Outcome.COMMITTED);
    LossCheck loss =
        new LossCheck(
            new Sought(
                "orders",
                "3.5.4",
                6_000,
                List.of(new Missing(lost.acknowledged(), "order 7")),
                3,
                2),
            faults);

    assertThat(loss.check().status()).isEqualTo(Status.FAIL);
    assertThat(loss.check().detail())
        .isEqualTo(
            "6,000 orders were acknowledged; 1 of them are missing. 3 more had an unknown outcome,"
                + " and 2 are there of which no client was told. Missing: order 7, acknowledged at"
                + " 39.500 s, 0.500 s before node-1 was killed and started again");
    assertThat(loss.counted()).extracting(event -> event.cost().lost()).containsExactly(0L, 1L);
    assertThat(loss.csv())
        .isEqualTo(
            "transaction,acknowledgedSecond,fault,faultSecond\n"
                + "\"order 7\",39.500000,node-1 was killed and started again,40.000000\n");
  }
}
