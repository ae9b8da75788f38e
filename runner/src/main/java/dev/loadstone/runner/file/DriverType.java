package dev.loadstone.runner.file;

import dev.loadstone.core.settings.DriverSettings;
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

/** How {@code systems.driver} is written: a mapping with the tool and where it is installed. */
final class DriverType {
  private static final String EXPECTED = "such as {tool: benchbase, path: /opt/benchbase}";

  static final Key<String> TOOL =
      Key.required("tool", ValueTypes.text(), "The tool: benchbase, go-tpc or ycsb.");
  static final Key<String> PATH =
      Key.required(
          "path",
          ValueTypes.text(),
          "Where it is installed: a folder; of go-tpc the program. Nothing is downloaded.");
  static final Key<String> JAVA =
      Key.optional(
          "java",
          ValueTypes.text(),
          "",
          "The folder of the Java that it runs on. Default: one that is new enough for it.");
  static final Key<Map<String, String>> SETTINGS =
      Key.optional(
          "settings",
          ValueTypes.textMap(),
          Map.of(),
          "Settings of the tool's own, by its own names, passed on as they are.");
  static final Key<Duration> PATIENCE =
      Key.optional(
          "patience",
          ValueTypes.duration(Duration.ofSeconds(1)),
          Duration.ofMinutes(1),
          "How long it may take beyond ramp-up and measured interval before it is ended.");
  static final Key<Duration> LOAD_LIMIT =
      Key.optional(
          "loadLimit",
          ValueTypes.duration(Duration.ofSeconds(1)),
          Duration.ofHours(1),
          "How long its load may take before it is ended.");

  private DriverType() {}

  static ValueType<DriverSettings> type() {
    return new ValueType<>(
        EXPECTED,
        DriverType::parse,
        DriverType::print,
        SchemaObjects.of(List.of(TOOL, PATH, JAVA, SETTINGS, PATIENCE, LOAD_LIMIT)));
  }

  private static DriverSettings parse(Node node, String path, Problems problems) {
    if (!(node instanceof Mapping mapping)) {
      problems.add(node.location(), path, node.describe() + "; expected " + EXPECTED);
      return null;
    }
    Section section = new Section(mapping, path, problems);
    DriverSettings driver =
        new DriverSettings(
            section.get(TOOL),
            section.get(PATH),
            section.get(JAVA),
            section.get(SETTINGS),
            section.get(PATIENCE),
            section.get(LOAD_LIMIT));
    section.refuseUnknown();
    return driver.tool() == null || driver.path() == null ? null : driver;
  }

  private static Object print(DriverSettings driver) {
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put(TOOL.name(), driver.tool());
    mapping.put(PATH.name(), driver.path());
    if (!driver.java().isEmpty()) {
      mapping.put(JAVA.name(), driver.java());
    }
    if (!driver.settings().isEmpty()) {
      mapping.put(SETTINGS.name(), driver.settings());
    }
    mapping.put(PATIENCE.name(), ValueTypes.print(driver.patience()));
    mapping.put(LOAD_LIMIT.name(), ValueTypes.print(driver.loadLimit()));
    return mapping;
  }
}
