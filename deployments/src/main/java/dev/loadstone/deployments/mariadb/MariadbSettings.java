package dev.loadstone.deployments.mariadb;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

final class MariadbSettings {
  private MariadbSettings() {}

  /** The value of a system variable, in either spelling of its name. */
  static Optional<String> value(Map<String, String> settings, String variable) {
    return settings.entrySet().stream()
        .filter(setting -> variable(setting.getKey()).equals(variable))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  static String variable(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  /**
   * Those names that are no system variables of a running server. The server accepts the beginning
   * of a name for the whole, and ignores unknown names that begin with {@code loose_}; in both
   * cases it would not be clear what was measured.
   */
  static List<String> unknown(Connection connection, Set<String> names) throws SQLException {
    List<String> unknown = new ArrayList<>();
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT 1 FROM information_schema.SYSTEM_VARIABLES WHERE VARIABLE_NAME = UPPER(?)")) {
      for (String name : names) {
        query.setString(1, variable(name));
        try (ResultSet row = query.executeQuery()) {
          if (!row.next()) {
            unknown.add(name);
          }
        }
      }
    }
    return unknown;
  }

  /**
   * Requires that a server runs with the requested values: it does not refuse a value outside its
   * range, but changes it with a warning in its log.
   */
  static void requireUnadjusted(Path log) {
    List<String> adjusted;
    try {
      adjusted =
          Files.readAllLines(log, StandardCharsets.ISO_8859_1).stream()
              .filter(line -> line.contains("value") && line.contains(" adjusted to "))
              .toList();
    } catch (IOException e) {
      throw LoadstoneException.unavailable(e, "MariaDB's log cannot be read: %s", e);
    }
    if (!adjusted.isEmpty()) {
      throw LoadstoneException.unavailable(
          "MariaDB would run with another value than asked for: %s. Give a value that it "
              + "takes as it is",
          String.join("; ", adjusted));
    }
  }
}
