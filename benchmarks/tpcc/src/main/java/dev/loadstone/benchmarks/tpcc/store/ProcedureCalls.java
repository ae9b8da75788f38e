package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.data.TpccScale;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.util.ArrayList;
import java.util.List;

/**
 * The transactions as calls of procedures by name: which procedure, its arguments, and what its
 * reply says. An input that stays within its warehouse has another procedure than one that does
 * not, so that a partitioned database can execute it in one partition.
 */
final class ProcedureCalls {
  private static final int CALLED_BY_NAME = 0;

  private ProcedureCalls() {}

  /** Starts the call that executes a transaction. */
  static void call(
      ProcedureClient client, TpccTransaction transaction, ProcedureClient.Callback callback) {
    if (transaction instanceof NewOrder input) {
      client.call(
          input.spansPartitions() ? "TpccNewOrderOfMany" : "TpccNewOrder",
          arguments(input),
          callback);
    } else if (transaction instanceof Payment input) {
      client.call(
          input.spansPartitions() ? "TpccPaymentOfTwo" : "TpccPayment",
          new Object[] {
            input.warehouse(),
            input.customerWarehouse(),
            input.district(),
            input.customerDistrict(),
            input.byLastName() ? CALLED_BY_NAME : input.customer(),
            input.lastName(),
            Money.decimal(input.amountCents())
          },
          callback);
    } else if (transaction instanceof OrderStatus input) {
      client.call(
          "TpccOrderStatus",
          new Object[] {
            input.warehouse(),
            input.district(),
            input.byLastName() ? CALLED_BY_NAME : input.customer(),
            input.lastName()
          },
          callback);
    } else if (transaction instanceof Delivery input) {
      client.call("TpccDelivery", new Object[] {input.warehouse(), input.carrier()}, callback);
    } else if (transaction instanceof StockLevel input) {
      client.call(
          "TpccStockLevel",
          new Object[] {input.warehouse(), input.district(), input.threshold()},
          callback);
    }
  }

  private static Object[] arguments(NewOrder input) {
    OrderLines lines = input.lines();
    int[] items = new int[lines.count()];
    int[] suppliers = new int[lines.count()];
    int[] quantities = new int[lines.count()];
    for (int line = 0; line < lines.count(); line++) {
      items[line] = lines.item(line);
      suppliers[line] = lines.supplyWarehouse(line);
      quantities[line] = lines.quantity(line);
    }
    return new Object[] {
      input.warehouse(), input.district(), input.customer(), items, suppliers, quantities
    };
  }

  /** What a New-Order that was committed displays. */
  static NewOrderOutput newOrder(Reply reply) {
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
    return new NewOrderOutput(
        true,
        (int) reply.integer(0, 0, 0),
        reply.text(0, 0, 1),
        reply.text(0, 0, 2),
        (int) reply.integer(0, 0, 3),
        (int) reply.integer(0, 0, 4),
        (int) reply.integer(0, 0, 5),
        reply.integer(0, 0, 6),
        lines);
  }

  /** How many districts a Delivery skipped. */
  static int skippedDistricts(Reply reply) {
    return TpccScale.DISTRICTS_PER_WAREHOUSE - reply.rows(0);
  }
}
