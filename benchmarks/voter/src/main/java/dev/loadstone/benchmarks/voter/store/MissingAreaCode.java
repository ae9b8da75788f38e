package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.voter.input.Vote;
import java.sql.SQLException;

/** The data is not as it was loaded: a phone's area code is gone. */
final class MissingAreaCode {
  /** The standard's state for "no data". */
  private static final String NO_DATA = "02000";

  private MissingAreaCode() {}

  static SQLException of(Vote input) {
    return new SQLException("no area code for phone " + input.phone(), NO_DATA);
  }
}
