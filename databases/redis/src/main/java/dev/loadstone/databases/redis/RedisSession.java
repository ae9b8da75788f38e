package dev.loadstone.databases.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static redis.clients.jedis.Protocol.Command.DEL;
import static redis.clients.jedis.Protocol.Command.HMGET;
import static redis.clients.jedis.Protocol.Command.HSET;
import static redis.clients.jedis.Protocol.Command.WAIT;
import static redis.clients.jedis.Protocol.Command.ZADD;
import static redis.clients.jedis.Protocol.Command.ZRANGEBYLEX;
import static redis.clients.jedis.Protocol.Command.ZREM;

import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * Makes calls on one table; each is answered before it returns. The commands of a call are sent
 * together and awaited once, so that a call is one round trip; a scan is two.
 */
final class RedisSession implements KeyValueSession {
  private static final byte[] SAME_SCORE = {'0'};
  private static final byte[] TO_THE_END = {'+'};
  private static final byte[] LIMIT = "LIMIT".getBytes(US_ASCII);
  private static final byte[] FROM_THE_FIRST = {'0'};

  private final TopologyWatch topology;
  private final Links links;
  private final Keys keys;
  private final byte[][] fields;
  private final RedisProperties properties;
  private final byte[][] wait;
  private final int replica;

  // The write under way: the connections that it uses, and the number of commands that were put
  // there, the last one perhaps in part.
  private final Set<Link> writers = new LinkedHashSet<>();
  private int begun;

  /** The limit is that of a call; the replica is the number of the one to read from. */
  RedisSession(
      TopologyWatch topology,
      Links links,
      Keys keys,
      byte[][] fields,
      RedisProperties properties,
      Duration limit,
      int replica) {
    this.topology = topology;
    this.links = links;
    this.keys = keys;
    this.fields = fields.clone();
    this.properties = properties;
    this.wait = new byte[][] {number(properties.waitReplicas()), number(limit.toMillis())};
    this.replica = replica;
  }

  private static byte[] number(long value) {
    return Long.toString(value).getBytes(US_ASCII);
  }

  @Override
  public void insert(String key, byte[][] values, Callback callback) {
    byte[] record = keys.record(key);
    byte[][] arguments = arguments(record, null, values);
    write(
        callback,
        () -> {
          Link home = owner(record);
          // Both before anything is put, so that nothing is written when one cannot be opened.
          Link index = properties.indexed() ? owner(keys.index()) : null;
          put(home, HSET, arguments);
          if (index != null) {
            put(index, ZADD, keys.index(), SAME_SCORE, key.getBytes(US_ASCII));
          }
        });
  }

  @Override
  public void update(String key, int[] positions, byte[][] values, Callback callback) {
    byte[] record = keys.record(key);
    byte[][] arguments = arguments(record, positions, values);
    write(callback, () -> put(owner(record), HSET, arguments));
  }

  /** Those of a command that sets fields; the positions are null for all. */
  private byte[][] arguments(byte[] record, int[] positions, byte[][] values) {
    byte[][] arguments = new byte[1 + 2 * values.length][];
    arguments[0] = record;
    for (int i = 0; i < values.length; i++) {
      arguments[1 + 2 * i] = fields[positions == null ? i : positions[i]];
      arguments[2 + 2 * i] = values[i];
    }
    return arguments;
  }

  /** One for the keys from the index, one for the records. */
  @Override
  public int scanRoundTrips() {
    return 2;
  }

  @Override
  public void delete(String key, Callback callback) {
    byte[] record = keys.record(key);
    write(
        callback,
        () -> {
          Link home = owner(record);
          Link index = properties.indexed() ? owner(keys.index()) : null;
          put(home, DEL, record);
          if (index != null) {
            put(index, ZREM, keys.index(), key.getBytes(US_ASCII));
          }
        });
  }

  private Link owner(byte[] key) {
    return links.to(topology.now().owner(key));
  }

  private void put(Link link, Protocol.Command command, byte[]... arguments) {
    begun++;
    link.put(command, arguments);
    writers.add(link);
  }

  private void write(Callback callback, Runnable commands) {
    List<List<Object>> replies = new ArrayList<>(1);
    JedisException broken = null;
    boolean sent = false;
    begun = 0;
    try {
      commands.run();
      if (properties.waitReplicas() > 0) {
        // WAIT counts for the writes of its own connection, and so must be sent there.
        List.copyOf(writers).forEach(writer -> put(writer, WAIT, wait));
      }
      writers.forEach(Link::send);
      sent = true;
      writers.forEach(writer -> replies.add(writer.replies()));
    } catch (JedisException e) {
      broken = e;
      links.giveUpUnanswered();
    }
    // Before the callback, which may make the next call at once.
    writers.clear();
    if (broken == null) {
      judge(replies, callback);
    } else {
      // A single command that was not sent whole cannot have been executed; of several, one can.
      Outcome outcome = sent || begun > 1 ? Outcome.UNKNOWN : Outcome.CONNECTION_LOST;
      callback.done(outcome, Rows.NONE, words(broken));
    }
  }

