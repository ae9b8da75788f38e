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
import java.time.Duration;
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
    return ask("say what it is", client -> new ServerFacts(client).describe());
  }

  @Override
  public Map<String, Long> counters() {
    return ask("give its statistics", client -> new ServerCounters(client).read());
  }

  @Override
  public Placement placement() {
    return ask("say what its partitions hold", client -> new ServerPlacement(client).read());
  }

  @Override
  public Optional<List<OtherSession>> othersAtWork(Duration longest) {
    return ask("say who is connected", client -> Optional.of(others.atWork()));
  }

  @Override
  public Optional<WaitSource> waits() {
    return Optional.of(new VoltdbWaits(connections.administration()));
  }

  private <T> T ask(String what, VoltdbKeyValues.Question<T> question) {
    try {
      return question.of(connections.administration());
    } catch (IOException | ProcCallException e) {
      throw LoadstoneException.unavailable(
          e,
          "VoltDB at %s did not %s: %s",
          String.join(", ", connections.endpoints()),
          what,
          e.getMessage());
    }
  }

  @Override
  public void close() {
    sql.close();
    connections.close();
  }
}
