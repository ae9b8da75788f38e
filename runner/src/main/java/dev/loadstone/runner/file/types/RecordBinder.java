package dev.loadstone.runner.file.types;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.RefusedSettingException;
import dev.loadstone.core.text.NearestName;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.tree.YamlTree;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes a record of settings by the names, types and annotations of its components. An
 * absent component has its {@link dev.loadstone.core.settings.Default}, or reaches the constructor
 * as null. A component with {@link com.fasterxml.jackson.annotation.JsonUnwrapped} is a record
 * whose settings stand among the others.
 */
public final class RecordBinder<S extends Record> {
  private final Class<S> type;

  private final List<Key> keys;

  private RecordBinder(Class<S> type) {
    this.type = type;
    this.keys = Stream.of(type.getRecordComponents()).map(Key::of).toList();
  }

  public static <S extends Record> RecordBinder<S> of(Class<S> type) {
    return new RecordBinder<>(type);
  }

  public List<Key> keys() {
    return keys.stream()
        .flatMap(key -> key.isUnwrapped() ? inner(key).keys().stream() : Stream.of(key))
        .toList();
  }

  private static RecordBinder<?> inner(Key key) {
    return of(key.component().getType().asSubclass(Record.class));
  }

  boolean hasRequired() {
    return keys().stream().anyMatch(Key::isRequired);
  }

  /**
   * Reads the record. A wrong value is reported, and replaced by its default from there on.
   *
   * @param section the section that holds the settings; receives the effective values
   * @return null when the record cannot be made
   */
  public S read(Section section) {
    Object[] values = new Object[keys.size()];
    boolean complete = true;
    for (int i = 0; i < values.length; i++) {
      Key key = keys.get(i);
      if (key.isUnwrapped()) {
        values[i] = inner(key).read(section);
        complete &= values[i] != null;
      } else {
        Object given = section.read(key.name(), key.type(), key.isRequired());
        values[i] = given == null ? key.fallback() : given;
        complete &= values[i] != null || !key.isRequired();
      }
    }
    return complete ? made(section, values) : null;
  }

  private S made(Section section, Object[] values) {
    try {
      S settings = construct(values);
      for (int i = 0; i < values.length; i++) {
        explain(section, keys.get(i), values[i], keys.get(i).valueIn(settings));
      }
      return settings;
    } catch (RefusedSettingException e) {
      section.problem(e.refusal());
    } catch (IllegalArgumentException e) {
      // In place of a wrong value the record got a default, so its refusal says nothing.
      if (section.isRight()) {
        section.problem("", e.getMessage());
      }
    }
    return null;
  }

  private static void explain(Section section, Key key, Object given, Object value) {
    if (value != null && !key.isUnwrapped()) {
      boolean limited = !key.limit().isEmpty() && given != null && !given.equals(value);
      section.explain(
          key.name(),
          WrittenForms.print(value),
          limited ? ": " + WrittenForms.print(given) + ", " + key.limit() : "");
    }
  }

  /**
   * Makes the record in code.
   *
   * @param values the settings by name: values of the type of the component, which are taken as
   *     they are, or values as an experiment would write them; absent settings have their defaults
   * @throws LoadstoneException when there is no such setting, or a value is not as it must be
   * @throws IllegalArgumentException when the record refuses it
   */
  public S make(Map<String, ?> values) {
    List<String> names = keys().stream().map(Key::name).toList();
    for (String name : values.keySet()) {
      if (!names.contains(name)) {
        throw LoadstoneException.usage(
            "unknown setting %s%s", name, NearestName.advice(name, names));
      }
    }
    Problems problems = new Problems();
    Object[] arguments =
        keys.stream()
            .map(
                key ->
                    key.isUnwrapped()
                        ? madeWithin(inner(key), values)
                        : value(key, values.get(key.name()), problems))
            .toArray();
    problems.throwIfAny();
    return construct(arguments);
  }

  private static Record madeWithin(RecordBinder<?> inner, Map<String, ?> values) {
    Map<String, Object> own = new LinkedHashMap<>(values);
    own.keySet().retainAll(inner.keys().stream().map(Key::name).toList());
    return inner.make(own);
  }

  private static Object value(Key key, Object given, Problems problems) {
    if (given == null) {
      return key.fallback();
    }
    Class<?> component = key.component().getType();
    if (MethodType.methodType(component).wrap().returnType().isInstance(given)
        && !(given instanceof Map || given instanceof List)) {
      return given;
    }
    String yaml = JsonMapper.shared().writeValueAsString(given);
    return key.type().parse(YamlTree.value(key.name(), yaml, problems), key.name(), problems);
  }

  private S construct(Object[] values) {
    try {
      Class<?>[] types =
          keys.stream().map(Key::component).map(RecordComponent::getType).toArray(Class<?>[]::new);
      return type.getDeclaredConstructor(types).newInstance(values);
    } catch (ReflectiveOperationException e) {
      if (e instanceof InvocationTargetException
          && e.getCause() instanceof IllegalArgumentException refusal) {
        throw refusal;
      }
      throw LoadstoneException.internal(
          e, "the settings %s must be a public record that can be made: %s", type.getName(), e);
    }
  }

  /** The settings that are not null, as they stand in YAML. */
  Map<String, Object> print(Record settings) {
    Map<String, Object> printed = new LinkedHashMap<>();
    for (Key key : keys) {
      Object value = key.valueIn(settings);
      if (key.isUnwrapped()) {
        printed.putAll(inner(key).print((Record) value));
      } else if (value != null) {
        printed.put(key.name(), WrittenForms.print(value));
      }
    }
    return printed;
  }

  ValueType<S> type() {
    return type(
        keys().stream().map(Key::name).collect(Collectors.joining(", ", "a mapping with ", "")));
  }

  ValueType<S> type(String expected) {
    return new ValueType<>(
        expected,
        schema(),
        (node, path, problems) -> {
          if (!(node instanceof Mapping mapping)) {
            problems.refuse(node, path, expected);
            return null;
          }
          Section section = new Section(mapping, path, problems);
          S value = read(section);
          section.refuseUnknown();
          return section.isRight() ? value : null;
        });
  }

  /** The JSON Schema of a mapping that holds the settings and nothing else. */
  public ObjectNode schema() {
    ObjectNode schema = Scalars.schema("object");
    schema.put("additionalProperties", false);
    schema.putObject("properties").setAll(properties());
    keys().stream()
        .filter(Key::isRequired)
        .forEach(key -> schema.withArray("required").add(key.name()));
    return schema;
  }

  public Map<String, ObjectNode> properties() {
    S defaults = defaults();
    Map<String, ObjectNode> properties = new LinkedHashMap<>();
    for (Key key : keys) {
      if (key.isUnwrapped()) {
        properties.putAll(inner(key).properties());
      } else {
        properties.put(
            key.name(), key.schema(defaults == null ? key.fallback() : key.valueIn(defaults)));
      }
    }
    return properties;
  }

  /** The record with all defaults; null when it cannot be without some settings. */
  private S defaults() {
    try {
      return hasRequired() ? null : make(Map.of());
    } catch (IllegalArgumentException e) {
      return null;
    }
  }
}
