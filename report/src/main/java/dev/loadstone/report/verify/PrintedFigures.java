package dev.loadstone.report.verify;

import dev.loadstone.report.tables.ReportDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Compares a file of a report with the same made anew. Each of its lines must be there, or its
 * figures in other words, because another version of Loadstone may have written it.
 */
final class PrintedFigures {
  /** A dash after a digit or a letter is no sign: 2026-03-01, voltdb-3. */
  private static final Pattern FIGURE =
      Pattern.compile("(?:(?<![\\w.])[-−])?\\d+(?:[.,]\\d+)*(?:E-?\\d+)?");

  private static final String HEADING = "## ";
  private static final int LONGEST = 160;

  private final Verification verification;

  PrintedFigures(Verification verification) {
    this.verification = verification;
  }

  void compare(String file, String stored, String anew) {
    Map<String, Integer> lines = new HashMap<>();
    Map<List<String>, Integer> figures = new HashMap<>();
    for (Numbered line : ofFigures(anew)) {
      lines.merge(line.text(), 1, Integer::sum);
      figures.merge(figures(line.text()), 1, Integer::sum);
    }
    List<Numbered> left = new ArrayList<>();
    for (Numbered line : ofFigures(stored)) {
      if (take(lines, line.text())) {
        take(figures, figures(line.text()));
        verification.addFollowed(figures(line.text()).size());
      } else {
        left.add(line);
      }
    }
    for (Numbered line : left) {
      List<String> printed = figures(line.text());
      if (printed.isEmpty() || take(figures, printed)) {
        verification.addFollowed(printed.size());
        verification.addOtherWords();
      } else {
        verification.add(
            file,
            "line " + line.number(),
            "not in the report that this version makes: " + line.cut());
      }
    }
    figures.remove(List.of());
    verification.addLeftOut(figures.values().stream().mapToInt(Integer::intValue).sum());
  }

  private record Numbered(int number, String text) {
    String cut() {
      return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
  }

  /** All lines but the list of files, of which some may have been left out. */
  private static List<Numbered> ofFigures(String text) {
    List<Numbered> lines = new ArrayList<>();
    boolean files = false;
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      files = line.startsWith(HEADING) ? line.equals(HEADING + ReportDocument.RAW_FILES) : files;
      if (!files) {
        lines.add(new Numbered(number, line));
      }
    }
    return lines;
  }

  private static <T> boolean take(Map<T, Integer> counts, T one) {
    int count = counts.getOrDefault(one, 0);
    counts.put(one, Math.max(0, count - 1));
    return count > 0;
  }

  private static List<String> figures(String line) {
    return FIGURE.matcher(line).results().map(MatchResult::group).toList();
  }
}
