package dev.loadstone.deployments;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.network.NodeNetwork;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A deployer of servers that are processes of their own, from Maven artifacts. */
public abstract class ServerDeployer implements Deployer {
  private final String database;
  private final String title;
  private final Installer installer;

  /**
   * @param database as {@link #database()}
   * @param title the server, for messages
   * @param installer gets the artifacts
   */
  protected ServerDeployer(String database, String title, Installer installer) {
    this.database = database;
    this.title = title;
    this.installer = installer;
  }

  @Override
  public final String database() {
    return database;
  }

  @Override
  public final List<Refusal> refusals(int nodes, Map<String, String> settings, Network network) {
    Optional<Refusal> refusal = nodesRefusal(nodes);
    if (refusal.isPresent()) {
      return List.of(refusal.get());
    }
    List<Refusal> refusals = new ArrayList<>(settingsRefusals(nodes, settings));
    refusals.addAll(NodeNetwork.refusals(machines(nodes), network));
    return refusals;
  }

  /** Why there cannot be so many nodes; empty when there can. */
  protected Optional<Refusal> nodesRefusal(int nodes) {
    return nodes < 1
        ? Optional.of(Refusal.of("nodes", "is %s; a local %s has 1 or more", nodes, title))
        : Optional.empty();
  }

  /** Why settings cannot be given; empty when they can. */
  protected abstract List<Refusal> settingsRefusals(int nodes, Map<String, String> settings);

  /** The number of machines that the network has for so many nodes. */
  protected int machines(int nodes) {
    return nodes;
  }

  @Override
  public final ClusterDeployment start(DeploymentPlan plan) {
    requirePossible(plan);
    requirePlatform();
    requireFreePorts(plan);
    Installer.Place place = installer.place(title, needed());
    Function<LocalCluster.Attempt, LocalCluster> maker = install(plan, place);
    return LocalCluster.start(title, plan, place.runAs(), machines(plan.nodes()), maker);
  }

  /**
   * Requires that the servers run on this machine.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when they do not
   */
  protected void requirePlatform() {}

  /**
   * Requires that the user's ports can be used, before anything is installed.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when one cannot
   */
  protected void requireFreePorts(DeploymentPlan plan) {
    Ports.requireFree(plan, plan.nodes());
  }

  /** Programs of this machine that the servers' user must be able to run. */
  protected List<Path> needed() {
    return List.of();
  }

  /**
   * Has the servers' programs ready.
   *
   * @return places the servers, once for each attempt to start them
   */
  protected abstract Function<LocalCluster.Attempt, LocalCluster> install(
      DeploymentPlan plan, Installer.Place place);
}
