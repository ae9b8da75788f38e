package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ReplicaCalls;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

record SingleReplicas(CqlSession driver, Keyspace load, Settings settings) implements ReplicaCalls {
  private static final Table TABLE = new Table("records", List.of("value"), 1);

  /** The number of keys that are tried for each node until one belongs to it. */
  private static final int MOST_KEYS = 10_000;

  @Override
  public MarkedTables<String, RuntimeException> places() {
    return new Places();
  }

  /** Keyspaces that hold one table each, whose comment is the mark. */
  private final class Places extends MarkedTables<String, RuntimeException> {
    @Override
    protected Optional<FoundTable> look(String name) {
      return Failures.attempt(
          "say whether it has keyspace " + name,
          () -> {
            Keyspace place = new Keyspace(driver, name, settings);
            return place
                .replication()
                .map(
                    present ->
                        new FoundTable(
                            "keyspace " + name,
                            place.tables().equals(Set.of(TABLE.name()))
                                ? place.find(TABLE.name()).flatMap(FoundTable::mark)
                                : Optional.empty()));
          });
    }

    @Override
    protected void make(List<String> names, TableMark mark) {
      for (String name : names) {
        Failures.attempt(
            "make keyspace " + name,
            () -> {
              Cql cql = new Cql(name, TABLE);
              load.schema(
                  "CREATE KEYSPACE %s WITH replication = {'class': 'NetworkTopologyStrategy', '%s': 1}"
                      .formatted(Cql.quote(name), Ring.of(driver).dataCentre()));
              load.schema(cql.create(mark.text()));
              load.awaitEverywhere(cql.probe());
              return null;
            });
      }
    }

    @Override
    protected void remove(List<String> names, TableMark mark) {
      for (String name : names) {
        Failures.attempt(
            "drop keyspace " + name,
            () -> {
              load.schema("DROP KEYSPACE " + Cql.quote(name));
              new Keyspace(driver, name, settings).awaitGone(TABLE.name());
              return null;
            });
      }
    }
  }

  @Override
  public Session open(String name) throws SessionUnavailableException {
    try {
      Ring ring = Ring.of(driver);
      List<Node> nodes = new ArrayList<>(ring.nodes());
      nodes.sort(Comparator.comparing(node -> node.getEndPoint().toString()));
      Cql cql = new Cql(name, TABLE);
      return new Calls(
          this,
          name,
          nodes,
          load.replicas(ring),
          keys(name, nodes),
          driver.prepare(cql.insert()),
          driver.prepare(cql.read(new int[] {0})));
    } catch (DriverException | IllegalStateException e) {
      throw new SessionUnavailableException(
          "the nodes of Cassandra cannot be called one by one: " + Failures.words(e), e);
    }
  }

  private List<ByteBuffer> keys(String name, List<Node> nodes) throws SessionUnavailableException {
    TokenMap tokens = driver.refreshSchema().getTokenMap().orElseThrow(IllegalStateException::new);
    List<ByteBuffer> keys = new ArrayList<>();
    for (Node node : nodes) {
      ByteBuffer key = null;
      for (int number = 0; number < MOST_KEYS && key == null; number++) {
        ByteBuffer tried = ByteBuffer.wrap(("key" + number).getBytes(StandardCharsets.US_ASCII));
        key = tokens.getReplicas(name, tried).contains(node) ? tried : null;
      }
      if (key == null) {
        throw new SessionUnavailableException(
            "node " + node.getEndPoint() + " of Cassandra keeps no records", null);
      }
      keys.add(key);
    }
    return keys;
  }

  private record Calls(
      SingleReplicas of,
      String name,
      List<Node> called,
      int replicas,
      List<ByteBuffer> keys,
      PreparedStatement insert,
      PreparedStatement read)
      implements Session {
    @Override
    public int nodes() {
      return called.size();
    }

    @Override
    public int readers() {
      return Keyspace.needed(of.settings.read(), replicas);
    }

    @Override
    public int writers() {
      return Keyspace.needed(of.settings.write(), replicas);
    }

    @Override
    public Outcome write(int through, int keeper) {
      BoundStatement call =
          insert
              .boundStatementBuilder()
              .setBytesUnsafe(0, keys.get(keeper).duplicate())
              .setBytesUnsafe(1, ByteBuffer.wrap(new byte[1]))
              .build();
      return call(call, through, true);
    }

    @Override
    public Outcome read(int through, int keeper) {
      BoundStatement call =
          read.boundStatementBuilder().setBytesUnsafe(0, keys.get(keeper).duplicate()).build();
      return call(call, through, false);
    }

    @Override
    public OptionalLong coordinated(boolean write, int node) {
      try {
        return new Views(of.driver)
                .rows(called.get(node), write ? Views.COORDINATED_WRITES : Views.COORDINATED_READS)
                .stream()
                .filter(row -> of.load.name().equals(row.getString("keyspace_name")))
                .filter(row -> name.equals(row.getString("table_name")))
                .mapToLong(row -> row.getLong("count"))
                .findAny();
      } catch (DriverException | IllegalStateException e) {
        return OptionalLong.empty();
      }
    }

    private Outcome call(BoundStatement call, int through, boolean write) {
      ConsistencyLevel one = DefaultConsistencyLevel.ONE;
      try {
        of.driver.execute(call.setNode(called.get(through)).setConsistencyLevel(one));
        return Outcome.COMMITTED;
      } catch (DriverException | IllegalStateException e) {
        return Failures.outcome(e, write);
      }
    }
  }
}
