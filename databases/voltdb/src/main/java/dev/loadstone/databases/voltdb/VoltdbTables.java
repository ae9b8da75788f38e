package dev.loadstone.databases.voltdb;

import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.core.database.mark.TableMark;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.voltdb.client.ProcCallException;

/** Tables and views whose marks are {@link MarkProcedures}, made and dropped in one change. */
final class VoltdbTables extends SqlTables {
  private final AdminClient administration;

  VoltdbTables(SchemaAccess client, Connection connection, AdminClient administration) {
    super(client, connection);
    this.administration = administration;
  }

  @Override
  protected List<String> notes(SqlTable table) throws SQLException {
    try {
      return MarkProcedures.of(table.name(), administration.procedures());
    } catch (IOException | ProcCallException e) {
      throw new SQLException("the catalog cannot be read: " + e.getMessage(), e);
    }
  }

  @Override
  protected List<String> creation(SqlTable table, TableMark mark) {
    List<String> statements = new ArrayList<>(table.definition());
    statements.add(MarkProcedures.create(table.name(), mark));
    return statements;
  }

  @Override
  protected List<String> removal(SqlTable table, TableMark mark) {
    List<String> statements = new ArrayList<>();
    statements.add(MarkProcedures.drop(table.name(), mark));
    statements.addAll(super.removal(table, mark));
    return statements;
  }
}
