package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.report.compare.AskedComparison;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.statistics.Answer;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Grade;
import dev.loadstone.report.statistics.Sample;
import dev.loadstone.report.statistics.Verdict;
import dev.loadstone.report.statistics.View;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Answers as sentences, first the strongest claim that is shown, with its bound; and the summary of
 * a report that asks nothing.
 */
public final class AnswerWords {
  /** Beyond so many further repetitions, another experiment tells more than another repetition. */
  public static final int MOST_ADVISED = 20;

  private static final double TWICE = 2;

  /** A bound of a factor of 1,000 or more, in percent, tells nothing. */
  private static final double MOST_SAID = 1e5;

  /** A step from one start to the next that is longer than so many usual ones held a pause. */
  private static final int BETWEEN_SESSIONS = 10;

  private final ExperimentReport report;
  private final Comparison comparison;
  private final Metric headline;

  public AnswerWords(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
    this.headline = comparison.headline();
  }

  public Difference difference(AskedComparison asked) {
    return comparison.difference(asked);
  }

  public String sentence(AskedComparison asked) {
    Optional<String> obstacle = asked.obstacle();
    if (obstacle.isPresent()) {
      return "Not answerable: " + obstacle.get() + description(asked) + ".";
    }
    Difference difference = difference(asked);
    Answer answer = difference.answer();
    String yesOrNo = yesOrNo(asked, answer);
    String cell = asked.cell().title();
    String figures = figures(asked);
    String found = say("%s %s%s", cell, amount(asked, difference.percent()), figures);
    String bound = bound(asked.metric(), answer.bound());
    return switch (answer.grade()) {
      case ROBUST -> say("%s%s, and at least %s however one counts.", yesOrNo, found, bound);
      case AS_MEASURED ->
          say("%s%s, as measured: at least %s. %s", yesOrNo, found, bound, doubt(answer));
      case SAME ->
          say(
              "%s%s and %s are the same within %s%s.",
              yesOrNo,
              cell,
              asked.with().title(),
              NumberFormats.share(comparison.judge().margin()),
              figures);
      case DEPENDS ->
          say(
              "It depends on what is counted: %s, but that is not shown %s.",
              found, answer.dissent().orElse(View.WHOLE).words());
      default -> say("Undecided: %s%s.%s", range(asked, answer), figures, more(answer));
    };
  }

  public Grade grade(AskedComparison asked) {
    return asked.obstacle().isPresent() ? Grade.NOT_ANSWERABLE : difference(asked).answer().grade();
  }

  public String verdict(AskedComparison asked) {
    return asked.obstacle().isPresent()
        ? ""
        : Phrases.verdict(asked.metric().better(), difference(asked).verdict());
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
    String much = metric.isRate() ? "many" : metric.isLatency() ? "long" : "much";
    double ratio = 1 + percent / 100;
    String than =
        ratio >= TWICE
            ? say("%s %s as %s as", verb(metric), times(ratio), much)
            : metric.isLatency() && ratio <= 1 / TWICE
                ? say("answers %s sooner than", times(1 / ratio))
                : say("%s %s than", verb(metric), share(percent, metric));
    return than + " " + asked.with().title();
  }

  private static String verb(Metric metric) {
    return metric.isRate() ? "does" : metric.isLatency() ? "takes" : "has";
  }

  private static String bound(Metric metric, double percent) {
    double ratio = 1 + percent / 100;
    if (ratio >= TWICE) {
      return times(ratio);
    }
    return metric.isLatency() && ratio <= 1 / TWICE ? times(1 / ratio) : share(percent, metric);
  }

  private static String times(double ratio) {
    return say(ratio >= 20 ? "%,.0f times" : "%.1f times", ratio);
  }

  private static String share(double percent, Metric metric) {
    return say(
        "%s%s%% %s",
        say(Math.abs(percent) >= 9.95 ? "%.0f" : "%.1f", Math.abs(percent)),
        NumberFormats.NO_BREAK,
        percent < 0 ? "less" : metric.isLatency() ? "longer" : "more");
  }

