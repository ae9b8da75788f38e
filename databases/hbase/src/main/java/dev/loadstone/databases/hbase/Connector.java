package dev.loadstone.databases.hbase;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.Target;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.security.UserGroupInformation;

final class Connector {
  /** Long enough for a busy server, short enough for one that speaks another protocol. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(15);

  private static final String RPC_REGISTRY = "org.apache.hadoop.hbase.client.RpcConnectionRegistry";

  private final Target target;
  private final Settings settings;

  Connector(Target target) {
    target.requireEndpoints("hbase", "let Loadstone start a cluster with deployment: local");
    target.refuseIsolation("hbase");
    if (target.password().isPresent()) {
      throw LoadstoneException.usage("hbase knows no passwords; leave password out");
    }
    if (!target.database().isEmpty()) {
      throw LoadstoneException.usage(
          "database is %s, and hbase has no databases; leave database out", target.database());
    }
    this.target = target;
    this.settings = Settings.of(target.properties());
  }

  /** Opens a connection and proves that the master answers. */
  HbaseClient connect() {
    Endpoint.requireListener("HBase", target.endpoints());
    AsyncConnection connection = open(configuration());
    try {
      Answers.await(
          connection
              .getAdminBuilder()
              .setOperationTimeout(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
              .build()
              .getClusterMetrics(EnumSet.of(Option.LIVE_SERVERS)),
          ANSWER_LIMIT);
      return new HbaseClient(
          connection,
          settings,
          target.timeout(),
          scope -> open(RequestCounter.counting(configuration(), scope)));
    } catch (IOException e) {
      Closing.after(e, connection);
      throw unavailable(
          ("the master does not answer (%s); see whether it runs, and whether its "
                  + "address can be reached from here")
              .formatted(Failures.words(e)),
          e);
    } catch (RuntimeException e) {
      Closing.after(e, connection);
      throw e;
    }
  }

  private AsyncConnection open(Configuration configuration) {
    try {
      return Answers.await(
          target.user().isEmpty()
              ? ConnectionFactory.createAsyncConnection(configuration)
              : ConnectionFactory.createAsyncConnection(
                  configuration, User.create(UserGroupInformation.createRemoteUser(target.user()))),
          ANSWER_LIMIT);
    } catch (IOException e) {
      throw unavailable(
          "it did not say which HBase it is (%s); see whether the endpoints are %s"
              .formatted(
                  Failures.words(e),
                  settings.registry() == Settings.Registry.RPC
                      ? "those of masters or region servers, as properties.registry: rpc says"
                      : "those of ZooKeeper, and whether zookeeper.znode.parent is as on the servers"),
          e);
    } catch (UnsupportedOperationException e) {
      // Its Hadoop needs something that newer versions of Java no longer have.
      throw LoadstoneException.unavailable(
          e,
          "the client of HBase does not run on Java %s; run Loadstone on Java 17 or 21 for it",
          Runtime.version().feature());
    }
  }

  private Configuration configuration() {
    Configuration configuration = HBaseConfiguration.create();
    String endpoints = String.join(",", target.endpoints());
    if (settings.registry() == Settings.Registry.RPC) {
      configuration.set("hbase.client.registry.impl", RPC_REGISTRY);
      configuration.set("hbase.client.bootstrap.servers", endpoints);
    } else {
      configuration.set("hbase.zookeeper.quorum", endpoints);
    }
    // The time in ms after which a server that was found dead is tried again.
    configuration.set("hbase.ipc.client.failed.servers.expiry", "200");
    configuration.set("zookeeper.recovery.retry", "2");
    settings.client().forEach(configuration::set);
    return configuration;
  }

  private LoadstoneException unavailable(String reason, Exception cause) {
    return target.unavailable("HBase", reason, cause);
  }
}
