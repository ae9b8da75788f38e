package dev.loadstone.runner.file.types;

import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How {@code load.pacing} is written: a name, or a mapping with a {@code type}. */
public final class PacingType {
  static final String UNPACED = "unpaced";
  static final String KEYING = "keying-and-thinking";
  static final String RATE = "rate";

  private static final List<String> TYPES = List.of(UNPACED, KEYING, RATE);
  private static final String EXPECTED =
      "unpaced, keying-and-thinking, {type: keying-and-thinking, factor: 0.1} or"
          + " {type: rate, perSecond: 500, arrivals: constant}";

  static final Key<String> TYPE =
      Key.required("type", ValueTypes.choice(TYPES, name -> name), "When transactions start.");
  static final Key<Double> FACTOR =
      Key.optional(
          "factor",
          ValueTypes.positive(),
          1.0,
          "Scales all keying and think times; 1 is by the specification.");
  static final Key<Double> PER_SECOND =
      Key.required(
          "perSecond",
          ValueTypes.positive(),
          "Transactions that become due each second, over all terminals.");
  static final Key<String> ARRIVALS =
      Key.optional(
          "arrivals",
          ValueTypes.choice(List.of("constant", "poisson"), name -> name),
          "constant",
          "Constant gaps between transactions, or exponential ones (poisson).");

  private PacingType() {}

  public static ValueType<Pacing> type() {
    return new ValueType<>(EXPECTED, PacingType::parse, PacingType::print, schema());
  }

  private static Pacing parse(Node node, String path, Problems problems) {
    if (node instanceof Scalar scalar && scalar.kind() != Kind.EMPTY) {
      return named(scalar, path, problems);
    }
    if (!(node instanceof Mapping mapping)) {
      problems.add(node.location(), path, node.describe() + "; expected " + EXPECTED);
      return null;
    }
    Section section = new Section(mapping, path, problems);
    String type = section.get(TYPE);
    if (type == null) {
      return null;
    }
    Pacing pacing =
        switch (type) {
          case UNPACED -> new Pacing.Unpaced();
          case KEYING -> new Pacing.KeyingAndThinking(section.get(FACTOR));
          default -> rate(section);
        };
    section.refuseUnknown();
    return pacing;
  }

  private static Pacing rate(Section section) {
    Double perSecond = section.get(PER_SECOND);
    boolean poisson = section.get(ARRIVALS).equals("poisson");
    return perSecond == null ? null : new Pacing.Rate(perSecond, poisson);
  }

  private static Pacing named(Scalar scalar, String path, Problems problems) {
    String type = TYPE.type().parser().parse(scalar, path, problems);
    if (type == null) {
      return null;
    }
    if (type.equals(RATE)) {
      problems.add(
          scalar.location(),
          path,
          "is a rate without a number; expected {type: rate, perSecond: 500}");
      return null;
    }
    return type.equals(UNPACED) ? new Pacing.Unpaced() : new Pacing.KeyingAndThinking(1);
  }

  private static Object print(Pacing pacing) {
    if (pacing instanceof Pacing.Rate rate) {
      Map<String, Object> mapping = new LinkedHashMap<>();
      mapping.put("type", RATE);
      mapping.put("perSecond", rate.perSecond());
      mapping.put("arrivals", rate.poisson() ? "poisson" : "constant");
      return mapping;
    }
    if (pacing instanceof Pacing.KeyingAndThinking keying && keying.factor() != 1) {
      Map<String, Object> mapping = new LinkedHashMap<>();
      mapping.put("type", KEYING);
      mapping.put("factor", keying.factor());
      return mapping;
    }
    return pacing instanceof Pacing.Unpaced ? UNPACED : KEYING;
  }

  private static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode options = schema.putArray("anyOf");
    options.addObject().putArray("enum").add(UNPACED).add(KEYING);
    options.addObject().put("type", "string").put("pattern", ValueTypes.REFERENCE_PATTERN);
    options.add(variant(UNPACED, List.of()));
    options.add(variant(KEYING, List.of(FACTOR)));
    options.add(variant(RATE, List.of(PER_SECOND, ARRIVALS)));
    return schema;
  }

  private static ObjectNode variant(String type, List<Key<?>> keys) {
    ObjectNode variant = SchemaObjects.of(keys);
    variant.withObject("properties").putObject("type").put("const", type);
    variant.withArray("required").add("type");
    return variant;
  }
}