  private String figures(AskedComparison asked) {
    Metric metric = asked.metric();
    double ours = asked.cell().value(metric);
    double theirs = asked.with().value(metric);
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
    if (ends.high() > MOST_SAID) {
      return say(
          "so few repetitions, or so noisy a machine, bound no difference between %s and %s",
          asked.cell().title(), asked.with().title());
    }
    Metric metric = asked.metric();
    String subject = asked.cell().title() + " " + verb(metric);
    String other = asked.with().title();
    if (ends.low() >= 0 || ends.high() <= 0) {
      return say(
          "%s %s to %s than %s, which so few repetitions, or so noisy a machine, do not show",
          subject, share(ends.low(), metric), share(ends.high(), metric), other);
    }
    String less = share(ends.low(), metric);
    double ratio = 1 + ends.high() / 100;
    return ratio >= TWICE
        ? say(
            "%s at most %s than %s, and at most %s as %s",
            subject, less, other, times(ratio), metric.isLatency() ? "long" : "much")
        : say(
            "%s at most %s and at most %s than %s",
            subject, less, share(ends.high(), metric), other);
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

  /**
   * The time of one repetition of every cell, estimated from the mean distance of starts without
   * those between sessions. Their median would be wrong where cells take unlike times.
   */
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
    List<Duration> steps =
        IntStream.range(1, starts.size())
            .mapToObj(i -> Duration.between(starts.get(i - 1), starts.get(i)))
            .sorted()
            .toList();
    Duration most = steps.get((steps.size() - 1) / 2).multipliedBy(BETWEEN_SESSIONS);
    List<Duration> within = steps.stream().filter(step -> step.compareTo(most) <= 0).toList();
    return Optional.of(
        within.stream()
            .reduce(Duration.ZERO, Duration::plus)
            .multipliedBy(report.cells().size())
            .dividedBy(within.size()));
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

  /**
   * Each question with its answer; where nothing is asked, what faults cost, and the summary if
   * there were cells without any.
   */
  public List<Block> blocks() {
    List<AskedComparison> asked = comparison.asked();
    if (asked.isEmpty()) {
      List<String> answers = new ArrayList<>();
      List<CellReport> disturbed =
          report.cells().stream().filter(cell -> !cell.faultCosts().isEmpty()).toList();
      EventTables.answer(disturbed).map(text -> proved(text, disturbed)).ifPresent(answers::add);
      if (answers.isEmpty() || report.cells().stream().anyMatch(CellReport::isUndisturbed)) {
        answers.add(summary());
      }
      return answers.stream().<Block>map(text -> new Paragraph(Style.STRONG, text)).toList();
    }
    List<Block> blocks = new ArrayList<>(asked.stream().map(this::answered).toList());
    blocks.add(
        new Paragraph(
            Style.MUTED,
            say(
                "All answers with their bounds hold together at 95 %%. However one counts: in the"
                    + " whole interval, in each half, at the level that the runs were going to, and"
                    + " with all that the clients may have done counted against it. Same: within"
                    + " %s.",
                NumberFormats.share(comparison.judge().margin()))));
    return blocks;
  }

  private Block answered(AskedComparison asked) {
    List<Block> answer = new ArrayList<>();
    answer.add(new Paragraph(Style.STRONG, sentence(asked)));
    proof(asked).ifPresent(answer::add);
    published(asked).ifPresent(answer::add);
    return new Group(asked.question().ask(), false, answer);
  }

  private static Optional<Bullets> proof(AskedComparison asked) {
    List<String> wrong =
        Stream.of(asked.cell(), asked.with())
            .filter(Objects::nonNull)
            .filter(cell -> !Checks.all(cell.runs()).failing().isEmpty())
            .map(CellReport::title)
            .toList();
    return Bullets.ofAny(
        Style.BAD,
        "Checks of the data of %s failed, so these figures prove nothing.",
        wrong.isEmpty() ? wrong : List.of(Phrases.list(wrong)));
  }

  /** Says whether the answer is the study's own; empty where none was published. */
  private Optional<Bullets> published(AskedComparison asked) {
    List<String> theirs =
        Stream.ofNullable(asked.question().published())
            .map(verdict -> verdict.name().toLowerCase(Locale.ROOT))
            .toList();
    String ours = verdict(asked);
    if (theirs.contains(ours)) {
      return Bullets.ofAny(Style.GOOD, "As published: %s.", theirs);
    }
    return ours.isEmpty() || ours.equals("undecided")
        ? Bullets.ofAny(
            Style.PLAIN, "Published: %s, which is neither confirmed nor refuted here.", theirs)
        : Bullets.ofAny(Style.BAD, "Not as published: %s.", theirs);
  }

  /** The system that is ahead, and by how much, of a report that asks nothing. */
  public String summary() {
    List<CellReport> ranked =
        report.cells().stream()
            .filter(cell -> Double.isFinite(cell.value(headline)))
            .sorted(comparingDouble(cell -> -cell.value(headline)))
            .toList();
    if (ranked.isEmpty()) {
      return "No repetition was measured to its end, so there is nothing to compare.";
    }
    if (ranked.size() == 1) {
      return proved(alone(ranked.get(0)), ranked);
    }
    if (report.manyCells() && ranked.stream().anyMatch(cell -> !cell.cell().varied().isEmpty())) {
      return proved(ranking(ranked), report.cells());
    }
    List<CellReport> named = new ArrayList<>(ranked.subList(0, 2));
    CellReport best = ranked.get(0);
    CellReport baseline = comparison.baseline();
    String answer = sentence(new AskedComparison(best, ranked.get(1), headline));
    if (!best.transactional()) {
      answer +=
          " But it ran without transactions, each statement one of its own, so it promised less"
              + " and had less to do than a transactional system.";
    }
    if (ranked.indexOf(baseline) > 1) {
      named.add(baseline);
      Difference difference = comparison.difference(best, baseline, headline);
      answer +=
          say(
              " Against the first, %s: %s.",
              baseline.title(), Phrases.change(headline, difference));
    }
    return proved(answer, named);
  }

  private static String proved(String answer, List<CellReport> named) {
    boolean proved = named.stream().allMatch(cell -> Checks.all(cell.runs()).failing().isEmpty());
    return answer + (proved ? "" : " But checks of data failed, so these figures prove nothing.");
  }

  private String alone(CellReport cell) {
    return say(
        "%s reached %s.%s",
        cell.title(),
        new CellTables(cell, comparison).headline(),
        report.cells().size() == 1 ? "" : " No other cell was measured to its end.");
  }

  /**
   * Ranks systems with all else equal: the fastest of many cells would only be the one with the
   * easiest workload.
   */
  private String ranking(List<CellReport> measured) {
    Map<String, List<Difference>> leads = leads(measured);
    if (leads.isEmpty()) {
      return say(
          "From %s to %s.", headline(measured.get(measured.size() - 1)), headline(measured.get(0)));
    }
    List<Difference> all = leads.values().stream().flatMap(List::stream).toList();
    return say(
        "Of %s with all else equal, %s. That the leader is faster is shown in %d of them.",
        Phrases.number(all.size(), "comparison"),
        leads.entrySet().stream()
            .sorted(comparingDouble(lead -> -lead.getValue().size()))
            .map(lead -> say("%s leads in %s", lead.getKey(), leading(lead.getValue())))
            .collect(joining("; ")),
        all.stream().filter(one -> one.verdict() == Verdict.HIGHER).count());
  }

  private Map<String, List<Difference>> leads(List<CellReport> measured) {
    Map<String, List<Difference>> leads = new LinkedHashMap<>();
    measured.stream()
        .collect(
            groupingBy(cell -> Phrases.varied(cell, path -> true), LinkedHashMap::new, toList()))
        .values()
        .stream()
        // Where the rate is none of any, as with queries alone, none leads.
        .filter(alike -> alike.size() > 1 && alike.get(0).value(headline) > 0)
        .forEach(
            alike ->
                leads
                    .computeIfAbsent(alike.get(0).title(path -> false), name -> new ArrayList<>())
                    .add(comparison.difference(alike.get(0), alike.get(1), headline)));
    return leads;
  }

  private static String leading(List<Difference> differences) {
    List<Double> percents =
        differences.stream().map(Difference::percent).filter(Double::isFinite).toList();
    if (percents.isEmpty()) {
      return Integer.toString(differences.size());
    }
    Sample sample = new Sample(percents);
    return say(
        "%d, by %s%s over the next",
        differences.size(),
        NumberFormats.change(sample.min()),
        percents.size() > 1 ? " to " + NumberFormats.change(sample.max()) : "");
  }

  private String headline(CellReport cell) {
    return say("%s (%s)", Phrases.figure(headline, cell.value(headline)), cell.title());
  }
}
