package dev.loadstone.runner.file;

import java.util.Locale;
import java.util.Map;

/** Names the folders of cells: readable, safe everywhere, and sorted as in the experiment. */
final class CellNames {
  private static final int LONGEST = 80;

  private CellNames() {}

  /**
   * The name of a cell, which its place makes unique.
   *
   * @param place from 1
   */
  static String of(int place, String label, Map<String, String> varied) {
    StringBuilder name = new StringBuilder(label);
    varied.forEach(
        (path, value) ->
            name.append('-')
                .append(path.substring(path.lastIndexOf('.') + 1))
                .append('-')
                .append(value));
    String safe =
        name.toString()
            .replaceAll("[^A-Za-z0-9._-]+", "-")
            .replaceAll("-{2,}", "-")
            .replaceAll("^[.-]+", "");
    String cut = safe.substring(0, Math.min(LONGEST, safe.length())).replaceAll("[.-]+$", "");
    return String.format(Locale.ROOT, "%02d", place) + (cut.isEmpty() ? "" : "-" + cut);
  }
}
