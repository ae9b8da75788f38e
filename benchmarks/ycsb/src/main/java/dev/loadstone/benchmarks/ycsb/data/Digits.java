package dev.loadstone.benchmarks.ycsb.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Writes decimal digits eight at a time. Every operation needs a key, and turning a hash into text
 * digit by digit would be the most expensive part of making an input.
 */
final class Digits {
  /** How many are written at once. */
  static final int AT_ONCE = 8;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Digits() {}

  /**
   * Writes a number with leading zeros.
   *
   * @param number 0 … 99 999 999
   */
  static void put(byte[] text, int at, long number) {
    // The digits are parted in lanes of one word: in two fours, then four twos, then eight ones.
    long fours = number / 10_000 | (number % 10_000) << 32;
    // Divides by 100 what is less than 10 000, and then by 10 what is less than 100.
    long hundreds = ((fours * 10_486) >>> 20) & 0x0000_007F_0000_007FL;
    long twos = hundreds | (fours - hundreds * 100) << 16;
    long tens = ((twos * 103) >>> 10) & 0x000F_000F_000F_000FL;
    long ones = tens | (twos - tens * 10) << 8;
    LONG.set(text, at, ones + 0x3030_3030_3030_3030L);
  }
}
