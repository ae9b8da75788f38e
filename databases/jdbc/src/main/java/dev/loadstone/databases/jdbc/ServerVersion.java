package dev.loadstone.databases.jdbc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The two first numbers of a server's version.
 *
 * @param major the first
 * @param minor the second
 */
record ServerVersion(int major, int minor) {
  /** Newer than any, for a server that does not say its number in the form that is known. */
  private static final ServerVersion NEWEST = new ServerVersion(Integer.MAX_VALUE, 0);

  /**
   * Reads the first version that stands behind a mark.
   *
   * @param text the server's words
   * @param mark what stands before the number; empty for the beginning
   * @return later than any other when there is none
   */
  static ServerVersion in(String text, String mark) {
    Matcher number = Pattern.compile(Pattern.quote(mark) + "(\\d{1,9})\\.(\\d{1,9})").matcher(text);
    return number.find()
        ? new ServerVersion(Integer.parseInt(number.group(1)), Integer.parseInt(number.group(2)))
        : NEWEST;
  }

  boolean isBefore(int otherMajor, int otherMinor) {
    return major < otherMajor || (major == otherMajor && minor < otherMinor);
  }
}
