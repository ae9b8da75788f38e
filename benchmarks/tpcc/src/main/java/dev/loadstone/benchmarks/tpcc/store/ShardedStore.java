package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ShardedConnection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;

/**
 * The transactions over shards by warehouse, each of which has all items. A transaction whose
 * warehouses are on one shard is executed there as if there were no other. A New-Order with
 * supplying warehouses, or a Payment of a customer, on other shards works on each of them and is
 * committed on all or none. The history row of such a Payment stands with the customer.
 *
 * <p>No database sees a deadlock that spans shards, so none may happen: the home district comes
 * first, then stock, shard by shard in their order and on each in the order of the keys; a Payment
 * locks the customer last.
 */
final class ShardedStore implements TpccStore {
  private final ShardedConnection shards;
  private final IntUnaryOperator shardOf;
  private final SqlStatements statements;
  private final Map<Integer, Shard> opened = new HashMap<>();
  private final OrderDraft draft = new OrderDraft();
  private final RoundTrips trips = new RoundTrips();

  /** The store of the last transaction when it stayed on one shard, else null. */
  private TpccStore alone;

  private boolean undecided;

  /**
   * @param shards the connections
   * @param shardOf the shard of a warehouse
   * @param statements of their dialect
   */
  ShardedStore(ShardedConnection shards, IntUnaryOperator shardOf, SqlStatements statements) {
    this.shards = shards;
    this.shardOf = shardOf;
    this.statements = statements;
  }

  private Shard shard(int number) throws SQLException {
    Shard shard = opened.get(number);
    if (shard == null) {
      shard = new Shard(shards.on(number), statements);
      opened.put(number, shard);
    }
    return shard;
  }

  /** The store of one shard, for a transaction that does not need the others. */
  private TpccStore alone(int warehouse) throws SQLException {
    forgetLast();
    alone = shard(shardOf.applyAsInt(warehouse)).store;
    return alone;
  }

  private void forgetLast() {
    trips.begin();
    undecided = false;
    alone = null;
  }

  private void commit(int home, SortedSet<Integer> all) throws SQLException {
    List<Integer> others = all.stream().filter(number -> number != home).toList();
    try {
      trips.add(shards.commit(home, others));
    } catch (SQLException e) {
      undecided = ShardedConnection.UNDECIDED.equals(e.getSQLState());
      throw e;
    }
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    int home = shardOf.applyAsInt(input.warehouse());
    SortedSet<Integer> suppliers = suppliers(input.lines());
    if (suppliers.size() == 1 && suppliers.first() == home) {
      return alone(input.warehouse()).newOrder(input);
    }
    forgetLast();
    draft.begin(input);
    NewOrderOutput.Head head = shard(home).takeOrderNumber(input);
    for (int number : suppliers) {
      shard(number).readStock(input, number);
    }
    draft.compute();
    for (int number : suppliers) {
      shard(number).updateStock(number);
    }
    shard(home).insertOrder(head.orderId());
    if (draft.itemsValid()) {
      SortedSet<Integer> all = new TreeSet<>(suppliers);
      all.add(home);
      commit(home, all);
    } else {
      shards.rollback();
      trips.add(suppliers.size() + (suppliers.contains(home) ? 0 : 1));
    }
    return draft.output(head);
  }

  private SortedSet<Integer> suppliers(OrderLines lines) {
    SortedSet<Integer> numbers = new TreeSet<>();
    for (int line = 0; line < lines.count(); line++) {
      numbers.add(shardOf.applyAsInt(lines.supplyWarehouse(line)));
    }
    return numbers;
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    int home = shardOf.applyAsInt(input.warehouse());
    int away = shardOf.applyAsInt(input.customerWarehouse());
    if (away == home) {
      return alone(input.warehouse()).payment(input);
    }
    forgetLast();
    PaymentOutput.Place paid = shard(home).takePayment(input);
    PaymentOutput.Customer customer = shard(away).payFor(input, paid.historyData());
    commit(home, new TreeSet<>(List.of(home, away)));
    return paid.output(customer);
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    return alone(input.warehouse()).orderStatus(input);
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    return alone(input.warehouse()).delivery(input);
  }

