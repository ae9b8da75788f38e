package dev.loadstone.databases.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static redis.clients.jedis.Protocol.Command.GET;
import static redis.clients.jedis.Protocol.Command.SCAN;
import static redis.clients.jedis.Protocol.Command.SET;
import static redis.clients.jedis.Protocol.Command.UNLINK;
import static redis.clients.jedis.Protocol.Command.ZCARD;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

final class RedisKeyValues implements KeyValueClient {
  static final String NO_INDEX =
      "Redis keeps its keys in no order; with properties."
          + RedisProperties.SCANS
          + " indexed a sorted set does, at a price for each insert";

  private static final Duration WAIT_MARGIN = Duration.ofSeconds(5);

  /** The beginning of the error where a key holds another type of value. */
  private static final String WRONG_TYPE = "WRONGTYPE";

  private static final byte[] FROM_THE_FIRST = {'0'};
  private static final byte[] MATCH = "MATCH".getBytes(US_ASCII);
  private static final byte[] COUNT = "COUNT".getBytes(US_ASCII);
  private static final byte[] NX = "NX".getBytes(US_ASCII);

  private final Connector connector;
  private final TopologyWatch topology;
  private final RedisProperties properties;
  private final AtomicInteger sessions = new AtomicInteger();

  RedisKeyValues(Connector connector, TopologyWatch topology, RedisProperties properties) {
    this.connector = connector;
    this.topology = topology;
    this.properties = properties;
  }

  @Override
  public MarkedTables<Table, RuntimeException> tables() {
    return new Tables();
  }

  /** Tables with their marks in markers; data under their prefix without a marker has no owner. */
  private final class Tables extends MarkedTables<Table, RuntimeException> {
    @Override
    protected Optional<FoundTable> look(Table table) {
      Optional<String> marker = marked(table);
      return marker.isPresent() || occupied(table)
          ? Optional.of(new FoundTable(table.name(), marker.flatMap(TableMark::in)))
          : Optional.empty();
    }

    @Override
    protected void make(List<Table> tables, TableMark mark) {
      for (Table table : tables) {
        byte[] marker = new Keys(table).marker();
        boolean made =
            connector.ask(
                topology.now().owner(marker),
                connection -> setNew(connection, marker, mode() + ", " + mark.text()));
        if (!made) {
          requireNone(List.of(new FoundTable(table.name(), Optional.empty())));
        }
      }
    }

    @Override
    protected void remove(List<Table> tables, TableMark mark) {
      tables.forEach(RedisKeyValues.this::remove);
    }
  }

  /** Sets a marker; returns false when another client has set it since it was looked for. */
  static boolean setNew(Connection connection, byte[] marker, String text) {
    connection.sendCommand(SET, marker, text.getBytes(US_ASCII), NX);
    return connection.getStatusCodeReply() != null;
  }

  /** The beginning of a table's marker, which tells whether its keys are in an index. */
  private String mode() {
    return properties.indexed() ? "indexed" : "plain";
  }

  private void remove(Table table) {
    Keys keys = new Keys(table);
    // The index is not enough: an update of a missing record makes one that is not in the index.
    forEachStep(
        keys.pattern(),
        (connection, found) -> {
          unlink(connection, found);
          return true;
        });
    // Last, so that a table whose removal was interrupted still exists and can be removed again.
    for (byte[] key : List.of(keys.index(), keys.marker())) {
      connector.ask(topology.now().owner(key), connection -> unlink(connection, List.of(key)));
    }
  }

  /** Unlinks one by one, because the keys of one command must be in one slot of a cluster. */
  private static List<Object> unlink(Connection connection, List<byte[]> keys) {
    keys.forEach(key -> connection.sendCommand(UNLINK, key));
    List<Object> replies = connection.getMany(keys.size());
    for (Object reply : replies) {
      if (reply instanceof JedisException refused) {
        throw refused;
      }
    }
    return replies;
  }

  /**
   * Goes through the keys of all primaries in steps and passes on those that match, until {@code
   * step} returns false. A key may be passed on several times.
   *
   * @return whether it went on to the end
   */
  private boolean forEachStep(byte[] pattern, BiPredicate<Connection, List<byte[]>> step) {
    return topology.now().primaries().stream()
        .allMatch(
            primary ->
                connector.ask(primary, connection -> forEachStep(connection, pattern, step)));
  }

