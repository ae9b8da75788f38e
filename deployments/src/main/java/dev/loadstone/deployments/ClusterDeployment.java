package dev.loadstone.deployments;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.deployment.ServerBinary;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.process.ProcessMeter;
import dev.loadstone.deployments.disk.SlowDisk;
import dev.loadstone.deployments.process.ServerProcess;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** The running servers of one system, each in a process of its own. */
public final class ClusterDeployment implements Deployment {
  /** The endpoints of the servers, and the user to connect as; empty where there is none. */
  public record Access(
      List<String> endpoints,
      String database,
      String user,
      Secret password,
      Map<String, String> properties) {
    public Access(List<String> endpoints, String database, String user, Secret password) {
      this(endpoints, database, user, password, Map.of());
    }
  }

  /** A server process, named for example {@code node-1}. */
  public record Member(String name, String endpoint, ServerProcess process) {}

  /** The reactions of a deployment to the loss of a node and to its return. */
  public interface Recovery {
    /** The node, from 1, that takes the writes of all others; empty where none does. */
    default OptionalInt leader() {
      return OptionalInt.empty();
    }

    /** The time by the server of a node, from 1; empty where it is not asked. */
    default Optional<Instant> clock(int node) {
      return Optional.empty();
    }

    /** Makes the other servers go on after a node, from 1, was killed; returns when they do. */
    default void failover(int node) {}

    /**
     * Restarts a node, from 1, that has ended, with the same data, port and password. Fails when it
     * does not serve again, or must not, because the others have gone on without it.
     */
    ServerProcess restart(int node);
  }

  private final String title;
  private final Hosts hosts;
  private final Optional<ServerBinary> binary;
  private final Access access;

  /** Read while a node is started again, too, which takes long. */
  private final List<Member> members;

  /** The last process of each server; one that was started again in vain is no member's. */
  private final Collection<ServerProcess> started;

  private final Recovery recovery;

  /**
   * The members begin with the nodes, which can be killed; they are ended in reverse order.
   *
   * @param started changes when a server is started again
   */
  ClusterDeployment(
      String title,
      Hosts hosts,
      Optional<ServerBinary> binary,
      Access access,
      List<Member> members,
      Collection<ServerProcess> started,
      Recovery recovery) {
    this.title = title;
    this.hosts = hosts;
    this.binary = binary;
    this.access = access;
    this.members = new CopyOnWriteArrayList<>(members);
    this.started = started;
    this.recovery = recovery;
  }

  @Override
  public List<String> endpoints() {
    return access.endpoints();
  }

  @Override
  public String database() {
    return access.database();
  }

  @Override
  public String user() {
    return access.user();
  }

  @Override
  public Secret password() {
    return access.password();
  }

  @Override
  public Map<String, String> properties() {
    return access.properties();
  }

  @Override
  public Optional<ServerBinary> binary() {
    return binary;
  }

  @Override
  public List<Node> nodes() {
    return members.stream()
        .map(
            member ->
                new Node(
                    member.name(),
                    member.process().pid(),
                    member.endpoint(),
                    member.process().machine()))
        .toList();
  }

  @Override
  public List<ProcessMeter> startMeters() throws IOException {
    return hosts.startMeters(nodes());
  }

  @Override
  public Map<String, Storage> storageElsewhere() {
    return hosts.storageElsewhere();
  }

  @Override
  public List<String> freeDisks() {
    return hosts.freeDisks();
  }

  @Override
  public List<Node> helpers() {
    return hosts.helpers();
  }

  public boolean isAlive() {
    return members.stream().allMatch(member -> member.process().isAlive());
  }

  @Override
  public Optional<String> warning() {
    List<String> machines =
        nodes().stream().map(Node::machine).filter(name -> !name.isEmpty()).distinct().toList();
    return machines.isEmpty() || access.password().isPresent()
        ? Optional.empty()
        : Optional.of(
            "%s asks for no password: who reaches %s can use it while it runs"
                .formatted(title, String.join(", ", machines)));
  }

  @Override
  public boolean isRunning(Node node) {
    return members.stream()
        .filter(member -> member.name().equals(node.name()))
        .findAny()
        .map(member -> member.process().isAlive())
        .orElseGet(() -> Deployment.super.isRunning(node));
  }

  @Override
  public NodeFault fault(FaultOrder order) {
    process(order.node());
    return switch (order.kind()) {
      case KILL -> new ProcessFault(() -> kill(order), () -> startAgain(order));
      case RESTART -> new ProcessFault(process(order.node())::kill, () -> startAgain(order));
      case PAUSE -> new ProcessFault(process(order.node())::pause, process(order.node())::resume);
      case CUT, SLOW_LINK -> hosts.fault(order);
      case FULL_DISK -> hosts.fullDisk(order.node(), () -> recover(order.node()));
      case SLOW_DISK ->
          new SlowDisk(order.node(), process(order.node()).pid(), order.slower().delay());
      case SKEW_CLOCK ->
          hosts.skewedClock(order, process(order.node()).pid(), () -> recovery.clock(order.node()));
    };
  }

  /** Not while servers are started again or ended. */
  private final class ProcessFault implements NodeFault {
    private final Supplier<FaultProof> begin;
    private final Supplier<FaultProof> heal;

    private ProcessFault(Supplier<FaultProof> begin, Supplier<FaultProof> heal) {
      this.begin = begin;
      this.heal = heal;
    }

    @Override
    public FaultProof begin() {
      synchronized (ClusterDeployment.this) {
        return begin.get();
      }
    }

    @Override
    public FaultProof heal() {
      synchronized (ClusterDeployment.this) {
        return heal.get();
      }
    }
  }

  /** As whatever manages services on a user's machine would. */
  private synchronized void recover(int node) {
    if (!process(node).isAlive()) {
      startAgain(node);
    }
  }

  private FaultProof kill(FaultOrder order) {
    FaultProof proof = process(order.node()).kill();
    recovery.failover(order.node());
    return proof;
  }

  private FaultProof startAgain(FaultOrder order) {
    startAgain(order.node());
    return FaultProof.now("node " + order.node() + " serves again");
  }

  private ServerProcess process(int node) {
    if (node < 1 || node > members.size()) {
      throw LoadstoneException.usage("there is no node %s; expected 1 to %s", node, members.size());
    }
    return members.get(node - 1).process();
  }

  @Override
  public OptionalInt leader() {
    return recovery.leader();
  }

  /**
   * Restarts the servers that ended by themselves or were killed, where that is possible; they
   * recover what was committed. Fails when all of them still run.
   */
  public synchronized void restart() {
    if (isAlive()) {
      throw LoadstoneException.unavailable("%s still runs and cannot be started again", title);
    }
    for (int node = 1; node <= members.size(); node++) {
      if (!process(node).isAlive()) {
        startAgain(node);
      }
    }
  }

  private void startAgain(int node) {
    Member member = members.get(node - 1);
    ServerProcess again = recovery.restart(node);
    members.set(node - 1, new Member(member.name(), member.endpoint(), again));
  }

  @Override
  public synchronized void close() {
    List<Runnable> steps = new ArrayList<>();
    members.forEach(member -> steps.add(0, member.process()::close));
    started.forEach(process -> steps.add(process::close));
    steps.add(hosts::close);
    Closing.all(steps, Runnable::run);
  }
}
