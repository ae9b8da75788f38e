package dev.loadstone.core.database;

import java.util.Map;
import java.util.Optional;

/**
 * Where the programs are that a deployment started beside its servers for a study; a capability of
 * clients of databases that have such programs.
 *
 * @param properties those of the target whose names begin with {@link #PREFIX}
 */
public record SidecarAddresses(Map<String, String> properties) {
  /** The beginning of the names of a target's properties about sidecars. */
  public static final String PREFIX = "sidecar.";

  private static final String LOG = ".log";

  public SidecarAddresses {
    properties = Map.copyOf(properties);
  }

  public static Map<String, String> properties(String name, String endpoint, String log) {
    return Map.of(PREFIX + name, endpoint, PREFIX + name + LOG, log);
  }

  /**
   * Where a sidecar accepts calls; empty where there is none.
   *
   * @throws dev.loadstone.core.LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE}
   *     when the property has another form
   */
  public Optional<Endpoint> endpoint(String name) {
    return Optional.ofNullable(properties.get(PREFIX + name)).map(Endpoint::of);
  }

  /** Its log, for messages; empty where it is not known. */
  public String log(String name) {
    return properties.getOrDefault(PREFIX + name + LOG, "");
  }
}
