package dev.loadstone.report.compare;

import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.RunResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A result folder as it was read, ready to be shown.
 *
 * @param summary the experiment's own summary; null when it was ended before that was written
 * @param environment where it ran; null when that was not written
 * @param cells the cells, the baseline first; at least one
 * @param unfinished folders of repetitions that have no result, relative to the folder
 * @param otherTries runs that do not count, because they were made once more
 * @param files the names of the files in the folder itself
 */
public record ExperimentReport(
    Path folder,
    ExperimentResult summary,
    Environment environment,
    List<CellReport> cells,
    List<String> unfinished,
    List<RunResult> otherTries,
    List<String> files,
    Comparison comparison) {
  public String experiment() {
    return Stream.of(
            summary == null ? null : summary.experiment(),
            runs().get(0).result().experiment(),
            String.valueOf(folder.getFileName()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  public boolean manyCells() {
    return cells.size() > Comparison.MANY;
  }

  /** The heading of a cell's figures: the cell, or its system where there are many cells. */
  public String heading(CellReport cell) {
    return manyCells() ? cell.cell().label() : cell.title();
  }

  public List<RunReport> runs() {
    return cells.stream().flatMap(cell -> cell.runs().stream()).toList();
  }

  /** Tells whether every repetition of every cell was measured to its end. */
  public boolean complete() {
    return summary != null
        && summary.complete()
        && unfinished.isEmpty()
        && runs().stream().allMatch(RunReport::counted);
  }

  public boolean passed() {
    return complete() && runs().stream().allMatch(run -> run.result().passed());
  }

  public String title(String transaction) {
    return transaction.isEmpty() ? "All" : types().getOrDefault(transaction, transaction);
  }

  /** The titles of all types of transactions by their names. */
  public Map<String, String> types() {
    Map<String, String> titles = new LinkedHashMap<>();
    cells.stream()
        .flatMap(cell -> cell.transactions().stream())
        .forEach(type -> titles.putIfAbsent(type.name(), type.title()));
    return titles;
  }

  public String benchmark() {
    return runs().stream()
        .map(run -> run.result().benchmark())
        .filter(Objects::nonNull)
        .map(RunResult.BenchmarkInfo::name)
        .findFirst()
        .orElse("");
  }
}
