package dev.loadstone.deployments;

import dev.loadstone.core.Refusal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The rules for settings of a server that is started here, by kinds of names. The first kind that
 * matches a name decides on its value.
 */
public final class SettingRules {
  private final List<Kind> kinds = new ArrayList<>();
  private final UnaryOperator<String> unknown;

  private record Kind(
      Predicate<String> names, BiFunction<String, String, Optional<Refusal>> refusal) {}

  /**
   * @param unknown gives the reason why a name that matches no kind is refused
   */
  public SettingRules(UnaryOperator<String> unknown) {
    this.unknown = unknown;
  }

  /** Adds settings that are sizes of a Java heap. */
  public SettingRules heaps(Collection<String> names) {
    return with(names::contains, JavaFlags::heapRefusal);
  }

  /** Adds settings that only the deployment makes; else servers would not find each other. */
  public SettingRules reserved(Predicate<String> names) {
    return refused(names, "is the deployment's own; leave it out");
  }

  /** Adds settings that are refused for a reason. */
  public SettingRules refused(Predicate<String> names, String reason) {
    return with(names, (key, value) -> Optional.of(new Refusal(key, reason)));
  }

  /**
   * Adds a setting with a fixed choice of values.
   *
   * @param expected the values, in words
   */
  public SettingRules choice(String name, List<String> values, String expected) {
    return with(
        name::equals,
        (key, value) ->
            values.contains(value)
                ? Optional.empty()
                : Optional.of(Refusal.of(key, "is %s; expected %s", value, expected)));
  }

  /** Adds settings with any value, which the server judges itself. */
  public SettingRules anything(Predicate<String> names) {
    return with(names, (key, value) -> Optional.empty());
  }

  /** Adds settings with any value of one line, which the server judges itself. */
  public SettingRules lines(Predicate<String> names) {
    return with(
        names,
        (key, value) ->
            value.indexOf('\n') >= 0 || value.indexOf('\r') >= 0
                ? Optional.of(new Refusal(key, "has several lines; expected one"))
                : Optional.empty());
  }

  private SettingRules with(
      Predicate<String> names, BiFunction<String, String, Optional<Refusal>> refusal) {
    kinds.add(new Kind(names, refusal));
    return this;
  }

  /** The reasons why settings are refused, sorted by name; empty when none is. */
  public List<Refusal> refusals(Map<String, String> given) {
    return new TreeMap<>(given)
        .entrySet().stream()
            .flatMap(setting -> refusal(setting.getKey(), setting.getValue()).stream())
            .toList();
  }

  private Optional<Refusal> refusal(String name, String value) {
    String key = "settings." + name;
    return kinds.stream()
        .filter(kind -> kind.names.test(name))
        .findFirst()
        .map(kind -> kind.refusal.apply(key, value))
        .orElseGet(() -> Optional.of(new Refusal(key, unknown.apply(name))));
  }
}
