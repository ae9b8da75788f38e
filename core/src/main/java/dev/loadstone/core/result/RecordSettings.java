package dev.loadstone.core.result;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.TextFolder;
import java.lang.reflect.RecordComponent;
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

  /** As {@link #of}, with the path and the digest in place of a folder's texts. */
  public static Map<String, Object> shown(Record settings) {
    Map<String, Object> values = of(settings);
    folders(settings).forEach((name, folder) -> values.put(name, folder.toString()));
    return values;
  }

  /** The settings that are folders and given, by their names. */
  public static Map<String, TextFolder> folders(Record settings) {
    Map<String, TextFolder> folders = new LinkedHashMap<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      try {
        if (component.getAccessor().invoke(settings) instanceof TextFolder folder) {
          folders.put(component.getName(), folder);
        }
      } catch (ReflectiveOperationException e) {
        throw LoadstoneException.internal(e, "%s must be public: %s", settings.getClass(), e);
      }
    }
    return folders;
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
