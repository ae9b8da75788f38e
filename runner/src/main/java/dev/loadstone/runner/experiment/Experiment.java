package dev.loadstone.runner.experiment;

import dev.loadstone.core.random.RandomStreams;
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
 * @param settings the settings of the experiment as a whole
 * @param cells every system with every combination of varied settings, in the order to run
 * @param requirements judged for each run
 * @param redaction what of it must not be shown
 */
public record Experiment(
    ExperimentSettings settings,
    List<Cell> cells,
    List<Requirement> requirements,
    Redaction redaction) {

  /**
   * The seed of one repetition. Data that is reused was made from the seed itself, so then all
   * repetitions have it.
   *
   * @param repetition from 1
   */
  public long seedOf(int repetition) {
    long seed = settings.seed().value();
    return settings.seed().sameForAll() || settings.data() == DataPolicy.REUSE
        ? seed
        : new RandomStreams(seed).childSeed("experiment.repetition", repetition);
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
