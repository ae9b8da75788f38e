package dev.loadstone.deployments.network;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A program of its own that makes a network and waits; tests kill it. */
final class KeepNetwork {
  private KeepNetwork() {}

  /**
   * @param arguments the delay in milliseconds, or {@code cuts} for links that can be cut; prints a
   *     line when the network is there, or why it cannot be
   */
  public static void main(String[] arguments) throws IOException {
    Network network =
        arguments[0].equals("cuts")
            ? Network.LOOPBACK.with(Network.Need.CUTS)
            : new Network(10_000_000, Duration.ofMillis(Long.parseLong(arguments[0])));
    List<Refusal> refusals = NodeNetwork.refusals(2, network);
    if (!refusals.isEmpty()) {
      System.out.println(refusals.get(0));
      return;
    }
    try (NodeNetwork kept = NodeNetwork.create(2, network)) {
      System.out.println(kept.address(1));
      System.in.read();
    }
  }
}
