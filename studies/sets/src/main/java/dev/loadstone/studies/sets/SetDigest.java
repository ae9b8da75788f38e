package dev.loadstone.studies.sets;

import dev.loadstone.core.text.Text;

/**
 * The number of elements of a set and a digest of them that does not depend on their order.
 *
 * @param digest the sum of the elements' hashes
 */
public record SetDigest(long count, long digest) {
  public static final SetDigest EMPTY = new SetDigest(0, 0);

  /** Returns the digest of the set with one more element, which must not be in it yet. */
  public SetDigest plus(String element) {
    long hash = 1;
    for (int i = 0; i < element.length(); i++) {
      hash = (hash ^ element.charAt(i)) * 0x100000001b3L;
      hash ^= hash >>> 29;
    }
    hash *= 0x94D049BB133111EBL;
    return new SetDigest(count + 1, digest + (hash ^ (hash >>> 31)));
  }

  @Override
  public String toString() {
    return Text.of("%,d elements with digest %016x", count, digest);
  }
}
