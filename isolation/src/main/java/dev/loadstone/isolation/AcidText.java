package dev.loadstone.isolation;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.isolation.script.Failure;
import dev.loadstone.isolation.script.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The findings on one system as a table for people, with what was seen below it. */
public final class AcidText {
  private static final String INDENT = "  ";
  private static final int GAP = 2;

  private final SystemFindings system;
  private final List<LevelFindings> offered;

  private AcidText(SystemFindings system) {
    this.system = system;
    this.offered = system.levels().stream().filter(LevelFindings::isOffered).toList();
  }

  /** Text with a line break at its end. */
  public static String of(SystemFindings system) {
    return new AcidText(system).text();
  }

  private String text() {
    List<String> lines = new ArrayList<>();
    lines.add(
        system.server().isEmpty()
            ? system.system()
            : system.system() + " (" + system.server() + ")");
    if (!offered.isEmpty()) {
      lines.addAll(table());
    }
    for (int script = 0; script < scripts(); script++) {
      addSeen(script, lines);
    }
    system.levels().stream()
        .filter(level -> !level.isOffered())
        .forEach(level -> lines.add(level.level() + ": not offered: " + level.notOffered()));
    if (!system.consistency().isEmpty()) {
      lines.add("consistency (3.3.2.1 to 3.3.2.4): " + consistency());
    }
    lines.addAll(system.remarks());
    return lines.get(0)
        + "\n"
        + lines.subList(1, lines.size()).stream()
            .map(line -> INDENT + line + "\n")
            .collect(Collectors.joining());
  }

  private List<String> table() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("", "asked for", offered.stream().map(LevelFindings::level).toList()));
    rows.add(row("", "claimed", offered.stream().map(LevelFindings::claimed).toList()));
    List<Finding> first = offered.get(0).findings();
    for (int i = 0; i < scripts(); i++) {
      int script = i;
      rows.add(
          row(
              first.get(i).id(),
              first.get(i).title(),
              offered.stream().map(level -> cell(level.findings().get(script))).toList()));
    }
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int column = 0; column < columns; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static List<String> row(String id, String title, List<String> cells) {
    List<String> row = new ArrayList<>(List.of(id, title));
    row.addAll(cells);
    return row;
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      line.append(row.get(column))
          .append(" ".repeat(widths[column] + GAP - row.get(column).length()));
    }
    return line.toString().stripTrailing();
  }

  private static String cell(Finding finding) {
    return switch (finding.status()) {
      case PREVENTED -> "prevented: " + finding.how();
      case LET_THROUGH ->
          finding.forbidden()
              ? finding.status().title().toUpperCase(Locale.ROOT)
              : finding.status().title();
      case NOT_JUDGED -> finding.status().title();
    };
  }

  /** Of what a claim allows, the strongest level is enough; the others let it through, too. */
  private void addSeen(int script, List<String> lines) {
    boolean told = false;
    for (int i = offered.size() - 1; i >= 0; i--) {
      Finding finding = offered.get(i).findings().get(script);
      boolean letThrough = finding.status() == Finding.Status.LET_THROUGH;
      boolean isNews = letThrough && (!told || finding.forbidden());
      if (isNews || finding.status() == Finding.Status.NOT_JUDGED) {
        lines.add(seen(offered.get(i), finding));
      }
      told |= letThrough;
    }
  }

  private static String seen(LevelFindings level, Finding finding) {
    String about = finding.id() + " at " + level.level() + ": ";
    if (finding.status() == Finding.Status.NOT_JUDGED) {
      return about
          + "not judged: "
          + finding.failures().stream().map(Failure::describe).findFirst().orElse(finding.how());
    }
    return about
        + finding.observed().entrySet().stream()
            .map(value -> value.getKey() + " = " + value.getValue())
            .collect(Collectors.joining(", "))
        + (finding.forbidden() ? "; FORBIDDEN by " : "; allowed by ")
        + level.claimed();
  }

  private int scripts() {
    return offered.stream().mapToInt(level -> level.findings().size()).findFirst().orElse(0);
  }

  private String consistency() {
    List<String> violated =
        system.consistency().stream()
            .filter(check -> check.status() != CheckResult.Status.PASS)
            .map(check -> check.clause() + " " + check.status() + ": " + check.detail())
            .toList();
    return violated.isEmpty()
        ? "hold after the load and after the tests"
        : String.join("; ", violated);
  }
}
