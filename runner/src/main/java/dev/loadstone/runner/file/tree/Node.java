package dev.loadstone.runner.file.tree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A value of an experiment file, with its place. */
public sealed interface Node {
  /** The place at which the value begins. */
  Location location();

  /** Describes the value in words, for messages; shows nothing that came from the environment. */
  String describe();

  /** Returns the same value, marked as having come to its setting by other means. */
  Node through(Location.Means means);

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
    public Scalar through(Location.Means means) {
      return new Scalar(location.through(means), kind, text, source);
    }
  }

  record Sequence(Location location, List<Node> items) implements Node {
    public Sequence {
      items = List.copyOf(items);
    }

    @Override
    public String describe() {
      return "is a list";
    }

    @Override
    public Sequence through(Location.Means means) {
      return new Sequence(
          location.through(means), items.stream().map(item -> item.through(means)).toList());
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

    /** The value of a key; null when it is absent. */
    public Node get(String key) {
      Entry entry = entries.get(key);
      return entry == null ? null : entry.value();
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
     * Returns a copy with the value at a path set. Missing mappings on the way are made.
     *
     * @throws NotAMappingException when a value on the way is no mapping
     */
    public Mapping with(List<String> path, Node value) throws NotAMappingException {
      String key = path.get(0);
      if (path.size() == 1) {
        return with(key, value);
      }
      Node child = Objects.requireNonNullElseGet(get(key), () -> empty(value.location()));
      if (!(child instanceof Mapping mapping)) {
        throw new NotAMappingException(key);
      }
      return with(key, mapping.with(path.subList(1, path.size()), value));
    }

    @Override
    public String describe() {
      return "is a mapping";
    }

    @Override
    public Mapping through(Location.Means means) {
      Map<String, Entry> changed = new LinkedHashMap<>();
      entries.forEach(
          (key, entry) ->
              changed.put(
                  key,
                  new Entry(entry.keyLocation().through(means), entry.value().through(means))));
      return new Mapping(location.through(means), changed);
    }

    public List<String> keys() {
      return new ArrayList<>(entries.keySet());
    }
  }

  record Entry(Location keyLocation, Node value) {}

  /** Thrown when a path leads through a value that has no keys. */
  final class NotAMappingException extends Exception {
    private static final long serialVersionUID = 1L;

    NotAMappingException(String key) {
      super(key);
    }
  }
}
