package dev.loadstone.core.statistics;

/**
 * A reason to question a run that has not failed: its measurement is whole, and a reader must know
 * this before believing it.
 *
 * @param text the finding, in one sentence with its figures
 */
public record RunMark(Kind kind, String text) {
  public enum Kind {
    NOT_STEADY("not steady", false),
    /** The figures contradict an identity that they must keep. */
    IDENTITY("identity broken", true),
    /** The client was measured, not the database. */
    CLIENT_LIMITED("client-limited", false),
    CLIENT_LOST("client lost", true),
    /** A client was slower than the others by itself. */
    UNEVEN_CLIENTS("uneven clients", false),
    OTHER_SESSIONS("other sessions on the server", true),
    /** The run belongs to another experiment, machine or revision than its neighbours. */
    CHANGED("changed conditions", true),
    /** The storage below the servers cannot keep what their settings promise. */
    STORAGE("storage", false),
    /** A partition of the servers held nothing, or had far more to do than the others. */
    UNEVEN_PLACEMENT("uneven placement", false),
    /** Plans of statements turned over, or do more than they should. */
    PLANS("plans", false),
    /** Another tool drove the load and reported the figures itself. */
    OTHER_DRIVER("another tool's own word", true),
    OTHER("in question", false);

    private final String title;
    private final boolean disqualifies;

    Kind(String title, boolean disqualifies) {
      this.title = title;
      this.disqualifies = disqualifies;
    }

    public String title() {
      return title;
    }

    /**
     * Returns whether it makes a run unfit for comparisons, because its figures are wrong or about
     * something else. Other marks qualify what the figures say, and leave them valid.
     */
    public boolean disqualifies() {
      return disqualifies;
    }
  }
}
