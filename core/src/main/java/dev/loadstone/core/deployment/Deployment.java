package dev.loadstone.core.deployment;

import dev.loadstone.core.database.Secret;
import dev.loadstone.core.process.ProcessMeter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Running servers. Closing stops them and removes their data; closing twice does nothing. */
public interface Deployment extends AutoCloseable {
  /** {@code host:port} of each node; empty for a system inside this process. */
  List<String> endpoints();

  String database();

  String user();

  Secret password();

  /** Properties that a client needs to use all servers; those of the system's settings win. */
  default Map<String, String> properties() {
    return Map.of();
  }

  /** The user's own program that the servers were started from; empty for other servers. */
  default Optional<ServerBinary> binary() {
    return Optional.empty();
  }

  /** A warning about who else can use the servers; empty when nobody can. */
  default Optional<String> warning() {
    return Optional.empty();
  }

  List<Node> nodes();

  /** Processes that the nodes need and that are no nodes, such as a switch between them. */
  default List<Node> helpers() {
    return List.of();
  }

  /** Returns whether a node or helper runs; one inside this process always does. */
  default boolean isRunning(Node node) {
    return node.isInsideThisProcess()
        || ProcessHandle.of(node.pid()).filter(ProcessHandle::isAlive).isPresent();
  }

  /**
   * Begins to measure what the nodes on other machines use.
   *
   * @return one meter for each machine, to be closed by the caller
   * @throws IOException when the machines cannot be asked
   */
  default List<ProcessMeter> startMeters() throws IOException {
    return List.of();
  }

  /** The storage under the data of nodes on other machines, by machine. */
  default Map<String, Storage> storageElsewhere() {
    return Map.of();
  }

  /**
   * A fault of a node, not begun yet.
   *
   * @throws dev.loadstone.core.LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE}
   *     when there is no such node, or the deployment does not offer the kind, see {@link
   *     Deployer#faultRefusal}
   */
  NodeFault fault(FaultOrder order);

  /** A sentence for each disk of a given size that says how much of it is free. */
  default List<String> freeDisks() {
    return List.of();
  }

  /** Ends a node at once, as a crash would: no warning, nothing written. */
  default FaultProof kill(int node) {
    return fault(FaultOrder.of(FaultKind.KILL, node)).begin();
  }

  /** The node, from 1, that takes the writes of all others; empty where none is known to. */
  default OptionalInt leader() {
    return OptionalInt.empty();
  }

  /**
   * A server process.
   *
   * @param name for example {@code node-1}
   * @param pid its process id; 0 for a system inside this process
   * @param endpoint {@code host:port}
   * @param machine the name of the machine that it is on; empty for this one
   */
  record Node(String name, long pid, String endpoint, String machine) {
    public Node(String name, long pid, String endpoint) {
      this(name, pid, endpoint, "");
    }

    public boolean isInsideThisProcess() {
      return pid == 0;
    }

    public boolean isProcessHere() {
      return pid != 0 && machine.isEmpty();
    }
  }

  @Override
  void close();
}
