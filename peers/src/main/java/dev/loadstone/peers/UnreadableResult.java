package dev.loadstone.peers;

/** Says why what a tool wrote is no result; the tool's name stands before it. */
public final class UnreadableResult extends Exception {
  private static final long serialVersionUID = 1;

  public UnreadableResult(String what) {
    super(what);
  }
}
