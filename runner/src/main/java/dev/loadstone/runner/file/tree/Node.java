package dev.loadstone.runner.file.tree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A value of an experiment file, with its place. */
public sealed interface Node {
  /** The place at which the value begins. */
  Location location();

  Node at(Location location);

  /** Describes the value in words, for messages; shows nothing that came from the environment. */
  String describe();

  /**
   * The value to write so that it is read back the same.
   *
   * @param keepReferences whether references to the environment stay references, so that their
   *     values are not written
   */
  Object yaml(boolean keepReferences);

  /** Returns the same value, marked as having come to its setting by {@code means}. */
  default Node through(String means) {
    return at(new Location(location().source(), location().line(), location().column(), means));
  }

  /** The type of a scalar by YAML's rules. */
  enum Kind {
    TEXT,
    INTEGER,
    DECIMAL,
    FLAG,
    EMPTY,
    /** Text with a reference to the environment, which may stand for any of the others. */
    REFERENCE
  }

  /**
   * A single value.
   *
   * @param text the text with references to the environment replaced
   * @param source the text as written
   */
  record Scalar(Location location, Kind kind, String text, String source) implements Node {
    private static final Pattern NUMBER =
        Pattern.compile("-?(?:0|[1-9]\\d{0,40})(?:\\.\\d{1,40})?");

    @Override
    public Scalar at(Location other) {
      return new Scalar(other, kind, text, source);
    }

    /** The text to show. It never shows the value of a reference, which may be a secret. */
    public String shown() {
      return kind == Kind.REFERENCE ? source : text;
    }

    @Override
    public String describe() {
      return switch (kind) {
        case EMPTY -> "has no value";
        case REFERENCE ->
            "is "
                + quoted(source)
                + ", whose value in the environment"
                + (text.equals(text.strip()) ? " does not fit" : " begins or ends with a blank");
        default -> "is " + quoted(text);
      };
    }

    private static String quoted(String text) {
      String oneLine = text.replace('\n', ' ');
      return "'" + (oneLine.length() > 60 ? oneLine.substring(0, 60) + "…" : oneLine) + "'";
    }

    @Override
    public Object yaml(boolean keepReferences) {
      return switch (kind) {
        case TEXT -> EnvironmentReferences.escaped(text);
        case REFERENCE -> keepReferences ? source : plain();
        case EMPTY -> "";
        default -> plain();
      };
    }

    private Object plain() {
      if (NUMBER.matcher(text).matches() && new BigDecimal(text).toPlainString().equals(text)) {
        return new BigDecimal(text);
      }
      return text.equals("true") || text.equals("false")
          ? Boolean.valueOf(text)
          : EnvironmentReferences.escaped(text);
    }
  }

  record Sequence(Location location, List<Node> items) implements Node {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public Sequence at(Location other) {
      return new Sequence(other, items);
    }

    @Override
    public String describe() {
      return "is a list";
    }

    @Override
    public Object yaml(boolean keepReferences) {
      return items.stream().map(item -> item.yaml(keepReferences)).toList();
    }
  }

  /** Keys with values, in the order of the file. */
  record Mapping(Location location, Map<String, Entry> entries) implements Node {
    public Mapping {
      entries = new LinkedHashMap<>(entries);
    }

    public static Mapping empty(Location location) {
      return new Mapping(location, Map.of());
    }

    @Override
    public Mapping at(Location other) {
      return new Mapping(other, entries);
    }

    public List<String> keys() {
      return new ArrayList<>(entries.keySet());
    }

    /** The value of a key; null when it is absent. */
    public Node get(String key) {
      Entry entry = entries.get(key);
      return entry == null ? null : entry.value();
    }

    /** The first single value that one of these keys has. */
    public Optional<Scalar> scalar(String... keys) {
      return Stream.of(keys)
          .map(this::get)
          .filter(Scalar.class::isInstance)
          .map(Scalar.class::cast)
          .findFirst();
    }

    public Mapping with(String key, Node value) {
      Map<String, Entry> changed = new LinkedHashMap<>(entries);
      Entry before = entries.get(key);
      changed.put(key, new Entry(before == null ? value.location() : before.keyLocation(), value));
      return new Mapping(location, changed);
    }

    public Mapping without(String key) {
      Map<String, Entry> changed = new LinkedHashMap<>(entries);
      changed.remove(key);
      return new Mapping(location, changed);
    }

    /**
     * Returns a copy with the value at a path set. Missing mappings on the way are made; a value on
     * the way that is no mapping is reported, and then nothing changes.
     *
     * @param name the setting, for the report; empty where the place of the value names it
     */
    public Mapping with(List<String> path, Node value, String name, Problems problems) {
      String key = path.get(0);
      if (path.size() == 1) {
        return with(key, value);
      }
      Node child = Objects.requireNonNullElseGet(get(key), () -> empty(value.location()));
      if (child instanceof Mapping mapping) {
        return with(key, mapping.with(path.subList(1, path.size()), value, name, problems));
      }
      problems.add(
          value.location(),
          name,
          key + " is no mapping in the file, so nothing in it can be set; set it whole");
      return this;
    }

    @Override
    public String describe() {
      return "is a mapping";
    }

    @Override
    public Map<String, Object> yaml(boolean keepReferences) {
      Map<String, Object> values = new LinkedHashMap<>();
      entries.forEach((key, entry) -> values.put(key, entry.value().yaml(keepReferences)));
      return values;
    }
  }

  record Entry(Location keyLocation, Node value) {}
}
