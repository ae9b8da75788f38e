package dev.loadstone.deployments.redis;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.LocalCluster;
import dev.loadstone.deployments.Ports;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.deployments.redis.RedisSettings.Mode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts Redis from a Maven artifact: one server, a primary with replicas, or a cluster. */
public final class RedisDeployer implements Deployer {
  private final Installer installer;

  RedisDeployer(Installer installer) {
    this.installer = installer;
  }

  /** One with the user's Maven settings and cache. */
  public static RedisDeployer standard() {
    return new RedisDeployer(Installer.standard());
  }

  @Override
  public String database() {
    return "redis";
  }

  @Override
  public String summary() {
    return ("Redis %s (BSD) from com.github.codemonstur, one node, a primary with replicas, or "
            + "a cluster, on Linux (x86-64, arm64); tried on x86-64")
        .formatted(RedisBinaries.VERSION);
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return "yes".equalsIgnoreCase(settings.get("appendonly"))
        && "always".equalsIgnoreCase(settings.get("appendfsync"));
  }

  @Override
  public List<String> refusals(int nodes, Map<String, String> settings, Network network) {
    List<String> refusals = new ArrayList<>();
    if (nodes < 1) {
      refusals.add("nodes is " + nodes + "; expected at least 1");
      return refusals;
    }
    refusals.addAll(RedisSettings.refusals(nodes, settings));
    refusals.addAll(NodeNetwork.refusals(nodes, network));
    return refusals;
  }

  @Override
  public ClusterDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    requireFreePorts(plan);
    Installer.Place place = installer.place("Redis", List.of());
    Path program = RedisBinaries.ofThisMachine().in(place.cache(), place.resolver());
    return LocalCluster.start(
        "Redis", plan, place.runAs(), plan.nodes(), attempt -> new RedisCluster(attempt, program));
  }

  private static void requireFreePorts(DeploymentPlan plan) {
    Ports.requireFree(plan, plan.nodes());
    if (plan.port() == 0
        || plan.network().isShaped()
        || RedisSettings.mode(plan.nodes(), plan.settings()) != Mode.CLUSTER) {
      return;
    }
    for (int port = plan.port(); port < plan.port() + plan.nodes(); port++) {
      if (!RedisNode.isBusPortFree(port)) {
        throw LoadstoneException.unavailable(
            "a node of a Redis cluster at port %s has the others at the port 10000 above, which is"
                + " taken or not allowed; nothing was started. Choose another port, or 0 for a free"
                + " one",
            port);
      }
    }
  }
}
