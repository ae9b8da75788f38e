package dev.loadstone.studies.why.explain;

import dev.loadstone.core.text.Text;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.tables.ReportDocument;
import dev.loadstone.studies.why.explain.Ladder.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hipparchus.stat.StatUtils;

/**
 * What a ladder found: the file {@code ladder.json}. What was asked comes first; all else follows
 * from the runs.
 *
 * @param a the title of the cell that gets the conditions of the other
 * @param b the title of the other
 * @param rungs what was levelled
 * @param none conditions that are no rungs, with the reason
 * @param times throughput of B as a multiple of A's
 * @param steps the shares of the rungs; none where no gap is shown
 * @param left the share that is left; null where no gap is shown
 */
record LadderDocument(
    String a,
    String b,
    List<Rung> rungs,
    Map<String, String> none,
    int repetitions,
    Estimate times,
    List<Step> steps,
    Estimate left) {
  static final String FILE = "ladder.json";
  static final String TITLE = "What makes the difference";

  private static final int PERCENT = 100;

  /**
   * What a rung is of the gap.
   *
   * @param share its share of the gap, 1 for all of it
   * @param alone its share as the only rung
   * @param last its share after all others
   * @param interacts whether these two are shown to differ
   */
  record Step(
      String name, String words, Estimate share, double alone, double last, boolean interacts) {}

  static LadderDocument of(LadderCells cells, Ladder ladder, Map<String, String> none) {
    double gap = StatUtils.mean(ladder.whole());
    List<Step> steps = new ArrayList<>();
    for (int i = 0; ladder.isShown() && i < cells.rungs().size(); i++) {
      double alone = StatUtils.mean(ladder.alone(i)) / gap;
      double last = StatUtils.mean(ladder.last(i)) / gap;
      Rung rung = cells.rungs().get(i);
      Estimate share = ladder.share(ladder.part(i));
      steps.add(new Step(rung.name(), rung.words(), share, alone, last, ladder.interacts(i)));
    }
    return new LadderDocument(
        cells.a(),
        cells.b(),
        cells.rungs(),
        none,
        ladder.whole().length,
        ladder.gap(),
        steps,
        ladder.isShown() ? ladder.share(ladder.left()) : null);
  }

  ReportDocument document() {
    return new ReportDocument(
        TITLE, b + " against " + a, Style.STRONG, answer(), List.of(section()), List.of());
  }

  /** The shares, and what is to be known besides. */
  Section section() {
    List<Step> rows = new ArrayList<>(steps);
    if (left != null) {
      rows.add(new Step("left", "the systems, and what is no rung", left, 0, 0, false));
    }
    List<Block> blocks = new ArrayList<>();
    new Columns<Step>()
        .text("rung", step -> step.name() + ": " + step.words())
        .number("share of the gap", step -> percent(step.share()))
        .tableOfAny(a + " with the conditions of " + b, rows, "")
        .ifPresent(blocks::add);
    Stream<String> interacting =
        steps.stream()
            .filter(Step::interacts)
            .map(
                step ->
                    Text.of(
                        "%s interacts: alone it is %.0f %% of the gap, after the others %.0f %%",
                        step.name(), PERCENT * step.alone(), PERCENT * step.last()));
    Stream<String> known =
        Stream.of(
            repetitions + " repetitions; all intervals hold together at 95 %",
            none.isEmpty() ? "" : "not a rung here: " + reasons(none));
    blocks.add(
        Bullets.of(
            Style.PLAIN,
            Stream.concat(interacting, known).filter(sentence -> !sentence.isEmpty())));
    return new Section("ladder", TITLE, blocks);
  }

  /** The answer in a sentence, without a full stop. */
  String answer() {
    if (steps.isEmpty()) {
      return noDifference(a, b, times);
    }
    return steps.stream()
            .filter(step -> step.share().isShown())
            .max(Comparator.comparingDouble(step -> Math.abs(step.share().value())))
            .map(step -> "%s is %s of the gap: ".formatted(step.name(), percent(step.share())))
            .orElse("no rung is shown to be a part of the gap: ")
        + gap(a, b, times);
  }

  static String noDifference(String a, String b, Estimate times) {
    return "no difference is shown: %s; more repetitions may show one".formatted(gap(a, b, times));
  }

  private static String gap(String a, String b, Estimate times) {
    return Text.of(
        "%s does %.2f times as much as %s (%.2f to %.2f)",
        b, times.value(), a, times.low(), times.high());
  }

  private static String percent(Estimate share) {
    return Text.of(
        "%.0f %% (%.0f to %.0f)",
        PERCENT * share.value(), PERCENT * share.low(), PERCENT * share.high());
  }

  static String reasons(Map<String, String> none) {
    return none.entrySet().stream()
        .map(one -> "%s (%s)".formatted(one.getKey(), one.getValue()))
        .collect(Collectors.joining(", "));
  }
}
