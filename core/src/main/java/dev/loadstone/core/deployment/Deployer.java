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

  /** One line that says what is started, from which artifact, on which platforms. */
  String summary();

  /**
   * Returns whether the system that it starts lives inside this process, out of the reach of
   * others. False for a system without data, because one in any other process is as good.
   */
  default boolean isInsideThisProcess() {
    return false;
  }

  default boolean startsElsewhere() {
    return false;
  }

  /**
   * A deployer of the same database that starts the user's own server program.
   *
   * @param binary the program or a folder with it, on this machine; or the name of what was fetched
   *     or is on the search path
   * @return empty when the servers are no programs of their own
   */
  default Optional<Deployer> withBinary(String binary) {
    return Optional.empty();
  }

  /**
   * Returns whether servers with these settings promise that a transaction is on the disk when it
   * is answered, so that they need a disk.
   */
  default boolean keepsOnDisk(Map<String, String> settings) {
    return false;
  }

  /**
   * The reason why no commit survives the end of servers with these settings, where they do not
   * tell it to their clients; for example {@code in memory}.
   *
   * @return empty when something survives, or they tell it themselves
   */
  default Optional<String> nothingDurable(Map<String, String> settings) {
    return Optional.empty();
  }

  /**
   * The reasons why servers cannot be started in this way, found without starting anything: an
   * unknown setting, a number of nodes that the settings cannot serve, a network that this machine
   * or this database does not offer. Examples of keys are {@code nodes}, {@code settings.kfactor},
   * {@code network}.
   *
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
   * The reason why nodes with these settings cannot have a fault, found without starting anything.
   *
   * @param settings as in {@link DeploymentPlan}
   * @return empty when they can
   */
  default Optional<String> faultRefusal(FaultKind kind, int nodes, Map<String, String> settings) {
    if (isInsideThisProcess()) {
      return Optional.of(database() + " runs inside this process");
    }
    return switch (kind) {
      case RESTART -> restartRefusal(nodes, settings);
      case SLOW_DISK -> slowDiskRefusal(settings);
      case SKEW_CLOCK -> skewClockRefusal();
      default -> Optional.empty();
    };
  }

  /** The reason why a node that ended cannot be started again on its data; empty when it can. */
  default Optional<String> restartRefusal(int nodes, Map<String, String> settings) {
    return Optional.empty();
  }

  /** The reason why nodes cannot have a disk of a given size here; empty when they can. */
  default Optional<String> diskRefusal() {
    return Optional.of(
        "is for servers that Loadstone starts as programs, and %s is none".formatted(database()));
  }

  /** The reason why the syncs of nodes cannot be delayed; empty when they can. */
  default Optional<String> slowDiskRefusal(Map<String, String> settings) {
    return Optional.empty();
  }

  /** The reason why its servers cannot be profiled here; empty when they can. */
  default Optional<String> profileRefusal() {
    return Optional.of(database() + " is not a server in Java");
  }

  /** A profiler of its servers, where {@link #profileRefusal} is empty. */
  default Profiler profiler() {
    throw LoadstoneException.usage("profile: %s", profileRefusal().orElseThrow());
  }

  /** The reason why the clocks of nodes cannot be set off here; empty when they can. */
  default Optional<String> skewClockRefusal() {
    return Optional.empty();
  }

  /** Returns whether {@link Deployment#leader} will be known. */
  default boolean knowsLeader(int nodes, Map<String, String> settings) {
    return false;
  }

  /**
   * The partitions that the servers will have.
   *
   * @return empty where they have none, or only the servers' machines can tell
   */
  default Optional<Partitions> partitions(int nodes, Map<String, String> settings, boolean isHere) {
    return Optional.empty();
  }

  /**
   * Refuses a plan for which {@link #refusals} finds reasons.
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
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when the start fails;
   *     nothing is left running then, and the message names the server's log
   */
  Deployment start(DeploymentPlan plan);
}
