package dev.loadstone.deployments.network;

import dev.loadstone.deployments.network.Links.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The inside of the switch: what each machine sends goes over its own link to the switch and from
 * there over the receiver's link, and arrives after the delay between the two. Machine 0 is the
 * client, whose link has no rate limit.
 */
final class SwitchFabric {
  static final String CUT = "cut";
  static final String SLOW = "slow";
  static final String MEND = "mend";

  private final int base;
  private final List<Link> up = new ArrayList<>();
  private final List<Link> down = new ArrayList<>();
  private final Delays delays;
  private final Consumer<Packet> free;
  private final long bitsPerSecond;

  // What a fault changes; the node is 0 where no link is slow.
  private Set<Way> cut = Set.of();
  private int slowed;
  private long slowedBy;

  /** A rate of 0 is no limit; {@code free} takes back packets that are lost. */
  SwitchFabric(int base, long bitsPerSecond, Delays delays, Consumer<Packet> free) {
    this.base = base;
    this.delays = delays;
    this.free = free;
    this.bitsPerSecond = bitsPerSecond;
    for (int machine = 0; machine < delays.machines(); machine++) {
      long rate = machine == 0 ? 0 : bitsPerSecond;
      up.add(new Link(rate));
      down.add(new Link(rate));
    }
  }

  void send(int machine, Packet packet, long now) {
    int receiver = receiver(packet);
    boolean goes = receiver >= 0 && (cut.isEmpty() || !cut.contains(new Way(machine, receiver)));
    if (!goes || !up.get(machine).send(packet, now, 0)) {
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

  /** Forwards the packets that have reached the switch, in the order of their arrival. */
  void forward(long now) {
    for (int sender = first(up); up.get(sender).nextArrival() <= now; sender = first(up)) {
      long arrival = up.get(sender).nextArrival();
      Packet packet = up.get(sender).take();
      int receiver = receiver(packet);
      // From the time when it was due, not from now: being late must not slow the link down.
      if (!down.get(receiver).send(packet, arrival, delay(sender, receiver))) {
        free.accept(packet);
      }
    }
  }

  private long delay(int sender, int receiver) {
    boolean slow = slowed > 0 && (sender == slowed || receiver == slowed);
    return delays.between(sender, receiver) + (slow ? slowedBy : 0);
  }

  /**
   * Begins a fault, which ends the one before: {@code cut} with ways, or {@code slow} with a node,
   * nanoseconds and bits per second; {@code mend} ends it.
   */
  void obey(String order) {
    List<String> words = List.of(order.split(" ", -1));
    cut = Set.of();
    if (slowed > 0) {
      limit(slowed, bitsPerSecond);
      slowed = 0;
    }
    if (words.get(0).equals(CUT)) {
      cut = words.stream().skip(1).map(Way::parse).collect(Collectors.toUnmodifiableSet());
    } else if (words.get(0).equals(SLOW)) {
      slowed = Integer.parseInt(words.get(1));
      slowedBy = Long.parseLong(words.get(2));
      limit(slowed, TokenBucket.lower(bitsPerSecond, Long.parseLong(words.get(3))));
    }
  }

  private void limit(int node, long rate) {
    up.get(node).limit(rate);
    down.get(node).limit(rate);
  }

  Link towards(int machine) {
    return down.get(machine);
  }

  /** The time of the next event; {@link Long#MAX_VALUE} when no packet is on its way. */
  long nextEvent() {
    return Math.min(up.get(first(up)).nextArrival(), down.get(first(down)).nextArrival());
  }

  private static int first(List<Link> links) {
    int first = 0;
    for (int machine = 1; machine < links.size(); machine++) {
      if (links.get(machine).nextArrival() < links.get(first).nextArrival()) {
        first = machine;
      }
    }
    return first;
  }
}
