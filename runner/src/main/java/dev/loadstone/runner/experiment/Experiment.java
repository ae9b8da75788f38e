package dev.loadstone.runner.experiment;

import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ExperimentResult.Unsteady;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.core.settings.SystemSettings;
import java.util.List;
import java.util.Map;

/**
 * An experiment as its file says it, with defaults filled in and every value checked.
 *
 * @param name names the folder of its results: letters, digits, {@code . _ -}
 * @param description free text for the report; may be empty
 * @param cells every system with every combination of varied settings, in the order to run
 * @param repetitions how often each cell is measured, at least 1
 * @param seed decides all data and inputs; see {@link #seedOf}
 * @param data whether each run loads its data anew
 * @param requirements judged for each run
 * @param redaction what of it must not be shown
 * @param unsteady whether runs that were not steady take part in verdicts about differences
 */
public record Experiment(
    String name,
    String description,
    List<Cell> cells,
    int repetitions,
    Seed seed,
    DataPolicy data,
    List<Requirement> requirements,
    Redaction redaction,
    Unsteady unsteady) {

  /**
   * The seed of an experiment.
   *
   * @param value any value
   * @param sameForAll whether all repetitions have the same data and inputs; otherwise those of
   *     each repetition come from a child of the seed, the same for all systems
   */
  public record Seed(long value, boolean sameForAll) {}

  /**
   * The seed of one repetition. Data that is reused was made from the seed itself, so then all
   * repetitions have it.
   *
   * @param repetition from 1
   */
  public long seedOf(int repetition) {
    return seed.sameForAll() || data == DataPolicy.REUSE
        ? seed.value()
        : new RandomStreams(seed.value()).childSeed("experiment.repetition", repetition);
  }

  /**
   * One system with one combination of settings.
   *
   * @param id unique in the experiment; names a folder
   * @param system the system
   * @param benchmark the benchmark
   * @param load the load
   * @param varied the settings that differ between cells, by path, as text
   */
  public record Cell(
      String id,
      SystemSettings system,
      BenchmarkSettings benchmark,
      LoadSettings load,
      Map<String, String> varied) {}
}
