package dev.loadstone.deployments.ignite;

import dev.loadstone.core.Refusal;
import dev.loadstone.deployments.JavaFlags;
import dev.loadstone.deployments.NodeShare;
import dev.loadstone.deployments.SettingRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The settings of a local Ignite: {@code heap}, {@code jvm.options} and {@code storage} (the engine
 * of the default storage profile) are ours, all others are paths below {@code ignite.} in a node's
 * configuration, which the server judges itself.
 */
final class IgniteSettings {
  private static final String STORAGE = "storage";
  private static final List<String> OWN = List.of(JavaFlags.HEAP, JavaFlags.OPTIONS, STORAGE);

  /** In files, through a page memory; the default of Ignite. */
  private static final String ON_DISK = "aipersist";

  private static final String IN_MEMORY = "aimem";
  private static final String FORCED_LOG = "raft.fsync";
  private static final String PATH_FORM = "[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z0-9]+)*";

  /** Settings that only the deployment makes; otherwise nodes would not find each other. */
  private static final List<String> OURS =
      List.of("network", "clientConnector.port", "clientConnector.listenAddresses", "rest");

  private final Map<String, String> given;
  private final NodeShare share;

  /**
   * @param given the user's settings; {@link #refusals} must be empty for them
   */
  IgniteSettings(NodeShare share, Map<String, String> given) {
    this.share = share;
    this.given = Map.copyOf(given);
  }

  static List<Refusal> refusals(Map<String, String> given) {
    return new SettingRules(name -> "is no path in a node's configuration, such as raft.fsync")
        .heaps(List.of(JavaFlags.HEAP))
        .choice(
            STORAGE,
            List.of(ON_DISK, IN_MEMORY),
            ON_DISK + " (files) or " + IN_MEMORY + " (memory alone)")
        .reserved(name -> OURS.stream().anyMatch(own -> (name + ".").startsWith(own + ".")))
        .lines(name -> name.equals(JavaFlags.OPTIONS) || name.matches(PATH_FORM))
        .refusals(given);
  }

  /** Whether a transaction is on the disk when it is answered. */
  static boolean keepsOnDisk(Map<String, String> given) {
    return !inMemory(given) && "true".equals(given.get(FORCED_LOG));
  }

  static boolean inMemory(Map<String, String> given) {
    return IN_MEMORY.equals(given.get(STORAGE));
  }

  List<String> javaFlags() {
    return JavaFlags.of(given, share);
  }

  /** The paths of the node's configuration with their values, in its syntax. */
  Map<String, String> paths() {
    Map<String, String> paths = new LinkedHashMap<>();
    paths.put("storage.profiles.default.engine", given.getOrDefault(STORAGE, ON_DISK));
    given.forEach(
        (name, value) -> {
          if (!OWN.contains(name)) {
            paths.put(name, value);
          }
        });
    return paths;
  }
}
