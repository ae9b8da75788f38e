package dev.loadstone.deployments;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.cassandra.CassandraDeployer;
import dev.loadstone.deployments.hbase.HbaseDeployer;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.mongodb.MongodbDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.redis.RedisDeployer;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program of its own that starts a server and waits; tests kill it, or run it as another user.
 */
final class KeepServer {
  /** Stands in settings of servers, as the password of a key may. */
  static final String SECRET = "a-secret-of-the-user";

  private static final String QUICK_START = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

  private static final Map<String, Map<String, String>> SETTINGS =
      Map.of(
          "postgresql",
          Map.of("ssl_passphrase_command", "echo '" + SECRET + "' \\"),
          "mariadb",
          Map.of("report_password", "\"" + SECRET + "\" # \\"),
          "hbase",
          Map.of("hbase.rpc.tls.keystore.password", SECRET, "jvm.options", QUICK_START),
          "voltdb",
          Map.of("jvm.options", QUICK_START),
          "cassandra",
          Map.of("jvm.options", QUICK_START),
          "ignite",
          Map.of("jvm.options", QUICK_START));

  private KeepServer() {}

  /**
   * @param arguments the folder for data and logs, the database, and the number of nodes; prints
   *     the password, the servers' process ids and who runs them, and ends in order at the end of
   *     standard input
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    DeploymentPlan plan =
        new DeploymentPlan(
            Integer.parseInt(arguments[2]),
            SETTINGS.getOrDefault(arguments[1], Map.of()),
            folder.resolve("data"),
            folder.resolve("logs"),
            4,
            0);
    try (Deployment deployment = deployer(arguments[1]).start(plan)) {
      System.out.println("password " + deployment.password().reveal());
      deployment.nodes().forEach(node -> System.out.println("pid " + node.pid()));
      System.out.println("uid " + new com.sun.security.auth.module.UnixSystem().getUid());
      while (System.in.read() >= 0) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
    }
    System.out.println("closed");
  }

  private static Deployer deployer(String database) {
    return Stream.of(
            PostgresqlDeployer.standard(),
            IgniteDeployer.standard(),
            MariadbDeployer.standard(),
            VoltdbDeployer.standard(),
            CassandraDeployer.standard(),
            HbaseDeployer.standard(),
            RedisDeployer.standard(),
            MongodbDeployer.standard())
        .filter(deployer -> deployer.database().equals(database))
        .findFirst()
        .orElseThrow();
  }
}
