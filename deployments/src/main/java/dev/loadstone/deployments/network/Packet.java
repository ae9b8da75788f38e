package dev.loadstone.deployments.network;

import com.sun.jna.Memory;

final class Packet {
  /** Longer than any packet on links of the usual size. */
  static final int SPACE = 2048;

  // The form of an IPv4 packet, in bytes.
  private static final int HEADER = 20;

  /** The number of bits to the right of the version in the first octet. */
  private static final int VERSION = 4;

  private static final int DESTINATION = 16;

  final Memory memory = new Memory(SPACE);
  private int length;
  private long due;
  private long turn;

  void received(int bytes) {
    length = bytes;
  }

  int length() {
    return length;
  }

  /** The destination address; 0 when this is no IPv4 packet. */
  int destination() {
    if (length < HEADER || octet(0) >>> VERSION != 4) {
      return 0;
    }
    int address = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      address = address << Byte.SIZE | octet(DESTINATION + i);
    }
    return address;
  }

  private int octet(int index) {
    return memory.getByte(index) & 0xff;
  }

  /** The time when it leaves its link, on the clock of {@link System#nanoTime}. */
  long due() {
    return due;
  }

  /** Sets when it leaves its link, and its rank among those that leave at the same time. */
  void dueAt(long time, long next) {
    due = time;
    turn = next;
  }

  long turn() {
    return turn;
  }
}
