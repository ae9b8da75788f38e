package dev.loadstone.databases.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyScan;
import dev.loadstone.core.database.table.KeyTableSession;
import dev.loadstone.core.database.table.SetOperation;
import dev.loadstone.core.database.table.TableWork;
import dev.loadstone.core.database.table.WorkCounter;
import java.util.BitSet;
import java.util.List;
import redis.clients.jedis.Protocol.Command;
import redis.clients.jedis.Protocol.Keyword;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/** Makes calls as commands on one connection; a command counts as one request. */
final class RedisKeyTableSession implements KeyTableSession {
  private static final String BEGIN = "0";

  private final Link link;
  private final WorkCounter work;

  RedisKeyTableSession(Link link, WorkCounter work) {
    this.link = link;
    this.work = work;
  }

  private Object call(ProtocolCommand command, byte[]... arguments) throws CallFailedException {
    try {
      link.put(command, arguments);
      link.send();
      Object reply = link.replies().get(0);
      work.add(new TableWork(1, 0, 0, 0, 0));
      if (reply instanceof JedisDataException refused) {
        Refusal refusal = Refusal.of(refused.getMessage());
        throw new CallFailedException(refusal.outcome(), refusal.words(refused), refused);
      }
      return reply;
    } catch (JedisException e) {
      throw new CallFailedException(Outcome.CONNECTION_LOST, Connector.words(e), e);
    }
  }

  private static byte[][] command(String table, List<String> keys) {
    byte[][] arguments = new byte[keys.size() + 1][];
    arguments[0] = RedisKeyTables.set(table);
    for (int i = 0; i < keys.size(); i++) {
      arguments[i + 1] = keys.get(i).getBytes(US_ASCII);
    }
    return arguments;
  }

  private static long bytes(List<?> keys) {
    return keys.stream()
        .mapToLong(key -> key instanceof byte[] bytes ? bytes.length : ((String) key).length())
        .sum();
  }

  @Override
  public void put(String table, List<String> keys) throws CallFailedException {
    call(Command.SADD, command(table, keys));
    work.add(new TableWork(0, 0, bytes(keys), keys.size(), 0));
  }

  @Override
  public KeyScan scan(String table, KeyRange range, int caching) {
    if (range.isBounded()) {
      throw new UnsupportedOperationException("a Redis set has no order");
    }
    return new StepScan(RedisKeyTables.set(table), Integer.toString(caching).getBytes(US_ASCII));
  }

  /** A scan in steps of about the requested number of keys, in no order. */
  private final class StepScan implements KeyScan {
    private final byte[] set;
    private final byte[] count;
    private byte[] cursor = BEGIN.getBytes(US_ASCII);
    private List<?> step = List.of();
    private int position;
    private boolean last;

    StepScan(byte[] set, byte[] count) {
      this.set = set;
      this.count = count;
    }

    @Override
    public String next() throws CallFailedException {
      while (position == step.size()) {
        if (last) {
          return null;
        }
        List<?> reply = (List<?>) call(Command.SSCAN, set, cursor, Keyword.COUNT.getRaw(), count);
        cursor = (byte[]) reply.get(0);
        last = new String(cursor, US_ASCII).equals(BEGIN);
        step = (List<?>) reply.get(1);
        position = 0;
        work.add(new TableWork(0, step.size(), bytes(step), 0, 0));
      }
      return new String((byte[]) step.get(position++), US_ASCII);
    }

    @Override
    public void close() {
      // The server keeps nothing for a scan.
    }
  }

  @Override
  public List<String> seek(String table, KeyRange range, int limit) {
    throw new UnsupportedOperationException("a Redis set has no order");
  }

  @Override
  public BitSet present(String table, List<String> keys) throws CallFailedException {
    List<?> found = (List<?>) call(Command.SMISMEMBER, command(table, keys));
    BitSet positions = new BitSet(keys.size());
    for (int i = 0; i < found.size(); i++) {
      positions.set(i, ((Long) found.get(i)) == 1);
    }
    work.add(new TableWork(0, 0, 0, 0, keys.size()));
    return positions;
  }

  @Override
  public void combine(SetOperation operation, String left, String right, String result)
      throws CallFailedException {
    Command command =
        switch (operation) {
          case UNION -> Command.SUNIONSTORE;
          case INTERSECTION -> Command.SINTERSTORE;
          case DIFFERENCE -> Command.SDIFFSTORE;
        };
    call(command, RedisKeyTables.set(result), RedisKeyTables.set(left), RedisKeyTables.set(right));
  }

  @Override
  public void close() {
    link.cut();
  }
}
