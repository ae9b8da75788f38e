package dev.loadstone.deployments;

import dev.loadstone.core.Closing;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Storage;
import dev.loadstone.core.process.ExecutableFinder;
import dev.loadstone.core.process.FileBundle;
import dev.loadstone.core.process.ProcessMeter;
import dev.loadstone.core.process.SshMachine;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Other machines, reached by ssh. */
final class RemoteHosts extends Hosts {
  /** The first port to choose; ports are below those that systems choose for connections. */
  private static final int FIRST_PORT = 20_000;

  private static final int END_OF_PORTS = 32_000;

  private final List<RemoteMachine> machines;
  private final Path data;

  /** The ports that anybody listens on, on any of the machines. */
  private final Set<Integer> taken = new HashSet<>();

  private RemoteHosts(List<Host> nodes, List<RemoteMachine> machines, Path data) {
    super(nodes);
    this.machines = List.copyOf(machines);
    this.data = data;
  }

  /**
   * Connects to the machines of a plan and creates a folder on each, which is removed when this
   * process ends.
   *
   * @param title the server, for messages
   * @param places the number of places for nodes; there may be more of them than machines, and then
   *     the first machines have two
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when one cannot be reached
   *     or used; nothing is left anywhere then
   */
  static RemoteHosts open(String title, DeploymentPlan plan, int places) {
    if (ExecutableFinder.find(SshMachine.PROGRAM).isEmpty()) {
      throw LoadstoneException.unavailable(
          "servers on other machines need the program ssh here, and it was not found; install it,"
              + " for example by apt-get install openssh-client");
    }
    Folders.makeLogs(plan.logs());
    Path home = Path.of(plan.machines().folder(), "loadstone-" + UUID.randomUUID());
    String token = UUID.randomUUID().toString();
    List<RemoteMachine> machines = new ArrayList<>();
    try {
      for (String name : plan.machines().on()) {
        SshMachine ssh = new SshMachine(name, plan.machines().options());
        machines.add(RemoteMachine.reach(title, ssh, home, token));
      }
      machines.forEach(machine -> machine.hold(plan.logs()));
      requireDifferent(machines);
      List<Host> nodes =
          IntStream.range(0, places)
              .mapToObj(place -> machines.get(place % machines.size()).host())
              .toList();
      RemoteHosts hosts = new RemoteHosts(nodes, machines, RemoteMachine.data(home));
      hosts.lookAtPorts();
      return hosts;
    } catch (LoadstoneException e) {
      machines.forEach(machine -> Closing.after(e, machine));
      throw e;
    }
  }

  private static void requireDifferent(List<RemoteMachine> machines) {
    Set<String> addresses = new HashSet<>();
    for (RemoteMachine machine : machines) {
      if (!addresses.add(machine.host().address())) {
        throw LoadstoneException.unavailable(
            "the machine %s has the address %s, which another one of the list has too; expected"
                + " machines that reach each other, each at an address of its own",
            machine.title(), machine.host().address());
      }
    }
  }

  /** A path at which each machine has a Java of a version in the range. */
  Path java(int oldest, int newest) {
    return onEach(machine -> machine.java(oldest, newest));
  }

  /**
   * A path at which each machine has a copy of a folder of this machine. It is copied once, and
   * checked by digest.
   */
  Path ship(Path folder) {
    try {
      FileBundle files = FileBundle.of(folder);
      return onEach(machine -> machine.install(files));
    } catch (IOException e) {
      throw LoadstoneException.unavailable(
          e, "%s cannot be read, to be copied to other machines: %s", folder, e);
    }
  }

  private Path onEach(Function<RemoteMachine, Path> action) {
    return machines.stream().map(action).reduce((first, last) -> last).orElseThrow();
  }

  @Override
  public NodeShare share() {
    return NodeShare.least(machines.stream().map(RemoteMachine::whole));
  }

  @Override
  public Path data() {
    return data;
  }

  @Override
  void makeData() {
    machines.forEach(machine -> machine.host().makeFolder(data));
  }

  @Override
  void removeData() {
    machines.forEach(RemoteMachine::removeData);
    lookAtPorts();
  }

  @Override
  List<Integer> freePorts(int count, IntPredicate fit) {
    lookAtPorts();
    List<Integer> ports =
        ThreadLocalRandom.current()
            .ints(FIRST_PORT, END_OF_PORTS)
            .distinct()
            .limit(END_OF_PORTS - FIRST_PORT)
            .filter(port -> isFree(port) && fit.test(port))
            .limit(count)
            .boxed()
            .toList();
    if (ports.size() < count) {
      throw LoadstoneException.unavailable(
          "there are not %s fitting free ports on %s", count, titles());
    }
    return ports;
  }

  private String titles() {
    return String.join(", ", machines.stream().map(RemoteMachine::title).toList());
  }

  /** Whether the port was free when ports were last chosen or data were last removed. */
  @Override
  public boolean isFree(int port) {
    return !taken.contains(port);
  }

  private void lookAtPorts() {
    taken.clear();
    machines.forEach(
        machine -> machine.listening().forEach(address -> taken.add(address.getPort())));
  }

  @Override
  String hindrance(Set<Integer> ports) {
    for (RemoteMachine machine : machines) {
      for (InetSocketAddress server : machine.listening()) {
        if (server.getAddress().getHostAddress().equals(machine.host().address())
            && ports.contains(server.getPort())
            && !ServerCluster.accepts(machine.host().address(), server.getPort())
            && machine.listening().contains(server)) {
          return "a server listens on %s:%s on the machine %s, where it cannot be reached from here;"
                  .formatted(machine.host().address(), server.getPort(), machine.title())
              + " let firewalls between pass ports %s to %s, or start it with deploy --port"
                  .formatted(FIRST_PORT, END_OF_PORTS - 1);
        }
      }
    }
    return "";
  }

  @Override
  List<ProcessMeter> startMeters(List<Deployment.Node> nodes) throws IOException {
    List<ProcessMeter> meters = new ArrayList<>();
    for (RemoteMachine machine : machines) {
      List<Long> processes =
          nodes.stream()
              .filter(node -> node.machine().equals(machine.title()))
              .map(Deployment.Node::pid)
              .toList();
      if (!processes.isEmpty()) {
        meters.add(machine.startMeter(processes));
      }
    }
    return meters;
  }

  @Override
  Map<String, Storage> storageElsewhere() {
    Map<String, Storage> storage = new LinkedHashMap<>();
    machines.forEach(machine -> storage.put(machine.title(), machine.storage()));
    return storage;
  }

  @Override
  List<Deployment.Node> helpers() {
    return List.of();
  }

  @Override
  public void close() {
    Closing.all(machines, RemoteMachine::close);
  }
}
