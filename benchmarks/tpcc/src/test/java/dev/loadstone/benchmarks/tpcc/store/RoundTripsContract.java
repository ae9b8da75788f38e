package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.Relay;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Counts the messages to a server, and cuts the wire at each of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RoundTripsContract {
  static final NewOrder NEW_ORDER =
      new NewOrder(
          1,
          2,
          3,
          new OrderLines.Builder(5)
              .add(1, 1, 1)
              .add(2, 1, 2)
              .add(3, 2, 3)
              .add(4, 1, 4)
              .add(5, 1, 5)
              .build());
  static final NewOrder ROLLED_BACK =
      new NewOrder(
          1,
          2,
          3,
          new OrderLines.Builder(5)
              .add(1, 1, 1)
              .add(2, 1, 2)
              .add(3, 2, 3)
              .add(4, 1, 4)
              .add(NewOrder.UNUSED_ITEM, 1, 5)
              .build());
  static final Payment PAYMENT = new Payment(1, 2, 2, 3, 4, "", 500);
  static final Payment PAYMENT_BY_NAME = new Payment(1, 2, 2, 3, 0, "BARBARBAR", 500);
  static final OrderStatus ORDER_STATUS = new OrderStatus(1, 2, 3, "");
  static final Delivery DELIVERY = new Delivery(1, 2);
  static final StockLevel STOCK_LEVEL = new StockLevel(1, 2, 15);

  private Relay relay;
  private DatabaseClient throughRelay;

  /** Loaded, with its procedures. */
  abstract LoadedSystem system();

  @BeforeAll
  final void start_relay() throws Exception {
    relay = new Relay(system().endpoint());
    throughRelay = system().connect(List.of(relay.endpoint()), Isolation.READ_COMMITTED);
  }

  @AfterAll
  final void stop_relay() throws Exception {
    throughRelay.close();
    relay.close();
  }

  private SqlClient client() {
    return throughRelay.capability(SqlClient.class).orElseThrow();
  }

  final Sessions statements() {
    return TpccSessions.byStatements(client(), new LongAdder());
  }

  private Sessions procedures() {
    return TpccSessions.byProcedures(client(), new LongAdder());
  }

  @Test
  void procedures_take_one_round_trip() throws Exception {
    try (Session session = procedures().open()) {
      assertThat(
              List.of(
                  roundTrips(session, NEW_ORDER),
                  roundTrips(session, ROLLED_BACK),
                  roundTrips(session, PAYMENT),
                  roundTrips(session, PAYMENT_BY_NAME),
                  roundTrips(session, ORDER_STATUS),
                  roundTrips(session, DELIVERY),
                  roundTrips(session, STOCK_LEVEL)))
          .containsOnly(1);
    }
  }

  /** Counted when the statement is prepared on the server. */
  final int roundTrips(Session session, TpccTransaction input) {
    Outcome expected = input == ROLLED_BACK ? Outcome.INTENDED_ROLLBACK : Outcome.COMMITTED;
    for (int i = 0; i < 3; i++) {
      Execution execution = Execution.of(session, input);
      assertThat(execution.outcome()).as(execution.failure()).isEqualTo(expected);
    }
    int before = relay.roundTrips();
    Execution execution = Execution.of(session, input);
    assertThat(execution.outcome()).isEqualTo(expected);
    int onTheWire = relay.roundTrips() - before;
    assertThat(execution.roundTrips()).as("as the session counts").isEqualTo(onTheWire);
    return onTheWire;
  }

  @Test
  void a_call_with_a_lost_connection_has_an_unknown_outcome_unless_it_only_reads()
      throws Exception {
    assertThat(outcomeWhenCut(procedures(), NEW_ORDER, 1)).isEqualTo(Outcome.UNKNOWN);
    assertThat(outcomeWhenCut(procedures(), PAYMENT, 1)).isEqualTo(Outcome.UNKNOWN);
    assertThat(outcomeWhenCut(procedures(), ORDER_STATUS, 1)).isEqualTo(Outcome.CONNECTION_LOST);
    assertThat(outcomeWhenCut(statements(), STOCK_LEVEL, 1)).isEqualTo(Outcome.CONNECTION_LOST);
  }

  final Outcome outcomeWhenCut(Sessions sessions, TpccTransaction input, int trip)
      throws Exception {
    try (Session session = sessions.open()) {
      // Once whole, so that nothing but the transaction is on the wire afterwards.
      Execution.of(session, input);
      relay.cutAnswerOf(trip);
      Execution execution = Execution.of(session, input);
      assertThat(execution.failure()).isNotEmpty();
      return execution.outcome();
    }
  }
}
