package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.database.Outcome;
import org.junit.jupiter.api.Test;

abstract class MariadbRoundTrips extends RoundTripsContract {
  @Test
  void statements_take_one_each_and_one_for_the_commit() throws Exception {
    try (Session session = statements().open()) {
      assertThat(roundTrips(session, PAYMENT)).isEqualTo(6);
      assertThat(roundTrips(session, PAYMENT_BY_NAME)).isEqualTo(7);
      assertThat(roundTrips(session, ORDER_STATUS)).isEqualTo(2);
      assertThat(roundTrips(session, STOCK_LEVEL)).isEqualTo(2);
    }
  }

  @Test
  void the_outcome_of_statements_is_unknown_only_when_their_commit_is_under_way() throws Exception {
    assertThat(outcomeWhenCut(statements(), PAYMENT, 6)).isEqualTo(Outcome.UNKNOWN);
    assertThat(outcomeWhenCut(statements(), PAYMENT, 1)).isEqualTo(Outcome.CONNECTION_LOST);
  }
}
