package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.database.Outcome;
import org.junit.jupiter.api.Test;

abstract class PostgresqlRoundTrips extends RoundTripsContract {
  private static final OrderStatus ORDER_STATUS_BY_NAME = new OrderStatus(1, 2, 0, "BARBARBAR");

  @Test
  void statements_take_two_round_trips_for_a_new_order_and_one_for_the_others() throws Exception {
    try (Session session = statements().open()) {
      assertThat(roundTrips(session, NEW_ORDER)).isEqualTo(2);
      assertThat(roundTrips(session, ROLLED_BACK)).isEqualTo(2);
      assertThat(roundTrips(session, PAYMENT)).isEqualTo(1);
      assertThat(roundTrips(session, PAYMENT_BY_NAME)).isEqualTo(1);
      assertThat(roundTrips(session, ORDER_STATUS)).isEqualTo(1);
      assertThat(roundTrips(session, ORDER_STATUS_BY_NAME)).isEqualTo(1);
      assertThat(roundTrips(session, DELIVERY)).isEqualTo(1);
      assertThat(roundTrips(session, STOCK_LEVEL)).isEqualTo(1);
    }
  }

  @Test
  void the_outcome_of_statements_is_unknown_only_when_their_commit_is_under_way() throws Exception {
    assertThat(outcomeWhenCut(statements(), PAYMENT, 1)).isEqualTo(Outcome.UNKNOWN);
    assertThat(outcomeWhenCut(statements(), NEW_ORDER, 2)).isEqualTo(Outcome.UNKNOWN);
    assertThat(outcomeWhenCut(statements(), DELIVERY, 1)).isEqualTo(Outcome.UNKNOWN);
    assertThat(outcomeWhenCut(statements(), NEW_ORDER, 1)).isEqualTo(Outcome.CONNECTION_LOST);
    assertThat(outcomeWhenCut(statements(), ROLLED_BACK, 2)).isEqualTo(Outcome.CONNECTION_LOST);
  }

  @Test
  void an_aborted_session_returns_soon_with_its_connection_broken() throws Exception {
    try (var blocker = system().client().connection();
        var lock = blocker.createStatement();
        Session session = statements().open()) {
      lock.execute("update warehouse set w_ytd = w_ytd where w_id = 1");
      Thread aborting =
          new Thread(
              () -> {
                try {
                  Thread.sleep(300);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
                session.abort();
              });
      aborting.start();

      Outcome outcome = Execution.of(session, PAYMENT).outcome();

      assertThat(outcome.connectionBroken()).isTrue();
      aborting.join();
    }
  }
}
