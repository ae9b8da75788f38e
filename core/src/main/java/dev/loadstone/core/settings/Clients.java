package dev.loadstone.core.settings;

import java.util.List;

/**
 * The processes that drive a load.
 *
 * @param count how many, at least 1
 * @param hosts where they are, a host, or a host and a port, for each; empty for processes of this
 *     machine that Loadstone starts itself
 */
public record Clients(int count, List<String> hosts) {
  /** One process of this machine. */
  public static final Clients ONE = new Clients(1, List.of());
}
