package dev.loadstone.report.tables;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Failed and repeated transactions of one cell. */
final class FailureTables {
  private final List<RunStatistics> runs;

  FailureTables(CellReport cell) {
    this.runs = cell.runs().stream().map(RunReport::measurement).flatMap(Optional::stream).toList();
  }

  List<Block> blocks() {
    return Stream.<Optional<? extends Block>>of(failures(), messages(), reconnects())
        .<Block>flatMap(Optional::stream)
        .toList();
  }

  private Optional<Table> failures() {
    Map<Outcome, Long> failed = sum(run -> run.total().measured());
    failed.keySet().removeIf(Outcome::completed);
    Map<Outcome, Long> retried = sum(run -> run.total().retriedTries());
    return new Columns<Outcome>()
        .text("Class", Outcome::title)
        .number("Transactions given up", outcome -> failed(failed.getOrDefault(outcome, 0L)))
        .number("Tries repeated", outcome -> retried.getOrDefault(outcome, 0L))
        .tableOfAny(
            "Failures by class, all repetitions, measured intervals",
            Arrays.stream(Outcome.values())
                .filter(outcome -> failed.containsKey(outcome) || retried.containsKey(outcome))
                .toList(),
            "");
  }

  private Map<Outcome, Long> sum(Function<RunStatistics, Map<Outcome, Long>> counts) {
    Map<Outcome, Long> sums = new LinkedHashMap<>();
    runs.forEach(
        run ->
            counts.apply(run).forEach((outcome, count) -> sums.merge(outcome, count, Long::sum)));
    sums.values().removeIf(count -> count == 0);
    return sums;
  }

  private static Entry failed(long number) {
    return Entry.styled(number, number > 0 ? Style.WORSE : Style.PLAIN);
  }

  private Optional<Table> messages() {
    Map<String, Long> messages = new LinkedHashMap<>();
    runs.stream()
        .flatMap(run -> run.failures().stream())
        .forEach(
            failure ->
                messages.merge(
                    Objects.requireNonNullElse(failure.message(), ""), failure.count(), Long::sum));
    return new Columns<Map.Entry<String, Long>>()
        .text("Message", Map.Entry::getKey)
        .number("Seen", Map.Entry::getValue)
        .tableOfAny(
            "In the database's words, all phases",
            messages.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .toList(),
            "");
  }

  private Optional<Paragraph> reconnects() {
    long reconnects = runs.stream().mapToLong(RunStatistics::reconnects).sum();
    String often = reconnects == 1 ? "once" : NumberFormats.count(reconnects) + " times";
    return reconnects == 0
        ? Optional.empty()
        : Optional.of(new Paragraph(Style.PLAIN, "Sessions had to be opened again " + often + "."));
  }
}
