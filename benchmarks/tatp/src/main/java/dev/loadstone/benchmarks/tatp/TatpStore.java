package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

final class TatpStore extends SqlStore {
  private final PreparedStatement subscriberData;
  private final PreparedStatement newDestination;
  private final PreparedStatement accessData;
  private final PreparedStatement setBit;
  private final PreparedStatement setFacility;
  private final PreparedStatement setLocation;
  private final PreparedStatement subscriberOf;
  private final PreparedStatement facilities;
  private final PreparedStatement insert;
  private final PreparedStatement sameForwarding;
  private final PreparedStatement delete;

  TatpStore(SqlClient client, Connection connection, SqlStatements statements) throws SQLException {
    super(client, connection, statements);
    subscriberData = prepare("TatpGetSubscriberData");
    newDestination = prepare("TatpGetNewDestination");
    accessData = prepare("TatpGetAccessData");
    setBit = prepare("set-bit");
    setFacility = prepare("set-facility");
    setLocation = prepare("set-location");
    subscriberOf = prepare("subscriber-of");
    facilities = prepare("facilities");
    insert = prepare("insert-forwarding");
    sameForwarding = prepare("same-forwarding");
    delete = prepare("delete-forwarding");
  }

  @Override
  protected Answer transact(Transaction transaction) throws SQLException {
    TatpTransaction input = (TatpTransaction) transaction;
    return switch (input.kind()) {
      case GET_SUBSCRIBER_DATA -> read(set(subscriberData, input.subscriber()));
      case GET_NEW_DESTINATION ->
          read(set(newDestination, input.subscriber(), input.type(), input.start(), input.end()));
      case GET_ACCESS_DATA -> read(set(accessData, input.subscriber(), input.type()));
      case UPDATE_SUBSCRIBER_DATA -> updateSubscriberData(input);
      case UPDATE_LOCATION -> updateLocation(input);
      case INSERT_CALL_FORWARDING -> insertCallForwarding(input);
      case DELETE_CALL_FORWARDING -> deleteCallForwarding(input);
    };
  }

  private Answer read(PreparedStatement statement) throws SQLException {
    boolean found;
    try (ResultSet rows = query(statement)) {
      found = rows.next();
    }
    endReading();
    return found ? TatpAnswer.DONE : TatpAnswer.NOTHING_FOUND;
  }

  private Answer updateSubscriberData(TatpTransaction input) throws SQLException {
    update(set(setBit, input.bit(), input.subscriber()));
    return end(update(set(setFacility, input.data(), input.subscriber(), input.type())) == 1);
  }

  private Answer updateLocation(TatpTransaction input) throws SQLException {
    setLocation.setInt(1, input.value());
    setLocation.setString(2, input.number());
    return end(update(setLocation) == 1);
  }

  private Answer insertCallForwarding(TatpTransaction input) throws SQLException {
    int subscriber = subscriberOf(input);
    boolean hasFacility = false;
    try (ResultSet rows = query(set(facilities, subscriber))) {
      while (rows.next()) {
        hasFacility |= rows.getInt(1) == input.type();
      }
    }
    // Without the facility, the insert would fail only in databases with the foreign key.
    if (!hasFacility) {
      return end(false);
    }
    set(insert, subscriber, input.type(), input.start(), input.end());
    insert.setString(5, input.destination());
    if (!insertUnlessTaken(insert, set(sameForwarding, subscriber, input.type(), input.start()))) {
      return TatpAnswer.NOT_POSSIBLE;
    }
    return end(true);
  }

  private Answer deleteCallForwarding(TatpTransaction input) throws SQLException {
    return end(update(set(delete, subscriberOf(input), input.type(), input.start())) == 1);
  }

  private Answer end(boolean done) throws SQLException {
    if (done) {
      commit();
      return TatpAnswer.DONE;
    }
    rollBack();
    return TatpAnswer.NOT_POSSIBLE;
  }

  private int subscriberOf(TatpTransaction input) throws SQLException {
    subscriberOf.setString(1, input.number());
    try (ResultSet row = query(subscriberOf)) {
      if (!row.next()) {
        throw new SQLException("no subscriber " + input.number(), "02000");
      }
      return row.getInt(1);
    }
  }

  private static PreparedStatement set(PreparedStatement statement, int... values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setInt(i + 1, values[i]);
    }
    return statement;
  }
}
