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
  TatpStore(SqlClient client, Connection connection, SqlStatements statements) throws SQLException {
    super(client, connection, statements);
  }

  @Override
  protected Answer transact(Transaction transaction) throws SQLException {
    TatpTransaction input = (TatpTransaction) transaction;
    return switch (input.kind()) {
      case GET_SUBSCRIBER_DATA -> read(set("TatpGetSubscriberData", input.subscriber()));
      case GET_NEW_DESTINATION ->
          read(
              set(
                  "TatpGetNewDestination",
                  input.subscriber(),
                  input.type(),
                  input.start(),
                  input.end()));
      case GET_ACCESS_DATA -> read(set("TatpGetAccessData", input.subscriber(), input.type()));
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
    // First what may not be there: a server without rollback would keep the other one.
    boolean found =
        update(set("set-facility", input.data(), input.subscriber(), input.type())) == 1;
    if (found) {
      update(set("set-bit", input.bit(), input.subscriber()));
    }
    return end(found);
  }

  private Answer updateLocation(TatpTransaction input) throws SQLException {
    PreparedStatement location = set("set-location", input.value());
    location.setString(2, input.number());
    return end(update(location) == 1);
  }

  private Answer insertCallForwarding(TatpTransaction input) throws SQLException {
    int subscriber = subscriberOf(input);
    boolean hasFacility = false;
    try (ResultSet rows = query(set("facilities", subscriber))) {
      while (rows.next()) {
        hasFacility |= rows.getInt(1) == input.type();
      }
    }
    // Without the facility, the insert would fail only in databases with the foreign key.
    if (!hasFacility) {
      return end(false);
    }
    PreparedStatement insert =
        set("insert-forwarding", subscriber, input.type(), input.start(), input.end());
    insert.setString(5, input.destination());
    return insertUnlessTaken(insert) ? end(true) : TatpAnswer.NOT_POSSIBLE;
  }

  private Answer deleteCallForwarding(TatpTransaction input) throws SQLException {
    return end(
        update(set("delete-forwarding", subscriberOf(input), input.type(), input.start())) == 1);
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
    PreparedStatement subscriber = statement("subscriber-of");
    subscriber.setString(1, input.number());
    try (ResultSet row = query(subscriber)) {
      if (!row.next()) {
        throw new SQLException("no subscriber " + input.number(), "02000");
      }
      return row.getInt(1);
    }
  }

  private PreparedStatement set(String name, int... values) throws SQLException {
    PreparedStatement statement = statement(name);
    for (int i = 0; i < values.length; i++) {
      statement.setInt(i + 1, values[i]);
    }
    return statement;
  }
}
