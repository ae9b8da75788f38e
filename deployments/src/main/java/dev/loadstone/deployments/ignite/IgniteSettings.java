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
 * of the default storage profile) are ours, all others are paths in a node's configuration behind
 * {@code ignite.}, which the server judges itself.
 */
final class IgniteSettings {
  private static final String STORAGE = "storage";
  private static final List<String> OWN = List.of(JavaFlags.HEAP, JavaFlags.OPTIONS, STORAGE);

  /** In files, by way of a page memory; as Ignite comes. */
  private static final String ON_DISK = "aipersist";

  private static final String IN_MEMORY = "aimem";
  private static final String FORCED_LOG = "raft.fsync";
  private static final String PATH_FORM = "[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z0-9]+)*";

  /** Settings of the deployment, or nodes would not find each other. */
  private static final List<String> OURS =
      List.of("network", "clientConnector.port", "clientConnector.listenAddresses", "rest");

  private final Map<String, String> given;
  private final NodeShare share;

  /**
   * @param share of its machine that a node may count on
   * @param given what the user set; {@link #refusals} must be empty for it
   */
  IgniteSettings(NodeShare share, Map<String, String> given) {
    this.share = share;
    this.given = Map.copyOf(given);
  }

  /**
   * Errors in settings.
   *
   * @param given what the user set
   */
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
    return !IN_MEMORY.equals(given.get(STORAGE)) && "true".equals(given.get(FORCED_LOG));
  }

  /** Flags of the server's Java. */
  List<String> javaFlags() {
    return JavaFlags.of(given, share);
  }

  /** Paths of the node's configuration with their values, in its language. */
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
