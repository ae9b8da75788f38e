package dev.loadstone.databases.redis;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Target;
import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import javax.net.ssl.SSLException;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

final class Connector {
  static final String CLIENT_NAME = "loadstone";

  /** Long enough for a busy server, short enough for one that speaks another protocol. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

  /** Counting, dropping and loading may take long. */
  private static final Duration ADMINISTRATION_LIMIT = Duration.ofMinutes(10);

  private final Target target;
  private final SslOptions encryption;
  private final int database;

  Connector(Target target, RedisProperties properties) {
    target.requireEndpoints("redis", "let Loadstone start servers with deployment: local");
    this.target = target;
    this.encryption = encryption(properties.tls());
    this.database = database(target.database());
  }

  private static int database(String name) {
    if (!name.matches("[0-9]{0,5}")) {
      throw LoadstoneException.usage(
          "database is %s, but redis numbers its databases; expected a number from 0", name);
    }
    return name.isEmpty() ? 0 : Integer.parseInt(name);
  }

  /** Returns null for no encryption. */
  private static SslOptions encryption(RedisProperties.Tls tls) {
    if (!tls.on()) {
      return null;
    }
    SslOptions.Builder options = SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL);
    if (!tls.trustStore().isEmpty()) {
      options.truststore(
          new File(tls.trustStore()), tls.trustStorePassword().reveal().toCharArray());
    }
    try {
      SslOptions checked = options.build();
      checked.createSslContext();
      return checked;
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw LoadstoneException.usage(
          e, "properties.truststore %s cannot be used: %s", tls.trustStore(), e.getMessage());
    }
  }

  List<HostAndPort> endpoints() {
    return target.endpoints().stream().map(Connector::endpoint).toList();
  }

  private static HostAndPort endpoint(String text) {
    try {
      return HostAndPort.from(text);
    } catch (IllegalArgumentException e) {
      throw LoadstoneException.usage(e, "endpoint %s is not of the form host:port", text);
    }
  }

  int database() {
    return database;
  }

  Duration timeout() {
    return target.timeout();
  }

  /** The limit is the longest time that it waits for an answer. */
  Link link(HostAndPort node, Duration limit) {
    return new Link(node, config(limit));
  }

  /** Asks a server for what is not measured. */
  <T> T ask(HostAndPort server, Function<Connection, T> question) {
    try (Connection connection = open(server, ADMINISTRATION_LIMIT)) {
      return question.apply(connection);
    } catch (JedisException e) {
      throw explain(server, e);
    }
  }

  /** A connection that asks a server what it is; {@link #explain} describes its failure. */
  Connection openToProve(HostAndPort node) {
    return open(node, ANSWER_LIMIT);
  }

  private Connection open(HostAndPort node, Duration limit) {
    return new Connection(node, config(limit));
  }

  private JedisClientConfig config(Duration limit) {
    DefaultJedisClientConfig.Builder config =
        DefaultJedisClientConfig.builder()
            .connectionTimeoutMillis((int) ANSWER_LIMIT.toMillis())
            .socketTimeoutMillis((int) Math.min(Integer.MAX_VALUE, limit.toMillis()))
            .resp2()
            .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
            // Tells our sessions from those of others.
            .clientName(CLIENT_NAME)
            .database(database);
    if (encryption != null) {
      config.sslOptions(encryption);
    }
    if (!target.user().isEmpty()) {
      config.user(target.user());
    }
    if (target.password().isPresent()) {
      config.password(target.password().reveal());
    }
    return config.build();
  }

  LoadstoneException explain(HostAndPort node, JedisException failure) {
    String said = words(failure);
    String reason;
    if (said.startsWith("WRONGPASS") || said.contains("invalid password")) {
      reason =
          (target.user().isEmpty() ? "it refused the password" : "it refused user " + target.user())
              + "; correct user or password of this system";
    } else if (said.startsWith("NOAUTH")) {
      reason = "it asks for a password, and this system has none set";
    } else if (said.startsWith("ERR") && said.contains("AUTH")) {
      reason = "it has no password set, and this system gives one (" + said + ")";
    } else if (said.startsWith("NOPERM")) {
      reason = "the user may not do what is needed: " + said;
    } else if (failure instanceof JedisDataException) {
      reason = "it refused: " + said;
    } else {
      reason = unreachable(node, failure, said);
    }
    return LoadstoneException.unavailable(failure, "Redis at %s: %s", node, reason);
  }

  private String unreachable(HostAndPort node, JedisException failure, String said) {
    for (Throwable cause : causes(failure)) {
      if (cause instanceof UnknownHostException) {
        return "the host name " + node.getHost() + " is not known; correct the endpoints";
      }
      if (cause instanceof ConnectException || cause instanceof NoRouteToHostException) {
        return "nothing answers at %s (%s); start the server or correct the endpoints"
            .formatted(node, cause.getMessage());
      }
      if (cause instanceof SSLException) {
        return ("TLS could not be agreed on at %s (%s); see properties ssl, truststore and "
                + "truststorepassword")
            .formatted(node, cause.getMessage());
      }
      if (cause instanceof SocketTimeoutException) {
        return ("it did not answer within %s s; see whether it is Redis, and not a firewall or "
                + "another server, that is at %s")
            .formatted(ANSWER_LIMIT.toSeconds(), node);
      }
    }
    return ("what answers at %s does not speak Redis's protocol (%s); correct the endpoints: "
            + "6379 unless changed")
        .formatted(node, said);
  }

  /** Jedis tries each address of a host, and keeps the failure at each as suppressed. */
  private static List<Throwable> causes(JedisException failure) {
    List<Throwable> causes = new ArrayList<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      causes.add(cause);
      causes.addAll(List.of(cause.getSuppressed()));
    }
    return causes;
  }

  LoadstoneException unavailable(String reason, Exception cause) {
    return target.unavailable("Redis", reason, cause);
  }

  static String words(JedisException failure) {
    String said = failure.getMessage();
    // Jedis wraps the failure of the socket.
    if (failure instanceof JedisConnectionException && failure.getCause() != null) {
      said = failure.getCause().getMessage();
    }
    return said == null ? failure.getClass().getSimpleName() : said.strip();
  }
}
