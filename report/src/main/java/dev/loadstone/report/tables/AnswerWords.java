package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.report.compare.AskedComparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.statistics.Answer;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Verdict;
import dev.loadstone.report.statistics.View;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/** Answers as sentences: first the strongest claim that is shown, with its bound. */
public final class AnswerWords {
  /** Beyond so many further repetitions, another experiment tells more than another repetition. */
  public static final int MOST_ADVISED = 20;

  private static final double TWICE = 2;

  private final ExperimentReport report;

  public AnswerWords(ExperimentReport report) {
    this.report = report;
  }

  public Difference difference(AskedComparison asked) {
    return report.comparison().difference(asked);
  }

  public String sentence(AskedComparison asked) {
    Optional<String> obstacle = asked.obstacle();
    if (obstacle.isPresent()) {
      return "Not answerable: " + obstacle.get() + description(asked) + ".";
    }
    Difference difference = difference(asked);
    Answer answer = difference.answer();
    String claim = yesOrNo(asked, answer);
    return switch (answer.grade()) {
      case ROBUST ->
          say(
              "%s%s %s%s, and at least %s however one counts.",
              claim,
              asked.cell().title(),
              amount(asked, difference.percent()),
              figures(asked),
              bound(asked, answer.bound()));
      case AS_MEASURED ->
          say(
              "%s%s %s%s, as measured: at least %s. %s",
              claim,
              asked.cell().title(),
              amount(asked, difference.percent()),
              figures(asked),
              bound(asked, answer.bound()),
              doubt(answer));
      case SAME ->
          say(
              "%s%s and %s are the same within %s%s.",
              claim,
              asked.cell().title(),
              asked.with().title(),
              NumberFormats.share(report.comparison().judge().margin()),
              figures(asked));
      case DEPENDS ->
          say(
              "It depends on what is counted: %s %s%s, but that is not shown %s.",
              asked.cell().title(),
              amount(asked, difference.percent()),
              figures(asked),
              answer.dissent().orElse(View.WHOLE).words());
      default -> say("Undecided: %s%s.%s", range(asked, answer), figures(asked), more(answer));
    };
  }

  public String verdict(AskedComparison asked) {
    return asked.obstacle().isPresent()
        ? ""
        : Phrases.verdict(asked.metric(), difference(asked).verdict());
  }

  /** {@code Yes: } or {@code No: } for a question that a verdict affirms; empty for others. */
  private String yesOrNo(AskedComparison asked, Answer answer) {
    Published yes = asked.question() == null ? null : asked.question().yes();
    if (yes == null || answer.verdict() == Verdict.UNDECIDED) {
      return "";
    }
    return verdict(asked).equals(yes.name().toLowerCase(Locale.ROOT)) ? "Yes: " : "No: ";
  }

  /**
   * A difference: {@code does 3.5 times as many as PostgreSQL}, {@code takes 24 % longer than …}.
   */
  private String amount(AskedComparison asked, double percent) {
    Metric metric = asked.metric();
    String other = asked.with().title();
    double ratio = 1 + percent / 100;
    if (metric.isRate()) {
      return ratio >= TWICE
          ? say("does %s as many as %s", times(ratio), other)
          : say("does %s than %s", share(percent, "more", "less"), other);
    }
    if (metric.isTime() && !metric.equals(Metric.PROCESSOR_TIME)) {
      if (ratio >= TWICE) {
        return say("takes %s as long as %s", times(ratio), other);
      }
      return ratio <= 1 / TWICE
          ? say("answers %s sooner than %s", times(1 / ratio), other)
          : say("takes %s than %s", share(percent, "longer", "less"), other);
    }
    if (ratio >= TWICE) {
      return say("has %s as much as %s", times(ratio), other);
    }
    return say("has %s than %s", share(percent, "more", "less"), other);
  }

  private static String bound(AskedComparison asked, double percent) {
    double ratio = 1 + percent / 100;
    boolean time = asked.metric().isTime() && !asked.metric().equals(Metric.PROCESSOR_TIME);
    if (ratio >= TWICE) {
      return times(ratio);
    }
    if (time && ratio <= 1 / TWICE) {
      return times(1 / ratio);
    }
    return share(percent, time ? "longer" : "more", "less");
  }

  private static String times(double ratio) {
    return say(ratio >= 20 ? "%,.0f times" : "%.1f times", ratio);
  }

  private static String share(double percent, String up, String down) {
    return say(
        "%s%s%s %s",
        say(Math.abs(percent) >= 9.95 ? "%.0f" : "%.1f", Math.abs(percent)),
        NumberFormats.NO_BREAK,
        "%",
        percent < 0 ? down : up);
  }

