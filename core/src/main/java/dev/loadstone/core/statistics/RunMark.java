package dev.loadstone.core.statistics;

/**
 * Puts a run in question without making it a failed one: what was measured is whole, and a reader
 * must know this before believing it. A marked run takes no part in a verdict about a difference.
 *
 * @param kind what is in question
 * @param text what was found, in one sentence with its figures
 */
public record RunMark(Kind kind, String text) {
  /** The subject of a mark. */
  public enum Kind {
    /** The measured interval was not in a steady state. */
    NOT_STEADY("not steady"),
    /** The figures contradict an identity that they must keep. */
    IDENTITY("identity broken"),
    /** The client, not the database, was what was measured. */
    CLIENT_LIMITED("client-limited"),
    /** A client was lost, and the others went on. */
    CLIENT_LOST("client lost"),
    /** A client was slower than the others by itself. */
    UNEVEN_CLIENTS("uneven clients"),
    /** Others used the servers in the measured interval. */
    STRANGERS("strangers on the server"),
    /** The run belongs to another experiment, machine or revision than its neighbours. */
    CHANGED("changed conditions"),
    /** The storage below the servers cannot keep what their settings promise. */
    STORAGE("storage"),
    /** Another tool drove the load, and the figures are its own word. */
    OTHER_DRIVER("another tool's own word"),
    /** Anything else. */
    OTHER("in question");

    private final String title;

    Kind(String title) {
      this.title = title;
    }

    /** A few words for tables. */
    public String title() {
      return title;
    }
  }
}
