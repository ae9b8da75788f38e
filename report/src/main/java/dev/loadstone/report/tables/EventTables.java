package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.joining;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.read.EventEffect;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The effects of events in the middle of the measurement on one cell. */
public final class EventTables {
  private final CellReport cell;
  private final List<Event> events;

  public EventTables(CellReport cell) {
    this.cell = cell;
    this.events = cell.each(RunReport::effects, Event::new);
  }

  private record Event(int repetition, EventEffect effect) {
    String second() {
      return NumberFormats.seconds(effect.event().second() - effect.measureFrom());
    }

    Entry lowest() {
      double lowest = effect.lowest();
      return Entry.of(
          NumberFormats.figure(lowest),
          Double.isFinite(lowest) ? NumberFormats.seconds(effect.lowestAfter()) + " after" : "");
    }

    Entry recovery() {
      if (!Double.isFinite(effect.before())) {
        return Entry.of(Double.NaN);
      }
      if (!effect.dipped()) {
        return Entry.of("never below", Style.GOOD);
      }
      return effect.recoveredAfter().isPresent()
          ? Entry.of("after " + NumberFormats.seconds(effect.recoveredAfter().getAsDouble()))
          : Entry.of("not within the run", Style.BAD);
    }

    String change() {
      return NumberFormats.change(100 * (effect.afterwards() - effect.before()) / effect.before());
    }

    String failures() {
      Map<Outcome, Long> failures = effect.failures();
      return failures.isEmpty()
          ? "none"
          : failures.entrySet().stream()
              .map(one -> NumberFormats.count(one.getValue()) + " " + one.getKey().title())
              .collect(joining(", "));
    }
  }

  Optional<Table> events() {
    return new Columns<Event>()
        .text("Event", event -> Phrases.capital(event.effect().event().what()))
        .number("Repetition", event -> "#" + event.repetition())
        .number("At, measured", 3, Event::second)
        .number("tx/s before", event -> event.effect().before())
        .number("Lowest second", Event::lowest)
        .number("Again at 90 %", Event::recovery)
        .number("tx/s afterwards", event -> event.effect().afterwards())
        .number("Change", 2, Event::change)
        .text("Failed until then", 4, Event::failures)
        .tableOfAny(
            cell.title() + ": events while it was measured",
            events,
            "Before: mean of the measured seconds before the event. Again at 90 %: from the event"
                + " until three seconds on end reached 90 % of it. Afterwards: mean from then to"
                + " the end of the measured interval, or from the event where it never came"
                + " back.");
  }

  public List<String> sentences() {
    return events.stream()
        .map(
            event ->
                say(
                    "%s %s into repetition %d: %s before, %s in the lowest second, again at 90 %%:"
                        + " %s, %s afterwards; failed until then: %s",
                    event.effect().event().what(),
                    event.second(),
                    event.repetition(),
                    NumberFormats.figure(event.effect().before(), "tx/s"),
                    NumberFormats.figure(event.effect().lowest()),
                    event.recovery().text(),
                    NumberFormats.figure(event.effect().afterwards(), "tx/s"),
                    event.failures()))
        .toList();
  }
}