  @Override
  public StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    return alone(input.warehouse()).stockLevel(input);
  }

  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return alone == null ? undecided : alone.mayHaveCommitted(failure);
  }

  @Override
  public void rollback() throws SQLException {
    shards.rollback();
  }

  @Override
  public int roundTrips() {
    return alone == null ? trips.count() : alone.roundTrips();
  }

  /** The statements of one shard. */
  private final class Shard {
    private final Connection connection;
    private final PipelinedStore store;
    private final PreparedStatement district;
    private final PreparedStatement stock;
    private final PreparedStatement stockUpdate;
    private final PreparedStatement insert;
    private final PreparedStatement paymentHome;
    private final PreparedStatement paymentById;
    private final PreparedStatement paymentByName;

    // A part of the order's lines, or of its stock rows.
    private int count;
    private final int[][] part = new int[6][TpccScale.MAX_ORDER_LINES];

    Shard(Connection connection, SqlStatements statements) throws SQLException {
      this.connection = connection;
      store = new PipelinedStore(connection, statements);
      district = connection.prepareStatement(statements.text("new-order-district"));
      stock = connection.prepareStatement(statements.text("new-order-stock"));
      stockUpdate = connection.prepareStatement(statements.text("new-order-stock-update"));
      insert = connection.prepareStatement(statements.text("new-order-insert"));
      paymentHome = connection.prepareStatement(statements.text("payment-home"));
      paymentById = connection.prepareStatement(statements.text("payment-customer-by-id"));
      paymentByName = connection.prepareStatement(statements.text("payment-customer-by-name"));
    }

    NewOrderOutput.Head takeOrderNumber(NewOrder input) throws SQLException {
      new Parameters(connection, district)
          .integer(input.warehouse())
          .integer(input.district())
          .integer(input.customer());
      return NewOrderOutput.Head.read(trips.query(district), input);
    }

    void readStock(NewOrder input, int number) throws SQLException {
      OrderLines lines = input.lines();
      count = 0;
      for (int line = 0; line < lines.count(); line++) {
        if (shardOf.applyAsInt(lines.supplyWarehouse(line)) == number) {
          part[0][count] = lines.item(line);
          part[1][count++] = lines.supplyWarehouse(line);
        }
      }
      new Parameters(connection, stock)
          .integer(input.district())
          .integers(part[0], count)
          .integers(part[1], count);
      draft.readStock(trips.query(stock));
    }

    void updateStock(int number) throws SQLException {
      int[][] all = {
        draft.suppliers(),
        draft.items(),
        draft.quantities(),
        draft.ordered(),
        draft.orderCounts(),
        draft.remoteCounts()
      };
      count = 0;
      for (int row = 0; row < draft.stockCount(); row++) {
        if (shardOf.applyAsInt(draft.suppliers()[row]) == number) {
          for (int column = 0; column < all.length; column++) {
            part[column][count] = all[column][row];
          }
          count++;
        }
      }
      Parameters parameters = new Parameters(connection, stockUpdate);
      for (int[] column : part) {
        parameters.integers(column, count);
      }
      trips.update(stockUpdate);
    }

    void insertOrder(int orderId) throws SQLException {
      draft.setInserts(new Parameters(connection, insert), orderId);
      trips.execute(insert);
    }

    PaymentOutput.Place takePayment(Payment input) throws SQLException {
      new Parameters(connection, paymentHome)
          .money(input.amountCents())
          .integer(input.warehouse())
          .money(input.amountCents())
          .integer(input.warehouse())
          .integer(input.district());
      try (ResultSet row = Rows.required(trips.query(paymentHome), input)) {
        return PaymentOutput.Place.read(row);
      }
    }

    PaymentOutput.Customer payFor(Payment input, String historyData) throws SQLException {
      PreparedStatement statement = input.byLastName() ? paymentByName : paymentById;
      new Parameters(connection, statement)
          .money(input.amountCents())
          .money(input.amountCents())
          .integer(input.district())
          .integer(input.warehouse())
          .money(input.amountCents())
          .integer(input.customerWarehouse())
          .integer(input.customerDistrict())
          .customer(input.byLastName(), input.lastName(), input.customer())
          .integer(input.district())
          .integer(input.warehouse())
          .money(input.amountCents())
          .text(historyData);
      try (ResultSet row = Rows.required(trips.query(statement), input)) {
        return Rows.customer(row, 1);
      }
    }
  }
}
