package dev.loadstone.runner.watch;

import dev.loadstone.core.database.Secret;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that do nothing, as the nodes of a deployment, and one as its helper. */
final class SleepingNodes implements Deployment {
  private final List<Process> processes = new ArrayList<>();
  private final Process helper = sleep();

  SleepingNodes(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      processes.add(sleep());
    }
  }

  private static Process sleep() throws IOException {
    return new ProcessBuilder("sleep", "600").start();
  }

  Process process(int node) {
    return processes.get(node - 1);
  }

  Process helper() {
    return helper;
  }

  static FaultProof end(Process process) {
    process.destroyForcibly().onExit().join();
    return FaultProof.now("it is gone");
  }

  @Override
  public NodeFault fault(FaultOrder order) {
    return new NodeFault() {
      @Override
      public FaultProof begin() {
        return end(process(order.node()));
      }

      @Override
      public FaultProof heal() {
        try {
          processes.set(order.node() - 1, sleep());
        } catch (IOException e) {
          throw new IllegalStateException(e);
        }
        return FaultProof.now("it is back");
      }
    };
  }

  @Override
  public List<Node> nodes() {
    List<Node> nodes = new ArrayList<>();
    for (Process process : processes) {
      nodes.add(new Node("node-" + (nodes.size() + 1), process.pid(), ""));
    }
    nodes.add(new Node("node-" + (nodes.size() + 1), 0, ""));
    return nodes;
  }

  @Override
  public List<Node> helpers() {
    return List.of(new Node("the switch", helper.pid(), ""));
  }

  @Override
  public boolean isRunning(Node node) {
    List<String> names = nodes().stream().map(Node::name).toList();
    return names.contains(node.name())
        ? Deployment.super.isRunning(nodes().get(names.indexOf(node.name())))
        : Deployment.super.isRunning(node);
  }

  @Override
  public List<String> endpoints() {
    return List.of();
  }

  @Override
  public String database() {
    return "";
  }

  @Override
  public String user() {
    return "";
  }

  @Override
  public Secret password() {
    return Secret.NONE;
  }

  @Override
  public void close() {
    processes.forEach(Process::destroyForcibly);
    helper.destroyForcibly();
  }
}
