package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Executes the transactions by statements that go to the server one after the other, each prepared
 * when it is first needed.
 */
abstract class StatementStore implements TpccStore {
  /** The mark that stands for a list in a statement. */
  static final String LIST_MARK = "(??)";

  private static final int LIST_STEP = 5;

  final Connection connection;
  final SqlStatements statements;
  private final SqlClient client;
  final OrderDraft draft = new OrderDraft();
  final RoundTrips trips = new RoundTrips();

  /**
   * Whether something was sent whose effect stays, and that may have been done though it seems to
   * have failed.
   */
  boolean inDoubt;

  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  /**
   * @param statements the statements of the connection's dialect
   */
  StatementStore(SqlClient client, Connection connection, SqlStatements statements) {
    this.client = client;
    this.connection = connection;
    this.statements = statements;
  }

  /** The values of an item that an order needs. */
  record Item(int priceCents, String name, String data) {
    /** Reads I_PRICE, I_NAME and I_DATA. */
    static Item read(ResultSet row, int first) throws SQLException {
      return new Item(
          (int) Money.cents(row.getBigDecimal(first)),
          row.getString(first + 1),
          row.getString(first + 2));
    }

    /** Whether both the item and its stock are original: {@code B} on the display (2.4.2.2). */
    boolean isBrand(String stockData) {
      return data.contains("ORIGINAL") && stockData.contains("ORIGINAL");
    }
  }

  final void begin() {
    trips.begin();
    inDoubt = false;
  }

  /** Reads the head of an order by one statement. */
  NewOrderOutput.Head readHead(NewOrder input) throws SQLException {
    parameters("new-order-head")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer());
    return NewOrderOutput.Head.read(query("new-order-head"), input);
  }

  final void takeOrderNumber(NewOrder input) throws SQLException {
    parameters("new-order-district-update").integer(input.warehouse()).integer(input.district());
    update("new-order-district-update");
  }

  /** Takes the order's number and reads its head, by one statement where the dialect has one. */
  final NewOrderOutput.Head takeOrder(NewOrder input) throws SQLException {
    if (!statements.has("new-order-district")) {
      takeOrderNumber(input);
      return readHead(input);
    }
    parameters("new-order-district")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer());
    return NewOrderOutput.Head.read(query("new-order-district"), input);
  }

  /** Inserts the rows of orders and new_order. */
  final void insertOrder(int orderId) throws SQLException {
    draft.setOrder(parameters("new-order-orders-insert"), orderId);
    update("new-order-orders-insert");
    draft.setKey(parameters("new-order-new-order-insert"), orderId);
    update("new-order-new-order-insert");
  }

  /** Adds the amount to W_YTD and D_YTD. */
  final void addToPlace(Payment input) throws SQLException {
    parameters("payment-warehouse-update").money(input.amountCents()).integer(input.warehouse());
    update("payment-warehouse-update");
    parameters("payment-district-update")
        .money(input.amountCents())
        .integer(input.warehouse())
        .integer(input.district());
    update("payment-district-update");
  }

  final void insertHistory(Payment input, int customer, String data) throws SQLException {
    parameters("payment-history-insert")
        .integer(customer)
        .integer(input.customerDistrict())
        .integer(input.customerWarehouse())
        .integer(input.district())
        .integer(input.warehouse())
        .money(input.amountCents())
        .text(data);
    update("payment-history-insert");
  }

  final int customer(Payment input) throws SQLException {
    return input.byLastName()
        ? customerByName(input.customerWarehouse(), input.customerDistrict(), input.lastName())
        : input.customer();
  }

  final int customer(OrderStatus input) throws SQLException {
    return input.byLastName()
        ? customerByName(input.warehouse(), input.district(), input.lastName())
        : input.customer();
  }

  /** The customer at position ⌈n/2⌉ of those with that name, by first name (2.5.2.2). */
  private int customerByName(int warehouse, int district, String lastName) throws SQLException {
    parameters("customers-by-name").integer(warehouse).integer(district).text(lastName);
    List<Integer> customers = new ArrayList<>();
    try (ResultSet rows = query("customers-by-name")) {
      while (rows.next()) {
        customers.add(rows.getInt(1));
      }
    }
    if (customers.isEmpty()) {
      throw Rows.missing(
          "customers " + lastName + " of warehouse " + warehouse + ", district " + district);
    }
    return customers.get((customers.size() + 1) / 2 - 1);
  }

  final Parameters parameters(String name) throws SQLException {
    return new Parameters(connection, statement(name));
  }

  final ResultSet query(String name) throws SQLException {
    return trips.query(statement(name));
  }

  /** Executes a statement that writes, and returns how many rows it changed. */
  int update(String name) throws SQLException {
    return trips.update(statement(name));
  }

  final PreparedStatement statement(String name) throws SQLException {
    return prepare(name, statements.text(name));
  }

  final PreparedStatement prepare(String key, String sql) throws SQLException {
    PreparedStatement statement = prepared.get(key);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(key, statement);
    }
    return statement;
  }

  /** Sets the parameters for one of several rows. */
  interface RowSetter {
    void set(Parameters parameters, int row) throws SQLException;
  }

  /**
   * Executes a statement once for each row, all at once. The statement is executed in no other way.
   *
   * @return how many rows each execution changed
   */
  final int[] batch(String name, int rows, RowSetter setter) throws SQLException {
    PreparedStatement statement = prepared.get(name);
    if (statement == null) {
      statement = client.prepareBatch(connection, statements.text(name));
      prepared.put(name, statement);
    }
    // A transaction that failed may have left rows there, which must not be sent with this one.
    statement.clearBatch();
    for (int row = 0; row < rows; row++) {
      setter.set(new Parameters(connection, statement), row);
      statement.addBatch();
    }
    return trips.batch(statement);
  }

  /** Prepares a statement for several rows: one select for each. */
  final PreparedStatement repeated(String name, int times) throws SQLException {
    String one = statements.text(name);
    return prepare(name + times, one + ("\nunion all\n" + one).repeat(times - 1));
  }

  /**
   * Prepares a statement with a list in place of its mark. Lists have few lengths, so that few
   * statements are prepared.
   */
  final PreparedStatement list(String name, String element, int values) throws SQLException {
    int length = padded(values);
    String list = "(" + element + (", " + element).repeat(length - 1) + ")";
    return prepare(name + length, statements.text(name).replace(LIST_MARK, list));
  }

  /**
   * The length of the list that takes a number of values; the last value fills the places left
   * over.
   */
  static int padded(int values) {
    return (values + LIST_STEP - 1) / LIST_STEP * LIST_STEP;
  }

  /**
   * Commits what was written: a commit that is sent alone and never answered may have been done.
   */
  final void commitWrites() throws SQLException {
    inDoubt = true;
    commit();
    inDoubt = false;
  }

  void commit() throws SQLException {
    trips.commit(connection);
  }

  @Override
  public final boolean mayHaveCommitted(Outcome failure) {
    return inDoubt && (failure == Outcome.CONNECTION_LOST || failure == Outcome.TIMEOUT);
  }

  @Override
  public final int roundTrips() {
    return trips.count();
  }
}
