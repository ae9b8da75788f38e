package dev.loadstone.deployments.inprocess;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
  public List<Refusal> refusals(int nodes, Map<String, String> settings, Network network) {
    List<Refusal> refusals = new ArrayList<>(Deployer.super.refusals(nodes, settings, network));
    settings
        .keySet()
        .forEach(
            key ->
                refusals.add(
                    new Refusal("settings." + key, "is no setting of noop, which has none")));
    return refusals;
  }

  @Override
  public Deployment start(DeploymentPlan plan) {
    requirePossible(plan);
    return new InProcessDeployment("", "", Secret.NONE, () -> {});
  }
}
