package dev.loadstone.core.text;

import java.util.regex.Pattern;

/** Conceals secrets that are known by their form alone, wherever they come from. */
public final class SecretForms {
  /** User and password before a host. A password may hold any sign, so the last at counts. */
  private static final Pattern IN_ADDRESS = Pattern.compile("//[^\\s/:@]*:\\S*@|//[^\\s/@]+@");

  /** A secret in an address or a command; a reference to a variable is none. */
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)((?:^|[^a-z])(?:[a-z]+[._-]?)?(?:password|passwd|pwd|secret|token)=)"
              + "(?!\\$\\{)[^\\s&;,\"')]+");

  private SecretForms() {}

  public static String concealed(String text) {
    return NAMED.matcher(IN_ADDRESS.matcher(text).replaceAll("//***@")).replaceAll("$1***");
  }
}
