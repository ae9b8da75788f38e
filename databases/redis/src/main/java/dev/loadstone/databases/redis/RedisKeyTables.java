package dev.loadstone.databases.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.database.table.WorkCounter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Keeps tables of keys as Redis sets at {@code loadstone:{sets}:<table>}. The braces put all sets
 * into one slot of a cluster, as operations on several sets require, so one server of a cluster
 * does all the work. A second key says that the table exists and whose it is, because Redis has no
 * empty sets.
 */
final class RedisKeyTables implements KeyTableClient {
  private static final String PREFIX = "loadstone:{sets}:";

  private final Connector connector;
  private final TopologyWatch topology;
  private final WorkCounter work = new WorkCounter();

  RedisKeyTables(Connector connector, TopologyWatch topology) {
    this.connector = connector;
    this.topology = topology;
  }

  static byte[] set(String table) {
    return (PREFIX + table).getBytes(US_ASCII);
  }

  private static byte[] marker(String table) {
    return (PREFIX + table + ":table").getBytes(US_ASCII);
  }

  private HostAndPort server() {
    return topology.now().owner(set(""));
  }

  @Override
  public Optional<String> refusal(Ability ability) {
    return switch (ability) {
      case ORDER -> Optional.of("a Redis set has no order");
      case RANGES -> Optional.of("a Redis set is in one piece");
      case SET_OPERATIONS -> Optional.empty();
    };
  }

  @Override
  public MarkedTables<KeyTable, RuntimeException> tables() {
    return new Tables();
  }

  private final class Tables extends MarkedTables<KeyTable, RuntimeException> {
    @Override
    protected Optional<FoundTable> look(KeyTable table) {
      return ask(
          connection -> {
            connection.sendCommand(Command.EXISTS, set(table.name()), marker(table.name()));
            if (connection.getIntegerReply() == 0) {
              return Optional.empty();
            }
            return Optional.of(
                new FoundTable(
                    table.name(),
                    RedisKeyValues.text(connection, marker(table.name())).flatMap(TableMark::in)));
          });
    }

    @Override
    protected void make(List<KeyTable> tables, TableMark mark) {
      for (KeyTable table : tables) {
        boolean made =
            ask(connection -> RedisKeyValues.setNew(connection, marker(table.name()), mark.text()));
        if (!made) {
          requireNone(List.of(new FoundTable(table.name(), Optional.empty())));
        }
      }
    }

    @Override
    protected void remove(List<KeyTable> tables, TableMark mark) {
      for (KeyTable table : tables) {
        ask(
            connection -> {
              connection.sendCommand(Command.UNLINK, set(table.name()), marker(table.name()));
              return connection.getIntegerReply();
            });
      }
    }
  }

  private <T> T ask(Function<Connection, T> question) {
    return connector.ask(server(), question);
  }

  @Override
  public List<KeyRange> ranges(String table) {
    return List.of(KeyRange.ALL);
  }

  @Override
  public KeyTableSession open() throws SessionUnavailableException {
    try {
      return new RedisKeyTableSession(connector.link(server(), connector.timeout()), work);
    } catch (JedisException e) {
      topology.lookAgain();
      throw new SessionUnavailableException("no connection: " + Connector.words(e), e);
    }
  }

  @Override
  public TableWork work() {
    return work.total();
  }
}
