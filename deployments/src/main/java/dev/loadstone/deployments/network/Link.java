package dev.loadstone.deployments.network;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * One direction of a machine's link inside the switch. Packets are sent one after another, and each
 * arrives after the delay of its path: those of one sender in order, those of a near one before
 * those of a far one.
 */
final class Link {
  private static final double BITS_NANOS = 8e9;

  private final Queue<Packet> packets =
      new PriorityQueue<>(Comparator.comparingLong(Packet::due).thenComparingLong(Packet::turn));

  private double nanosPerByte;
  private long longestWait;

  /** The time when the last bit of the last packet is on the wire. */
  private long free = Long.MIN_VALUE;

  private long sent;

  /** A rate of 0 is no limit. */
  Link(long bitsPerSecond) {
    limit(bitsPerSecond);
  }

  void limit(long bitsPerSecond) {
    this.nanosPerByte = bitsPerSecond == 0 ? 0 : BITS_NANOS / bitsPerSecond;
    this.longestWait = (long) (TokenBucket.queueBytes(bitsPerSecond) * nanosPerByte);
  }

  /**
   * Sends a packet that is ready at a time, after those that wait already; it arrives so many
   * nanoseconds after its end is on the wire. False when too many wait, and the packet is lost.
   */
  boolean send(Packet packet, long time, long delay) {
    long start = Math.max(time, free);
    if (start - time > longestWait) {
      return false;
    }
    free = start + (long) (packet.length() * nanosPerByte);
    packet.dueAt(free + delay, sent++);
    packets.add(packet);
    return true;
  }

  /** The time when the next packet arrives; {@link Long#MAX_VALUE} when there is none. */
  long nextArrival() {
    Packet next = packets.peek();
    return next == null ? Long.MAX_VALUE : next.due();
  }

  /** Takes the next packet; there must be one. */
  Packet take() {
    return packets.remove();
  }
}
