package dev.loadstone.deployments.hbase;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.OpenServersContract;
import java.util.List;

final class OpenHbaseTest extends OpenServersContract {
  @Override
  protected Deployer deployer(Installer installer) {
    return new HbaseDeployer(installer, List.of());
  }

  @Override
  protected String title() {
    return "HBase";
  }
}
