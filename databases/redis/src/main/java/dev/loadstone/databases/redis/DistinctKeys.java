package dev.loadstone.databases.redis;

import java.util.Arrays;

/**
 * Counts distinct keys: {@code SCAN} may return a key twice while the server moves its keys to a
 * larger table. Only a hash of 8 bytes is kept for each key; the probability that two of a hundred
 * million keys share one is 0.03 %.
 */
final class DistinctKeys {
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private long[] hashes = new long[1_024];
  private int size;

  void add(byte[] key) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
    }
    hashes[size++] = hash(key);
  }

  long count() {
    Arrays.sort(hashes, 0, size);
    long count = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || hashes[i] != hashes[i - 1]) {
        count++;
      }
    }
    return count;
  }

  private static long hash(byte[] key) {
    long hash = FNV_OFFSET;
    for (byte b : key) {
      hash = (hash ^ (b & 0xff)) * FNV_PRIME;
    }
    return hash;
  }
}