  private static boolean forEachStep(
      Connection connection, byte[] pattern, BiPredicate<Connection, List<byte[]>> step) {
    byte[] cursor = FROM_THE_FIRST;
    do {
      connection.sendCommand(SCAN, cursor, MATCH, pattern, COUNT, Keys.keysPerStep());
      List<Object> reply = connection.getObjectMultiBulkReply();
      cursor = (byte[]) reply.get(0);
      List<byte[]> keys = ((List<?>) reply.get(1)).stream().map(byte[].class::cast).toList();
      if (!step.test(connection, keys)) {
        return false;
      }
    } while (!Arrays.equals(cursor, FROM_THE_FIRST));
    return true;
  }

  private boolean occupied(Table table) {
    return !forEachStep(new Keys(table).everything(), (connection, keys) -> keys.isEmpty());
  }

  private Optional<String> marked(Table table) {
    Keys keys = new Keys(table);
    return connector.ask(
        topology.now().owner(keys.marker()), connection -> text(connection, keys.marker()));
  }

  /** The text at a key; an empty one where something else than a text is there. */
  static Optional<String> text(Connection connection, byte[] key) {
    connection.sendCommand(GET, key);
    try {
      return Optional.ofNullable(connection.getBulkReply());
    } catch (JedisDataException e) {
      if (e.getMessage().startsWith(WRONG_TYPE)) {
        return Optional.of("");
      }
      throw e;
    }
  }

  /**
   * Uses the index if there is one, and otherwise goes through all keys of the servers. A table
   * that was made with an index is refused without one, and the other way round.
   */
  @Override
  public OptionalLong count(Table table) {
    // A replica may have taken over since, which only sessions notice.
    topology.lookAgain();
    requireSameMode(table);
    Keys keys = new Keys(table);
    if (properties.indexed()) {
      return OptionalLong.of(
          connector.ask(
              topology.now().owner(keys.index()),
              connection -> {
                connection.sendCommand(ZCARD, keys.index());
                return connection.getIntegerReply();
              }));
    }
    DistinctKeys distinct = new DistinctKeys();
    forEachStep(
        keys.pattern(),
        (connection, found) -> {
          found.forEach(distinct::add);
          return true;
        });
    return OptionalLong.of(distinct.count());
  }

  private void requireSameMode(Table table) {
    if (!marked(table).orElse(mode()).startsWith(mode())) {
      throw LoadstoneException.loadFailed(
          "table %s was loaded %s an index of its keys, and properties.%s now says %s; load "
              + "it again, or set the property as it was",
          table.name(),
          properties.indexed() ? "without" : "with",
          RedisProperties.SCANS,
          properties.indexed() ? "indexed" : "refused");
    }
  }

  @Override
  public Optional<String> scanRefusal() {
    return properties.indexed() ? Optional.empty() : Optional.of(NO_INDEX);
  }

  @Override
  public boolean isBlocking() {
    return true;
  }

  @Override
  public KeyValueSession open(Table table) throws SessionUnavailableException {
    Duration limit = connector.timeout();
    Links links =
        new Links(connector, properties.waitReplicas() > 0 ? limit.plus(WAIT_MARGIN) : limit);
    try {
      connect(links);
    } catch (JedisException e) {
      links.close();
      topology.lookAgain();
      throw new SessionUnavailableException("no connection: " + Connector.words(e), e);
    }
    byte[][] fields =
        table.fields().stream().map(name -> name.getBytes(US_ASCII)).toArray(byte[][]::new);
    return new RedisSession(
        topology, links, new Keys(table), fields, properties, limit, sessions.getAndIncrement());
  }

  /**
   * Opens the connections now that calls would otherwise wait for. In a cluster, the servers that
   * can be reached are enough: the others have only a part of the keys.
   */
  private void connect(Links links) {
    JedisException failure = null;
    int connected = 0;
    for (HostAndPort primary : topology.now().primaries()) {
      try {
        links.to(primary);
        connected++;
      } catch (JedisException e) {
        failure = e;
      }
    }
    if (connected == 0) {
      throw failure;
    }
  }
}
