package dev.loadstone.runner.file.types;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.Default;
import dev.loadstone.core.settings.Setting;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.tree.YamlTree;
import java.lang.reflect.RecordComponent;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * A setting: a component of a record.
 *
 * @param fallback the default; null when there is none, or one that depends on other settings
 */
public record Key(RecordComponent component, String name, ValueType<?> type, Object fallback) {
  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

  static Key of(RecordComponent component) {
    ValueType<?> type = ComponentTypes.of(component);
    return new Key(component, name(component), type, fallback(component, type));
  }

  private static String name(RecordComponent component) {
    JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
    return given == null || given.value().isEmpty() ? component.getName() : given.value();
  }

  private static Object fallback(RecordComponent component, ValueType<?> type) {
    Default given = component.getAnnotation(Default.class);
    if (given == null) {
      return null;
    }
    Problems problems = new Problems();
    Object value =
        type.parse(
            YamlTree.value("@Default", given.value(), problems), component.getName(), problems);
    problems.throwIfAny();
    return value;
  }

  boolean isUnwrapped() {
    return component.getAccessor().isAnnotationPresent(JsonUnwrapped.class);
  }

  public boolean isRequired() {
    return fallback == null
        && (component.getType().isPrimitive() || (setting() != null && setting().required()));
  }

  /** The description of one or two sentences in Markdown; may be empty. */
  public String description() {
    return setting() == null ? "" : setting().value().strip().replaceAll("\\s+", " ");
  }

  public String shownDefault() {
    if (isRequired()) {
      return "required";
    }
    if (setting() != null && !setting().otherwise().isEmpty()) {
      return setting().otherwise();
    }
    Object printed = fallback == null ? "" : WrittenForms.print(fallback);
    if (EffectiveSetting.isNothing(printed)) {
      return "none";
    }
    String given = component.getAnnotation(Default.class).value();
    return printed instanceof Number ? given : "`" + given + "`";
  }

  ObjectNode schema(Object value) {
    ObjectNode schema = type.schema().deepCopy();
    if (!description().isEmpty()) {
      schema.put("description", LINK.matcher(description()).replaceAll("$1"));
    }
    if (value != null) {
      schema.putPOJO("default", WrittenForms.print(value));
    }
    return schema;
  }

  String limit() {
    return setting() == null ? "" : setting().limit();
  }

  Object valueIn(Record settings) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw LoadstoneException.internal(
          e, "%s must be public: %s", settings.getClass().getName(), e);
    }
  }

  private Setting setting() {
    return component.getAnnotation(Setting.class);
  }
}
