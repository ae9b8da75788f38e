package dev.loadstone.core.deployment;

import java.util.List;

/**
 * The machines that servers are to be started on.
 *
 * @param on machines as {@code ssh} knows them, one for each node; empty for this machine
 * @param folder an absolute path there, in which the data gets a folder of its own
 */
public record Machines(List<String> on, List<String> options, String folder) {
  public static final Machines HERE = new Machines(List.of(), List.of(), "");

  public Machines {
    on = List.copyOf(on);
    options = List.copyOf(options);
  }

  public boolean isHere() {
    return on.isEmpty();
  }
}
