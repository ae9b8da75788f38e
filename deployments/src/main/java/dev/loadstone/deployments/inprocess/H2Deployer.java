package dev.loadstone.deployments.inprocess;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.UUID;

/** Makes an H2 database inside this process, in memory; its name is the deployment's database. */
public final class H2Deployer implements Deployer {
  private static final String USER = "loadstone";

  @Override
  public String database() {
    return "h2";
  }

  @Override
  public String summary() {
    return "H2 inside this process, in memory; nothing is downloaded, any platform";
  }

  @Override
  public boolean isInsideThisProcess() {
    return true;
  }

  @Override
  public Deployment start(DeploymentPlan plan) {
    requirePossible(plan);
    String name = "loadstone-" + UUID.randomUUID();
    Secret password = new Secret(UUID.randomUUID().toString());
    Connection keeper = open(name, password, plan);
    return new InProcessDeployment(name, USER, password, () -> drop(keeper, name));
  }

  /** Opens the connection that keeps the database alive, whoever else comes and goes. */
  private static Connection open(String name, Secret password, DeploymentPlan plan) {
    Properties properties = new Properties();
    properties.setProperty("user", USER);
    properties.setProperty("password", password.reveal());
    StringBuilder url = new StringBuilder("jdbc:h2:mem:").append(name);
    // The settings are in the URL, because H2 ignores unknown ones anywhere else.
    plan.settings()
        .forEach(
            (setting, value) ->
                url.append(';').append(setting).append('=').append(value.replace(";", "\\;")));
    try {
      return new org.h2.Driver().connect(url.toString(), properties);
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e,
          "the H2 database could not be made with the settings %s: %s",
          plan.settings().keySet(),
          e.getMessage());
    }
  }

  private static void drop(Connection keeper, String name) {
    try (keeper) {
      if (!keeper.isClosed()) {
        try (Statement statement = keeper.createStatement()) {
          statement.execute("SHUTDOWN IMMEDIATELY");
        }
      }
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "the H2 database %s could not be dropped: %s", name, e.getMessage());
    }
  }
}
