package dev.loadstone.databases.jdbc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

record ServerVersion(int major, int minor) {
  /** Newer than any other, for a server that does not give its number in the known form. */
  private static final ServerVersion NEWEST = new ServerVersion(Integer.MAX_VALUE, 0);

  /** The first version after a mark; newer than any other when there is none. */
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
