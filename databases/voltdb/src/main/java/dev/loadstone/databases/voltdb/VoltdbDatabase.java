package dev.loadstone.databases.voltdb;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.voltdb.client.Client2;
import org.voltdb.client.Client2Config;
import org.voltdb.client.ClientFactory;

/** VoltDB, by its asynchronous client and, for statements, its JDBC driver. */
public final class VoltdbDatabase implements Database {
  static final String NAME = "voltdb";

  private static final Logger LOG = LoggerFactory.getLogger(VoltdbDatabase.class);

  /** Long enough for a busy server, short enough for one that speaks another protocol. */
  private static final long CONNECT_SECONDS = 10;

  private static final long RECONNECT_MILLIS = 200;

  /**
   * More requests than the load generator ever has under way at once: the window is its, and a
   * second queue inside the client would only hide how long requests wait.
   */
  private static final int MOST_REQUESTS = 1_000_000;

  private static final long TOPOLOGY_SECONDS = 30;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "VoltDB";
  }

  @Override
  public Set<Class<?>> capabilities() {
    return Set.of(ProcedureClient.class, SqlClient.class);
  }

  @Override
  public String verification() {
    return "tested with VoltDB 9.3.2 community on one and three nodes, client 13.2.2: procedures,"
        + " statements, bulk load, wrong password, killed nodes; the community edition has no"
        + " command log, so nothing is durable between snapshots; encryption (ssl), the enterprise"
        + " edition and other versions were not tried";
  }

  @Override
  public DatabaseClient connect(Target target) {
    TlsSettings tls = TlsSettings.of(target);
    Backpressure backpressure = new Backpressure();
    List<String> refused = new ArrayList<>();
    Exception last = null;
    for (String endpoint : target.endpoints()) {
      Client2 client = ClientFactory.createClient(configuration(target, tls, backpressure));
      try {
        // Finds the other nodes by itself, from any one of them.
        client.connectSync(endpoint);
        return open(client, backpressure, target);
      } catch (IOException | SQLException e) {
        client.close();
        last = e;
        refused.add(endpoint + ": " + words(e));
      }
    }
    throw new LoadstoneException(
        ExitCode.SYSTEM_UNAVAILABLE,
        "VoltDB cannot be reached as "
            + (target.user().isEmpty() ? "nobody (no user given)" : "user " + target.user())
            + ": "
            + String.join("; ", refused)
            + ". Expected the client port of a VoltDB (21212 unless changed), and with security on"
            + " the right user and password.",
        last);
  }

  private static DatabaseClient open(Client2 client, Backpressure backpressure, Target target)
      throws SQLException {
    if (!client.waitForTopology(TOPOLOGY_SECONDS, TimeUnit.SECONDS)) {
      throw new SQLException("the cluster did not tell its partitions in time");
    }
    return new VoltdbClient(client, backpressure, new VoltdbSql(target, client));
  }

  private static Client2Config configuration(
      Target target, TlsSettings tls, Backpressure backpressure) {
    Client2Config config =
        new Client2Config()
            .username(target.user())
            .password(target.password().reveal())
            .connectionSetupTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
            .procedureCallTimeout(target.timeout().toMillis(), TimeUnit.MILLISECONDS)
            .clientRequestLimit(MOST_REQUESTS)
            .outstandingTransactionLimit(MOST_REQUESTS)
            .reconnectDelay(RECONNECT_MILLIS, RECONNECT_MILLIS, TimeUnit.MILLISECONDS)
            .requestBackpressureHandler(backpressure::accept)
            .connectionDownHandler((host, port) -> LOG.info("lost {}:{}", host, port))
            .connectionUpHandler((host, port) -> LOG.info("connected to {}:{}", host, port))
            .errorLogHandler(LOG::info);
    if (tls.on()) {
      config.enableSSL().trustStore(tls.trustStore(), tls.trustStorePassword().reveal());
    }
    return config;
  }

  private static String words(Exception e) {
    String message = e.getMessage() == null ? e.toString() : e.getMessage();
    return message.strip();
  }
}