  private String figures(AskedComparison asked) {
    Metric metric = asked.metric();
    double ours = report.comparison().value(asked.cell(), metric);
    double theirs = report.comparison().value(asked.with(), metric);
    if (!Double.isFinite(ours) || !Double.isFinite(theirs)) {
      return "";
    }
    String of = metric.total() ? "" : " of " + report.title(metric.transaction());
    String what =
        metric.isRate()
            ? say("%s against %s", Phrases.figure(metric, ours), NumberFormats.figure(theirs))
            : say(
                "%s %s against %s",
                metric.title().substring(0, 1).toLowerCase(Locale.ROOT)
                    + metric.title().substring(1),
                NumberFormats.figure(ours),
                NumberFormats.figure(theirs, metric.unit()));
    return say(" (%s%s)", what, of);
  }

  private String range(AskedComparison asked, Answer answer) {
    if (answer.interval().isEmpty()) {
      return say(
          "no repetition of %s and %s differed from another, so nothing says what is chance",
          asked.cell().title(), asked.with().title());
    }
    Bounds ends = answer.interval().get();
    boolean time = asked.metric().isTime() && !asked.metric().equals(Metric.PROCESSOR_TIME);
    String verb = asked.metric().isRate() ? "does" : time ? "takes" : "has";
    if (ends.low() >= 0 || ends.high() <= 0) {
      return say(
          "%s %s %s to %s than %s, which so few repetitions, or so noisy a machine, do not show",
          asked.cell().title(),
          verb,
          share(ends.low(), time ? "longer" : "more", "less"),
          share(ends.high(), time ? "longer" : "more", "less"),
          asked.with().title());
    }
    String less = share(ends.low(), "more", "less");
    double ratio = 1 + ends.high() / 100;
    return ratio >= TWICE
        ? say(
            "%s %s at most %s than %s, and at most %s as %s",
            asked.cell().title(),
            verb,
            less,
            asked.with().title(),
            times(ratio),
            time ? "long" : "much")
        : say(
            "%s %s at most %s and at most %s than %s",
            asked.cell().title(),
            verb,
            less,
            share(ends.high(), time ? "longer" : "more", ""),
            asked.with().title());
  }

  private String doubt(Answer answer) {
    String view =
        answer
            .dissent()
            .map(dissent -> "It is not shown " + dissent.words())
            .orElse("Its runs come from fewer than three starts, or have no halves, to say more");
    return view + soMany(answer, "would tell whether it lasts") + ".";
  }

  private String more(Answer answer) {
    if (answer.more().orElse(0) > MOST_ADVISED) {
      return say(
          " It would take more than %d further repetitions here: longer runs, or a machine with less"
              + " noise, tell more.",
          MOST_ADVISED);
    }
    String asked = soMany(answer, "would decide");
    return asked.isEmpty()
        ? ""
        : say(
            " %s: run --resume <this folder> --more %d.",
            Phrases.capital(asked.substring(2)), answer.more().orElseThrow());
  }

  /** {@code ; about 4 more repetitions (3 min) would decide}; empty where nobody can say. */
  private String soMany(Answer answer, String then) {
    if (answer.more().isEmpty()) {
      return "";
    }
    int more = answer.more().getAsInt();
    return say(
        "; about %s%s %s",
        more == 1 ? "one more repetition" : more + " more repetitions",
        round().map(one -> say(" (%s)", time(one.multipliedBy(more)))).orElse(""),
        then);
  }

  private static String time(Duration time) {
    long minutes = Math.max(1, Math.round(time.toSeconds() / 60.0));
    return minutes < 120 ? minutes + " min" : Math.round(minutes / 60.0) + " h";
  }

  /** The time of one repetition of every cell, estimated from the mean distance of starts. */
  private Optional<Duration> round() {
    var starts =
        report.runs().stream()
            .map(run -> run.result().measureStart())
            .filter(Objects::nonNull)
            .sorted()
            .toList();
    if (starts.size() < 2) {
      return Optional.empty();
    }
    Instant last = starts.get(starts.size() - 1);
    Duration all = Duration.between(starts.get(0), last);
    return Optional.of(all.dividedBy(starts.size() - 1L).multipliedBy(report.cells().size()));
  }

  private String description(AskedComparison asked) {
    if (!asked.isThere()) {
      return "";
    }
    Difference difference = difference(asked);
    return Double.isFinite(difference.percent()) && difference.percent() > -100
        ? say(
            "; as a description, %s %s%s",
            asked.cell().title(), amount(asked, difference.percent()), figures(asked))
        : "";
  }
}
