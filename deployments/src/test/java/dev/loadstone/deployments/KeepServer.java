package dev.loadstone.deployments;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program of its own that starts a server and waits; tests kill it, or run it as another user.
 */
final class KeepServer {
  private KeepServer() {}

  /**
   * @param arguments the folder for data and logs, and the database; prints the server's process id
   *     and who runs it, and ends in order at the end of standard input
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    DeploymentPlan plan =
        new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 4, 0);
    Deployer deployer =
        arguments[1].equals("mariadb") ? MariadbDeployer.standard() : PostgresqlDeployer.standard();
    try (Deployment deployment = deployer.start(plan)) {
      long pid = deployment.nodes().get(0).pid();
      System.out.println("pid " + pid);
      System.out.println("uid " + new com.sun.security.auth.module.UnixSystem().getUid());
      while (System.in.read() >= 0) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
    }
    System.out.println("closed");
  }
}
