package dev.loadstone.databases.voltdb;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Target;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.voltdb.VoltTable;
import org.voltdb.client.Client;
import org.voltdb.client.ClientConfig;
import org.voltdb.client.ClientFactory;
import org.voltdb.client.ProcCallException;

final class Connector {
  private static final Logger LOG = LoggerFactory.getLogger(Connector.class);

  /** Long enough for a busy server, short enough for one that speaks another protocol. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  /** A connection without a sign of life for this long counts as lost. */
  private static final Duration SILENCE_LIMIT = Duration.ofSeconds(30);

  private static final Duration TOPOLOGY_LIMIT = Duration.ofSeconds(30);

  /** The time for which a caller waits for room before it is told that there is none. */
  private static final Duration ROOM_WAIT = Duration.ofSeconds(1);

  private static final Duration FIRST_RECONNECT = Duration.ofMillis(100);
  private static final Duration LATER_RECONNECT = Duration.ofSeconds(1);

  /** More than any sensible window: further calls wait in the caller, not in the client. */
  private static final int MOST_CALLS_UNDER_WAY = 10_000;

  /** The most batches of a bulk load that are under way, which bounds the memory of loads. */
  private static final int MOST_BATCHES_UNDER_WAY = 64;

  /** Indexes, checks and classes may take long. */
  private static final Duration ADMINISTRATION_LIMIT = Duration.ofMinutes(30);

  private final Target target;
  private final TlsSettings tls;

  private final Set<String> others = new HashSet<>();

  Connector(Target target) {
    target.requireEndpoints("voltdb", "let Loadstone start a server with deployment: local");
    this.target = target;
    this.tls = TlsSettings.of(target.properties());
  }

  /**
   * Proves that a VoltDB answers at the endpoints, lets the user in, and executes calls. An
   * endpoint where nothing listens is skipped if another one answers: a cluster may have lost a
   * node.
   */
  void prove() {
    ClientConfig config = config(new Listener());
    config.setConnectionResponseTimeout(ANSWER_LIMIT.toMillis());
    config.setProcedureCallTimeout(ANSWER_LIMIT.toMillis());
    LoadstoneException nobody = null;
    boolean answered = false;
    for (String endpoint : target.endpoints()) {
      try {
        prove(config, endpoint);
        answered = true;
      } catch (ConnectException e) {
        LOG.info("nothing listens at {}: {}", endpoint, e.getMessage());
        nobody =
            unavailable(
                "nothing answers there (%s); start the server or correct the endpoints"
                    .formatted(e.getMessage()),
                e);
      } catch (IOException | ProcCallException e) {
        throw explain(endpoint, e);
      }
    }
    if (!answered) {
      throw nobody;
    }
  }

  private void prove(ClientConfig config, String endpoint) throws IOException, ProcCallException {
    Client client = ClientFactory.createClient(config);
    try {
      client.createConnection(endpoint);
      VoltTable facts = client.callProcedure("@SystemInformation", "OVERVIEW").getResults()[0];
      while (facts.advanceRow()) {
        if (facts.getString("KEY").equals("CLUSTERSTATE")
            && facts.getString("VALUE").equalsIgnoreCase("PAUSED")) {
          throw unavailable(
              "the cluster is paused and takes no calls but an administrator's; let it go on with"
                  + " \"voltadmin resume\" or the procedure @Resume",
              null);
        }
      }
      VoltTable live = client.callProcedure("@Statistics", "LIVECLIENTS", 0).getResults()[0];
      others.addAll(OtherConnections.present(live));
    } finally {
      close(client);
    }
  }

  Connections connect() {
    Client calls = callClient();
    try {
      connectAny(calls, target.endpoints());
      if (!calls.waitForTopology(TOPOLOGY_LIMIT.toMillis())) {
        throw new IOException("it did not tell its partitions in time");
      }
      List<String> endpoints = endpoints(calls);
      return new Connections(calls, administration(endpoints), endpoints, others);
    } catch (IOException e) {
      close(calls);
      throw explain(String.join(", ", target.endpoints()), e);
    }
  }

