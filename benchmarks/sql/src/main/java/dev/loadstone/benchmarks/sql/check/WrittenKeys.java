package dev.loadstone.benchmarks.sql.check;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Sought.Missing;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks for the keys that clients were told are written.
 *
 * @param queries the query for the keys that are there, by the type of transaction that writes them
 */
public record WrittenKeys(Map<String, String> queries) {
  /**
   * Looks for them.
   *
   * @throws LoadstoneException when the database cannot be asked
   */
  public Sought seek(
      SqlClient client, List<Acknowledged> acknowledged, Map<String, Long> doubtful) {
    List<Acknowledged> told =
        acknowledged.stream().filter(one -> queries.containsKey(one.type())).toList();
    Set<String> missing = new HashSet<>();
    told.forEach(one -> missing.add(name(one.type(), one.key())));
    // What was loaded has lower keys.
    long least = told.stream().mapToLong(Acknowledged::key).min().orElse(Long.MAX_VALUE);
    long untold = 0;
    for (Map.Entry<String, String> query : queries.entrySet()) {
      try {
        List<Long> there = client.read(connection -> keysFrom(least, connection, query.getValue()));
        for (long key : there) {
          if (!missing.remove(name(query.getKey(), key))) {
            untold++;
          }
        }
      } catch (SQLException e) {
        throw LoadstoneException.unavailable(
            e, "what %s wrote could not be looked for: %s", query.getKey(), e.getMessage());
      }
    }
    long unknown =
        queries.keySet().stream().mapToLong(type -> doubtful.getOrDefault(type, 0L)).sum();
    return new Sought(
        "keys of " + String.join(", ", queries.keySet()),
        "",
        told.size(),
        told.stream()
            .filter(one -> missing.contains(name(one.type(), one.key())))
            .sorted(Comparator.comparingDouble(Acknowledged::second))
            .map(one -> new Missing(one, name(one.type(), one.key())))
            .toList(),
        unknown,
        Math.min(unknown, untold));
  }

  private static List<Long> keysFrom(long least, Connection connection, String query)
      throws SQLException {
    List<Long> keys = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        long key = rows.getLong(1);
        if (key >= least) {
          keys.add(key);
        }
      }
    }
    return keys;
  }

  private static String name(String type, long key) {
    return type + " " + key;
  }
}
