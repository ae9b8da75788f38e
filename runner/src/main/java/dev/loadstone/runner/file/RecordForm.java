package dev.loadstone.runner.file;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.types.EffectiveSetting;
import dev.loadstone.runner.file.types.Key;
import dev.loadstone.runner.file.types.SchemaObjects;
import dev.loadstone.runner.file.types.Section;
import dev.loadstone.runner.file.types.ValueType;
import dev.loadstone.runner.file.types.ValueTypes;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The settings of a benchmark: the components of its record, by name and type. Absent ones reach
 * the constructor as null and take their defaults there.
 *
 * @param <S> the record
 */
final class RecordForm<S extends Record> {
  private final Class<S> type;
  private final List<RecordComponent> components;
  private final List<Key<?>> keys;

  private RecordForm(Class<S> type) {
    this.type = type;
    this.components = List.of(type.getRecordComponents());
    List<Key<?>> all = new ArrayList<>();
    components.forEach(component -> all.add(key(component)));
    this.keys = List.copyOf(all);
  }

  static <S extends Record> RecordForm<S> of(Class<S> type) {
    return new RecordForm<>(type);
  }

  /** The settings, in the order of the record. */
  List<Key<?>> keys() {
    return keys;
  }

  /**
   * Reads the record; null when something was wrong, which was reported.
   *
   * @param section where the settings stand; told about the effective values
   */
  S read(Section section) {
    Object[] arguments = new Object[keys.size()];
    boolean right = true;
    for (int i = 0; i < arguments.length; i++) {
      Key<?> key = keys.get(i);
      arguments[i] = section.read(key);
      right &= arguments[i] != null || (!section.has(key.name()) && !key.required());
    }
    return right ? construct(section, arguments) : null;
  }

  private S construct(Section section, Object[] arguments) {
    Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      S settings = type.getDeclaredConstructor(types).newInstance(arguments);
      for (RecordComponent component : components) {
        explain(section, nameOf(component), valueOf(component, settings));
      }
      return settings;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refusal) {
        report(section, refusal.getMessage());
        return null;
      }
      throw defect(type, e);
    } catch (ReflectiveOperationException e) {
      throw defect(type, e);
    }
  }

  /** As in files and results: the name that the component is annotated with, or its own. */
  private static String nameOf(RecordComponent component) {
    JsonProperty annotation = component.getAccessor().getAnnotation(JsonProperty.class);
    return annotation == null || annotation.value().isEmpty()
        ? component.getName()
        : annotation.value();
  }

  private static Object valueOf(RecordComponent component, Record settings) {
    try {
      return component.getAccessor().invoke(settings);
    } catch (ReflectiveOperationException e) {
      throw defect(settings.getClass(), e);
    }
  }

  private static void explain(Section section, String name, Object value) {
    if (value != null) {
      Node node = section.node(name);
      section.explain(
          new EffectiveSetting(
              section.pathOf(name),
              print(value),
              node,
              node == null ? "default" : node.location().describe()));
    }
  }

  /** A refusal names its setting; the message goes to that setting's place. */
  private void report(Section section, String message) {
    for (Key<?> key : keys) {
      if (Pattern.compile("\\b" + key.name() + "\\b").matcher(message).find()) {
        String prefix = key.name() + " ";
        section.problem(
            key.name(), message.startsWith(prefix) ? message.substring(prefix.length()) : message);
        return;
      }
    }
    section.problemOfAll(message);
  }

  private static LoadstoneException defect(Class<?> type, ReflectiveOperationException e) {
    return new LoadstoneException(
        ExitCode.INTERNAL,
        "the settings " + type.getName() + " must be a public record that can be made: " + e,
        e);
  }

  private static Key<?> key(RecordComponent component) {
    JsonPropertyDescription description =
        component.getAccessor().getAnnotation(JsonPropertyDescription.class);
    return new Key<>(
        nameOf(component),
        valueType(component),
        component.getType().isPrimitive(),
        null,
        description == null ? "" : description.value());
  }

  private static ValueType<?> valueType(RecordComponent component) {
    Class<?> type = component.getType();
    if (type == List.class
        && component.getGenericType() instanceof ParameterizedType list
        && list.getActualTypeArguments()[0] instanceof Class<?> item) {
      return ValueTypes.listOf(scalarType(component, item));
    }
    return scalarType(component, type);
  }

  private static ValueType<?> scalarType(RecordComponent component, Class<?> type) {
    if (type == int.class || type == Integer.class) {
      return ValueTypes.integer(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    if (type == long.class || type == Long.class) {
      return ValueTypes.wholeNumber();
    }
    if (type == double.class || type == Double.class) {
      return ValueTypes.number();
    }
    if (type == boolean.class || type == Boolean.class) {
      return ValueTypes.flag();
    }
    if (type == String.class) {
      return ValueTypes.text();
    }
    if (type == Duration.class) {
      return ValueTypes.duration(Duration.ZERO);
    }
    if (type.isEnum()) {
      return ValueTypes.choice(
          Arrays.stream(type.getEnumConstants()).<Enum<?>>map(value -> (Enum<?>) value).toList(),
          ValueTypes::name);
    }
    if (type.isRecord()) {
      return RecordForm.of(type.asSubclass(Record.class)).asValue();
    }
    throw new LoadstoneException(
        ExitCode.INTERNAL,
        component.getDeclaringRecord().getName()
            + "."
            + component.getName()
            + ": settings of type "
            + type.getName()
            + " cannot be read from a file");
  }

  /** A record within a record: a mapping in the file. */
  private ValueType<S> asValue() {
    String expected = "a mapping with " + String.join(", ", keys.stream().map(Key::name).toList());
    return new ValueType<>(
        expected,
        (node, path, problems) -> {
          if (!(node instanceof Node.Mapping mapping)) {
            problems.add(node.location(), path, node.describe() + "; expected " + expected);
            return null;
          }
          Section section = new Section(mapping, path, problems);
          S value = read(section);
          section.refuseUnknown();
          return value;
        },
        RecordForm::print,
        SchemaObjects.of(keys));
  }

  private static Object print(Object value) {
    if (value instanceof Record settings) {
      Map<String, Object> printed = new LinkedHashMap<>();
      for (RecordComponent component : settings.getClass().getRecordComponents()) {
        Object part = valueOf(component, settings);
        if (part != null) {
          printed.put(nameOf(component), print(part));
        }
      }
      return printed;
    }
    if (value instanceof Duration duration) {
      return ValueTypes.print(duration);
    }
    if (value instanceof Enum<?> constant) {
      return ValueTypes.name(constant);
    }
    if (value instanceof List<?> list) {
      return list.stream().map(RecordForm::print).toList();
    }
    return value;
  }
}
