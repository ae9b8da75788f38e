package dev.loadstone.core.result;

import java.util.Map;
import tools.jackson.core.type.TypeReference;

/** The settings of a benchmark as a result shows them. */
public final class RecordSettings {
  private RecordSettings() {}

  /** The components of a settings record, by name, as JSON values. */
  public static Map<String, Object> of(Record settings) {
    return ResultJson.mapper().convertValue(settings, new TypeReference<Map<String, Object>>() {});
  }
}