  private void judge(List<List<Object>> replies, Callback callback) {
    boolean waits = properties.waitReplicas() > 0;
    JedisDataException refused = null;
    boolean written = false;
    for (List<Object> each : replies) {
      for (int i = 0; i < each.size(); i++) {
        if (each.get(i) instanceof JedisDataException refusal) {
          refused = refused == null ? refusal : refused;
        } else {
          written |= !waits || i < each.size() - 1;
        }
      }
    }
    if (refused != null) {
      refused(refused, written, callback);
      return;
    }
    if (waits) {
      for (List<Object> each : replies) {
        long confirmed = (Long) each.get(each.size() - 1);
        if (confirmed < properties.waitReplicas()) {
          callback.done(
              Outcome.UNKNOWN,
              Rows.NONE,
              "the primary has it, but fewer replicas than %s confirmed it in time"
                  .formatted(RedisProperties.WAIT_REPLICAS));
          return;
        }
      }
    }
    callback.done(Outcome.COMMITTED, Rows.NONE, "");
  }

  /** {@code written} says whether a part was done, such as the record without its index. */
  private void refused(JedisDataException refused, boolean written, Callback callback) {
    Refusal refusal = Refusal.of(Connector.words(refused));
    if (refusal == Refusal.MOVED || refusal == Refusal.READONLY || refusal == Refusal.UNBLOCKED) {
      topology.lookAgain();
    }
    callback.done(written ? Outcome.UNKNOWN : refusal.outcome(), Rows.NONE, refusal.words(refused));
  }

  @Override
  public void read(String key, int[] positions, Callback callback) {
    reading(
        callback,
        () -> {
          byte[] record = keys.record(key);
          Link link = links.to(reader(record));
          link.put(HMGET, wanted(record, positions));
          Hashes rows = new Hashes(List.of(key));
          rows.add(0, link.replies().get(0));
          return rows;
        });
  }

  @Override
  public void scan(String firstKey, int count, int[] positions, Callback callback) {
    if (!properties.indexed()) {
      callback.done(Outcome.ERROR, Rows.NONE, RedisKeyValues.NO_INDEX);
      return;
    }
    reading(callback, () -> records(following(firstKey, count), positions));
  }

  private List<byte[]> following(String firstKey, int count) {
    Link link = links.to(reader(keys.index()));
    link.put(
        ZRANGEBYLEX,
        keys.index(),
        ("[" + firstKey).getBytes(US_ASCII),
        TO_THE_END,
        LIMIT,
        FROM_THE_FIRST,
        number(count));
    List<byte[]> following = new ArrayList<>();
    Object reply = link.replies().get(0);
    if (reply instanceof JedisDataException refused) {
      throw refused;
    }
    for (Object each : (List<?>) reply) {
      following.add((byte[]) each);
    }
    return following;
  }

  private Hashes records(List<byte[]> following, int[] positions) {
    List<Link> asked = new ArrayList<>(following.size());
    List<String> names = new ArrayList<>(following.size());
    for (byte[] key : following) {
      byte[] record = keys.record(key);
      Link link = links.to(reader(record));
      link.put(HMGET, wanted(record, positions));
      asked.add(link);
      names.add(new String(key, US_ASCII));
    }
    Set<Link> servers = new LinkedHashSet<>(asked);
    servers.forEach(Link::send);
    Hashes rows = new Hashes(names);
    for (Link server : servers) {
      List<Object> replies = server.replies();
      int next = 0;
      for (int i = 0; i < asked.size(); i++) {
        if (asked.get(i) == server) {
          rows.add(i, replies.get(next++));
        }
      }
    }
    return rows;
  }

  private HostAndPort reader(byte[] key) {
    Topology now = topology.now();
    List<HostAndPort> replicas = now.replicas();
    return properties.readsFromReplicas() && !replicas.isEmpty()
        ? replicas.get(replica % replicas.size())
        : now.owner(key);
  }

  private byte[][] wanted(byte[] record, int[] positions) {
    byte[][] arguments = new byte[1 + positions.length][];
    arguments[0] = record;
    for (int i = 0; i < positions.length; i++) {
      arguments[1 + i] = fields[positions[i]];
    }
    return arguments;
  }

  /** A read, which loses nothing when it fails. */
  private interface Reading {
    Hashes read();
  }

  private void reading(Callback callback, Reading reading) {
    Hashes rows;
    try {
      rows = reading.read();
      rows.requireAnswers();
    } catch (JedisDataException e) {
      refused(e, false, callback);
      return;
    } catch (JedisException e) {
      links.giveUpUnanswered();
      callback.done(isTimeout(e) ? Outcome.TIMEOUT : Outcome.CONNECTION_LOST, Rows.NONE, words(e));
      return;
    }
    callback.done(Outcome.COMMITTED, rows, "");
  }

  private static String words(JedisException failure) {
    return isTimeout(failure)
        ? "no answer in time"
        : "connection lost: " + Connector.words(failure);
  }

  private static boolean isTimeout(JedisException failure) {
    return failure instanceof JedisConnectionException
        && failure.getCause() instanceof SocketTimeoutException;
  }

  @Override
  public void abort() {
    links.cut();
  }

  @Override
  public void close() {
    links.close();
  }
}
