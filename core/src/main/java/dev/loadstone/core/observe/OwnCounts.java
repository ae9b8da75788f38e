package dev.loadstone.core.observe;

import java.util.Set;

/** What a part of a run counts in each process that drives it. */
public interface OwnCounts {
  /** The series in which it is told. */
  Set<Series> series();

  /** Tells what was counted in this process; called when nothing counts any more. */
  void tell(Observations observed);

  /** Adds what {@link #tell} told in another process; called where nothing is counted. */
  void addTold(Observations observed);
}
