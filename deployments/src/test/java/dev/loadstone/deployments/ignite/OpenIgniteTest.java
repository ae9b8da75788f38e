package dev.loadstone.deployments.ignite;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.OpenServersContract;

final class OpenIgniteTest extends OpenServersContract {
  @Override
  protected Deployer deployer(Installer installer) {
    return new IgniteDeployer(installer);
  }

  @Override
  protected String title() {
    return "Apache Ignite";
  }
}
