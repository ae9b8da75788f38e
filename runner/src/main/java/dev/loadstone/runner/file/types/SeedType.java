package dev.loadstone.runner.file.types;

import dev.loadstone.runner.experiment.Experiment.Seed;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How {@code seed} is written: a whole number, or a mapping with a {@code value}. */
public final class SeedType {
  public static final Seed FALLBACK = new Seed(42, false);

  private static final String EXPECTED = "a whole number, or {value: 42, sameForAll: true}";

  private static final Key<Long> VALUE =
      Key.optional(
          "value", ValueTypes.wholeNumber(), FALLBACK.value(), "Decides all data and all inputs.");
  private static final Key<Boolean> SAME_FOR_ALL =
      Key.optional(
          "sameForAll",
          ValueTypes.flag(),
          false,
          "Whether all repetitions have the same data and the same inputs.");

  private SeedType() {}

  public static ValueType<Seed> type() {
    return new ValueType<>(EXPECTED, SeedType::parse, SeedType::print, schema());
  }

  private static Seed parse(Node node, String path, Problems problems) {
    if (!(node instanceof Mapping mapping)) {
      Long value = VALUE.type().parser().parse(node, path, problems);
      return value == null ? null : new Seed(value, false);
    }
    Section section = new Section(mapping, path, problems);
    Long value = section.get(VALUE);
    Boolean sameForAll = section.get(SAME_FOR_ALL);
    section.refuseUnknown();
    return value == null || sameForAll == null ? null : new Seed(value, sameForAll);
  }

  private static Object print(Seed seed) {
    if (!seed.sameForAll()) {
      return seed.value();
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put("value", seed.value());
    mapping.put("sameForAll", true);
    return mapping;
  }

  private static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode anyOf = schema.putArray("anyOf");
    anyOf.add(VALUE.type().schema());
    anyOf.add(SchemaObjects.of(List.of(VALUE, SAME_FOR_ALL)));
    return schema;
  }
}
