package dev.loadstone.runner.file;

import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.settings.Question;
import dev.loadstone.core.settings.Question.Compare;
import dev.loadstone.runner.experiment.ExperimentSettings;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import dev.loadstone.runner.file.types.EffectiveSetting;
import java.util.ArrayList;
import java.util.List;

/**
 * The questions of an experiment that its cells can answer. A command line may leave cells out;
 * questions about them are then left out, too.
 */
final class AskedQuestions {
  private final ExperimentSettings settings;
  private final List<Question> asked = new ArrayList<>();
  private final List<Node> places = new ArrayList<>();

  /**
   * @param settings the settings with all questions of the file
   * @param whole whether the cells are all that the file has, so that an unknown cell is an error
   * @param warnings receives a warning of what is left out
   */
  AskedQuestions(
      ExperimentSettings settings,
      Mapping root,
      QuestionRules rules,
      boolean whole,
      List<String> warnings) {
    List<Question> questions = settings.questions();
    if (questions.isEmpty() && settings.repetitions().until().asksQuestions()) {
      rules.refuseNone(root.get(ExperimentForm.REPETITIONS));
    }
    for (int i = 0; i < questions.size(); i++) {
      Mapping place = (Mapping) ((Sequence) root.get(ExperimentForm.QUESTIONS)).items().get(i);
      Mapping written = (Mapping) place.get("compare");
      Compare compare = questions.get(i).compare();
      String path = ExperimentForm.QUESTIONS + "[" + i + "].compare";
      rules.checkMetric(compare, written, path);
      if (whole || rules.knows(compare)) {
        rules.checkCells(compare, written, path);
        asked.add(questions.get(i));
        places.add(place);
      }
    }
    if (asked.size() < questions.size()) {
      warnings.add(
          root.get(ExperimentForm.QUESTIONS).location()
              + ": questions: %d of %d are left out: what is run lacks a cell that they compare"
                  .formatted(questions.size() - asked.size(), questions.size()));
    }
    this.settings = nothingToAnswer(settings) ? fixed(settings, root, warnings) : settings;
  }

  private boolean nothingToAnswer(ExperimentSettings given) {
    return asked.isEmpty() && given.repetitions().until().asksQuestions();
  }

  private static ExperimentSettings fixed(
      ExperimentSettings given, Mapping root, List<String> warnings) {
    int least = given.repetitions().least();
    warnings.add(
        root.get(ExperimentForm.REPETITIONS).location()
            + ": repetitions: no question is left to be answered, so each cell is measured "
            + least
            + " times");
    return given.repeating(RepetitionPlan.fixed(least));
  }

  /** The settings with only these questions. */
  ExperimentSettings settings() {
    return settings.asking(asked);
  }

  /** The file with only these questions. */
  Mapping in(Mapping root) {
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
