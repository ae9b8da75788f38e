package dev.loadstone.report.compare;

/** The look of a text: a colour and, for readers who do not see colours, a mark. */
public enum Style {
  PLAIN(""),
  STRONG(""),
  MUTED(""),
  /** A figure that is better than another, beyond noise. */
  BETTER(""),
  /** A figure that is worse than another, or that should be 0. */
  WORSE(""),
  GOOD("✓"),
  CAUTION("!"),
  BAD("✗");

  private final String mark;

  Style(String mark) {
    this.mark = mark;
  }

  public String mark() {
    return mark;
  }
}
