package dev.loadstone.lab.peers;

import dev.loadstone.core.database.Endpoint;
import dev.loadstone.core.database.Target;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A binding of YCSB to a database.
 *
 * @param folder the part of its folder's name before {@code -binding}
 * @param type the class of the binding
 */
record YcsbBinding(String folder, String type) {
  private static final YcsbBinding JDBC = new YcsbBinding("jdbc", "site.ycsb.db.JdbcDBClient");

  static final Map<String, YcsbBinding> ALL =
      Map.of(
          "postgresql",
          JDBC,
          "yugabytedb",
          JDBC,
          "cockroachdb",
          JDBC,
          "noop",
          new YcsbBinding("basic", "site.ycsb.BasicDB"),
          "redis",
          new YcsbBinding("redis", "site.ycsb.db.RedisClient"),
          "mongodb",
          new YcsbBinding("mongodb", "site.ycsb.db.MongoDbClient"));

  boolean isJdbc() {
    return equals(JDBC);
  }

  /** Returns the connection's properties; JDBC drivers take the system's by their names. */
  Map<String, String> properties(Target target, Map<String, String> ofSystem) {
    Map<String, String> properties = new LinkedHashMap<>();
    switch (folder) {
      case "jdbc" -> {
        properties.put("db.driver", "org.postgresql.Driver");
        properties.put(
            "db.url",
            "jdbc:postgresql://"
                + target.endpoints().get(0)
                + "/"
                + target.database()
                + JdbcUrl.parameters(new TreeMap<>(ofSystem)));
        properties.put("db.user", target.user());
        properties.put("db.passwd", target.password().reveal());
      }
      case "basic" -> properties.put("basicdb.verbose", "false");
      case "redis" -> {
        Endpoint endpoint = Endpoint.of(target.endpoints().get(0));
        properties.put("redis.host", endpoint.host());
        properties.put("redis.port", Integer.toString(endpoint.port()));
        if (target.password().isPresent()) {
          properties.put("redis.password", target.password().reveal());
        }
      }
      default ->
          properties.put(
              "mongodb.url",
              "mongodb://"
                  + (target.password().isPresent()
                      ? target.user() + ":" + target.password().reveal() + "@"
                      : "")
                  + target.endpoints().get(0)
                  + "/"
                  + (target.database().isEmpty() ? "ycsb" : target.database()));
    }
    return properties;
  }
}
