package dev.loadstone.core.deployment;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Starts servers of one database. */
public interface Deployer {
  /**
   * The name of the database that it starts, as in {@link dev.loadstone.core.database.Database}.
   */
  String database();

  /** One line: what is started, from which artifact, on which platforms. */
  String summary();

  /**
   * Whether what it starts lives inside this process, out of the reach of others. A system without
   * data, which is as good in any process, does not.
   */
  default boolean isInsideThisProcess() {
    return false;
  }

  /** Whether it can start them on other machines, too. */
  default boolean startsElsewhere() {
    return false;
  }

  /**
   * Whether servers with these settings promise that a transaction is on the disk when it is
   * answered: then a disk there must be.
   *
   * @param settings as in {@link DeploymentPlan}
   */
  default boolean keepsOnDisk(Map<String, String> settings) {
    return false;
  }

  /**
   * Why servers cannot be started in this way, found without starting anything: an unknown setting,
   * a number of nodes that the settings cannot serve, a network that this machine or this database
   * does not offer. Keys are such as {@code nodes}, {@code settings.kfactor}, {@code network}.
   *
   * @param nodes how many nodes
   * @param settings as in {@link DeploymentPlan}
   * @param network as in {@link DeploymentPlan}
   * @return empty when nothing speaks against it
   */
  default List<Refusal> refusals(int nodes, Map<String, String> settings, Network network) {
    List<Refusal> refusals = new ArrayList<>();
    if (nodes != 1) {
      refusals.add(
          Refusal.of(
              "nodes",
              "is %s; a local deployment of %s has one node, expected 1",
              nodes,
              database()));
    }
    if (network.isShaped()) {
      refusals.add(
          Refusal.of(
              "network", "shapes the links between nodes; %s has one node here", database()));
    }
    return refusals;
  }

  /**
   * The partitions that the servers will have.
   *
   * @param nodes how many nodes
   * @param settings as in {@link DeploymentPlan}, none of them refused
   * @param isHere whether they are started on this machine
   * @return empty where they have none, or it cannot be known without the servers' machines
   */
  default Optional<Partitions> partitions(int nodes, Map<String, String> settings, boolean isHere) {
    return Optional.empty();
  }

  /**
   * Refuses a plan against which {@link #refusals} speaks.
   *
   * @throws LoadstoneException with {@link ExitCode#USAGE}
   */
  default void requirePossible(DeploymentPlan plan) {
    List<Refusal> refusals = refusals(plan.nodes(), plan.settings(), plan.network());
    if (!refusals.isEmpty()) {
      throw LoadstoneException.usage(
          "%s cannot be started: %s",
          database(), refusals.stream().map(Refusal::toString).collect(Collectors.joining("; ")));
    }
  }

  /**
   * Starts the servers and waits until they serve.
   *
   * @param plan what to start and where
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when the start fails;
   *     nothing is left running then, and the message names the server's log
   */
  Deployment start(DeploymentPlan plan);
}
