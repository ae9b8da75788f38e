package dev.loadstone.databases.mongodb;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoCommandException;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoSocketOpenException;
import com.mongodb.MongoSocketReadTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.connection.ServerDescription;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Target;
import java.net.URLEncoder;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

final class Connector {
  static final String DEFAULT_DATABASE = "loadstone";

  /** Long enough for a busy server, short enough for one that speaks another protocol. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

  /** Counting and dropping may take long. */
  private static final Duration ADMINISTRATION_LIMIT = Duration.ofMinutes(10);

  private static final Duration POLL = Duration.ofMillis(20);
  private static final int ADMINISTRATION_CONNECTIONS = 2;

  private final Target target;
  private final MongodbProperties properties;
  private final ConnectionString connection;

  Connector(Target target) {
    target.requireEndpoints("mongodb", "start your own program with deployment: local and binary");
    this.target = target;
    this.properties = MongodbProperties.of(target.properties());
    this.connection = connectionString();
  }

  private ConnectionString connectionString() {
    String login =
        target.user().isEmpty()
            ? ""
            : encode(target.user()) + ":" + encode(target.password().reveal()) + "@";
    String options =
        properties.options().entrySet().stream()
            .map(option -> option.getKey() + "=" + encode(option.getValue()))
            .collect(Collectors.joining("&"));
    try {
      return new ConnectionString(
          "mongodb://" + login + String.join(",", target.endpoints()) + "/?" + options);
    } catch (IllegalArgumentException e) {
      throw LoadstoneException.usage(
          e, "mongodb cannot be reached so: %s; correct endpoints or properties", e.getMessage());
    }
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }

  MongodbProperties properties() {
    return properties;
  }

  String database() {
    return target.database().isEmpty() ? DEFAULT_DATABASE : target.database();
  }

  MongoClient forCalls() {
    return open(target.timeout(), target.connections());
  }

  MongoClient forAdministration() {
    return open(ADMINISTRATION_LIMIT, ADMINISTRATION_CONNECTIONS);
  }

  private MongoClient open(Duration limit, int connections) {
    Duration selection = limit.compareTo(ANSWER_LIMIT) < 0 ? limit : ANSWER_LIMIT;
    return MongoClients.create(
        MongoClientSettings.builder()
            .applyConnectionString(connection)
            .applicationName("loadstone")
            .applyToClusterSettings(
                cluster ->
                    cluster.serverSelectionTimeout(selection.toMillis(), TimeUnit.MILLISECONDS))
            .applyToConnectionPoolSettings(
                pool ->
                    pool.maxSize(connections).maxWaitTime(limit.toMillis(), TimeUnit.MILLISECONDS))
            .applyToSocketSettings(
                socket ->
                    socket
                        .connectTimeout(ANSWER_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                        .readTimeout(limit.toMillis(), TimeUnit.MILLISECONDS))
            .build());
  }

  /** Proves that a server that takes writes answers; fails with SYSTEM_UNAVAILABLE otherwise. */
  void prove() {
    try (MongoClient client = open(ANSWER_LIMIT, 1)) {
      awaitServers(client);
      client.getDatabase(database()).runCommand(new BsonDocument("ping", new BsonInt32(1)));
    } catch (MongoException e) {
      throw explain(e);
    }
  }

  /**
   * Waits until one of the endpoints has answered. The driver itself would go on waiting after all
   * of them have failed, because one might come back.
   */
  private void awaitServers(MongoClient client) {
    long deadline = System.nanoTime() + ANSWER_LIMIT.toNanos();
    while (true) {
      List<ServerDescription> servers = client.getClusterDescription().getServerDescriptions();
      if (servers.stream().anyMatch(ServerDescription::isOk)) {
        return;
      }
      boolean allFailed =
          !servers.isEmpty() && servers.stream().allMatch(server -> server.getException() != null);
      if (allFailed || System.nanoTime() >= deadline) {
        throw unavailable(unreachable(servers), null);
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      } catch (InterruptedException e) {
        throw LoadstoneException.interrupted(e, "interrupted while MongoDB was looked for");
      }
    }
  }

  /** Describes the driver's finding at the first endpoint. */
  private String unreachable(List<ServerDescription> servers) {
    if (servers.isEmpty()) {
      return "no server was found; correct the endpoints";
    }
    ServerDescription server = servers.get(0);
    Throwable found = server.getException();
    if (found == null || found instanceof MongoSocketReadTimeoutException) {
      return ("it did not answer within %s s; see whether it is MongoDB, and not a firewall or "
              + "another server, that is at %s")
          .formatted(ANSWER_LIMIT.toSeconds(), server.getAddress());
    }
    if (found instanceof MongoSecurityException refused) {
      return refusedUser(refused);
    }
    if (found instanceof MongoSocketOpenException) {
      return "nothing answers at %s (%s); start the server or correct the endpoints"
          .formatted(server.getAddress(), cause(found));
    }
    if (found.getCause() instanceof UnknownHostException) {
      return "the host name of " + server.getAddress() + " is not known; correct the endpoints";
    }
    return ("what answers at %s does not speak MongoDB's protocol (%s); correct the endpoints: "
            + "27017 unless changed")
        .formatted(server.getAddress(), cause(found));
  }

  private static String cause(Throwable failure) {
    return failure.getCause() == null ? failure.getMessage() : failure.getCause().getMessage();
  }

  private String refusedUser(MongoSecurityException refused) {
    return ("it refused user %s or the password (%s); correct user, password, or the properties "
            + "authSource and authMechanism")
        .formatted(
            target.user(),
            refused.getCause() instanceof MongoCommandException said
                ? said.getErrorMessage()
                : cause(refused));
  }

  <T> T ask(Supplier<T> question) {
    try {
      return question.get();
    } catch (MongoException e) {
      throw explain(e);
    }
  }

  LoadstoneException explain(MongoException failure) {
    if (failure instanceof MongoSecurityException refused) {
      return unavailable(refusedUser(refused), failure);
    }
    return unavailable(Failures.words(failure), failure);
  }

  LoadstoneException unavailable(String reason, Exception cause) {
    return target.unavailable("MongoDB", reason, cause);
  }
}
