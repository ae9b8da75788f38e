package dev.loadstone.deployments.network;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import dev.loadstone.core.LoadstoneException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

final class Switch {
  /** The most packets in flight: enough for 100 Gbit/s with 1 ms, or 1 Gbit/s with 100 ms. */
  private static final int MOST_PACKETS = 16_384;

  /** The most packets taken from one link before the others have their turn. */
  private static final int MOST_AT_ONCE = 64;

  /** The longest time between two checks whether to end. */
  private static final long LONGEST_SLEEP = TimeUnit.MILLISECONDS.toNanos(50);

  // Sizes and offsets of the structures pollfd and timespec.
  private static final int POLL_ENTRY = 8;
  private static final int POLL_WANTED = 4;
  private static final int POLL_FOUND = 6;
  private static final int TIMESPEC = 16;

  private final List<TunDevice> links;
  private final SwitchFabric fabric;
  private final Deque<Packet> spare = new ArrayDeque<>();
  private final Memory poll;
  private final Memory timeout = new Memory(TIMESPEC);
  private int made;

  /** The links are that of the client, then those of the nodes; a rate of 0 is no limit. */
  Switch(List<TunDevice> links, int base, long bitsPerSecond, Delays delays) {
    this.links = links;
    this.fabric = new SwitchFabric(base, bitsPerSecond, delays, spare::push);
    this.poll = new Memory((long) POLL_ENTRY * links.size());
    poll.clear();
    for (int machine = 0; machine < links.size(); machine++) {
      poll.setInt((long) POLL_ENTRY * machine, links.get(machine).descriptor());
      poll.setShort((long) POLL_ENTRY * machine + POLL_WANTED, LibC.POLLIN);
    }
  }

  /** Carries packets as long as the condition holds, and obeys orders that come meanwhile. */
  void run(BooleanSupplier goesOn, Queue<String> orders) {
    // The kernel's usual slack of 50 µs would add to every delay.
    LibC.prctl(LibC.PR_SET_TIMERSLACK, 1, 0, 0, 0);
    while (goesOn.getAsBoolean()) {
      sleep();
      String order = orders.poll();
      if (order != null) {
        fabric.obey(order);
        System.out.println(SwitchProgram.DONE);
      }
      receive();
      long now = System.nanoTime();
      fabric.forward(now);
      deliver(now);
    }
  }

  private void sleep() {
    long pause = Math.max(0, Math.min(LONGEST_SLEEP, fabric.nextEvent() - System.nanoTime()));
    timeout.setLong(0, 0);
    timeout.setLong(Long.BYTES, pause);
    int found = LibC.ppoll(poll, links.size(), timeout, Pointer.NULL);
    if (found < 0 && Native.getLastError() != LibC.EINTR) {
      throw LoadstoneException.internal("ppoll failed with error %s", Native.getLastError());
    }
    if (found <= 0) {
      for (int machine = 0; machine < links.size(); machine++) {
        poll.setShort((long) POLL_ENTRY * machine + POLL_FOUND, (short) 0);
      }
    }
  }

  private void receive() {
    for (int machine = 0; machine < links.size(); machine++) {
      if (poll.getShort((long) POLL_ENTRY * machine + POLL_FOUND) != 0) {
        receive(machine);
      }
    }
  }

  private void receive(int machine) {
    for (int i = 0; i < MOST_AT_ONCE; i++) {
      Packet packet = packet();
      // When too many are in flight, they wait in the kernel, which drops what is too much there.
      if (packet == null) {
        return;
      }
      if (!links.get(machine).receive(packet)) {
        spare.push(packet);
        return;
      }
      fabric.send(machine, packet, System.nanoTime());
    }
  }

  private Packet packet() {
    if (!spare.isEmpty()) {
      return spare.pop();
    }
    if (made == MOST_PACKETS) {
      return null;
    }
    made++;
    return new Packet();
  }

  private void deliver(long now) {
    for (int machine = 0; machine < links.size(); machine++) {
      Link link = fabric.towards(machine);
      while (link.nextArrival() <= now) {
        Packet packet = link.take();
        links.get(machine).deliver(packet);
        spare.push(packet);
      }
    }
  }
}
