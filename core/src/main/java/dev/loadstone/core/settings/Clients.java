package dev.loadstone.core.settings;

import java.util.List;

/**
 * The client processes that drive a load, each a share of it.
 *
 * @param count how many, from 1 to {@link #MOST}
 * @param by who starts them
 * @param on the machines that they are started on, in turn; none where that is not chosen
 * @param lost what becomes of a run that loses a client
 * @param options words for the program that starts them on other machines
 */
public record Clients(int count, By by, List<String> on, Lost lost, List<String> options) {
  /** More than this have never been tried together. */
  public static final int MOST = 1_000;

  /** One process of this machine. */
  public static final Clients ONE = here(1);

  /** Processes of this machine. */
  public static Clients here(int count) {
    return new Clients(count, By.PROCESSES, List.of(), Lost.FAIL, List.of());
  }

  /** Who starts clients. */
  public enum By {
    /** Loadstone, on this machine. */
    PROCESSES,
    /** Loadstone, on other machines by {@code ssh}. */
    SSH,
    /** Loadstone, as tasks of a job step of Slurm by {@code srun}. */
    SLURM,
    /** The user, on whatever machines; they join. */
    HAND
  }

  /** What becomes of a run that loses a client. */
  public enum Lost {
    /** It ends and has failed; what was measured is kept. */
    FAIL,
    /** The others go on, and the run is marked. */
    MARK
  }
}
