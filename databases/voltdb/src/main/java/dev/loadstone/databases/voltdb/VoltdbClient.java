package dev.loadstone.databases.voltdb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.voltdb.client.ProcCallException;

/** An open way to a cluster. */
final class VoltdbClient implements DatabaseClient {
  private final Clients clients;
  private final VoltdbProcedures procedures;
  private final VoltdbSql sql;
  private final VoltdbKeyValues keyValues;

  VoltdbClient(Clients clients, Target target) throws IOException, ProcCallException {
    this.clients = clients;
    procedures = new VoltdbProcedures(clients.calls(), clients.administration());
    sql = new VoltdbSql(clients, target);
    keyValues = new VoltdbKeyValues(clients, procedures);
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    if (type == ProcedureClient.class) {
      return Optional.of(type.cast(procedures));
    }
    if (type == KeyValueClient.class) {
      return Optional.of(type.cast(keyValues));
    }
    return type == SqlClient.class ? Optional.of(type.cast(sql)) : Optional.empty();
  }

  @Override
  public ServerDescription describe() {
    try {
      return new ServerFacts(clients.administration()).describe();
    } catch (IOException | ProcCallException e) {
      throw unavailable("say what it is", e);
    }
  }

  @Override
  public Map<String, Long> counters() {
    try {
      return new ServerCounters(clients.administration()).read();
    } catch (IOException | ProcCallException e) {
      throw unavailable("give its statistics", e);
    }
  }

  private LoadstoneException unavailable(String what, Exception e) {
    return LoadstoneException.unavailable(
        e,
        "VoltDB at %s did not %s: %s",
        String.join(", ", clients.endpoints()),
        what,
        e.getMessage());
  }

  @Override
  public void close() {
    sql.close();
    clients.close();
  }
}
