package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls.Call;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The transactions as calls of procedures by name: the procedure, its arguments and the meaning of
 * its reply. An input that stays within its warehouse calls another procedure than one that does
 * not, so that a partitioned database can execute it in one partition.
 */
public final class TpccProcedures implements ProcedureCalls {
  private static final int CALLED_BY_NAME = 0;

  @Override
  public Call call(Transaction transaction) {
    if (transaction instanceof NewOrder input) {
      return new Call(
          input.spansPartitions() ? "TpccRemoteNewOrder" : "TpccNewOrder",
          input.warehouse(),
          input.district(),
          input.customer(),
          input.lines().items(),
          input.lines().supplyWarehouses(),
          input.lines().quantities());
    } else if (transaction instanceof Payment input) {
      return new Call(
          input.spansPartitions() ? "TpccRemotePayment" : "TpccPayment",
          input.warehouse(),
          input.customerWarehouse(),
          input.district(),
          input.customerDistrict(),
          input.byLastName() ? CALLED_BY_NAME : input.customer(),
          input.lastName(),
          Money.decimal(input.amountCents()));
    } else if (transaction instanceof OrderStatus input) {
      return new Call(
          "TpccOrderStatus",
          input.warehouse(),
          input.district(),
          input.byLastName() ? CALLED_BY_NAME : input.customer(),
          input.lastName());
    } else if (transaction instanceof Delivery input) {
      return new Call("TpccDelivery", input.warehouse(), input.carrier());
    }
    StockLevel input = (StockLevel) transaction;
    return new Call("TpccStockLevel", input.warehouse(), input.district(), input.threshold());
  }

  /** Reads all that is displayed, so that a reply that makes no sense is an error. */
  @Override
  public Answer answer(Transaction transaction, Reply reply) {
    return switch (((TpccTransaction) transaction).kind()) {
      case NEW_ORDER -> newOrder(reply);
      case PAYMENT -> payment(reply);
      case ORDER_STATUS -> orderStatus(reply);
      case DELIVERY -> delivery(reply);
      case STOCK_LEVEL -> new StockLevelOutput((int) reply.integer(0, 0, 0));
    };
  }

  @Override
  public boolean readsOnly(Transaction transaction) {
    return switch (((TpccTransaction) transaction).kind()) {
      case ORDER_STATUS, STOCK_LEVEL -> true;
      case NEW_ORDER -> asksForRollback(transaction);
      case PAYMENT, DELIVERY -> false;
    };
  }

  @Override
  public boolean asksForRollback(Transaction transaction) {
    return transaction instanceof NewOrder order && order.asksForUnusedItem();
  }

  private static NewOrderOutput newOrder(Reply reply) {
    List<NewOrderOutput.Line> lines = new ArrayList<>(reply.rows(1));
    for (int row = 0; row < reply.rows(1); row++) {
      lines.add(
          new NewOrderOutput.Line(
              reply.text(1, row, 0),
              (int) reply.integer(1, row, 1),
              reply.integer(1, row, 2) == 1,
              (int) reply.integer(1, row, 3),
              (int) reply.integer(1, row, 4)));
    }
    NewOrderOutput.Head head =
        new NewOrderOutput.Head(
            (int) reply.integer(0, 0, 0),
            (int) reply.integer(0, 0, 5),
            (int) reply.integer(0, 0, 4),
            (int) reply.integer(0, 0, 3),
            reply.text(0, 0, 1),
            reply.text(0, 0, 2));
    return new NewOrderOutput(true, head, reply.integer(0, 0, 6), lines);
  }

  private static PaymentOutput payment(Reply reply) {
    return new PaymentOutput(
        new PaymentOutput.Place(reply.text(0, 0, 0), address(reply, 0, 1)),
        new PaymentOutput.Place(reply.text(0, 0, 6), address(reply, 0, 7)),
        new PaymentOutput.Customer(
            (int) reply.integer(1, 0, 0),
            name(reply, 1, 0),
            address(reply, 1, 4),
            reply.text(1, 0, 9),
            time(reply.text(1, 0, 10)),
            new PaymentOutput.Account(
                reply.text(1, 0, 11),
                cents(reply, 1, 0, 12),
                Money.rate(new BigDecimal(reply.text(1, 0, 13))),
                cents(reply, 1, 0, 14)),
            reply.text(1, 0, 15)));
  }

  private static PaymentOutput.Name name(Reply reply, int table, int row) {
    return new PaymentOutput.Name(
        reply.text(table, row, 1), reply.text(table, row, 2), reply.text(table, row, 3));
  }

  private static PaymentOutput.Address address(Reply reply, int table, int first) {
    return new PaymentOutput.Address(
        reply.text(table, 0, first),
        reply.text(table, 0, first + 1),
        reply.text(table, 0, first + 2),
        reply.text(table, 0, first + 3),
        reply.text(table, 0, first + 4));
  }

  private static OrderStatusOutput orderStatus(Reply reply) {
    // Of the customers with that name, the one at position ⌈n/2⌉ by first name (2.6.2.2).
    int asked = (reply.rows(0) + 1) / 2 - 1;
    List<OrderStatusOutput.Line> lines = new ArrayList<>(reply.rows(2));
    for (int row = 0; row < reply.rows(2); row++) {
      lines.add(
          new OrderStatusOutput.Line(
              (int) reply.integer(2, row, 0),
              (int) reply.integer(2, row, 1),
              (int) reply.integer(2, row, 2),
              cents(reply, 2, row, 3),
              time(reply.text(2, row, 4))));
    }
    String carrier = reply.text(1, 0, 2);
    return new OrderStatusOutput(
        (int) reply.integer(0, asked, 0),
        name(reply, 0, asked),
        cents(reply, 0, asked, 4),
        new OrderStatusOutput.Order(
            (int) reply.integer(1, 0, 0),
            time(reply.text(1, 0, 1)),
            carrier == null ? 0 : Integer.parseInt(carrier)),
        lines);
  }

  private static DeliveryOutput delivery(Reply reply) {
    List<DeliveryOutput.DeliveredOrder> orders = new ArrayList<>(reply.rows(0));
    for (int row = 0; row < reply.rows(0); row++) {
      orders.add(
          new DeliveryOutput.DeliveredOrder(
              (int) reply.integer(0, row, 0), (int) reply.integer(0, row, 1)));
    }
    return new DeliveryOutput(orders);
  }

  private static long cents(Reply reply, int table, int row, int column) {
    return Money.cents(new BigDecimal(reply.text(table, row, column)));
  }

  /** Converts microseconds since 1970, UTC; null stays null. */
  private static LocalDateTime time(String micros) {
    return micros == null
        ? null
        : LocalDateTime.ofInstant(
            Instant.EPOCH.plus(Long.parseLong(micros), ChronoUnit.MICROS), ZoneOffset.UTC);
  }
}
