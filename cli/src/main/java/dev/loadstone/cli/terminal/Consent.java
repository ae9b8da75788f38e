package dev.loadstone.cli.terminal;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Scanner;

/**
 * The user's leave to remove data: given beforehand, or asked for on a terminal.
 *
 * @param given whether {@code --yes} was said
 * @param console where there may be somebody to ask
 * @param out where the question goes
 */
public record Consent(boolean given, Console console, PrintWriter out) {
  /** Nothing may be removed, and nobody is asked. */
  public static final Consent NONE = new Consent(false, Console.NOBODY, null);

  /** Whether there is any way to have it. */
  public boolean possible() {
    return given || console.interactive();
  }

  /**
   * Asks, unless it was given.
   *
   * @param question without its end
   * @return whether it was given; false where there is nobody to ask
   */
  public boolean to(String question) {
    if (given || !console.interactive()) {
      return given;
    }
    out.printf("%s? [y/N] ", question);
    out.flush();
    Scanner answers = new Scanner(System.in, Charset.defaultCharset());
    return answers.hasNextLine()
        && answers.nextLine().strip().toLowerCase(Locale.ROOT).startsWith("y");
  }
}
