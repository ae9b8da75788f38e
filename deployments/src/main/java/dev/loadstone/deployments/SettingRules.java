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
 * The rules for settings of a server that is started here, by kinds of names: the first kind that a
 * name is of decides on its value.
 */
public final class SettingRules {
  private final List<Kind> kinds = new ArrayList<>();
  private final UnaryOperator<String> unknown;

  private record Kind(
      Predicate<String> names, BiFunction<String, String, Optional<Refusal>> refusal) {}

  /**
   * @param unknown the reason why there can be no setting of a name that is of no kind
   */
  public SettingRules(UnaryOperator<String> unknown) {
    this.unknown = unknown;
  }

  /** Sizes of a Java's heap. */
  public SettingRules heaps(Collection<String> names) {
    return with(names::contains, JavaFlags::heapRefusal);
  }

  /** Settings that the deployment makes itself, or servers would not find each other. */
  public SettingRules reserved(Predicate<String> names) {
    return refused(names, "is the deployment's own; leave it out");
  }

  /** Settings that cannot be made, for this reason. */
  public SettingRules refused(Predicate<String> names, String reason) {
    return with(names, (key, value) -> Optional.of(new Refusal(key, reason)));
  }

  /**
   * A choice.
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

  /** Whatever it is: the server judges it. */
  public SettingRules anything(Predicate<String> names) {
    return with(names, (key, value) -> Optional.empty());
  }

  /** Whatever has one line, without its end: the server judges it. */
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

  /** Why settings cannot be as they are, by name; empty when they can. */
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
