package dev.loadstone.report.tables;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.read.EventEffect;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What events in the middle of the measurement did to one cell. */
public final class EventTables {
  private final CellReport cell;

  public EventTables(CellReport cell) {
    this.cell = cell;
  }

  /** Each event of each repetition; nothing where there was none. */
  Optional<Table> events() {
    List<List<Entry>> rows = new ArrayList<>();
    for (RunReport run : cell.runs()) {
      for (EventEffect effect : run.effects()) {
        rows.add(row(run, effect));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Table(
            cell.title() + ": events while it was measured",
            List.of(
                Column.text("Event"),
                Column.number("Repetition"),
                Column.number("At, measured", 3),
                Column.number("tx/s before"),
                Column.number("Lowest second"),
                Column.number("Again at 90 %"),
                Column.number("tx/s afterwards"),
                Column.number("Change", 2),
                new Column("Failed until then", false, 4)),
            rows,
            "Before: mean of the measured seconds before the event. Again at 90 %: from the event"
                + " until three seconds on end reached 90 % of it. Afterwards: mean from then to"
                + " the end of the measured interval, or from the event where it never came"
                + " back."));
  }

  private static List<Entry> row(RunReport run, EventEffect effect) {
    double change = 100 * (effect.afterwards() - effect.before()) / effect.before();
    return List.of(
        Entry.of(Phrases.capital(effect.event().what())),
        Entry.of("#" + run.result().repetition()),
        Entry.of(NumberFormats.seconds(effect.event().second() - effect.measureFrom())),
        Entry.of(NumberFormats.figure(effect.before())),
        Entry.of(
            NumberFormats.figure(effect.lowest()),
            Double.isFinite(effect.lowest())
                ? NumberFormats.seconds(effect.lowestAfter()) + " after"
                : "",
            Style.PLAIN),
        recovery(effect),
        Entry.of(NumberFormats.figure(effect.afterwards())),
        Entry.of(NumberFormats.change(change)),
        Entry.of(failures(effect.failures())));
  }

  private static Entry recovery(EventEffect effect) {
    if (!Double.isFinite(effect.before())) {
      return Entry.of(NumberFormats.NONE);
    }
    if (!effect.dipped()) {
      return Entry.of("never below", Style.GOOD);
    }
    return effect.recoveredAfter().isPresent()
        ? Entry.of("after " + NumberFormats.seconds(effect.recoveredAfter().getAsDouble()))
        : Entry.of("not within the run", Style.BAD);
  }

  private static String failures(Map<Outcome, Long> failures) {
    return failures.isEmpty()
        ? "none"
        : failures.entrySet().stream()
            .map(entry -> NumberFormats.count(entry.getValue()) + " " + entry.getKey().title())
            .collect(Collectors.joining(", "));
  }

  /** Each event in a sentence, for a terminal. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    for (RunReport run : cell.runs()) {
      for (EventEffect effect : run.effects()) {
        Entry recovery = recovery(effect);
        sentences.add(
            effect.event().what()
                + " "
                + NumberFormats.seconds(effect.event().second() - effect.measureFrom())
                + " into repetition "
                + run.result().repetition()
                + ": "
                + NumberFormats.figure(effect.before(), "tx/s")
                + " before, "
                + NumberFormats.figure(effect.lowest())
                + " in the lowest second, again at 90 %: "
                + recovery.text()
                + ", "
                + NumberFormats.figure(effect.afterwards(), "tx/s")
                + " afterwards; failed until then: "
                + failures(effect.failures()));
      }
    }
    return sentences;
  }
}
