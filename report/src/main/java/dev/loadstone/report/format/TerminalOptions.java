package dev.loadstone.report.format;

/**
 * What a terminal can show.
 *
 * @param width columns, at least 40
 * @param colour whether ANSI colours are wanted
 * @param unicode whether it shows more than ASCII
 */
public record TerminalOptions(int width, boolean colour, boolean unicode) {
  private static final int LEAST_WIDTH = 40;

  /** Refuses a width that no table fits into. */
  public TerminalOptions {
    if (width < LEAST_WIDTH) {
      throw new IllegalArgumentException("width " + width + " is less than " + LEAST_WIDTH);
    }
  }
}
