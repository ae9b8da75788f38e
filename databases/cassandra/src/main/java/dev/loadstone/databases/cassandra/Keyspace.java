package dev.loadstone.databases.cassandra;

import static java.util.Comparator.naturalOrder;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import com.datastax.oss.driver.api.core.servererrors.ReadFailureException;
import com.datastax.oss.driver.api.core.servererrors.ServerError;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

record Keyspace(CqlSession driver, String name, Settings settings) {
  private static final int MOST_REPLICAS_BY_DEFAULT = 3;
  private static final Duration SCHEMA_LIMIT = Duration.ofMinutes(2);
  private static final Duration UP_LIMIT = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(100);

  /** The table that marks each keyspace that Loadstone made. */
  private static final Table OWN = new Table("loadstone_keyspace", List.of(), 0);

  private static final String STRATEGY = "NetworkTopologyStrategy";

  /** The replication as the server describes it; empty when there is no keyspace. */
  Optional<Map<String, String>> replication() {
    Row row =
        ask(
                always(),
                "SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = ?",
                name)
            .one();
    return Optional.ofNullable(row)
        .map(found -> found.getMap("replication", String.class, String.class));
  }

  Optional<FoundTable> find(String table) {
    return Optional.ofNullable(table(table, always()))
        .map(row -> new FoundTable(table, TableMark.in(row.getString("comment"))));
  }

  private Row table(String table, Node node) {
    return ask(
            node,
            "SELECT comment FROM system_schema.tables WHERE keyspace_name = ? AND table_name = ?",
            name,
            table)
        .one();
  }

  Set<String> tables() {
    return ask(
            always(), "SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", name)
        .all()
        .stream()
        .map(row -> row.getString("table_name"))
        .collect(Collectors.toSet());
  }

  /** Asks a node; null for any. */
  private ResultSet ask(Node node, String question, Object... values) {
    return driver.execute(SimpleStatement.newInstance(question, values).setNode(node));
  }

  /** The number of nodes of the data centre that keep each record, or will. */
  int replicas(Ring ring) {
    if (settings.replicationFactor().isPresent()) {
      return settings.replicationFactor().getAsInt();
    }
    return replication()
        .map(replication -> factor(replication, ring.dataCentre()))
        .orElseGet(() -> Math.min(MOST_REPLICAS_BY_DEFAULT, ring.nodes().size()));
  }

  private static int factor(Map<String, String> replication, String dataCentre) {
    String factor = replication.get(dataCentre);
    if (factor == null) {
      factor = replication.getOrDefault("replication_factor", "0");
    }
    return replicas(factor);
  }

  /** The nodes that keep each record, over all data centres. */
  static int factor(Map<String, String> replication) {
    return replication.entrySet().stream()
        .filter(entry -> !entry.getKey().equals("class"))
        .mapToInt(entry -> replicas(entry.getValue()))
        .sum();
  }

  /** Transient replicas, as in 3/1, are replicas too. */
  private static int replicas(String factor) {
    return Integer.parseInt(factor.replaceFirst("/.*", ""));
  }

  /**
   * Requires that the ring can keep the requested number of replicas and can meet the consistency
   * levels. When too few nodes are up, it looks again for a while: on a busy machine the driver may
   * need several attempts to connect to each node, and it takes nodes without a connection for
   * down.
   *
   * @param look asks the nodes of the ring
   * @throws LoadstoneException when it cannot: with {@link ExitCode#USAGE} when it never could,
   *     with {@link ExitCode#SYSTEM_UNAVAILABLE} when too few nodes are up
   */
  Ring require(Supplier<Ring> look) {
    Ring ring = new Patience(UP_LIMIT).last(look, this::areEnoughUp);
    int factor = replicas(ring);
    if (factor > ring.nodes().size()) {
      throw LoadstoneException.usage(
          "properties.%s is %s, but data centre %s has %s%s; a record cannot be on more "
              + "nodes than there are",
          Settings.REPLICATION_FACTOR,
          factor,
          ring.dataCentre(),
          ring.nodes().size(),
          ring.nodes().size() == 1 ? " node" : " nodes");
    }
    require(ring, factor, Settings.READ, settings.read());
    require(ring, factor, Settings.WRITE, settings.write());
    return ring;
  }

  private boolean areEnoughUp(Ring ring) {
    int factor = replicas(ring);
    int needed = Math.max(needed(settings.read(), factor), needed(settings.write(), factor));
    return ring.up().size() >= Math.min(needed, ring.nodes().size());
  }

  private static void require(Ring ring, int factor, String property, ConsistencyLevel level) {
    int needed = needed(level, factor);
    String what =
        "properties.%s is %s, which needs %s%s of a record, but "
            .formatted(property, level, needed, needed == 1 ? " replica" : " replicas");
    if (needed > factor) {
      throw LoadstoneException.usage(
          "%seach has %s; choose another level, or a higher %s",
          what, factor, Settings.REPLICATION_FACTOR);
    }
    if (needed > ring.up().size()) {
      throw LoadstoneException.unavailable(
          "%sonly %s of %s nodes of data centre %s are up (down: %s); bring them up, or "
              + "choose a lower level",
          what, ring.up().size(), ring.nodes().size(), ring.dataCentre(), ring.down());
    }
  }

  /** The number of replicas that must answer, within one data centre. */
  static int needed(ConsistencyLevel level, int factor) {
    int all = Math.max(1, factor);
    if (level == DefaultConsistencyLevel.ALL) {
      return all;
    }
    if (level == DefaultConsistencyLevel.TWO) {
      return 2;
    }
    if (level == DefaultConsistencyLevel.THREE) {
      return 3;
    }
    boolean quorum =
        level == DefaultConsistencyLevel.QUORUM
            || level == DefaultConsistencyLevel.LOCAL_QUORUM
            || level == DefaultConsistencyLevel.EACH_QUORUM;
    return quorum ? all / 2 + 1 : 1;
  }

