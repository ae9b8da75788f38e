package dev.loadstone.runner.experiment;

import dev.loadstone.core.Sha256;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunResult.CellInfo;
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
 * An experiment as its file describes it, with defaults filled in and every value checked.
 *
 * @param cells every system with every combination of varied settings, in the order to run
 * @param requirements judged for each run
 * @param redaction conceals what must not be shown
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
   * The seed of one repetition. All repetitions have the experiment's seed where data is reused,
   * because that data was made from it.
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
   * A digest of everything that decides a run: its cell with every value resolved, seed, policies
   * of data and servers, and requirements. Two runs have equal digests only if they were requested
   * alike. Passwords are not part of it, nor is the number of repetitions, which may be raised
   * later.
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
   * @param varied the settings that differ between cells, by path, as text
   */
  public record Cell(
      String id,
      SystemSettings system,
      BenchmarkSettings benchmark,
      LoadSettings load,
      Map<String, String> varied) {
    public CellInfo info() {
      return new CellInfo(id, system.label(), varied);
    }
  }
}
