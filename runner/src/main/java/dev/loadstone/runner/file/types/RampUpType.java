package dev.loadstone.runner.file.types;

import dev.loadstone.core.settings.RampUp;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** How {@code load.rampUp} is written: a duration, or bounds of one that ends when it is steady. */
public final class RampUpType {
  private static final ValueType<Duration> FIXED = ValueTypes.duration(Duration.ZERO);
  private static final String EXPECTED =
      FIXED.expected() + ", or {untilSteady: true, least: 10s, most: 5m}";

  static final Key<Boolean> UNTIL_STEADY =
      Key.required(
          "untilSteady", ValueTypes.flag(), "Whether it ends as soon as the load is steady.");
  static final Key<Duration> LEAST =
      Key.optional(
          "least",
          ValueTypes.duration(Duration.ofSeconds(10)),
          Duration.ofSeconds(10),
          "At least.");
  static final Key<Duration> MOST =
      Key.optional(
          "most",
          ValueTypes.duration(Duration.ofSeconds(10)),
          Duration.ofMinutes(5),
          "At most; the measured interval then begins though the load is not steady.");

  private RampUpType() {}

  public static ValueType<RampUp> type() {
    return new ValueType<>(EXPECTED, RampUpType::parse, RampUpType::print, schema());
  }

  private static RampUp parse(Node node, String path, Problems problems) {
    if (!(node instanceof Mapping mapping)) {
      Duration fixed = FIXED.parser().parse(node, path, problems);
      return fixed == null ? null : RampUp.of(fixed);
    }
    Section section = new Section(mapping, path, problems);
    Boolean untilSteady = section.get(UNTIL_STEADY);
    Duration least = section.get(LEAST);
    Duration most = section.get(MOST);
    section.refuseUnknown();
    if (untilSteady == null || least == null || most == null) {
      return null;
    }
    if (!untilSteady || least.compareTo(most) >= 0) {
      problems.add(
          node.location(),
          path,
          (untilSteady ? "has a least that is not below most" : "is not until it is steady")
              + "; expected "
              + EXPECTED);
      return null;
    }
    return new RampUp(least, most);
  }

  private static Object print(RampUp rampUp) {
    if (!rampUp.isUntilSteady()) {
      return ValueTypes.print(rampUp.most());
    }
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put(UNTIL_STEADY.name(), true);
    mapping.put(LEAST.name(), ValueTypes.print(rampUp.least()));
    mapping.put(MOST.name(), ValueTypes.print(rampUp.most()));
    return mapping;
  }

  private static ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    ArrayNode anyOf = schema.putArray("anyOf");
    anyOf.add(FIXED.schema());
    anyOf.add(SchemaObjects.of(List.of(UNTIL_STEADY, LEAST, MOST)));
    return schema;
  }
}
