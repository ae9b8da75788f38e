package dev.loadstone.studies.why.explain;

import dev.loadstone.core.settings.LoadInfo;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A condition in which two cells may differ.
 *
 * @param words what A is with it, or why it is no rung
 * @param changes settings by their paths, of which null removes one; null where it is no rung
 * @param both whether B is changed as well, because A cannot have what B has
 */
record Rung(String name, String words, Map<String, Object> changes, boolean both) {
  private static final Map<String, Map<String, String>> WITHOUT_LOG =
      Map.of(
          "postgresql", Map.of("fsync", "off", "synchronous_commit", "off"),
          "mariadb", Map.of("innodb_flush_log_at_trx_commit", "0"),
          "redis", Map.of("appendonly", "no"));

  private static final Map<String, Map<String, String>> WITH_LOG =
      Map.of(
          "redis", Map.of("appendonly", "yes", "appendfsync", "always"),
          "ignite", Map.of("storage", "aipersist", "raft.fsync", "true"));

  private static final String SAME = "the same";
  private static final String SYSTEMS = "systems.";

  /** All conditions, those first that most often make a difference. */
  static List<Rung> all(Side a, Side b) {
    Object access = b.setting("access");
    String isolation = b.system().server().isolation();
    return List.of(
        log(a, b),
        Objects.equals(access, a.setting("access"))
            ? none("access", SAME)
            : one("access", "by " + access, "benchmark.access", access),
        isolation.isEmpty() || isolation.equals(a.system().server().isolation())
            ? none("isolation", isolation.isEmpty() ? b.title() + " has none" : SAME)
            : one(
                "isolation",
                "at " + isolation,
                SYSTEMS + "isolation",
                Objects.requireNonNullElse(b.entry().get("isolation"), isolation)),
        inFlight(a.load(), b.load()),
        network(a, b),
        locking(a, b));
  }

  boolean applies() {
    return changes != null;
  }

  static Rung none(String name, String why) {
    return new Rung(name, why, null, false);
  }

  private static Rung one(String name, String words, String path, Object value) {
    return new Rung(name, words, Collections.singletonMap(path, value), false);
  }

  private static Rung log(Side a, Side b) {
    String name = "log";
    if (a.isDurable() == b.isDurable()) {
      return none(name, "commits survive the servers of " + (a.isDurable() ? "both" : "neither"));
    }
    String database = a.system().database();
    Map<String, String> settings = (a.isDurable() ? WITHOUT_LOG : WITH_LOG).get(database);
    if (settings == null) {
      return none(name, "no setting of %s is known for it".formatted(database));
    }
    Map<String, Object> changes = new TreeMap<>();
    settings.forEach((setting, value) -> changes.put(SYSTEMS + "settings." + setting, value));
    String words = a.isDurable() ? "does not wait for it" : "waits for it";
    return new Rung(name, words, changes, false);
  }

  private static Rung inFlight(LoadInfo ours, LoadInfo theirs) {
    String name = "inFlight";
    if (ours.terminals() == theirs.terminals() && ours.inFlight() == theirs.inFlight()) {
      return none(name, SAME);
    }
    Map<String, Object> changes =
        Map.of("load.terminals", theirs.terminals(), "load.inFlight", theirs.inFlight());
    String words = "%d terminals, %d in flight".formatted(theirs.terminals(), theirs.inFlight());
    return new Rung(name, words, changes, false);
  }

  private static Rung network(Side a, Side b) {
    String name = "network";
    Object wanted = b.entry().get(name);
    if (Objects.equals(wanted, a.entry().get(name))) {
      return none(name, SAME);
    }
    return a.system().deployment().equals(b.system().deployment())
        ? one(name, "that of " + b.title(), SYSTEMS + name, wanted)
        : none(name, "the deployments differ");
  }

  private static Rung locking(Side a, Side b) {
    String setting = "warehouses";
    int terminals = Math.max(a.load().terminals(), b.load().terminals());
    boolean shared =
        Stream.of(a, b)
            .map(side -> side.setting(setting))
            .anyMatch(given -> given instanceof Integer number && number < terminals);
    String words = "both have a warehouse for each of %d terminals".formatted(terminals);
    return shared
        ? new Rung("locking", words, Map.of("benchmark." + setting, terminals), true)
        : none("locking", "no warehouse is shared");
  }
}
