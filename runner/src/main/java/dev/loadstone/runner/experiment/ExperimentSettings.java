package dev.loadstone.runner.experiment;

import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Matches;
import dev.loadstone.core.settings.Question;
import dev.loadstone.core.settings.Search;
import dev.loadstone.core.settings.ServerPolicy;
import dev.loadstone.core.settings.Setting;
import java.util.List;

/** The settings of an experiment as a whole. */
public record ExperimentSettings(
    @Setting(
            value = "names the folder of the results: letters, digits and `. _ -`, at most 80",
            required = true)
        @Matches(
            value = "[A-Za-z0-9][A-Za-z0-9._-]{0,79}",
            expected = "letters, digits and . _ -, because it names the folder of the results")
        String name,
    @Setting(value = "free text for the report", otherwise = "empty") @Default("''")
        String description,
    @Setting(
            """
            how often each cell is measured, 1–1000, or such as `{least: 3, most: 9, until:
            answered}`: [until it is answered](#until-it-is-answered); repetitions of different
            cells are interleaved, in counterbalanced order
            """)
        @Default("1")
        RepetitionPlan repetitions,
    @Setting("decides all data and all inputs: [seed](#order-and-seed)") @Default("42") Seed seed,
    @Setting(
            """
            `reload`: each run loads its data anew. In an external database it replaces what
            Loadstone made there; data of other settings (another scale, say, but not another
            seed) that this session did not load itself are replaced only with leave: `run` asks
            on a terminal, and elsewhere wants `--yes`. `reuse`: runs use the data that is there,
            after [settling](results.md#settling); for external systems only
            """)
        @Default("reload")
        DataPolicy data,
    @Setting(
            """
            `fresh`: each run has servers of its own, where Loadstone starts them. `kept`: a run
            has those of the run before, warm, if it wants the same ones:
            [kept servers](#kept-servers)
            """)
        @Default("fresh")
        ServerPolicy servers,
    @Setting("the questions of the study, which the report answers: [questions](#questions)")
        @Default("[]")
        List<Question> questions,
    @Setting(
            value = "the largest rate that keeps a promise: [search](search.md)",
            otherwise = "none")
        Search search) {
  public ExperimentSettings asking(List<Question> others) {
    return new ExperimentSettings(
        name, description, repetitions, seed, data, servers, List.copyOf(others), search);
  }

  public ExperimentSettings repeating(RepetitionPlan other) {
    return new ExperimentSettings(name, description, other, seed, data, servers, questions, search);
  }

  /** The seed of an experiment; any value. */
  public record Seed(
      @Setting("Decides all data and all inputs.") @Default("42") long value,
      @Setting(
              """
              Whether all repetitions have the same data and inputs; otherwise those of each
              repetition come from a child of the seed, the same for all systems.
              """)
          @Default("false")
          boolean sameForAll) {}
}