  /**
   * The level at which reads see every acknowledged write: a read and a write together reach more
   * replicas than there are.
   */
  ConsistencyLevel seesAllWrites() {
    return switch ((DefaultConsistencyLevel) settings.write()) {
      case ALL -> DefaultConsistencyLevel.ONE;
      case QUORUM, EACH_QUORUM -> DefaultConsistencyLevel.QUORUM;
      case LOCAL_QUORUM -> DefaultConsistencyLevel.LOCAL_QUORUM;
      default -> DefaultConsistencyLevel.ALL;
    };
  }

  /**
   * Creates the keyspace, or makes sure that the existing one keeps the requested number of
   * replicas. The existing one is changed only if Loadstone made it, which a small table shows, and
   * it holds nothing else.
   */
  void make(Ring ring) {
    Optional<Map<String, String>> present = replication();
    int factor = replicas(ring);
    String wanted =
        " WITH replication = {'class': '%s', '%s': %s}"
            .formatted(STRATEGY, ring.dataCentre(), factor);
    if (present.isEmpty()) {
      schema("CREATE KEYSPACE " + Cql.quote(name) + wanted);
      Cql own = new Cql(name, OWN);
      schema(own.create(TableMark.fresh().text()));
      awaitEverywhere(own.probe());
    } else if (factor(present.get(), ring.dataCentre()) != factor) {
      if (!isOwnAndEmpty()) {
        throw LoadstoneException.loadFailed(
            "keyspace %s holds tables, or was not made by Loadstone, and has the replication %s,"
                + " but properties.%s is %s; name another keyspace as database, or drop this one",
            name, describe(present.get()), Settings.REPLICATION_FACTOR, factor);
      }
      schema("ALTER KEYSPACE " + Cql.quote(name) + wanted);
    }
  }

  private boolean isOwnAndEmpty() {
    return tables().equals(Set.of(OWN.name()))
        && find(OWN.name()).flatMap(FoundTable::mark).isPresent();
  }

  /** The replication in words, for example {@code NetworkTopologyStrategy, datacenter1: 3}. */
  static String describe(Map<String, String> replication) {
    String strategy = replication.getOrDefault("class", "").replaceFirst("^.*\\.", "");
    return replication.entrySet().stream()
        .filter(entry -> !entry.getKey().equals("class"))
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .sorted()
        .collect(Collectors.joining(", ", strategy + ", ", ""));
  }

  /** Changes the schema; fails when the nodes do not come to agree. */
  void schema(String text) {
    ResultSet result =
        driver.execute(
            SimpleStatement.newInstance(text).setTimeout(SCHEMA_LIMIT).setNode(always()));
    if (!result.getExecutionInfo().isSchemaInAgreement()) {
      throw LoadstoneException.loadFailed(
          "the nodes of Cassandra do not agree about the schema after: %s; see whether all "
              + "are up, and try again",
          text);
    }
  }

  /**
   * The node through which the schema is changed and read: another node may not know the last
   * change yet, even though all are reported to agree. Null for any.
   */
  private Node always() {
    return callable()
        .min(Comparator.comparing(Node::getHostId, Comparator.nullsLast(naturalOrder())))
        .orElse(null);
  }

  /** The nodes that a statement can be sent to; nodes of other data centres are left out. */
  private Stream<Node> callable() {
    return driver.getMetadata().getNodes().values().stream()
        .filter(node -> node.getState() == NodeState.UP)
        .filter(node -> node.getDistance() != NodeDistance.IGNORED);
  }

  /**
   * Waits until each node answers a query on a new table. The reported agreement covers only nodes
   * that the others believe to be up, as far as they have heard. On a busy machine a node may learn
   * of a table after the first call on it, as the node that is called or as a replica.
   *
   * @throws LoadstoneException when a node does not come to know of it
   */
  void awaitEverywhere(String question) {
    awaitEach(node -> notAnswered(question, node));
  }

  /**
   * Waits until no node knows a table that was dropped: a node that still knows it would report
   * that it is there, or would take the next table of this name for it.
   *
   * @throws LoadstoneException when a node still knows it in the end
   */
  void awaitGone(String table) {
    awaitEach(
        node ->
            table(table, node) == null
                ? Optional.empty()
                : Optional.of("it still has table " + table));
  }

  /** Waits until no node lacks anything of the schema. */
  private void awaitEach(Function<Node, Optional<String>> lack) {
    long deadline = System.nanoTime() + SCHEMA_LIMIT.toNanos();
    for (Node node : callable().toList()) {
      Optional<String> lacks = lack.apply(node);
      while (lacks.isPresent() && node.getState() == NodeState.UP) {
        if (System.nanoTime() >= deadline) {
          throw LoadstoneException.loadFailed(
              "node %s of Cassandra has not followed the last change of the schema for %s s (%s); "
                  + "see in its log why, and try again",
              node.getEndPoint(), SCHEMA_LIMIT.toSeconds(), lacks.get());
        }
        LockSupport.parkNanos(POLL.toNanos());
        lacks = lack.apply(node);
      }
    }
  }

  private Optional<String> notAnswered(String question, Node node) {
    try {
      driver.execute(
          SimpleStatement.newInstance(question)
              .setNode(node)
              .setConsistencyLevel(DefaultConsistencyLevel.ONE));
      return Optional.empty();
    } catch (InvalidQueryException | ReadFailureException | ServerError e) {
      // A node knows the name of a table before it has created its storage, and fails in between,
      // whether a client or another node asks it.
      return Optional.of(Failures.words(e));
    }
  }
}
