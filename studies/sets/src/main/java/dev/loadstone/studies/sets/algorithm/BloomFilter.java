package dev.loadstone.studies.sets.algorithm;

import java.util.BitSet;

/**
 * A set of keys in few bits (Bloom, CACM 1970). A key that was added is always found; one that was
 * not is found with a probability of one in a hundred.
 */
final class BloomFilter {
  /** For one false positive in a hundred: ln 100 / (ln 2)². */
  private static final int BITS_PER_KEY = 10;

  /** For one false positive in a hundred: bits per key × ln 2. */
  private static final int HASHES = 7;

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final BitSet bits;
  private final int size;

  BloomFilter(long keys) {
    size = (int) Math.min(Integer.MAX_VALUE, Math.max(1, keys) * BITS_PER_KEY);
    bits = new BitSet(size);
  }

  void add(String key) {
    long hash = hash(key);
    for (int i = 0; i < HASHES; i++) {
      bits.set(place(hash, i));
    }
  }

  boolean mayHave(String key) {
    long hash = hash(key);
    for (int i = 0; i < HASHES; i++) {
      if (!bits.get(place(hash, i))) {
        return false;
      }
    }
    return true;
  }

  /** Two halves of one hash make all hashes (Kirsch and Mitzenmacher, ESA 2006). */
  private int place(long hash, int number) {
    return Math.floorMod((int) hash + number * (int) (hash >>> Integer.SIZE), size);
  }

  private static long hash(String key) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < key.length(); i++) {
      hash = (hash ^ key.charAt(i)) * FNV_PRIME;
    }
    // The upper bits of FNV differ too little between short keys.
    hash = (hash ^ (hash >>> 32)) * 0xBF58476D1CE4E5B9L;
    return hash ^ (hash >>> 29);
  }
}
