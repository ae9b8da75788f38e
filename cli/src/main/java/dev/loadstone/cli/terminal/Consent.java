package dev.loadstone.cli.terminal;

import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Scanner;

/** The user's consent to remove data: given beforehand, or asked for on a terminal. */
public record Consent(boolean given, Console console, PrintWriter out) {
  /** Refuses every removal without asking. */
  public static final Consent NONE = new Consent(false, Console.NOBODY, null);

  public boolean possible() {
    return given || console.interactive();
  }

  /**
   * Asks the user, unless consent was given beforehand.
   *
   * @param question the question without its question mark
   * @return whether the user consents; false where there is nobody to ask
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
