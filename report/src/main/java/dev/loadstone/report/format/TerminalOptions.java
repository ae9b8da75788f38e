package dev.loadstone.report.format;

/**
 * The abilities of a terminal.
 *
 * @param width columns, at least 40
 * @param colour whether ANSI colours are wanted
 * @param unicode whether it shows more than ASCII
 */
public record TerminalOptions(int width, boolean colour, boolean unicode) {
  private static final int LEAST_WIDTH = 40;

  /** A command line whose user has chosen how to be written to. */
  public interface Chosen {
    TerminalOptions terminal();
  }

  public TerminalOptions {
    if (width < LEAST_WIDTH) {
      throw new IllegalArgumentException("width " + width + " is less than " + LEAST_WIDTH);
    }
  }
}
