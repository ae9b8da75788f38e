package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.DeploymentPlan;

/** The rule of databases that have no cluster to start. */
final class OneNode {
  private OneNode() {}

  static void require(DeploymentPlan plan, String title) {
    if (plan.nodes() != 1) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          "nodes: " + plan.nodes() + " is not possible; a local " + title + " has nodes: 1");
    }
  }
}
