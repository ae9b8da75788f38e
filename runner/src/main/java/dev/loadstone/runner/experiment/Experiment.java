package dev.loadstone.runner.experiment;

import dev.loadstone.core.Sha256;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.BenchmarkSettings;
import dev.loadstone.core.settings.DataPolicy;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Requirement;
import dev.loadstone.core.settings.SystemSettings;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

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
  private static final int DIGEST_DIGITS = 16;

  private static final JsonMapper DIGESTED =
      ResultJson.mapper().rebuild().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

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
   * A digest of all that decides a run: its cell with every value resolved, seed, policies of data
   * and servers, and requirements. Equal for two runs only if they were asked for alike. Passwords
   * are no part of it, and neither is the number of repetitions, which may be raised later.
   */
  String digestOf(Cell cell) {
    byte[] decisive =
        DIGESTED.writeValueAsBytes(
            List.of(
                cell.id(),
                cell.system(),
                cell.benchmark().name(),
                RecordSettings.of(cell.benchmark().settings()),
                cell.load(),
                settings.seed(),
                settings.data(),
                settings.servers(),
                requirements));
    return Sha256.hex(decisive).substring(0, DIGEST_DIGITS);
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
