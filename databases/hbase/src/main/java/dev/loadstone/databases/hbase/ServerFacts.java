package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.ServerDescription;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

record ServerFacts(AsyncAdmin admin, Settings settings) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerFacts.class);
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration CONFIGURATION_LIMIT = Duration.ofSeconds(5);
  private static final String NOT_TOLD = "not told: no web server of it can be reached";

  ServerDescription describe() {
    ClusterMetrics cluster =
        Answers.await(
            admin.getClusterMetrics(
                EnumSet.of(
                    Option.HBASE_VERSION,
                    Option.LIVE_SERVERS,
                    Option.DEAD_SERVERS,
                    Option.MASTER,
                    Option.MASTER_INFO_PORT)),
            LIMIT,
            "say what it is");
    Map<String, String> configuration = configuration(cluster);
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("durability of writes", durability());
    if (settings.durability() == Durability.SKIP_WAL) {
      facts.put(ServerDescription.DURABILITY, ServerDescription.NOTHING_DURABLE + ": in no log");
    }
    facts.put("file system", fileSystem(configuration));
    facts.put("hbase.wal.provider", configuration.getOrDefault("hbase.wal.provider", NOT_TOLD));
    facts.put(
        "hbase.wal.hsync",
        configuration.isEmpty()
            ? NOT_TOLD
            : configuration.getOrDefault("hbase.wal.hsync", "false"));
    facts.put("region servers", Integer.toString(cluster.getLiveServerMetrics().size()));
    facts.put("lost region servers", Integer.toString(cluster.getDeadServerNames().size()));
    facts.put("heap of region servers (MB)", heap(cluster));
    facts.put("writes in a batch", Integer.toString(settings.batch()));
    facts.put(
        "records that a scan fetches at once",
        settings.scanCaching().isPresent()
            ? Integer.toString(settings.scanCaching().getAsInt())
            : "all that it wants");
    return new ServerDescription(
        "HBase",
        cluster.getHBaseVersion(),
        "Apache HBase client " + VersionInfo.getVersion(),
        "",
        facts);
  }

  private String durability() {
    Durability durability = settings.durability();
    String name = durability.name().toLowerCase(Locale.ROOT);
    return switch (durability) {
      case USE_DEFAULT -> name + ": in the log of the region server before the answer";
      case SYNC_WAL -> name + ": handed to the file system before the answer";
      case FSYNC_WAL -> name + ": on disk before the answer";
      case ASYNC_WAL -> name + ": in the log after the answer";
      case SKIP_WAL -> name + ": in no log";
    };
  }

  private static String fileSystem(Map<String, String> configuration) {
    String root = configuration.get("hbase.rootdir");
    if (root == null) {
      return NOT_TOLD;
    }
    String scheme = root.contains(":") ? root.substring(0, root.indexOf(':')) : root;
    return scheme.equals("file")
        ? "local (a write that was answered is in the memory of the machine)"
        : scheme;
  }

  private static String heap(ClusterMetrics cluster) {
    return String.join(
        ", ",
        cluster.getLiveServerMetrics().values().stream()
            .map(ServerMetrics::getMaxHeapSize)
            .map(size -> Long.toString((long) size.get(org.apache.hadoop.hbase.Size.Unit.MEGABYTE)))
            .distinct()
            .toList());
  }

  /** The configuration as a web server of HBase reports it; empty when none can be reached. */
  private static Map<String, String> configuration(ClusterMetrics cluster) {
    return webServer(cluster).map(ServerFacts::configuration).orElse(Map.of());
  }

  /** That of the master, or of a region server if the master has none. */
  private static Optional<String> webServer(ClusterMetrics cluster) {
    if (cluster.getMasterInfoPort() > 0 && cluster.getMasterName() != null) {
      return Optional.of(cluster.getMasterName().getHostname() + ":" + cluster.getMasterInfoPort());
    }
    return cluster.getLiveServerMetrics().values().stream()
        .filter(server -> server.getInfoServerPort() > 0)
        .map(server -> server.getServerName().getHostname() + ":" + server.getInfoServerPort())
        .findFirst();
  }

  private static Map<String, String> configuration(String webServer) {
    URI address = URI.create("http://" + webServer + "/conf?format=json");
    try {
      HttpResponse<String> answer =
          HttpClient.newBuilder()
              .connectTimeout(CONFIGURATION_LIMIT)
              .build()
              .send(
                  HttpRequest.newBuilder(address).timeout(CONFIGURATION_LIMIT).build(),
                  HttpResponse.BodyHandlers.ofString());
      Map<String, String> properties = new LinkedHashMap<>();
      JsonNode entries = JsonMapper.shared().readTree(answer.body()).path("properties");
      for (JsonNode entry : entries) {
        properties.put(entry.path("key").asString(), entry.path("value").asString());
      }
      return properties;
    } catch (IOException | JacksonException e) {
      LOG.info("{} does not tell the configuration", address, e);
      return Map.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Map.of();
    }
  }
}
