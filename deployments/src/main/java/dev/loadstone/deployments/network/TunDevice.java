package dev.loadstone.deployments.network;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import dev.loadstone.core.LoadstoneException;

/**
 * A network link whose other end is this process. It stays open when the link is moved to another
 * namespace, and the link is gone when this process is.
 */
final class TunDevice {
  private static final String DEVICE = "/dev/net/tun";

  // The size of the structure ifreq, and the offset of its flags.
  private static final int REQUEST = 40;
  private static final int FLAGS = 16;

  private final int descriptor;

  TunDevice(String name) {
    try (Memory request = new Memory(REQUEST)) {
      request.clear();
      request.setString(0, name, "US-ASCII");
      request.setShort(FLAGS, (short) (LibC.IFF_TUN | LibC.IFF_NO_PI));
      this.descriptor = LibC.open(DEVICE, LibC.O_RDWR | LibC.O_NONBLOCK);
      LibC.ioctl(descriptor, LibC.TUNSETIFF, request);
    } catch (LastErrorException e) {
      throw LoadstoneException.unavailable(
          e, "the link %s cannot be made at %s: %s", name, DEVICE, e.getMessage());
    }
  }

  int descriptor() {
    return descriptor;
  }

  /** Reads a packet, and returns whether there was one to read. */
  boolean receive(Packet packet) {
    long length = LibC.read(descriptor, packet.memory, Packet.SPACE);
    packet.received((int) Math.max(0, length));
    return length > 0;
  }

  /** Delivers a packet to the machine; it is lost when the link is down. */
  void deliver(Packet packet) {
    LibC.write(descriptor, packet.memory, packet.length());
  }
}