  private Client callClient() {
    ClientConfig config = config(new Listener());
    config.setConnectionResponseTimeout(SILENCE_LIMIT.toMillis());
    config.setProcedureCallTimeout(target.timeout().toMillis());
    config.setMaxOutstandingTxns(MOST_CALLS_UNDER_WAY);
    // A call waits for room this long. Otherwise it would wait for as long as a call may take, and
    // then nobody could tell whether it was sent.
    config.setNonblockingAsync(ROOM_WAIT.toNanos());
    // Knows all nodes, finds new ones, and reconnects to those that were away.
    config.setTopologyChangeAware(true);
    config.setInitialConnectionRetryInterval(FIRST_RECONNECT.toMillis());
    config.setMaxConnectionRetryInterval(LATER_RECONNECT.toMillis());
    return ClientFactory.createClient(config);
  }

  private AdminClient administration(List<String> endpoints) throws IOException {
    ClientConfig config = config(new Listener());
    config.setConnectionResponseTimeout(SILENCE_LIMIT.toMillis());
    config.setProcedureCallTimeout(ADMINISTRATION_LIMIT.toMillis());
    config.setMaxOutstandingTxns(MOST_BATCHES_UNDER_WAY);
    // Otherwise a call would wait for a node to come back instead of failing when none is there.
    config.setTopologyChangeAware(false);
    Client client = ClientFactory.createClient(config);
    try {
      AdminClient administration = new AdminClient(client, endpoints);
      if (!client.waitForTopology(TOPOLOGY_LIMIT.toMillis())) {
        throw new IOException("it did not tell its partitions in time");
      }
      return administration;
    } catch (IOException e) {
      close(client);
      throw e;
    }
  }

  /** Connects to all of the endpoints that answer; fails when none does. */
  static void connectAny(Client client, List<String> endpoints) throws IOException {
    IOException last = null;
    for (String endpoint : endpoints) {
      try {
        client.createConnection(endpoint);
      } catch (ConnectException e) {
        last = e;
      }
    }
    if (client.getConnectedHostList().isEmpty() && last != null) {
      throw last;
    }
  }

  /** Every node that is up: the client has found those that the user did not name. */
  private static List<String> endpoints(Client client) {
    List<String> endpoints = new ArrayList<>();
    for (InetSocketAddress node : client.getConnectedHostList()) {
      endpoints.add(node.getAddress().getHostAddress() + ":" + node.getPort());
    }
    return List.copyOf(endpoints);
  }

  private ClientConfig config(Listener listener) {
    ClientConfig config = new ClientConfig(target.user(), target.password().reveal(), listener);
    if (tls.on()) {
      config.setTrustStore(tls.trustStore(), tls.trustStorePassword().reveal());
      config.enableSSL();
    }
    return config;
  }

  private LoadstoneException explain(String endpoint, Exception failure) {
    String said = String.valueOf(failure.getMessage()).strip();
    String reason;
    if (failure instanceof UnknownHostException) {
      reason = "the host name is not known; correct the endpoints";
    } else if (said.contains("timed out")) {
      reason =
          ("it did not answer within %s s; see whether it is VoltDB's client port, and "
                  + "not a firewall or another server, that is at %s")
              .formatted(ANSWER_LIMIT.toSeconds(), endpoint);
    } else if (said.contains("Authentication rejected") && failure.getCause() != null) {
      // The client says so too when it cannot read the answer.
      reason =
          ("what answers at %s does not speak VoltDB's protocol (%s); correct the "
                  + "endpoints: the client port is wanted, 21212 unless changed")
              .formatted(endpoint, failure.getCause().getMessage());
    } else if (said.contains("Authentication rejected")) {
      reason =
          target.user().isEmpty()
              ? "it asks for user and password, and this system has none set"
              : "it refused user %s or the password; correct user or password of this system"
                  .formatted(target.user());
    } else if (said.contains("TLS")) {
      reason =
          ("TLS could not be agreed on at %s (%s); see properties ssl, truststore and "
                  + "truststorepassword")
              .formatted(endpoint, said);
    } else {
      reason = endpoint + ": " + said;
    }
    return unavailable(reason, failure);
  }

  LoadstoneException unavailable(String reason, Exception cause) {
    return target.unavailable("VoltDB", reason, cause);
  }

  static void close(Client client) {
    try {
      client.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
