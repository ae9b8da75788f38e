package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.Closing;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.SqlTable;
import dev.loadstone.core.database.mark.SqlTablesPerCall;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.database.table.WorkCounter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Tables of keys in SQL: each has one column, the primary key. The statements are in {@code
 * statements/sets/<dialect>.sql}; each is a transaction.
 */
public final class SqlKeyTables implements KeyTableClient {
  private final SqlClient client;
  private final SqlStatements statements;
  private final WorkCounter work = new WorkCounter();

  public SqlKeyTables(SqlClient client) {
    this.client = client;
    this.statements = new SqlFiles("sets", "the set study").statements(client.dialect());
  }

  @Override
  public Optional<String> refusal(Ability ability) {
    return switch (ability) {
      case ORDER, SET_OPERATIONS -> Optional.empty();
      case RANGES -> Optional.of("an SQL database does not show the parts of a table");
    };
  }

  @Override
  public MarkedTables<KeyTable, RuntimeException> tables() {
    return new SqlTablesPerCall<>(
        client::connectionWithoutTimeLimit, client::tables, this::definition);
  }

  private SqlTable definition(KeyTable table) {
    String text = statements.text("create").replace("{table}", table.name());
    return new SqlTable(table.name(), List.of(text.split(";\\s*", -1)));
  }

  @Override
  public List<KeyRange> ranges(String table) {
    return List.of(KeyRange.ALL);
  }

  @Override
  public KeyTableSession open() throws SessionUnavailableException {
    Connection connection = null;
    try {
      connection = client.connection();
      connection.setAutoCommit(true);
      return new SqlKeyTableSession(client, connection, statements, work);
    } catch (SQLException e) {
      Closing.after(e, connection);
      throw new SessionUnavailableException(e.getMessage(), e);
    }
  }

  @Override
  public TableWork work() {
    return work.total();
  }
}
