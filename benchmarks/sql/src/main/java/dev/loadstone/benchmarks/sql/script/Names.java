package dev.loadstone.benchmarks.sql.script;

import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The variables of a script while it is read, and the values that they have from the begin. */
public final class Names {
  /** The registers of what every script has. */
  static final int CLIENT_ID = 0;

  static final int ROW_COUNT = 1;
  static final int INDEX = 2;

  private static final String RANDOM_SEED = "random_seed";

  /** The constant that is the seed of hashes and permutations without one of their own. */
  static final String DEFAULT_SEED = "default_seed";

  private static final List<String> RESERVED = List.of("client_id", "ROW_COUNT", "index");

  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, Number> constants;
  private final List<String> texts = new ArrayList<>();

  /** Those that are read as columns of results, and assigned nowhere before. */
  private final List<Variable> ofResults = new ArrayList<>();

  /** The variables that results of statements gave so far, by their columns, by their prefix. */
  private final Map<String, Map<String, Variable>> results =
      new TreeMap<>(Comparator.reverseOrder());

  /**
   * @param constants numbers that every script knows, such as the scale
   */
  public Names(Map<String, ? extends Number> constants) {
    this.constants = new TreeMap<>(constants);
    RESERVED.forEach(name -> add(name, false));
    this.constants.keySet().forEach(name -> add(name, false));
  }

  private Variable add(String name, boolean array) {
    Variable variable = new Variable(name, variables.size(), array);
    variables.put(name, variable);
    return variable;
  }

  /** The names of all variables so far. */
  Set<String> known() {
    return Set.copyOf(variables.keySet());
  }

  public Variable assigned(String name, boolean array) throws Refusal {
    Variable known = variables.get(name);
    if (known == null) {
      return add(name, array);
    }
    Refusal.require(
        known.isArray() == array, ":%s is %s array before this", name, array ? "no" : "an");
    return known;
  }

  /** The variables that a result becomes, by its columns; they are complete with the layout. */
  Map<String, Variable> results(String prefix) {
    return results.computeIfAbsent(prefix, key -> new HashMap<>());
  }

  Variable read(String name) throws Refusal {
    Variable known = variables.get(name);
    if (known != null) {
      return known;
    }
    if (results.keySet().stream().anyMatch(name::startsWith)) {
      Variable added = add(name, false);
      ofResults.add(added);
      return added;
    }
    throw new Refusal(
        ":%s is assigned nowhere before it%s",
        name,
        NearestName.of(name, variables.keySet()).map("; did you mean :%s?"::formatted).orElse(""));
  }

  /** A number that is read by its name alone. */
  Variable readBare(String name) throws Refusal {
    Refusal.require(
        constants.containsKey(name),
        "unknown name %s%s",
        name,
        NearestName.advice(name, constants.keySet()));
    return read(name);
  }

  Variable readValue(String name) throws Refusal {
    Variable variable = read(name);
    Refusal.require(
        !variable.isArray(), ":%s is an array; expected a variable with one value", name);
    return variable;
  }

  int text(String text) {
    texts.add(text);
    return texts.size() - 1;
  }

  public Layout layout() {
    int count = variables.size();
    boolean hasArrays = variables.values().stream().anyMatch(Variable::isArray);
    Registers registers =
        new Registers(new byte[count], new long[count], new long[hasArrays ? count : 0][]);
    constants.forEach(
        (name, number) -> {
          int register = variables.get(name).register();
          boolean whole = number instanceof Long;
          registers.kinds[register] = whole ? Frame.WHOLE : Frame.DECIMAL;
          registers.bits[register] =
              whole ? number.longValue() : Double.doubleToRawLongBits(number.doubleValue());
        });
    ofResults.forEach(variable -> registers.kinds[variable.register()] = Frame.UNASSIGNED);
    for (Variable variable : variables.values()) {
      results.forEach(
          (prefix, columns) -> {
            if (!variable.isArray() && variable.name().startsWith(prefix)) {
              columns.put(variable.name().substring(prefix.length()), variable);
            }
          });
    }
    return new Layout(
        registers,
        List.copyOf(texts),
        Stream.of(RANDOM_SEED, DEFAULT_SEED)
            .filter(constants::containsKey)
            .map(variables::get)
            .toList());
  }
}
