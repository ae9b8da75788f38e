package dev.loadstone.databases.voltdb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.ProcedureClient.ProcedureLibrary;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.voltdb.client.ProcCallException;

record VoltdbKeyValues(Connections connections, VoltdbProcedures procedures)
    implements KeyValueClient {
  @Override
  public MarkedTables<Table, RuntimeException> tables() {
    return new Tables();
  }

  private final class Tables extends MarkedTables<Table, RuntimeException> {
    @Override
    protected Optional<FoundTable> look(Table table) {
      return ask("tell its TABLES", AdminClient::tables).stream()
              .anyMatch(table.name()::equalsIgnoreCase)
          ? Optional.of(
              new FoundTable(
                  table.name(), TableMark.in(MarkProcedures.of(table.name(), allProcedures()))))
          : Optional.empty();
    }

    @Override
    protected void make(List<Table> tables, TableMark mark) {
      List<String> statements = new ArrayList<>();
      for (Table table : tables) {
        KeyValueTable made = new KeyValueTable(table);
        statements.addAll(made.definition());
        statements.addAll(made.procedures());
        statements.add(MarkProcedures.create(table.name(), mark));
      }
      procedures.install(new ProcedureLibrary(Optional.empty(), statements));
    }

    /** Sends one text: each change of the catalog stops the whole cluster for a moment. */
    @Override
    protected void remove(List<Table> tables, TableMark mark) {
      StringBuilder script = new StringBuilder();
      Set<String> present = allProcedures();
      for (Table table : tables) {
        present.stream()
            .filter(new KeyValueTable(table)::owns)
            .forEach(procedure -> script.append("DROP PROCEDURE ").append(procedure).append(";\n"));
        script.append(MarkProcedures.drop(table.name(), mark)).append(";\n");
        script.append("DROP TABLE ").append(table.name()).append(";\n");
      }
      ask("drop tables", client -> client.call("@AdHoc", script.toString()));
    }

    private Set<String> allProcedures() {
      return ask("tell its PROCEDURES", AdminClient::procedures);
    }
  }

  @Override
  public OptionalLong count(Table table) {
    return OptionalLong.of(
        ask(
            "count table " + table.name(),
            client ->
                client
                    .call("@AdHoc", "SELECT COUNT(*) FROM " + table.name())
                    .getResults()[0]
                    .asScalarLong()));
  }

  @Override
  public boolean isBlocking() {
    return false;
  }

  @Override
  public KeyValueSession open(Table table) throws SessionUnavailableException {
    if (connections.calls().getConnectedHostList().isEmpty()) {
      throw new SessionUnavailableException(
          "no node can be reached", new IOException("no connection"));
    }
    return new VoltdbKeyValueSession(procedures, new KeyValueTable(table), table.fields().size());
  }

  private <T> T ask(String what, Question<T> question) {
    try {
      return question.of(connections.administration());
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "VoltDB did not %s: %s", what, e.getMessage());
    } catch (ProcCallException e) {
      throw LoadstoneException.loadFailed(
          e, "VoltDB did not %s: %s", what, Status.message(e.getMessage()));
    }
  }

  interface Question<T> {
    T of(AdminClient client) throws IOException, ProcCallException;
  }
}
