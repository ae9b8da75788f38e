package dev.loadstone.core.deployment;

/** Starts servers of one database on this machine. */
public interface Deployer {
  /**
   * The name of the database that it starts, as in {@link dev.loadstone.core.database.Database}.
   */
  String database();

  /** One line: what is started, from which artifact, on which platforms. */
  String summary();

  /**
   * Starts the servers and waits until they serve.
   *
   * @param plan what to start and where
   * @throws dev.loadstone.core.LoadstoneException with {@link
   *     dev.loadstone.core.ExitCode#SYSTEM_UNAVAILABLE} when the start fails; nothing is left
   *     running then, and the message names the server's log
   */
  Deployment start(DeploymentPlan plan);
}
