package dev.loadstone.studies.consistency.switching;

import dev.loadstone.core.settings.RefusedSettingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The numbers of replicas that answer a read and that acknowledge a write.
 *
 * @param readers R
 * @param writers W
 */
record ReplicaCounts(int readers, int writers) {
  /** The pattern of the written form, for example {@code 1R-3W}. */
  static final String FORM = "([1-9])R-([1-9])W";

  private static final Pattern PATTERN = Pattern.compile(FORM);

  static ReplicaCounts of(String text) {
    Matcher matcher = PATTERN.matcher(text);
    if (!matcher.matches()) {
      throw RefusedSettingException.of("switching", "has %s; expected such as 1R-3W", text);
    }
    return new ReplicaCounts(
        Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
  }

  /** Returns whether reads meet writes in a store of so many replicas. */
  boolean isStrongOf(int replicas) {
    return readers + writers > replicas && readers <= replicas && writers <= replicas;
  }

  @Override
  public String toString() {
    return readers + "R-" + writers + "W";
  }
}
