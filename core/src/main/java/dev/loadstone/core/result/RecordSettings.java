package dev.loadstone.core.result;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;

/** The settings of a benchmark as a result shows them. */
public final class RecordSettings {
  private RecordSettings() {}

  /** The components of a settings record that are set, by name, as JSON values. */
  public static Map<String, Object> of(Record settings) {
    Map<String, Object> values =
        ResultJson.mapper()
            .convertValue(settings, new TypeReference<LinkedHashMap<String, Object>>() {});
    values.values().removeIf(Objects::isNull);
    return values;
  }
}
