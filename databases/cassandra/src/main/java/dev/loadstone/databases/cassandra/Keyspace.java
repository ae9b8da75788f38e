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

/** The keyspace of all tables, which says how many nodes keep each record. */
final class Keyspace {
  private static final int MOST_REPLICAS_BY_DEFAULT = 3;
  private static final Duration SCHEMA_LIMIT = Duration.ofMinutes(2);
  private static final Duration UP_LIMIT = Duration.ofSeconds(30);
  private static final Duration POLL = Duration.ofMillis(100);

  /** In each keyspace that was made here. */
  private static final Table OWN = new Table("loadstone_keyspace", List.of(), 0);

  private static final String STRATEGY = "NetworkTopologyStrategy";

  private final CqlSession driver;
  private final String name;
  private final Settings settings;

  Keyspace(CqlSession driver, String name, Settings settings) {
    this.driver = driver;
    this.name = name;
    this.settings = settings;
  }

  String name() {
    return name;
  }

  /** As the server describes it; empty when there is none. */
  Optional<Map<String, String>> replication() {
    Row row =
        driver
            .execute(
                SimpleStatement.newInstance(
                    "SELECT replication FROM system_schema.keyspaces WHERE keyspace_name = ?",
                    name))
            .one();
    return Optional.ofNullable(row)
        .map(found -> found.getMap("replication", String.class, String.class));
  }

  /** A table as the schema describes it; empty when it is not there. */
  Optional<FoundTable> find(String table) {
    return Optional.ofNullable(table(table, null))
        .map(row -> new FoundTable(table, TableMark.in(row.getString("comment"))));
  }

  /**
   * @param node the one that is asked; null for any
   */
  private Row table(String table, Node node) {
    return driver
        .execute(
            SimpleStatement.newInstance(
                    "SELECT comment FROM system_schema.tables"
                        + " WHERE keyspace_name = ? AND table_name = ?",
                    name,
                    table)
                .setNode(node))
        .one();
  }

  /** The names of all its tables. */
  Set<String> tables() {
    return driver
        .execute(
            SimpleStatement.newInstance(
                "SELECT table_name FROM system_schema.tables WHERE keyspace_name = ?", name))
        .all()
        .stream()
        .map(row -> row.getString("table_name"))
        .collect(Collectors.toSet());
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
    // Transient replicas, as in 3/1, are replicas too.
    return Integer.parseInt(factor.replaceFirst("/.*", ""));
  }

  /**
   * The ring, which can keep as many replicas as are asked for and meet the consistency levels.
   * When too few nodes are up it is looked at again for a while: on a busy machine the driver may
   * need some tries to connect to each, and it takes those without a connection for down.
   *
   * @param look asks the ring's nodes
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

  /** The number of replicas that must answer; of one data centre. */
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
   * The level at which reads see every write that was acknowledged: read and write together touch
   * more replicas than there are.
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
   * Makes the keyspace, or sees that the one that is there keeps as many replicas as asked for. It
   * is changed only where Loadstone made it, which a small table tells, and holds nothing else.
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
            "keyspace %s holds tables, or was not made by Loadstone, and has the replication %s, but"
                + " properties.%s is %s; name another keyspace as database, or drop this one",
            name, describe(present.get()), Settings.REPLICATION_FACTOR, factor);
      }
      schema("ALTER KEYSPACE " + Cql.quote(name) + wanted);
    }
  }

  private boolean isOwnAndEmpty() {
    return tables().equals(Set.of(OWN.name()))
        && find(OWN.name()).flatMap(FoundTable::mark).isPresent();
  }

  /** The number of nodes that keep each record, over all data centres. */
  static int factor(Map<String, String> replication) {
    return replication.entrySet().stream()
        .filter(entry -> !entry.getKey().equals("class"))
        .mapToInt(entry -> Integer.parseInt(entry.getValue()))
        .sum();
  }

  /** For people, for example {@code NetworkTopologyStrategy, datacenter1: 3}. */
  static String describe(Map<String, String> replication) {
    String strategy = replication.getOrDefault("class", "").replaceFirst("^.*\\.", "");
    return replication.entrySet().stream()
        .filter(entry -> !entry.getKey().equals("class"))
        .map(entry -> entry.getKey() + ": " + entry.getValue())
        .sorted()
        .collect(Collectors.joining(", ", strategy + ", ", ""));
  }

  /**
   * Changes the schema, always by the same node: another one may not know yet what the last change
   * made, though all agree by what is said of them.
   *
   * @throws LoadstoneException when the nodes do not come to know of it
   */
  void schema(String text) {
    Node always =
        callable()
            .min(Comparator.comparing(Node::getHostId, Comparator.nullsLast(naturalOrder())))
            .orElse(null);
    ResultSet result =
        driver.execute(SimpleStatement.newInstance(text).setTimeout(SCHEMA_LIMIT).setNode(always));
    if (!result.getExecutionInfo().isSchemaInAgreement()) {
      throw LoadstoneException.loadFailed(
          "the nodes of Cassandra do not agree about the schema after: %s; see whether all "
              + "are up, and try again",
          text);
    }
  }

  /** The nodes that a statement can be sent to; those of another data centre are none. */
  private Stream<Node> callable() {
    return driver.getMetadata().getNodes().values().stream()
        .filter(node -> node.getState() == NodeState.UP)
        .filter(node -> node.getDistance() != NodeDistance.IGNORED);
  }

  /**
   * Waits until each node answers a question about a new table. That the schema is in agreement is
   * said of the nodes that the others believe to be up, by what these heard of them; on a busy
   * machine one may come to know of a table after its first call, as the one that is asked or as
   * one that has to look.
   *
   * @throws LoadstoneException when a node does not come to know of it
   */
  void awaitEverywhere(String question) {
    awaitEach(node -> notAnswered(question, node));
  }

  /**
   * Waits until no node knows a table that was dropped: one that still does would say that it is
   * there, or take the next table of this name for it.
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

  /**
   * @param lack what a node does not know yet of the schema; empty when it knows all
   */
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
      // A node knows the name of a table before it has made its place, and fails in between,
      // whether it is asked itself or by another one.
      return Optional.of(Failures.words(e));
    }
  }
}
