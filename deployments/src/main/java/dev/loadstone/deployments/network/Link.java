package dev.loadstone.deployments.network;

import java.util.ArrayDeque;
import java.util.Queue;

/** One direction of a machine's link inside the switch: packets in a row, each with its time. */
final class Link {
  private static final double BITS_NANOS = 8e9;

  private final Queue<Packet> packets = new ArrayDeque<>();
  private final double nanosPerByte;
  private final long longestWait;
  private final long delay;

  /** When the last bit of the last packet is on the wire. */
  private long free = Long.MIN_VALUE;

  /**
   * @param bitsPerSecond the rate; 0 for no limit
   * @param delay nanoseconds from the end of a packet on the wire to its arrival
   */
  Link(long bitsPerSecond, long delay) {
    this.nanosPerByte = bitsPerSecond == 0 ? 0 : BITS_NANOS / bitsPerSecond;
    this.longestWait = (long) (TokenBucket.queueBytes(bitsPerSecond) * nanosPerByte);
    this.delay = delay;
  }

  /**
   * Sends a packet after those that wait already.
   *
   * @param time when it is there to be sent
   * @return false when too many wait already, and the packet is lost
   */
  boolean send(Packet packet, long time) {
    long start = Math.max(time, free);
    if (start - time > longestWait) {
      return false;
    }
    free = start + (long) (packet.length() * nanosPerByte);
    packet.dueAt(free + delay);
    packets.add(packet);
    return true;
  }

  /** When the next packet arrives; {@link Long#MAX_VALUE} when there is none. */
  long nextArrival() {
    Packet next = packets.peek();
    return next == null ? Long.MAX_VALUE : next.due();
  }

  /** Takes the next packet; there must be one. */
  Packet take() {
    return packets.remove();
  }
}
