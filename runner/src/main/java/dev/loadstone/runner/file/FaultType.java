package dev.loadstone.runner.file;

import dev.loadstone.core.settings.Fault;
import dev.loadstone.runner.file.tree.Node;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Problems;
import dev.loadstone.runner.file.types.Key;
import dev.loadstone.runner.file.types.SchemaObjects;
import dev.loadstone.runner.file.types.Section;
import dev.loadstone.runner.file.types.ValueType;
import dev.loadstone.runner.file.types.ValueTypes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How an item of {@code systems.faults} is written: a mapping with the instant and the node. */
final class FaultType {
  private static final String EXPECTED = "such as {at: 20s, kill: 2}";

  static final Key<Duration> AT =
      Key.required(
          "at",
          ValueTypes.duration(Duration.ZERO),
          "When it happens, from the start of the measured interval.");
  static final Key<Integer> KILL =
      Key.required(
          "kill",
          ValueTypes.integer(1, ExperimentForm.MOST_NODES),
          "The node whose server process is killed, from 1.");

  private FaultType() {}

  static ValueType<Fault> type() {
    return new ValueType<>(
        EXPECTED, FaultType::parse, FaultType::print, SchemaObjects.of(List.of(AT, KILL)));
  }

  private static Fault parse(Node node, String path, Problems problems) {
    if (!(node instanceof Mapping mapping)) {
      problems.add(node.location(), path, node.describe() + "; expected " + EXPECTED);
      return null;
    }
    Section section = new Section(mapping, path, problems);
    Duration at = section.get(AT);
    Integer kill = section.get(KILL);
    section.refuseUnknown();
    return at == null || kill == null ? null : new Fault(at, kill);
  }

  private static Object print(Fault fault) {
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put(AT.name(), ValueTypes.print(fault.at()));
    mapping.put(KILL.name(), fault.node());
    return mapping;
  }
}
