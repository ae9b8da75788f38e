package dev.loadstone.studies.consistency.staleness;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The versions of one key, as known to the only process that writes and reads it. Versions count
 * from 1; 0 stands for a key that was never written. Times are in nanoseconds by that process's
 * monotonic clock.
 *
 * <p>A write of unknown outcome is not acknowledged: no read must return its version, but any may.
 */
final class KeyVersions {
  /** A read of a version older than these is treated as a read of the one just before them. */
  static final int REMEMBERED = 4096;

  private final NavigableMap<Long, Long> acknowledged = new TreeMap<>();
  private long issued;

  /** A version whose write was acknowledged, with the time when the writer got the answer. */
  record Acknowledged(long version, long at) {}

  /**
   * A read of the key that has ended.
   *
   * @param since nanoseconds from the acknowledgement of the last version to the start of the read
   * @param behind the number of acknowledged versions newer than the returned one; 0 for a read
   *     that is not stale
   * @param age nanoseconds from the acknowledgement of the first newer version to the start of the
   *     read; 0 for a read that is not stale
   */
  record Reading(long since, long behind, long age) {
    boolean stale() {
      return behind > 0;
    }
  }

  synchronized long next() {
    return ++issued;
  }

  /** Notes that a write was acknowledged. Calls must be in the order of versions. */
  synchronized void acknowledged(long version, long at) {
    acknowledged.put(version, at);
    if (acknowledged.size() > REMEMBERED) {
      acknowledged.pollFirstEntry();
    }
  }

  /** Returns the last acknowledged version. A reader must ask for it before its read begins. */
  synchronized Optional<Acknowledged> last() {
    return Optional.ofNullable(acknowledged.lastEntry())
        .map(last -> new Acknowledged(last.getKey(), last.getValue()));
  }

  /** Returns whether a write was ever given this version; a read of any other is wrong. */
  synchronized boolean isIssued(long version) {
    return version >= 0 && version <= issued;
  }

  /** Judges a read of {@code seen}; {@code owed} was the last acknowledged when it began. */
  synchronized Reading judge(Acknowledged owed, long began, long seen) {
    NavigableMap<Long, Long> newer =
        seen < owed.version()
            ? acknowledged.subMap(seen, false, owed.version(), true)
            : new TreeMap<>();
    long age = newer.isEmpty() ? 0 : began - newer.firstEntry().getValue();
    return new Reading(began - owed.at(), newer.size(), age);
  }
}
