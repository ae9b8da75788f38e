package dev.loadstone.deployments.network;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

/** System calls of Linux. The names are those of the C library. */
final class LibC {
  static final int O_RDWR = 2;
  static final int O_NONBLOCK = 0x800;
  static final int EINTR = 4;
  static final long TUNSETIFF = 0x400454caL;
  static final short IFF_TUN = 0x1;
  static final short IFF_NO_PI = 0x1000;
  static final int PR_SET_TIMERSLACK = 29;
  static final short POLLIN = 1;

  private static final int O_RDONLY = 0;
  private static final int CLONE_NEWNET = 0x40000000;

  static {
    Native.register(LibC.class, "c");
  }

  private LibC() {}

  /** Moves this thread to the network namespace of a file, where it stays. */
  static void enterNetwork(String file) throws LastErrorException {
    int descriptor = open(file, O_RDONLY);
    try {
      setns(descriptor, CLONE_NEWNET);
    } finally {
      close(descriptor);
    }
  }

  private static native int setns(int descriptor, int type) throws LastErrorException;

  private static native int close(int descriptor) throws LastErrorException;

  static native int open(String path, int flags) throws LastErrorException;

  static native int ioctl(int descriptor, long request, Pointer argument) throws LastErrorException;

  static native int prctl(int option, long value, long unused3, long unused4, long unused5)
      throws LastErrorException;

  static native int ppoll(Pointer descriptors, long count, Pointer timeout, Pointer signals);

  static native long read(int descriptor, Pointer buffer, long length);

  static native long write(int descriptor, Pointer buffer, long length);
}
