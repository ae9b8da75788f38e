package dev.loadstone.databases.jdbc.ignite;

import dev.loadstone.core.database.Target;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.ignite.client.BasicAuthenticator;
import org.apache.ignite.client.IgniteClient;

/**
 * A client that several connections share, because it has threads and sockets of its own and takes
 * concurrent calls. It is made for the first of them and closed with the last.
 */
final class SharedClient {
  static final String VERSION = "3.1.0";

  /** The client's logger, which would write to the console; failures are thrown anyway. */
  private static final Logger CLIENTS_OWN = Logger.getLogger("org.apache.ignite");

  private static final long CONNECT_MILLIS = 5000;
  private static final long HEARTBEAT_MILLIS = 10_000;

  private final String hosts;
  private final Target target;
  private Lease current;

  SharedClient(String hosts, Target target) {
    this.hosts = hosts;
    this.target = target;
  }

  synchronized Lease take() {
    if (current == null) {
      current = new Lease(connect());
    }
    current.users++;
    return current;
  }

  /** One client with the number of connections that use it. */
  final class Lease {
    private final IgniteClient client;
    private int users;

    private Lease(IgniteClient client) {
      this.client = client;
    }

    IgniteClient client() {
      return client;
    }

    /**
     * Has later connections use another client. One that has lost a node may keep the old channel
     * beside a new one to the same node, and then fails most transactions as long as it lives.
     */
    void replace() {
      synchronized (SharedClient.this) {
        if (current == this) {
          current = null;
        }
      }
    }

    /** Gives the client back, once for each {@link #take()}. */
    void giveBack() {
      synchronized (SharedClient.this) {
        if (--users == 0) {
          replace();
          client.close();
        }
      }
    }
  }

  private IgniteClient connect() {
    CLIENTS_OWN.setLevel(Level.OFF);
    IgniteClient.Builder builder =
        IgniteClient.builder()
            .addresses(hosts.split(",", -1))
            .connectTimeout(CONNECT_MILLIS)
            .heartbeatTimeout(HEARTBEAT_MILLIS)
            // Otherwise the first statement of a transaction begins it on the node of its row, and
            // when that statement fails, a rollback waits for the begin forever. See also
            // IgniteSession.transactionForRecords.
            .sqlPartitionAwarenessMetadataCacheSize(0)
            // A call that is sent twice may be executed twice.
            .retryPolicy(null);
    if (!target.user().isEmpty()) {
      builder.authenticator(
          BasicAuthenticator.builder()
              .username(target.user())
              .password(target.password().reveal())
              .build());
    }
    return builder.build();
  }
}
