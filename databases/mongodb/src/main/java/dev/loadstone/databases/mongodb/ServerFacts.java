package dev.loadstone.databases.mongodb;

import com.mongodb.client.MongoClient;
import com.mongodb.connection.ClusterDescription;
import com.mongodb.internal.build.MongoDriverVersion;
import dev.loadstone.core.database.ServerDescription;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;

/** Reads the description of a server, and its counters. */
record ServerFacts(MongoClient client, MongodbProperties properties) {
  /** The names that real servers give themselves. */
  private static final List<String> REAL = List.of("mongod", "mongos", "mongod.exe", "mongos.exe");

  /** A part of the status that this server has and MongoDB has not. */
  private static final String FERRETDB = "ferretdbVersion";

  /** Running totals in {@code serverStatus}; all numbers in them are counters. */
  private static final List<String> SECTIONS = List.of("opcounters", "network", "metrics.document");

  ServerDescription describe() {
    BsonDocument status = status();
    String process = text(status, "process");
    boolean real = REAL.contains(process);
    Map<String, String> settings = new LinkedHashMap<>();
    if (!real) {
      settings.put(
          "protocol", "MongoDB's, by another server: its numbers say nothing about MongoDB");
    }
    ClusterDescription cluster = client.getClusterDescription();
    settings.put(
        "topology",
        switch (cluster.getType()) {
          case STANDALONE -> "one server";
          case REPLICA_SET -> "replica set of " + cluster.getServerDescriptions().size();
          case SHARDED -> "sharded cluster";
          case LOAD_BALANCED -> "behind a load balancer";
          case UNKNOWN -> "unknown";
        });
    if (status.isDocument("storageEngine")) {
      settings.put("storage engine", text(status.getDocument("storageEngine"), "name"));
    }
    properties
        .shardKey()
        .ifPresent(
            key -> settings.put(MongodbProperties.SHARD_KEY, key.name().toLowerCase(Locale.ROOT)));
    settings.put("w", option("w", "the server's default"));
    settings.put("journal", option("journal", "the server's default"));
    settings.put("readConcernLevel", option("readConcernLevel", "the server's default"));
    settings.put("readPreference", option("readPreference", "primary"));
    settings.put("retryWrites", option("retryWrites", ""));
    return new ServerDescription(
        real
            ? "MongoDB"
            : isFerretdb(status) ? "FerretDB" : "not MongoDB (process " + process + ")",
        version(status, real),
        "MongoDB Java driver " + MongoDriverVersion.VERSION,
        "",
        settings);
  }

  private static boolean isFerretdb(BsonDocument status) {
    return status.isString(FERRETDB);
  }

  private static String version(BsonDocument status, boolean real) {
    return real
        ? text(status, "version")
        : isFerretdb(status)
            ? text(status, FERRETDB)
            : "protocol of MongoDB " + text(status, "version");
  }

  private String option(String name, String absent) {
    return properties.options().getOrDefault(name, absent);
  }

  Map<String, Long> counters() {
    BsonDocument status = status();
    Map<String, Long> counters = new TreeMap<>();
    for (String section : SECTIONS) {
      BsonDocument at = status;
      for (String part : section.split("\\.", -1)) {
        at = at.isDocument(part) ? at.getDocument(part) : new BsonDocument();
      }
      for (Map.Entry<String, BsonValue> entry : at.entrySet()) {
        if (entry.getValue().isNumber()) {
          counters.put(section + "." + entry.getKey(), entry.getValue().asNumber().longValue());
        }
      }
    }
    return counters;
  }

  private BsonDocument status() {
    return client
        .getDatabase("admin")
        .runCommand(new BsonDocument("serverStatus", new BsonInt32(1)), BsonDocument.class);
  }

  private static String text(BsonDocument document, String name) {
    return document.isString(name) ? document.getString(name).getValue() : "unknown";
  }
}
