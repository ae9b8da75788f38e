package dev.loadstone.core.settings;


/**
 * The client processes that drive a load, each a share of it.
 *
 * @param count how many, from 1 to {@link #MOST}
 * @param by who starts them
 * @param lost what becomes of a run that loses a client
 */
public record Clients(int count, By by, Lost lost) {
  /** More than this have never been tried together. */
  public static final int MOST = 1_000;

  /** One process of this machine. */
  public static final Clients ONE = here(1);

  /** Processes of this machine. */
  public static Clients here(int count) {
    return new Clients(count, By.PROCESSES, Lost.FAIL);
  }

  /** Who starts clients. */
  public enum By {
    /** Loadstone, on this machine. */
    PROCESSES,
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
