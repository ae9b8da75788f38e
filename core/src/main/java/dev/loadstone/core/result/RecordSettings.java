package dev.loadstone.core.result;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.type.TypeReference;

/** Converts the settings of a benchmark to the form that results show. */
public final class RecordSettings {
  private RecordSettings() {}

  /**
   * The components of a settings record, and of records in it, that are not null: by name, as JSON
   * values.
   */
  public static Map<String, Object> of(Record settings) {
    Map<String, Object> values =
        ResultJson.mapper()
            .convertValue(settings, new TypeReference<LinkedHashMap<String, Object>>() {});
    removeNulls(values);
    return values;
  }

  private static void removeNulls(Map<?, ?> values) {
    values.values().removeIf(Objects::isNull);
    for (Object value : values.values()) {
      if (value instanceof Map<?, ?> nested) {
        removeNulls(nested);
      }
    }
  }
}
