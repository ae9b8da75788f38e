package dev.loadstone.deployments.redis;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of local Redis servers: {@value #MODE} is ours, everything else is a directive of
 * Redis's configuration file by its own name. Those whose values are known are checked before
 * anything starts; the server itself refuses others that it does not know.
 */
final class RedisSettings {
  /** The setting of the {@link Mode}. */
  static final String MODE = "mode";

  private static final int LEAST_CLUSTER = 3;

  /** The relation of the nodes to each other. */
  enum Mode {
    /** There is one. */
    SINGLE,
    /** The first is the primary, the others are its replicas. */
    REPLICATED,
    /** Each has a part of the keys. */
    CLUSTER;

    String key() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Optional<Mode> of(String key) {
      return List.of(values()).stream().filter(mode -> mode.key().equals(key)).findFirst();
    }
  }

  private record Form(String expected, String pattern) {}

  private static final Form YES_OR_NO = new Form("yes or no", "yes|no");
  private static final Form NUMBER = new Form("a whole number from 0", "[0-9]{1,9}");
  private static final Form SIZE =
      new Form("a size such as 0, 100mb or 2gb", "[0-9]{1,18}([kKmMgG][bB]?)?");

  private static final Map<String, Form> KNOWN =
      Map.ofEntries(
          Map.entry("appendonly", YES_OR_NO),
          Map.entry("appendfsync", new Form("always, everysec or no", "always|everysec|no")),
          Map.entry("no-appendfsync-on-rewrite", YES_OR_NO),
          Map.entry("auto-aof-rewrite-percentage", NUMBER),
          Map.entry("auto-aof-rewrite-min-size", SIZE),
          Map.entry(
              "save",
              new Form(
                  "off, or pairs of seconds and changes such as \"3600 1 300 100\"",
                  "off|[0-9]{1,9} [0-9]{1,9}( [0-9]{1,9} [0-9]{1,9})*")),
          Map.entry("maxmemory", SIZE),
          Map.entry(
              "maxmemory-policy",
              new Form(
                  "noeviction, or allkeys- or volatile- with lru, lfu or random, or volatile-ttl",
                  "noeviction|(allkeys|volatile)-(lru|lfu|random)|volatile-ttl")),
          Map.entry("maxclients", new Form("a whole number from 1", "[1-9][0-9]{0,8}")),
          Map.entry("io-threads", new Form("a whole number from 1 to 128", "[1-9][0-9]{0,2}")),
          Map.entry("io-threads-do-reads", YES_OR_NO),
          Map.entry("min-replicas-to-write", NUMBER),
          Map.entry("min-replicas-max-lag", NUMBER),
          Map.entry("repl-diskless-sync", YES_OR_NO),
          Map.entry("repl-backlog-size", SIZE),
          Map.entry("cluster-node-timeout", new Form("milliseconds from 1", "[1-9][0-9]{0,8}")),
          Map.entry("cluster-require-full-coverage", YES_OR_NO),
          Map.entry("activedefrag", YES_OR_NO),
          Map.entry("hz", new Form("a whole number from 1 to 500", "[1-9][0-9]{0,2}")),
          Map.entry("list-max-ziplist-size", new Form("a whole number", "-?[0-9]{1,9}")),
          Map.entry("hash-max-ziplist-entries", NUMBER),
          Map.entry("hash-max-ziplist-value", NUMBER));

  /** Directives that the deployment sets for each server. */
  private static final List<String> OF_THE_DEPLOYMENT =
      List.of(
          "bind",
          "port",
          "tls-port",
          "unixsocket",
          "protected-mode",
          "daemonize",
          "supervised",
          "pidfile",
          "logfile",
          "dir",
          "include",
          "requirepass",
          "masterauth",
          "masteruser",
          "replicaof",
          "slaveof",
          "replica-announce-ip",
          "replica-announce-port",
          "cluster-enabled",
          "cluster-config-file",
          "cluster-announce-ip",
          "cluster-announce-port",
          "cluster-announce-bus-port");

  private final Mode mode;
  private final Map<String, String> directives = new LinkedHashMap<>();

  /**
   * @param connections the client connections that must be possible
   * @param given the user's settings; {@link #refusals} must be empty for them
   */
  RedisSettings(int nodes, int connections, Map<String, String> given) {
    mode = mode(nodes, given);
    directives.put("maxclients", Integer.toString(Math.max(10_000, connections + 100)));
    if (mode == Mode.REPLICATED) {
      directives.put("repl-diskless-sync", "yes");
      directives.put("repl-diskless-sync-delay", "0");
    }
    if (mode == Mode.CLUSTER) {
      directives.put("cluster-node-timeout", "5000");
    }
    directives.putAll(given);
    directives.remove(MODE);
  }

  Mode mode() {
    return mode;
  }

  /** One directive a line, in the form of the configuration file. */
  String text() {
    StringBuilder text = new StringBuilder();
    directives.forEach(
        (name, value) -> text.append(name).append(' ').append(form(name, value)).append('\n'));
    return text.toString();
  }

  /** Translates our value {@code off} of {@code save} to the empty one of Redis. */
  private static String form(String name, String value) {
    return name.equals("save") && value.equals("off") ? "\"\"" : value;
  }

  static Mode mode(int nodes, Map<String, String> given) {
    return Optional.ofNullable(given.get(MODE))
        .flatMap(Mode::of)
        .orElse(nodes == 1 ? Mode.SINGLE : Mode.REPLICATED);
  }

  /** Errors in settings; each sentence begins with the key at fault. */
  static List<Refusal> refusals(int nodes, Map<String, String> given) {
    List<Refusal> refusals = new ArrayList<>();
    given.forEach((key, value) -> refusal(key, value).ifPresent(refusals::add));
    if (refusals.isEmpty()) {
      Mode mode = mode(nodes, given);
      if (mode == Mode.SINGLE && nodes != 1) {
        refusals.add(Refusal.of("nodes", "is %d; with settings.mode: single, expected 1", nodes));
      } else if (mode == Mode.REPLICATED && nodes < 2) {
        refusals.add(
            Refusal.of(
                "nodes", "is %d; with settings.mode: replicated, expected at least 2", nodes));
      } else if (mode == Mode.CLUSTER && nodes < LEAST_CLUSTER) {
        refusals.add(
            Refusal.of(
                "nodes",
                "is %s; with settings.mode: cluster, expected at least %s",
                nodes,
                LEAST_CLUSTER));
      }
    }
    return refusals;
  }

  private static Optional<Refusal> refusal(String key, String value) {
    if (key.equals(MODE)) {
      List<String> modes = List.of(Mode.values()).stream().map(Mode::key).toList();
      return modes.contains(value)
          ? Optional.empty()
          : Optional.of(
              Refusal.of("settings.mode", "is %s%s", value, NearestName.advice(value, modes)));
    }
    if (OF_THE_DEPLOYMENT.contains(key)) {
      return Optional.of(new Refusal("settings." + key, "is set by the deployment; leave it out"));
    }
    if (!key.matches("[a-z][a-z0-9-]*") || value.isEmpty() || value.contains("\n")) {
      return Optional.of(
          Refusal.of("settings." + key, "is no line of Redis's configuration: %s %s", key, value));
    }
    Form form = KNOWN.get(key);
    if (form != null && !value.matches(form.pattern)) {
      return Optional.of(Refusal.of("settings." + key, "is %s; expected %s", value, form.expected));
    }
    return Optional.empty();
  }
}
