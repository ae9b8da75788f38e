package dev.loadstone.runner.file;

import static java.util.stream.Collectors.joining;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.Figure.Shown;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.RepetitionPlan.Until;
import dev.loadstone.core.settings.Question;
import dev.loadstone.core.settings.Question.Compare;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.experiment.ExperimentSettings;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.types.EffectiveSetting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The questions of an experiment that its cells can answer. A command line may leave cells out;
 * questions about them are then left out, too.
 */
final class AskedQuestions {
  /** The most cells that a message lists. */
  private static final int MANY = 12;

  private final Mapping root;
  private final List<String> cells;
  private final Benchmark<?> benchmark;
  private final Problems problems;
  private final List<Question> asked = new ArrayList<>();
  private final List<Node> places = new ArrayList<>();

  AskedQuestions(Mapping root, List<String> cells, Benchmark<?> benchmark, Problems problems) {
    this.root = root;
    this.cells = cells;
    this.benchmark = benchmark;
    this.problems = problems;
  }

  ExperimentSettings of(ExperimentSettings settings, boolean whole, List<String> warnings) {
    List<Question> questions = settings.questions();
    for (int i = 0; i < questions.size(); i++) {
      Mapping place = (Mapping) ((Sequence) root.get(ExperimentForm.QUESTIONS)).items().get(i);
      Mapping written = (Mapping) place.get("compare");
      Compare compare = questions.get(i).compare();
      String path = ExperimentForm.QUESTIONS + "[" + i + "].compare.";
      checkMetric(compare.metric(), written, path + "metric");
      if (whole || (cells.contains(compare.cell()) && cells.contains(compare.with()))) {
        checkCell(compare.cell(), written.get("cell"), path + "cell");
        checkCell(compare.with(), written.get("with"), path + "with");
        asked.add(questions.get(i));
        places.add(place);
      }
    }
    if (asked.size() < questions.size()) {
      warnings.add(
          "%s: questions: %d of %d are left out: what is run lacks a cell that they compare"
              .formatted(
                  root.get(ExperimentForm.QUESTIONS).location(),
                  questions.size() - asked.size(),
                  questions.size()));
    }
    if (!asked.isEmpty() || !settings.repetitions().until().asksQuestions()) {
      return settings.asking(asked);
    }
    Node repetitions = root.get(ExperimentForm.REPETITIONS);
    if (questions.isEmpty()) {
      refuseNone(repetitions, settings.repetitions().until());
    }
    int least = settings.repetitions().least();
    warnings.add(
        "%s: repetitions: no question is left to be answered, so each cell is measured %d times"
            .formatted(repetitions.location(), least));
    return settings.asking(asked).repeating(RepetitionPlan.fixed(least));
  }

  private void refuseNone(Node repetitions, Until wanted) {
    Node until = repetitions instanceof Mapping mapping ? mapping.get("until") : null;
    problems.add(
        (until == null ? repetitions : until).location(),
        ExperimentForm.REPETITIONS + ".until",
        "is "
            + wanted.name().toLowerCase(Locale.ROOT)
            + ", and the experiment has no questions; expected questions, or such as {width: 5%},"
            + " or a number of repetitions");
  }

  private void checkCell(String cell, Node written, String path) {
    if (!cells.contains(cell)) {
      List<String> quoted = cells.stream().map(AskedQuestions::quoted).toList();
      String advice =
          cells.size() <= MANY
              ? NearestName.advice(quoted(cell), quoted)
              : "; expected one of the %d that config explain names".formatted(cells.size())
                  + NearestName.question(quoted(cell), quoted);
      problems.add(written.location(), path, "unknown cell " + quoted(cell) + advice);
    }
  }

  private static String quoted(String cell) {
    return "'" + cell + "'";
  }

  private void checkMetric(String metric, Mapping written, String path) {
    List<Figure> figures =
        Figure.ALL.stream().filter(figure -> figure.better() != Better.NEITHER).toList();
    List<String> rates = new ArrayList<>(List.of(benchmark.headline().name()));
    benchmark.secondRate().ifPresent(rates::add);
    List<String> known = new ArrayList<>(rates);
    figures.forEach(figure -> known.add(figure.name()));
    for (TransactionType type : benchmark.transactionTypes()) {
      figures.stream()
          .filter(Figure::isByType)
          .forEach(figure -> known.add(type.name() + "." + figure.name()));
    }
    if (metric != null && !known.contains(metric)) {
      problems.add(
          written.get("metric").location(),
          path,
          "unknown metric '%s'; expected one of %s, %s, or that of a transaction such as %s%s"
              .formatted(
                  metric,
                  String.join(", ", rates),
                  figures.stream()
                      .filter(figure -> figure.shown() != Shown.NEVER)
                      .map(Figure::name)
                      .collect(joining(", ")),
                  benchmark.transactionTypes().get(0).name() + "." + Figure.MEAN.name(),
                  NearestName.question(metric, known)));
    }
  }

  Mapping in(ExperimentSettings settings) {
    if (!(root.get(ExperimentForm.QUESTIONS) instanceof Sequence all)) {
      return root;
    }
    Mapping changed = root.with(ExperimentForm.QUESTIONS, new Sequence(all.location(), places));
    Node repetitions = root.get(ExperimentForm.REPETITIONS);
    if (repetitions == null || !settings.repetitions().isFixed()) {
      return changed;
    }
    String number = String.valueOf(settings.repetitions().most());
    return changed.with(
        ExperimentForm.REPETITIONS,
        new Scalar(repetitions.location(), Kind.INTEGER, number, number));
  }

  List<EffectiveSetting> explained() {
    List<EffectiveSetting> lines = new ArrayList<>();
    for (int i = 0; i < asked.size(); i++) {
      lines.add(
          new EffectiveSetting(
              ExperimentForm.QUESTIONS,
              asked.get(i).ask(),
              places.get(i),
              places.get(i).location().describe()));
    }
    return lines;
  }
}
