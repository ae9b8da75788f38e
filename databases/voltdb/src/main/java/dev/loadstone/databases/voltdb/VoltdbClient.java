package dev.loadstone.databases.voltdb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.voltdb.client.ProcCallException;

final class VoltdbClient implements DatabaseClient {
  private final Connections connections;
  private final VoltdbProcedures procedures;
  private final VoltdbSql sql;
  private final VoltdbKeyValues keyValues;
  private final OtherConnections others;

  VoltdbClient(Connections connections, Target target) throws IOException, ProcCallException {
    this.connections = connections;
    procedures = new VoltdbProcedures(connections.calls(), connections.administration());
    sql = new VoltdbSql(connections, target);
    keyValues = new VoltdbKeyValues(connections, procedures);
    others = new OtherConnections(connections.administration(), connections.others());
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
      return new ServerFacts(connections.administration()).describe();
    } catch (IOException | ProcCallException e) {
      throw unavailable("say what it is", e);
    }
  }

  @Override
  public Map<String, Long> counters() {
    try {
      return new ServerCounters(connections.administration()).read();
    } catch (IOException | ProcCallException e) {
      throw unavailable("give its statistics", e);
    }
  }

  @Override
  public Placement placement() {
    try {
      return new ServerPlacement(connections.administration()).read();
    } catch (IOException | ProcCallException e) {
      throw unavailable("say what its partitions hold", e);
    }
  }

  @Override
  public Optional<List<OtherSession>> othersAtWork() {
    try {
      return Optional.of(others.atWork());
    } catch (IOException | ProcCallException e) {
      throw unavailable("say who is connected", e);
    }
  }

  @Override
  public Optional<WaitSource> waits() {
    return Optional.of(new VoltdbWaits(connections.administration()));
  }

  private LoadstoneException unavailable(String what, Exception e) {
    return LoadstoneException.unavailable(
        e,
        "VoltDB at %s did not %s: %s",
        String.join(", ", connections.endpoints()),
        what,
        e.getMessage());
  }

  @Override
  public void close() {
    sql.close();
    connections.close();
  }
}
