package dev.loadstone.deployments.network;

import com.sun.jna.Memory;

/** A place for one packet, used again and again. */
final class Packet {
  /** Longer than any packet on links of the usual size. */
  static final int SPACE = 2048;

  // Of an IP packet of version 4.
  private static final int HEADER = 20;

  /** Bits of the first octet to the right of the version. */
  private static final int VERSION = 4;

  private static final int DESTINATION = 16;

  final Memory memory = new Memory(SPACE);
  private int length;
  private long due;
  private long turn;

  /** Takes over what was read into the memory. */
  void received(int bytes) {
    length = bytes;
  }

  int length() {
    return length;
  }

  /** The address that it is for; 0 when it is no packet of IP version 4. */
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

  /** When it leaves where it is, on the clock of {@link System#nanoTime}. */
  long due() {
    return due;
  }

  /**
   * Says when it leaves.
   *
   * @param next its place among those that leave at the same time
   */
  void dueAt(long time, long next) {
    due = time;
    turn = next;
  }

  /** Its place among those that leave at the same time. */
  long turn() {
    return turn;
  }
}
