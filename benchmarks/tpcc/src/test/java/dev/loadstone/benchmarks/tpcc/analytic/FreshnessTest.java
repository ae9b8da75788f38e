package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.analytic.Freshness.Look;
import dev.loadstone.core.observe.Observations;
import org.junit.jupiter.api.Test;

final class FreshnessTest {
  private static final long ORIGIN = 5_000_000_000L;
  private static final long MILLI = 1_000_000;

  private final Freshness freshness = new Freshness(2, ORIGIN);

  private void acknowledge(int warehouse, int district, int order, long millis) {
    freshness.acknowledged(warehouse, district, order, ORIGIN + millis * MILLI);
  }

  private Look look(long millis) {
    return freshness.look(ORIGIN + millis * MILLI);
  }

  /** In ms. */
  private double behind() {
    return freshness.behind().getMaxValue() / MILLI;
  }

  @Test
  void a_query_that_sees_all_orders_is_behind_none() {
    freshness.begin(time -> true);
    acknowledge(1, 1, 3001, 10);
    acknowledge(2, 10, 3001, 20);
    Look look = look(30);
    look.sees(1, 1, 3002);
    look.sees(2, 10, 3002);
    look.end();

    assertThat(behind()).isZero();
    assertThat(freshness.behind().getTotalCount()).isOne();
  }

  @Test
  void it_is_behind_the_earliest_order_that_it_does_not_see() {
    freshness.begin(time -> true);
    acknowledge(1, 1, 3001, 10);
    acknowledge(1, 1, 3002, 15);
    acknowledge(1, 1, 3003, 25);
    acknowledge(1, 2, 3001, 20);
    Look look = look(30);
    look.sees(1, 1, 3002);
    look.sees(1, 2, 3001);
    look.end();

    assertThat(behind()).isEqualTo(15);
    assertThat(freshness.overrun()).isZero();
  }

  @Test
  void orders_that_were_acknowledged_after_its_begin_do_not_count() {
    freshness.begin(time -> true);
    acknowledge(1, 1, 3001, 40);
    Look look = look(30);
    look.sees(1, 1, 3001);
    look.end();

    assertThat(behind()).isZero();
  }

  @Test
  void more_missing_orders_than_are_kept_are_counted_as_such() {
    freshness.begin(time -> true);
    for (int i = 0; i <= Freshness.KEPT; i++) {
      acknowledge(1, 1, 3001 + i, 10 + i);
    }
    Look look = look(100);
    look.sees(1, 1, 3001);
    look.end();

    assertThat(behind()).as("of the second order").isEqualTo(89);
    assertThat(freshness.overrun()).isOne();
  }

  @Test
  void queries_outside_of_the_measured_interval_do_not_count() {
    freshness.begin(time -> time >= ORIGIN + 50 * MILLI);
    acknowledge(1, 1, 3001, 10);
    lookAtAll(49);
    assertThat(freshness.behind().getTotalCount()).isZero();
    lookAtAll(50);
    assertThat(freshness.behind().getTotalCount()).isOne();
  }

  private void lookAtAll(long millis) {
    Look look = look(millis);
    look.sees(1, 1, 3002);
    look.end();
  }

  @Test
  void a_client_without_an_order_before_a_query_cannot_tell_how_fresh_it_is() {
    freshness.begin(time -> true);
    lookAtAll(49);
    acknowledge(1, 1, 3001, 60);
    lookAtAll(55);

    assertThat(freshness.behind().getTotalCount()).isZero();
  }

  @Test
  void what_other_processes_told_is_added() {
    freshness.begin(time -> true);
    acknowledge(1, 1, 3001, 10);
    Look look = look(17);
    look.sees(1, 1, 3001);
    look.end();
    Observations told = new Observations();
    freshness.tell(told);

    Freshness sum = new Freshness(0, ORIGIN);
    sum.addTold(told);
    sum.addTold(told);

    assertThat(sum.behind().getTotalCount()).isEqualTo(2);
    assertThat(sum.behind().getMaxValue() / MILLI).isEqualTo(7);
  }
}
