package dev.loadstone.report.compare;

/** What a text tells the reader; shown by colour and, for the blind to colour, by a mark. */
public enum Tone {
  PLAIN(""),
  STRONG(""),
  MUTED(""),
  /** A figure that is better than another, beyond noise. */
  BETTER(""),
  /** A figure that is worse than another, or than none at all. */
  WORSE(""),
  GOOD("✓"),
  CAUTION("!"),
  BAD("✗");

  private final String mark;

  Tone(String mark) {
    this.mark = mark;
  }

  /** Stands before the text; empty where the text says it all. */
  public String mark() {
    return mark;
  }
}
