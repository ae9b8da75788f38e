package dev.loadstone.runner.experiment;

import dev.loadstone.core.Sha256;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.runner.experiment.Experiment.Cell;
import java.util.List;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A digest of all that decides a run: its cell with every value resolved, seed, policies of data
 * and servers, and requirements. Equal for two runs only if they were asked for alike. Passwords
 * are no part of it, and neither is the number of repetitions, which may be raised later.
 */
final class SettingsDigest {
  private static final int DIGITS = 16;

  private static final JsonMapper JSON =
      ResultJson.mapper().rebuild().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  private SettingsDigest() {}

  static String of(Experiment experiment, Cell cell) {
    byte[] settings =
        JSON.writeValueAsBytes(
            List.of(
                cell.id(),
                cell.system(),
                cell.benchmark().name(),
                RecordSettings.of(cell.benchmark().settings()),
                cell.load(),
                experiment.settings().seed(),
                experiment.settings().data(),
                experiment.settings().servers(),
                experiment.requirements()));
    return Sha256.hex(settings).substring(0, DIGITS);
  }
}
