package dev.loadstone.deployments.network;

import dev.loadstone.core.deployment.Network;
import java.util.List;

/** The links of a network, as a fault changes them; machine 0 is the client. */
interface Links {
  /** From one machine to another. */
  record Way(int from, int to) {
    @Override
    public String toString() {
      return from + ">" + to;
    }

    static Way parse(String text) {
      int end = text.indexOf('>');
      return new Way(
          Integer.parseInt(text.substring(0, end)), Integer.parseInt(text.substring(end + 1)));
    }
  }

  /** Drops all packets of these ways, until the result is run. */
  Runnable cut(List<Way> ways);

  /**
   * Adds the delay to each packet from and to a node, and limits its link to the rate, until the
   * result is run.
   */
  Runnable slow(int node, Network by);
}
