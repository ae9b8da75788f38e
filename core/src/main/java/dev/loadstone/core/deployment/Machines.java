package dev.loadstone.core.deployment;

import java.util.List;

/**
 * The machines that servers are to be started on.
 *
 * @param on machines as {@code ssh} knows them, one for each node; empty for this machine
 * @param options of {@code ssh}
 * @param folder an absolute path there, in which data get a folder of their own
 */
public record Machines(List<String> on, List<String> options, String folder) {
  /** This machine. */
  public static final Machines HERE = new Machines(List.of(), List.of(), "");

  /** Copies the lists. */
  public Machines {
    on = List.copyOf(on);
    options = List.copyOf(options);
  }

  /** Whether it is this machine. */
  public boolean isHere() {
    return on.isEmpty();
  }
}
