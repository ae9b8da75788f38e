package dev.loadstone.benchmarks.ycsb.distribution;

/**
 * The 64-bit hash of Fowler, Noll and Vo (FNV-1a) over the eight bytes of a number, lowest byte
 * first, as an absolute value. YCSB scatters numbers by it.
 */
public final class FnvHash {
  private static final long OFFSET_BASIS = 0xCBF29CE484222325L;
  private static final long PRIME = 0x100000001B3L;

  private FnvHash() {}

  /** Returns the hash of a number, 0 … 2⁶³ − 1. */
  public static long of(long number) {
    long hash = OFFSET_BASIS;
    long rest = number;
    for (int octet = 0; octet < Long.BYTES; octet++) {
      hash = (hash ^ (rest & 0xFF)) * PRIME;
      rest >>= Byte.SIZE;
    }
    // One number in 2⁶⁴ has no absolute value in 64 bits.
    return hash == Long.MIN_VALUE ? 0 : Math.abs(hash);
  }
}
