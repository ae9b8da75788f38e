package dev.loadstone.deployments.redis;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.Hosts;
import dev.loadstone.deployments.Installer;
import dev.loadstone.deployments.ProgramDeployer;
import dev.loadstone.deployments.ServerProduct;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts Redis from a Maven artifact, or the user's own Redis or Valkey: one server, a primary with
 * replicas, or a cluster.
 */
public final class RedisDeployer extends ProgramDeployer {
  private static final List<ServerProduct> PRODUCTS =
      List.of(
          ServerProduct.of("Redis", "^Redis server v=(\\S+)", "redis-server"),
          ServerProduct.of("Valkey", "^Valkey server v=(\\S+)", "valkey-server"));

  RedisDeployer(Installer installer) {
    super("redis", "Redis", PRODUCTS, installer, RedisDeployer::new, RedisCluster::new);
  }

  public static RedisDeployer standard() {
    return new RedisDeployer(Installer.standard());
  }

  @Override
  public String summary() {
    return ("Redis %s (BSD) from com.github.codemonstur, or your own program by binary; one node, a primary with replicas, or "
            + "a cluster, on Linux (x86-64, arm64); tried on x86-64")
        .formatted(RedisBinaries.VERSION);
  }

  @Override
  public boolean startsElsewhere() {
    return true;
  }

  @Override
  public boolean keepsOnDisk(Map<String, String> settings) {
    return "yes".equalsIgnoreCase(settings.get("appendonly"))
        && "always".equalsIgnoreCase(settings.get("appendfsync"));
  }

  @Override
  public Optional<String> slowDiskRefusal(Map<String, String> settings) {
    return "yes".equalsIgnoreCase(settings.get("appendonly"))
        ? super.slowDiskRefusal(settings)
        : Optional.of("Redis writes no log here; expected settings: {appendonly: yes}");
  }

  @Override
  public boolean knowsLeader(int nodes, Map<String, String> settings) {
    // It is also asked of a mode that is refused, which is no Mode.
    return nodes > 1 && settings.getOrDefault(Mode.SETTING, "replicated").equals("replicated");
  }

  @Override
  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    List<Refusal> refusals = super.settingsRefusals(nodes, settings);
    return refusals.isEmpty()
        ? Mode.of(nodes, settings).refusal(nodes).stream().toList()
        : refusals;
  }

  @Override
  protected Path artifact(Installer.Place place) {
    return RedisBinaries.ofThisMachine().in(place);
  }

  @Override
  protected void requireFreePorts(DeploymentPlan plan, Hosts hosts) {
    super.requireFreePorts(plan, hosts);
    if (plan.port() == 0 || Mode.of(plan.nodes(), plan.settings()) != Mode.CLUSTER) {
      return;
    }
    for (int port = plan.port(); port < plan.port() + plan.nodes(); port++) {
      if (!RedisCluster.isBusPortFree(hosts, port)) {
        throw LoadstoneException.unavailable(
            "a node of a Redis cluster at port %s has the others at the port 10000 above, which is"
                + " taken or not allowed; nothing was started. Choose another port, or 0 for a free"
                + " one",
            port);
      }
    }
  }
}
