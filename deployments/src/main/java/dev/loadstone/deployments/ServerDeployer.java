package dev.loadstone.deployments;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.core.deployment.Profiler;
import dev.loadstone.core.deployment.Sidecar;
import dev.loadstone.deployments.disk.NodeDisks;
import dev.loadstone.deployments.disk.SlowDisk;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.deployments.process.SkewedClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** A deployer of servers, each in a process of its own. */
public abstract class ServerDeployer implements Deployer {
  private final String database;
  private final String title;
  private final Installer installer;

  protected ServerDeployer(String database, String title, Installer installer) {
    this.database = database;
    this.title = title;
    this.installer = installer;
  }

  @Override
  public final String database() {
    return database;
  }

  protected final String title() {
    return title;
  }

  protected final Installer installer() {
    return installer;
  }

  @Override
  public final List<Refusal> refusals(int nodes, Map<String, String> settings, Network network) {
    Optional<Refusal> refusal = nodesRefusal(nodes);
    if (refusal.isPresent()) {
      return List.of(refusal.get());
    }
    List<Refusal> refusals = new ArrayList<>(settingsRefusals(nodes, settings));
    refusals.addAll(
        NodeNetwork.refusals(
            machines(nodes),
            needsNamespaces(settings) ? network.with(Network.Need.NAMESPACES) : network));
    return refusals;
  }

  /** Returns whether the nodes need network namespaces even where the network is plain loopback. */
  protected boolean needsNamespaces(Map<String, String> settings) {
    return false;
  }

  @Override
  public Optional<String> diskRefusal() {
    return NodeDisks.refusal();
  }

  @Override
  public Optional<String> slowDiskRefusal(Map<String, String> settings) {
    return SlowDisk.refusal();
  }

  @Override
  public Optional<String> profileRefusal() {
    return AsyncProfiler.refusal();
  }

  @Override
  public final Profiler profiler() {
    return new AsyncProfiler(installer.place(title, needed()));
  }

  @Override
  public Optional<String> skewClockRefusal() {
    return SkewedClock.refusal();
  }

  protected Optional<Refusal> nodesRefusal(int nodes) {
    if (nodes >= 1 && nodes <= mostNodes()) {
      return Optional.empty();
    }
    return Optional.of(
        mostNodes() == Integer.MAX_VALUE
            ? Refusal.of("nodes", "is %s; a local %s has 1 or more", nodes, title)
            : Refusal.of("nodes", "is %s; expected 1 to %s", nodes, mostNodes()));
  }

  protected int mostNodes() {
    return Integer.MAX_VALUE;
  }

  protected List<Refusal> settingsRefusals(int nodes, Map<String, String> settings) {
    return SettingRules.refusals(
        database, nodes, settings, sidecars().stream().map(Sidecar::name).toList());
  }

  /** Returns the kinds of programs that it can start beside the servers. */
  protected List<Sidecar> sidecars() {
    return List.of();
  }

  protected int machines(int nodes) {
    return nodes;
  }

  /** Returns whether the nodes have the same ports, so that each needs an address of its own. */
  protected boolean hasSamePorts() {
    return false;
  }

  @Override
  public final ClusterDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    requirePlatform();
    if (plan.machines().isHere()) {
      Installer.Place place = installer.place(title, needed());
      Network network =
          needsNamespaces(plan.settings())
              ? plan.network().with(Network.Need.NAMESPACES)
              : plan.network();
      DeploymentPlan here = plan.with(network);
      Hosts hosts = Hosts.here(here, place.runAs(), machines(plan.nodes()), hasSamePorts());
      return start(here, hosts, () -> place);
    }
    Hosts hosts = Hosts.elsewhere(title, plan, machines(plan.nodes()));
    return start(plan, hosts, () -> installer.placeOn(title, hosts));
  }

  private ClusterDeployment start(
      DeploymentPlan plan, Hosts hosts, Supplier<Installer.Place> place) {
    try {
      requireAskedFor(plan, hosts);
      requireFreePorts(plan, hosts);
      return ServerCluster.start(title, plan, hosts, install(plan, place.get()));
    } catch (LoadstoneException e) {
      Closing.after(e, hosts);
      throw e;
    }
  }

  /** Requires that users who would share their account with strangers have asked for that. */
  private void requireAskedFor(DeploymentPlan plan, Hosts hosts) {
    if (!runsCodeOfAnybody(plan.settings())
        || installer.open()
        || hosts.nodes().stream().noneMatch(host -> host.runAs().uid() == RunAsUser.OURSELVES)) {
      return;
    }
    Optional<String> stranger =
        plan.machines().isHere()
            ? OtherUsers.ofThisMachine().one()
            : Optional.of("who reaches " + String.join(", ", plan.machines().on()));
    stranger.ifPresent(
        somebody -> {
          throw LoadstoneException.usage(
              "%s runs the code of whoever connects, asks for no password, and would run as the"
                  + " user who starts it: %s would have that account. Nothing was started; set"
                  + " %s=true in the environment where you trust them all, or start it as root, for"
                  + " whom servers run as nobody",
              title, somebody, Installer.OPEN);
        });
  }

  /**
   * Returns whether anyone who reaches servers with these settings can make them run any code,
   * because they ask for no passwords. Where that may be a stranger, they run as ourselves only if
   * the user allows it.
   */
  protected boolean runsCodeOfAnybody(Map<String, String> settings) {
    return false;
  }

  /** Requires that this machine can run the servers; other machines are of the same kind. */
  protected void requirePlatform() {}

  /** Requires that the user's ports can be used, before anything is installed. */
  protected void requireFreePorts(DeploymentPlan plan, Hosts hosts) {
    if (plan.port() != 0) {
      for (int port = 0; port < clientPorts(plan.nodes()); port++) {
        hosts.requireFree(plan.port() + port);
      }
    }
  }

  /** The number of ports for clients, counted up from the user's. */
  protected int clientPorts(int nodes) {
    return hasSamePorts() ? 1 : nodes;
  }

  /** Programs of this machine that the servers' user must be able to run. */
  protected List<Path> needed() {
    return List.of();
  }

  /** Installs the programs; the result makes the cluster, once for each attempt to start it. */
  protected abstract Function<ServerCluster.Attempt, ServerCluster> install(
      DeploymentPlan plan, Installer.Place place);
}
