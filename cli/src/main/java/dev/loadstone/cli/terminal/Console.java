package dev.loadstone.cli.terminal;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;

/**
 * The abilities of the user's terminal.
 *
 * @param interactive whether standard output is a terminal, and not a dumb one
 * @param unicode whether the terminal shows more than ASCII
 * @param width the width in columns
 */
public record Console(boolean interactive, boolean colour, boolean unicode, int width) {
  private static final int DEFAULT_WIDTH = 100;
  private static final int LEAST_WIDTH = 60;

  public static final Console NOBODY = new Console(false, false, false, DEFAULT_WIDTH);

  public enum Colour {
    AUTO,
    ALWAYS,
    NEVER
  }

  public static Console detect(Map<String, String> environment, Colour wish) {
    // The start script knows this; without it Java can only guess.
    String told = System.getProperty("loadstone.terminal");
    boolean terminal = told != null ? Boolean.parseBoolean(told) : Ansi.AUTO.enabled();
    boolean dumb = "dumb".equals(environment.get("TERM"));
    boolean colour =
        switch (wish) {
          case ALWAYS -> true;
          case NEVER -> false;
          // https://no-color.org: any value that is not empty.
          case AUTO -> terminal && !dumb && environment.getOrDefault("NO_COLOR", "").isEmpty();
        };
    // An empty variable counts as none.
    String charset =
        Stream.of("LC_ALL", "LC_CTYPE", "LANG")
            .map(name -> environment.getOrDefault(name, ""))
            .filter(value -> !value.isEmpty())
            .findFirst()
            .orElse("");
    boolean unicode = charset.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
    return new Console(terminal && !dumb, colour, unicode, width(environment));
  }

  /** Replaces control characters, which could command the terminal; keeps line breaks and tabs. */
  public static String plain(String text) {
    return text.replaceAll("[\\p{Cc}&&[^\n\t]]", " ");
  }

  private static int width(Map<String, String> environment) {
    String columns =
        System.getProperty("loadstone.columns", environment.getOrDefault("COLUMNS", ""));
    return columns.matches("\\d{1,4}")
        ? Math.max(LEAST_WIDTH, Integer.parseInt(columns))
        : DEFAULT_WIDTH;
  }
}
