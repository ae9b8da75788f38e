package dev.loadstone.runner.file;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.core.settings.Search;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.experiment.ExperimentSettings;
import dev.loadstone.runner.experiment.RequirementJudge;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.types.Section;
import java.util.List;

/** The rules that a search and the rest of its experiment must keep together. */
final class SearchRules {
  private static final String WHERE = "where";

  private final Section section;
  private final Section where;

  SearchRules(Mapping search, Problems problems) {
    section = new Section(search, ExperimentForm.SEARCH, problems);
    where = new Section((Mapping) search.get(WHERE), ExperimentForm.SEARCH + "." + WHERE, problems);
  }

  void check(ExperimentSettings settings, List<Cell> cells, Benchmark<?> benchmark) {
    refuse(
        cells.size() != 1,
        "is for one system with one value of each setting; expected one system (--only keeps one)"
            + " and no vary");
    refuse(
        !settings.repetitions().isFixed() || settings.repetitions().most() != 1,
        "repeats what it must confirm; expected no repetitions");
    refuse(!settings.questions().isEmpty(), "has a question of its own; expected no questions");
    refuse(cells.get(0).system().driver() != null, "drives by itself; expected no driver");
    LoadSettings load = cells.get(0).load();
    refuse(!(load.pacing() instanceof Pacing.Unpaced), "sets the rate; expected no load.pacing");
    refuse(load.isCounted(), "measures each rate for a time; expected no load.stopAfter");
    refuse(
        load.rampUp().isUntilSteady() || load.rampUp().most().isZero(),
        "comes to a rate from a higher one in the ramp-up; expected one of a fixed length, such as"
            + " load.rampUp: 5s");
    refuse(
        load.rampUpAfterStart() != null,
        "comes to a rate in the ramp-up; expected load.rampUp alone");
    limits(settings.search(), benchmark);
  }

  private void limits(Search search, Benchmark<?> benchmark) {
    search
        .where()
        .forEach(
            (name, condition) ->
                RequirementJudge.objectionToLimit(new Requirement(name, condition), benchmark)
                    .ifPresent(objection -> where.problem(name, objection)));
  }

  private void refuse(boolean when, String reason) {
    if (when) {
      section.problem("", reason);
    }
  }
}
