package dev.loadstone.deployments;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.process.CommandRunner;
import dev.loadstone.core.process.FolderRemover;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.deployments.process.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** This machine, on plain loopback or in a network of namespaces. */
final class LocalHosts extends Hosts {
  private static final Duration REMOVAL_LIMIT = Duration.ofMinutes(10);

  private final NodeNetwork network;
  private final RunAsUser runAs;
  private final Path data;
  private final boolean shaped;
  private final NodeShare share;
  private boolean madeData;

  private LocalHosts(List<Host> nodes, NodeNetwork network, RunAsUser runAs, DeploymentPlan plan) {
    super(nodes);
    this.network = network;
    this.runAs = runAs;
    this.data = plan.data().toAbsolutePath().normalize();
    this.shaped = plan.network().isShaped();
    this.share = NodeShare.ofThisMachine(plan.nodes());
  }

  static LocalHosts of(DeploymentPlan plan, RunAsUser runAs, int machines, boolean samePorts) {
    Folders.makeLogs(plan.logs());
    NodeNetwork network = NodeNetwork.create(machines, plan.network());
    boolean loopbacks = samePorts && !plan.network().isShaped();
    return new LocalHosts(
        IntStream.rangeClosed(1, machines)
            .mapToObj(
                node ->
                    new Host(
                        Machine.HERE,
                        loopbacks ? Ports.host(node) : network.address(node),
                        runAs,
                        command -> network.command(node, command)))
            .toList(),
        network,
        runAs,
        plan);
  }

  @Override
  public Path data() {
    return data;
  }

  @Override
  public NodeShare share() {
    return share;
  }

  @Override
  void makeData() {
    Folders.makePrivate(data, runAs);
    madeData = true;
  }

  /** Does nothing unless {@link #makeData} has created the folder. */
  @Override
  void removeData() throws IOException {
    if (madeData) {
      if (runAs.uid() != RunAsUser.OURSELVES) {
        removeAsServers();
      }
      FolderRemover.remove(data);
    }
  }

  /**
   * Removes the data as the servers' user, who can remove its own files whatever they are like:
   * nested without end, for example.
   */
  private void removeAsServers() throws IOException {
    try {
      List<String> command = List.of("rm", "-rf", "--", data.toString());
      Machine.HERE.run(runAs.command(command), CommandRunner.Input.NONE, REMOVAL_LIMIT);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  List<Integer> freePorts(int count, IntPredicate fit) {
    return Ports.free(count, fit);
  }

  /** In a shaped network each node has all ports. */
  @Override
  public boolean isFree(int port) {
    return shaped
        || nodes().stream().map(Host::address).allMatch(address -> Ports.isFree(address, port));
  }

  @Override
  String hindrance(Set<Integer> ports) {
    return "";
  }

  @Override
  List<Deployment.Node> helpers() {
    return network.helpers();
  }

  @Override
  public void close() {
    network.close();
    try {
      removeData();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "the servers were stopped, but their data folder %s remains: %s", data, e);
    }
  }
}
