package dev.loadstone.core.experiment.file;

import dev.loadstone.core.experiment.Experiment.Cell;
import dev.loadstone.core.result.RunResult.CellInfo;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names the folders of cells: readable, safe on every file system, and unique. */
final class CellNames {
  private static final int LONGEST = 80;

  private final Set<String> given = new HashSet<>();

  /** A name that no other cell of the experiment has. */
  String unique(String label, Map<String, String> varied) {
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
            .replaceAll("^[.-]+|[.-]+$", "");
    String base = safe.isEmpty() ? "cell" : safe.substring(0, Math.min(LONGEST, safe.length()));
    String unique = base;
    // Some file systems do not tell upper from lower case.
    for (int number = 2; !given.add(unique.toLowerCase(Locale.ROOT)); number++) {
      unique = base + "-" + number;
    }
    return unique;
  }

  static String title(Cell cell) {
    return new CellInfo(cell.id(), cell.system().label(), cell.varied()).title();
  }
}
