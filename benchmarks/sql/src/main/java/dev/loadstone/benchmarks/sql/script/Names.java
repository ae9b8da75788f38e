package dev.loadstone.benchmarks.sql.script;

import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The variables of a script while it is read, and the values that they have from the begin. */
public final class Names {
  /** The registers of what every script has. */
  static final int CLIENT_ID = 0;

  static final int ROW_COUNT = 1;
  static final int INDEX = 2;

  /** The constant that is the seed of hashes and permutations without one of their own. */
  static final String DEFAULT_SEED = "default_seed";

  private static final List<String> RESERVED = List.of("client_id", "ROW_COUNT", "index");

  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Map<String, Number> constants;
  private final Map<Variable, Number> initial = new LinkedHashMap<>();
  private final List<String> texts = new ArrayList<>();

  /** The prefixes of what results of statements gave so far, and whether these are arrays. */
  private final Map<String, Boolean> prefixes = new TreeMap<>(Comparator.reverseOrder());

  private int slots;

  /**
   * @param constants numbers that every script knows, such as the scale
   */
  public Names(Map<String, ? extends Number> constants) {
    this.constants = new TreeMap<>(constants);
    RESERVED.forEach(name -> add(name, false));
  }

  private Variable add(String name, boolean array) {
    Variable variable = new Variable(name, variables.size(), array ? slots++ : -1);
    variables.put(name, variable);
    return variable;
  }

  /** The variable that something is assigned to. */
  public Variable assigned(String name, boolean array) throws Refusal {
    Variable known = variables.get(name);
    if (known == null) {
      return add(name, array);
    }
    if (known.isArray() != array) {
      throw new Refusal(":%s is %s array before this", name, array ? "no" : "an");
    }
    return known;
  }

  /** Notes that the columns of a result become variables, or arrays. */
  void results(String prefix, boolean arrays) {
    prefixes.put(prefix, arrays);
  }

  /** A variable that is read. */
  Variable read(String name) throws Refusal {
    Variable known = variables.get(name);
    if (known != null) {
      return known;
    }
    if (constants.containsKey(name)) {
      Variable constant = add(name, false);
      initial.put(constant, constants.get(name));
      return constant;
    }
    // In reverse order, a prefix comes before those that it begins with.
    for (Map.Entry<String, Boolean> results : prefixes.entrySet()) {
      if (name.startsWith(results.getKey())) {
        return add(name, results.getValue());
      }
    }
    List<String> all = new ArrayList<>(variables.keySet());
    all.addAll(constants.keySet());
    String question = NearestName.of(name, all).map("; did you mean :%s?"::formatted).orElse("");
    throw new Refusal(":%s is assigned nowhere before it%s", name, question);
  }

  /** A number that is read by its name alone. */
  Variable readBare(String name) throws Refusal {
    if (!constants.containsKey(name)) {
      throw new Refusal("unknown name %s%s", name, NearestName.advice(name, constants.keySet()));
    }
    return read(name);
  }

  /** A variable that is read as one value. */
  Variable readValue(String name) throws Refusal {
    Variable variable = read(name);
    if (variable.isArray()) {
      throw new Refusal(":%s is an array; expected a variable with one value", name);
    }
    return variable;
  }

  /** The variables that the columns of a result can be, by the column. */
  Map<String, Variable> columns(String prefix, boolean arrays) {
    return variables.values().stream()
        .filter(variable -> variable.isArray() == arrays && variable.name().startsWith(prefix))
        .collect(
            Collectors.toMap(
                variable -> variable.name().substring(prefix.length()), variable -> variable));
  }

  /** The number of a text. */
  int text(String text) {
    texts.add(text);
    return texts.size() - 1;
  }

  public Layout layout() {
    Registers registers =
        new Registers(new byte[variables.size()], new long[variables.size()], new long[slots][]);
    initial.forEach(
        (variable, number) -> {
          boolean whole = number instanceof Long;
          registers.kinds[variable.register()] = whole ? Frame.WHOLE : Frame.DECIMAL;
          registers.bits[variable.register()] =
              whole ? number.longValue() : Double.doubleToRawLongBits(number.doubleValue());
        });
    return new Layout(
        registers,
        variables.values().stream().filter(Variable::isArray).toList(),
        List.copyOf(texts));
  }
}
