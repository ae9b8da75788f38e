package dev.loadstone.deployments;

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
   * @param arguments the folder for data and logs; prints the server's process id and who runs it,
   *     and ends in order at the end of standard input
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    DeploymentPlan plan =
        new DeploymentPlan(1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 4, 0);
    try (PostgresqlDeployment deployment = PostgresqlDeployer.standard().start(plan)) {
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
