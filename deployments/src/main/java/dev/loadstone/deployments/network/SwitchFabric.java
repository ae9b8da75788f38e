package dev.loadstone.deployments.network;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The inside of the switch: what each machine sends goes over its own link to the switch and from
 * there over the receiver's link, and arrives after the delay. Machine 0 is the client, whose link
 * has no rate.
 */
final class SwitchFabric {
  private final int base;
  private final List<Link> up = new ArrayList<>();
  private final List<Link> down = new ArrayList<>();
  private final Consumer<Packet> free;

  /**
   * @param base the network's first address
   * @param machines how many, the client included
   * @param bitsPerSecond the rate of the nodes' links; 0 for no limit
   * @param delay nanoseconds from machine to machine
   * @param free takes back packets that are lost
   */
  SwitchFabric(int base, int machines, long bitsPerSecond, long delay, Consumer<Packet> free) {
    this.base = base;
    this.free = free;
    for (int machine = 0; machine < machines; machine++) {
      long rate = machine == 0 ? 0 : bitsPerSecond;
      up.add(new Link(rate, 0));
      down.add(new Link(rate, delay));
    }
  }

  /** A machine sends a packet. */
  void send(int machine, Packet packet, long now) {
    if (receiver(packet) < 0 || !up.get(machine).send(packet, now)) {
      free.accept(packet);
    }
  }

  private int receiver(Packet packet) {
    int host = packet.destination() - base;
    if (host == Subnet.CLIENT) {
      return 0;
    }
    return host > 0 && host < down.size() ? host : -1;
  }

  /** Moves packets on that have reached the switch, in the order in which they did. */
  void forward(long now) {
    for (Link next = first(up); next.nextArrival() <= now; next = first(up)) {
      long arrival = next.nextArrival();
      Packet packet = next.take();
      // From when it was due, not from now: being late must not slow the link down.
      if (!down.get(receiver(packet)).send(packet, arrival)) {
        free.accept(packet);
      }
    }
  }

  /** The link towards a machine. */
  Link towards(int machine) {
    return down.get(machine);
  }

  /** When there is something to do next; {@link Long#MAX_VALUE} when nothing is on its way. */
  long nextEvent() {
    return Math.min(first(up).nextArrival(), first(down).nextArrival());
  }

  private static Link first(List<Link> links) {
    Link first = links.get(0);
    for (Link link : links) {
      if (link.nextArrival() < first.nextArrival()) {
        first = link;
      }
    }
    return first;
  }
}
