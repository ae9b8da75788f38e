package dev.loadstone.core.deployment;

import java.util.List;

/**
 * The machines that servers are to be started on.
 *
 * @param on machines as {@code ssh} knows them, one for each node; empty for this machine
 * @param folder an absolute path there, in which the data gets a folder of its own
 * @param disk the bytes of a file system for the data of each node, on this machine only; 0 for the
 *     one that the folder is on
 * @param skewed whether faults will set the clocks of nodes off, on this machine only
 */
public record Machines(
    List<String> on, List<String> options, String folder, long disk, boolean skewed) {
  public static final Machines HERE = here(0, false);

  public Machines {
    on = List.copyOf(on);
    options = List.copyOf(options);
  }

  /** This machine, with a disk of this size for each node. */
  public static Machines here(long disk, boolean skewed) {
    return new Machines(List.of(), List.of(), "", disk, skewed);
  }

  public boolean isHere() {
    return on.isEmpty();
  }
}
