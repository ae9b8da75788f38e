package dev.loadstone.databases.jdbc;

import dev.loadstone.core.Resources;
import java.util.List;

/**
 * Lists of names that servers give to their settings and totals: the file {@code server-names.txt}.
 */
final class ServerNames {
  private ServerNames() {}

  static List<String> of(String section) {
    return Resources.text(ServerNames.class, "server-names.txt")
        .lines()
        .dropWhile(line -> !line.equals("[" + section + "]"))
        .skip(1)
        .takeWhile(line -> !line.isEmpty())
        .filter(line -> !line.startsWith("#"))
        .toList();
  }
}
