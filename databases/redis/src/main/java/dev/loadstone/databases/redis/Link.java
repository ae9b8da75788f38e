package dev.loadstone.databases.redis;

import java.io.IOException;
import java.util.List;
import redis.clients.jedis.Connection;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A connection that can send several commands before it waits for their replies, and that counts
 * the replies that it waits for.
 */
final class Link extends Connection {
  private int awaited;
  private volatile boolean cut;

  Link(HostAndPort node, JedisClientConfig config) {
    super(node, config);
  }

  /** Appends a command to those that wait to be sent; fails when the connection was closed. */
  void put(ProtocolCommand command, byte[]... arguments) {
    if (cut) {
      // Jedis would reconnect by itself without giving the password or choosing the database.
      throw new JedisConnectionException("it was closed");
    }
    sendCommand(command, arguments);
    awaited++;
  }

  int awaited() {
    return awaited;
  }

  /** Sends the commands that were put; fails when not all of them were sent. */
  void send() {
    flush();
  }

  /** The replies in their order, errors of the server among them; fails when not all came. */
  List<Object> replies() {
    List<Object> replies = getMany(awaited);
    awaited = 0;
    return replies;
  }

  /** Closes the connection even while it is in use; may be called from any thread. */
  void cut() {
    cut = true;
    try {
      forceDisconnect();
    } catch (IOException e) {
      throw new JedisException(e);
    }
  }
}
