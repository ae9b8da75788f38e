package dev.loadstone.databases.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Texts that a bulk path must not change. */
final class Texts {
  private Texts() {}

  /** Special characters, long ones, and any others but NUL. */
  static List<String> any() {
    List<String> texts =
        new ArrayList<>(
            List.of(
                "",
                "\\N",
                "\\.",
                "\\",
                "tab\there",
                "line\nfeed",
                "carriage\rreturn",
                "\r\n",
                "\\t is not a tab",
                "quotes ' and \" and $$",
                "\b\f\u000b\u0001\u007f",
                "Grüße, čeština, Ελληνικά, 日本語, \ud83d\ude80 rocket",
                "\u0080\u07ff\u0800\uffff\ud800\udc00\udbff\udfff",
                "\ud83d\ude80\t".repeat(60_000),
                "x" + "\ud83d\ude80".repeat(40_000),
                "long \\ and \t more ".repeat(20_000)));
    Random random = new Random(42);
    for (int i = 0; i < 500; i++) {
      texts.add(randomText(random));
    }
    return texts;
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(200);
    for (int i = 0; i < length; i++) {
      int point =
          switch (random.nextInt(4)) {
            case 0 -> 1 + random.nextInt(0x7f);
            case 1 -> 1 + random.nextInt(0x7ff);
            case 2 -> 1 + random.nextInt(0xd7ff);
            default -> 0x10000 + random.nextInt(0x100000);
          };
      text.appendCodePoint(point);
    }
    return text.toString();
  }
}
