package dev.loadstone.databases.jdbc.keyvalue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

final class StatementsByFields {
  private final Connection connection;
  private final Function<int[], String> text;

  /** The statements for one field, by its position: callers choose any field. */
  private PreparedStatement[] single = {};

  /** The statements for longer lists of fields: callers have one or two. */
  private final List<Prepared> longer = new ArrayList<>();

  StatementsByFields(Connection connection, Function<int[], String> text) {
    this.connection = connection;
    this.text = text;
  }

  private static final class Prepared {
    private final int[] fields;
    private final PreparedStatement statement;

    private Prepared(int[] fields, PreparedStatement statement) {
      this.fields = fields;
      this.statement = statement;
    }
  }

  PreparedStatement of(int[] fields) throws SQLException {
    if (fields.length == 1) {
      return single(fields);
    }
    for (Prepared prepared : longer) {
      if (Arrays.equals(prepared.fields, fields)) {
        return prepared.statement;
      }
    }
    PreparedStatement statement = connection.prepareStatement(text.apply(fields));
    longer.add(new Prepared(fields.clone(), statement));
    return statement;
  }

  private PreparedStatement single(int[] fields) throws SQLException {
    int field = fields[0];
    if (field >= single.length) {
      single = Arrays.copyOf(single, field + 1);
    }
    if (single[field] == null) {
      single[field] = connection.prepareStatement(text.apply(fields));
    }
    return single[field];
  }
}
