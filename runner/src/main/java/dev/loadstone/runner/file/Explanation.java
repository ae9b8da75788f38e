package dev.loadstone.runner.file;

import dev.loadstone.runner.file.types.EffectiveSetting;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Every setting of an experiment with its value and where the value came from. The text shows no
 * secret, and no value that a system took from the environment.
 */
public final class Explanation {
  private final List<EffectiveSetting> general;
  private final List<CellValues> cells;

  Explanation(List<EffectiveSetting> general, List<CellValues> cells) {
    this.general = List.copyOf(general);
    this.cells = List.copyOf(cells);
  }

  record CellValues(String title, List<EffectiveSetting> values) {}

  List<EffectiveSetting> general() {
    return general;
  }

  List<CellValues> cells() {
    return cells;
  }

  /** The settings as lines: of the experiment, then what all cells share, then of each cell. */
  public String text() {
    List<String> lines = new ArrayList<>();
    lines.add("experiment");
    general.forEach(value -> lines.add(line(value)));
    Set<String> shared = new LinkedHashSet<>();
    if (cells.size() > 1) {
      cells.get(0).values().forEach(value -> shared.add(line(value)));
      cells.forEach(
          cell -> shared.retainAll(cell.values().stream().map(Explanation::line).toList()));
      lines.add("");
      lines.add("in each of the " + cells.size() + " cells");
      lines.addAll(shared);
    }
    for (CellValues cell : cells) {
      lines.add("");
      lines.add("cell " + cell.title());
      cell.values().stream()
          .map(Explanation::line)
          .filter(line -> !shared.contains(line))
          .forEach(lines::add);
    }
    return String.join("\n", lines) + "\n";
  }

  private static String line(EffectiveSetting setting) {
    return "  %-32s  %-36s  %s".formatted(setting.path(), shown(setting), setting.origin());
  }

  private static String shown(EffectiveSetting setting) {
    if (setting.isDefault()
        && (Secrets.isSecret(setting.path()) || EffectiveSetting.isNothing(setting.printed()))) {
      return "none";
    }
    String systems = ExperimentForm.SYSTEMS + ".";
    if (!setting.isDefault() && setting.path().startsWith(systems)) {
      String name = setting.path().substring(systems.length());
      return String.valueOf(
          Secrets.masked(ExperimentForm.SYSTEMS, name, setting.node(), (secret, key) -> "***"));
    }
    return String.valueOf(setting.printed());
  }
}
