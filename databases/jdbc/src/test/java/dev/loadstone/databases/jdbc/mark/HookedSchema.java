package dev.loadstone.databases.jdbc.mark;

import dev.loadstone.core.database.mark.SchemaAccess;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** A client that lets a test act before each statement that changes the schema. */
record HookedSchema(SchemaAccess client, Hook hook) implements SchemaAccess {
  interface Hook {
    void before(String sql) throws SQLException;
  }

  /** A client whose server refuses statements by their beginnings. */
  static HookedSchema refusing(SchemaAccess client, String... beginnings) {
    return new HookedSchema(
        client,
        sql -> {
          if (Stream.of(beginnings).anyMatch(sql::startsWith)) {
            throw new SQLException("refused: " + sql);
          }
        });
  }

  @Override
  public void changeSchema(Connection connection, List<String> statements) throws SQLException {
    for (String sql : statements) {
      hook.before(sql);
      client.changeSchema(connection, List.of(sql));
    }
  }

  @Override
  public boolean isMissingObject(SQLException failure) {
    return client.isMissingObject(failure);
  }
}
