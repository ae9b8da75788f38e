package dev.loadstone.advice;

import dev.loadstone.advice.Validation.Pick;
import dev.loadstone.advice.curve.Fit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Advice in words and tables, as Markdown that also reads well on a terminal. */
public final class AdviceText {
  private static final double MICROS_PER_MILLI = 1e3;
  private static final MathContext DIGITS = new MathContext(3);

  private AdviceText() {}

  /** The whole text. */
  public static String render(Advice advice) {
    StringBuilder text = new StringBuilder("# Consistency levels by load\n");
    advice.domains().forEach(map -> domain(text, advice, map));
    validation(text, advice.validation());
    curves(text, "Curves of the mean response time", advice.means());
    curves(text, "Curves of the 95th percentile", advice.percentiles());
    if (!advice.remarks().isEmpty()) {
      text.append("\n## Remarks\n\n");
      advice.remarks().forEach(remark -> text.append("- ").append(remark).append('\n'));
    }
    return text.toString();
  }

  private static void domain(StringBuilder text, Advice advice, DomainMap map) {
    text.append("\n## ")
        .append(
            map.place().isEmpty()
                ? "Which levels are best"
                : "Which levels are best: " + map.place())
        .append("\n\n");
    for (Levels levels : map.candidates()) {
      line(
          text,
          "- %s has the least mean response time in %.0f %% of the map%n",
          levels.title(),
          100 * map.share(levels));
    }
    line(
        text,
        "- in %.0f %% of the map the first two differ by less than the curves may be wrong: cannot tell%n",
        100 * map.unsure());
    line(
        text,
        "- mean gain of the best over the same level for reads and writes: %.1f %%%n%n",
        100 * map.meanGain());
    text.append("| threads | ");
    List<Double> shares = List.of(0.0, 0.25, 0.5, 0.75, 1.0);
    text.append(
        shares.stream()
            .map(share -> String.format(Locale.ROOT, "%.0f %% reads", 100 * share))
            .collect(Collectors.joining(" | ")));
    text.append(" |\n|---:|").append("---|".repeat(shares.size())).append('\n');
    for (int i = 0; i < map.threads().size(); i += 4) {
      double threads = map.threads().get(i);
      text.append("| ").append(plain(threads)).append(" |");
      for (double share : shares) {
        text.append(
            DomainMap.choose(
                    advice.model(), map.place(), map.candidates(), new Load(threads, share))
                .map(AdviceText::cell)
                .orElse("  |"));
      }
      text.append('\n');
    }
  }

  private static String cell(DomainMap.Choice choice) {
    return String.format(
        Locale.ROOT,
        " %s, %s ms%s |",
        choice.sure()
            ? choice.best().title()
            : choice.best().title() + " or " + choice.second().title(),
        millis(choice.predicted().value()),
        choice.sure() ? "" : " (cannot tell)");
  }

  private static void validation(StringBuilder text, Validation validation) {
    text.append("\n## Predictions against measured mixed loads\n\n");
    if (validation.deviations().isEmpty()) {
      text.append("No mixed load was measured, so nothing was validated.\n");
      return;
    }
    line(
        text,
        "- %d loads at their levels: largest error %.1f %%%n",
        validation.deviations().size(),
        100 * validation.worst());
    if (!validation.picks().isEmpty()) {
      line(
          text,
          "- right choice in %d of %d loads (%.0f %%)",
          validation.picks().stream().filter(Pick::right).count(),
          validation.picks().size(),
          100 * validation.right());
      line(
          text,
          "; where it was wrong, what was picked took up to %.1f %% longer than the best%n",
          100 * validation.picks().stream().mapToDouble(Pick::loss).max().orElse(0));
      List<Pick> sure = validation.picks().stream().filter(Pick::sure).toList();
      line(
          text,
          "- of the %d choices that the curves can tell, %d were right%n",
          sure.size(),
          sure.stream().filter(Pick::right).count());
    }
    text.append(
        "\n| levels | threads | reads | predicted, ms | measured, ms | error |\n|---|---:|---:|---:|---:|---:|\n");
    for (Validation.Deviation error : validation.deviations()) {
      line(
          text,
          "| %s%s | %.0f | %.0f %% | %s ± %s | %s | %+.1f %% |%n",
          error.levels().title(),
          error.place().isEmpty() ? "" : ", " + error.place(),
          error.load().threads(),
          100 * error.load().readShare(),
          millis(error.predicted().value()),
          millis(error.predicted().ofRun()),
          millis(error.measured()),
          100 * error.relative());
    }
  }

  private static void curves(StringBuilder text, String title, List<Advice.Fitted> curves) {
    if (curves.isEmpty()) {
      return;
    }
    text.append("\n## ").append(title).append("\n\n");
    text.append(
        "In microseconds, x is the number of threads. R² never falls when parameters are added; the curve is chosen by its error at numbers of threads that it was not fitted to.\n\n");
    text.append(
        "| curve | family | R² | AICc | error at points left out | formula |\n|---|---|---:|---:|---:|---|\n");
    for (Advice.Fitted curve : curves) {
      for (Fit fit : curve.fits()) {
        line(
            text,
            "| %s | %s%s | %.4f | %s | %.1f %% | %s |%n",
            curve.key().title(),
            fit.family().title(),
            fit.equals(curve.best()) ? " (chosen)" : "",
            fit.determination(),
            Double.isFinite(fit.criterion())
                ? String.format(Locale.ROOT, "%.1f", fit.criterion())
                : "too few points",
            100 * fit.leftOutError(),
            fit.curve().formula());
      }
    }
  }

  private static String millis(double micros) {
    return plain(micros / MICROS_PER_MILLI);
  }

  /** Three digits that count, and never in powers of ten. */
  private static String plain(double number) {
    return Double.isFinite(number)
        ? new BigDecimal(number).round(DIGITS).toPlainString()
        : String.valueOf(number);
  }

  private static void line(StringBuilder text, String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values));
  }
}
