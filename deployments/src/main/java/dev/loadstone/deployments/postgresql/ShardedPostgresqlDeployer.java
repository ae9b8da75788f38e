package dev.loadstone.deployments.postgresql;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.network.NodeNetwork;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Starts PostgreSQL servers that know nothing of each other, one for each shard. */
public final class ShardedPostgresqlDeployer implements Deployer {
  private final Installer installer;

  ShardedPostgresqlDeployer(Installer installer) {
    this.installer = installer;
  }

  /** One with the user's Maven settings and cache. */
  public static ShardedPostgresqlDeployer standard() {
    return new ShardedPostgresqlDeployer(Installer.standard());
  }

  @Override
  public String database() {
    return "postgresql-sharded";
  }

  @Override
  public String summary() {
    return ("PostgreSQL %s (PostgreSQL licence) from io.zonky.test.postgres, an independent "
            + "server on each node, on Linux and macOS (x86-64, arm64); tried on Linux x86-64")
        .formatted(PostgresqlBinaries.VERSION);
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return PostgresqlDefaults.keepOnDisk(settings);
  }

  @Override
  public List<String> refusals(int nodes, Map<String, String> settings, Network network) {
    List<String> refusals = new ArrayList<>();
    if (nodes < 1) {
      refusals.add("nodes is " + nodes + "; sharded PostgreSQL has 1 or more");
      return refusals;
    }
    if (settings.containsKey(PostgresqlDeployer.SYNCHRONOUS_STANDBYS)) {
      refusals.add(
          "settings.%s is for the nodes of postgresql; shards have no standbys"
              .formatted(PostgresqlDeployer.SYNCHRONOUS_STANDBYS));
    }
    refusals.addAll(NodeNetwork.refusals(nodes, network));
    return refusals;
  }

  @Override
  public ClusterDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    Map<String, String> settings =
        new LinkedHashMap<>(PostgresqlDefaults.of(plan.connections(), plan.nodes()));
    // Each connection of the client may have one transaction between its two phases.
    settings.put("max_prepared_transactions", settings.get("max_connections"));
    settings.putAll(plan.settings());
    return PostgresqlCluster.start(installer, plan, settings, false);
  }
}
