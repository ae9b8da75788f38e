package dev.loadstone.deployments;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The rules for settings of a local MariaDB: system variables of the server by their names. */
final class MariadbSettings {
  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");
  private static final Set<String> OURS =
      Set.of("basedir", "bind_address", "datadir", "pid_file", "port", "socket", "tmpdir", "user");

  private MariadbSettings() {}

  /** A name as the server itself writes it. */
  static String variable(String name) {
    return name.toLowerCase(Locale.ROOT).replace('-', '_');
  }

  /** Why settings cannot be given; empty when they can. */
  static List<String> refusals(Map<String, String> settings) {
    List<String> refusals = new ArrayList<>();
    new TreeMap<>(settings)
        .forEach(
            (name, value) -> {
              if (!NAME.matcher(name).matches()) {
                refusals.add(
                    "settings." + name + " is not the name of a system variable of MariaDB");
              } else if (OURS.contains(variable(name))) {
                refusals.add(
                    "settings." + name + " is Loadstone's own for a local MariaDB; leave it out");
              } else if (value.indexOf('\n') >= 0) {
                refusals.add("settings." + name + " has a value of several lines");
              }
            });
    return refusals;
  }

  /**
   * Those of the names that are no system variables of a running server. It takes the beginning of
   * a name for the whole, and passes over unknown names that begin with {@code loose_}; neither
   * says what was measured.
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
}
