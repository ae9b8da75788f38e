package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;

/** Deploys the system that does nothing: there is nothing to start. */
public final class NoopDeployer implements Deployer {
  @Override
  public String database() {
    return "noop";
  }

  @Override
  public String summary() {
    return "nothing to start";
  }

  @Override
  public Deployment start(DeploymentPlan plan) {
    OneNode.require(plan, "noop");
    if (!plan.settings().isEmpty()) {
      throw new LoadstoneException(
          ExitCode.USAGE, "noop has no settings, but was given " + plan.settings().keySet());
    }
    return new InProcessDeployment("", "", Secret.NONE, () -> {});
  }
}
