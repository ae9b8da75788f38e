package dev.loadstone.databases.voltdb;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.voltdb.client.Client2;
import org.voltdb.client.ProcCallException;

/** An open way to a cluster. */
final class VoltdbClient implements DatabaseClient {
  private final Client2 client;
  private final VoltdbProcedures procedures;
  private final VoltdbSql sql;
  private final ServerFacts facts;

  VoltdbClient(Client2 client, Backpressure backpressure, VoltdbSql sql) {
    this.client = client;
    this.sql = sql;
    procedures = new VoltdbProcedures(client, backpressure);
    facts = new ServerFacts(client);
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    if (type == ProcedureClient.class) {
      return Optional.of(type.cast(procedures));
    }
    return type == SqlClient.class ? Optional.of(type.cast(sql)) : Optional.empty();
  }

  @Override
  public ServerDescription describe() {
    try {
      return facts.describe();
    } catch (IOException | ProcCallException e) {
      throw unavailable("say what it is", e);
    }
  }

  @Override
  public Map<String, Long> counters() {
    try {
      return facts.counters();
    } catch (IOException | ProcCallException e) {
      throw unavailable("give its statistics", e);
    }
  }

  private static LoadstoneException unavailable(String what, Exception e) {
    return new LoadstoneException(
        ExitCode.SYSTEM_UNAVAILABLE, "VoltDB did not " + what + ": " + e.getMessage(), e);
  }

  @Override
  public void close() {
    try {
      sql.close();
    } catch (SQLException e) {
      throw unavailable("close a connection", e);
    } finally {
      client.close();
    }
  }
}
