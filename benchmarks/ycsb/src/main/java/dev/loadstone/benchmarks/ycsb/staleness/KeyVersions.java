package dev.loadstone.benchmarks.ycsb.staleness;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The versions of one key, as the one process that writes and reads it knows them. Versions count
 * from 1; 0 is a key that was never written. Times are of that process's monotonic clock, in
 * nanoseconds.
 *
 * <p>A write whose outcome is not known was not acknowledged: no read owes its version, and any may
 * return it.
 */
final class KeyVersions {
  /** A read that returns a version older than these is taken to have returned the one before. */
  static final int REMEMBERED = 4096;

  private final NavigableMap<Long, Long> acknowledged = new TreeMap<>();
  private long issued;

  /**
   * A version whose write was acknowledged.
   *
   * @param at when the writer had the answer
   */
  record Acknowledged(long version, long at) {}

  /**
   * A read of the key that ended.
   *
   * @param since nanoseconds from the acknowledgement of the last version to the begin of the read
   * @param behind how many acknowledged versions are newer than the one it returned; 0 for a read
   *     that is not stale
   * @param age nanoseconds from the acknowledgement of the first newer version to the begin of the
   *     read; 0 for a read that is not stale
   */
  record Reading(long since, long behind, long age) {
    boolean stale() {
      return behind > 0;
    }
  }

  /** The version that is written next. */
  synchronized long next() {
    return ++issued;
  }

  /** Takes note that a write was acknowledged; in the order of versions. */
  synchronized void acknowledged(long version, long at) {
    acknowledged.put(version, at);
    if (acknowledged.size() > REMEMBERED) {
      acknowledged.pollFirstEntry();
    }
  }

  /** The last version that was acknowledged, to be asked for before a read begins. */
  synchronized Optional<Acknowledged> last() {
    return Optional.ofNullable(acknowledged.lastEntry())
        .map(last -> new Acknowledged(last.getKey(), last.getValue()));
  }

  /** Whether a version was ever given to a write; a read that returns another one is wrong. */
  synchronized boolean isIssued(long version) {
    return version >= 0 && version <= issued;
  }

  /**
   * Judges a read.
   *
   * @param owed the last version that was acknowledged when it began
   * @param began when it began
   * @param seen the version it returned
   */
  synchronized Reading judge(Acknowledged owed, long began, long seen) {
    NavigableMap<Long, Long> newer =
        seen < owed.version()
            ? acknowledged.subMap(seen, false, owed.version(), true)
            : new TreeMap<>();
    long age = newer.isEmpty() ? 0 : began - newer.firstEntry().getValue();
    return new Reading(began - owed.at(), newer.size(), age);
  }
}
