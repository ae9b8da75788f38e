package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.RedisSettings.Mode;
import dev.loadstone.deployments.network.NodeNetwork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts Redis from a Maven artifact: one server, a primary with replicas, or a cluster. */
public final class RedisDeployer implements Deployer {
  private final ArtifactResolver resolver;
  private final CacheFolder cache;

  /**
   * @param resolver gets the artifact
   * @param cache keeps the unpacked program
   */
  public RedisDeployer(ArtifactResolver resolver, CacheFolder cache) {
    this.resolver = resolver;
    this.cache = cache;
  }

  /** One with the user's Maven settings and cache. */
  public static RedisDeployer standard() {
    return new RedisDeployer(new ArtifactResolver(), CacheFolder.ofUser());
  }

  @Override
  public String database() {
    return "redis";
  }

  @Override
  public String summary() {
    return "Redis "
        + RedisBinaries.VERSION
        + " from com.github.codemonstur, one node, a primary with replicas, or a cluster, on Linux"
        + " (x86-64, arm64); tried on x86-64";
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
  public RedisDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    requireFreePorts(plan);
    Path program = RedisBinaries.ofThisMachine().in(cache, resolver);
    return LocalCluster.start(
        "Redis",
        plan,
        plan.nodes(),
        (network, attempt) -> new RedisServers(plan, network, program));
  }

  private static void requireFreePorts(DeploymentPlan plan) {
    if (plan.port() == 0) {
      return;
    }
    boolean cluster = RedisSettings.mode(plan.nodes(), plan.settings()) == Mode.CLUSTER;
    for (int port = plan.port(); port < plan.port() + plan.nodes(); port++) {
      Ports.requireFree(port);
      if (cluster && !RedisNode.isBusPortFree(port)) {
        throw new LoadstoneException(
            ExitCode.SYSTEM_UNAVAILABLE,
            "a node of a Redis cluster at port "
                + port
                + " has the others at the port 10000 above, which is taken or not allowed; nothing"
                + " was started. Choose another port, or 0 for a free one");
      }
    }
  }
}
