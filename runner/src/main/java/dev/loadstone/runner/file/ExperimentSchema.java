package dev.loadstone.runner.file;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.database.Database;
import dev.loadstone.runner.experiment.Catalog;
import dev.loadstone.runner.file.types.RecordBinder;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Describes experiment files to editors: a JSON Schema with all settings of all benchmarks. */
public record ExperimentSchema(Catalog catalog) {
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  public String json() {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(schema()) + "\n";
  }

  private ObjectNode schema() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("$schema", DIALECT);
    schema.put("title", "Loadstone experiment");
    schema.setAll(ExperimentForm.EXPERIMENT.schema());
    schema.withArray("required").add(ExperimentForm.BENCHMARK).add(ExperimentForm.SYSTEMS);
    ObjectNode properties = schema.withObject("properties");
    properties.set(ExperimentForm.BENCHMARK, benchmarks());
    ObjectNode systems = properties.putObject(ExperimentForm.SYSTEMS);
    systems.put("description", "The systems to compare.");
    systems.put("type", "array").put("minItems", 1).set("items", system());
    properties.set(ExperimentForm.LOAD, load());
    properties.set(ExperimentForm.VARY, vary());
    properties.set(ExperimentForm.REQUIRE, require());
    schema.withObject("$defs").set(ExperimentForm.WITH, with());
    return schema;
  }

  private ObjectNode benchmarks() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("description", "What is run, with its settings.");
    ArrayNode options = schema.putArray("anyOf");
    for (Benchmark<?> benchmark : catalog.benchmarks()) {
      ObjectNode option = ExperimentForm.BENCHMARK_NAME.schema();
      option.put("description", benchmark.summary());
      ObjectNode properties = option.withObject("properties");
      properties.withObject(ExperimentForm.NAME).put("const", benchmark.name());
      properties.setAll(RecordBinder.of(benchmark.settingsType()).properties());
      options.add(option);
    }
    return schema;
  }

  private ObjectNode system() {
    ObjectNode schema = ExperimentForm.SYSTEM.schema();
    ArrayNode names = schema.withObject("properties").withObject("name").putArray("enum");
    catalog.databases().stream().map(Database::name).forEach(names::add);
    schema.withObject("properties").set(ExperimentForm.WITH, withOf("this system"));
    return schema;
  }

  private ObjectNode with() {
    ObjectNode with = JsonNodeFactory.instance.objectNode();
    with.put("type", "object");
    with.set("properties", ownSettings());
    with.put("additionalProperties", false);
    return with;
  }

  private static ObjectNode withOf(String owner) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("description", "Settings of benchmark and load for " + owner + " alone, by path.")
        .put("$ref", "#/$defs/" + ExperimentForm.WITH);
  }

  private static ObjectNode load() {
    ObjectNode schema = ExperimentForm.LOAD_SETTINGS.schema();
    schema.put("description", "How the systems are driven.");
    return schema;
  }

  private ObjectNode vary() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    schema.put("description", "Settings that take several values: each combination is measured.");
    ObjectNode properties = schema.putObject("properties");
    ownSettings()
        .properties()
        .forEach(
            setting -> properties.set(setting.getKey(), list((ObjectNode) setting.getValue())));
    Map<String, ObjectNode> ofSystems = ExperimentForm.SYSTEM.properties();
    for (String name : ExperimentForm.VARYING) {
      properties.set(ExperimentForm.SYSTEMS + "." + name, list(ofSystems.get(name)));
    }
    ObjectNode any = JsonNodeFactory.instance.objectNode();
    schema
        .putObject("patternProperties")
        .set("^(systems\\.(settings|properties)|load\\.pacing|benchmark\\.[^.]+)\\..+$", list(any));
    schema.put("additionalProperties", false);
    return schema;
  }

  private static ObjectNode list(ObjectNode item) {
    ObjectNode withOthers = JsonNodeFactory.instance.objectNode();
    withOthers.put("type", "object");
    ObjectNode properties = withOthers.putObject("properties");
    properties.set(Variations.VALUE, item);
    properties.set(ExperimentForm.WITH, withOf("this value"));
    withOthers.putArray("required").add(Variations.VALUE).add(ExperimentForm.WITH);
    withOthers.put("additionalProperties", false);
    ObjectNode list = JsonNodeFactory.instance.objectNode();
    list.put("type", "array").put("minItems", 1).put("uniqueItems", true);
    list.putObject("items").putArray("anyOf").add(item).add(withOthers);
    return list;
  }

  /** The schemas of the settings of all benchmarks and of the load, by path. */
  private ObjectNode ownSettings() {
    ObjectNode settings = JsonNodeFactory.instance.objectNode();
    for (Benchmark<?> benchmark : catalog.benchmarks()) {
      RecordBinder.of(benchmark.settingsType())
          .properties()
          .forEach(
              (name, schema) -> {
                String path = ExperimentForm.BENCHMARK + "." + name;
                settings.set(path, either(settings.get(path), schema));
              });
    }
    ExperimentForm.LOAD_SETTINGS
        .properties()
        .forEach((name, schema) -> settings.set(ExperimentForm.LOAD + "." + name, schema));
    return settings;
  }

  /** Accepts a setting of one benchmark, or that of another under the same name. */
  private static ObjectNode either(JsonNode known, ObjectNode other) {
    if (known == null || known.equals(other)) {
      return other;
    }
    ObjectNode either = JsonNodeFactory.instance.objectNode();
    ArrayNode options = either.putArray("anyOf");
    if (known.get("anyOf") instanceof ArrayNode several) {
      options.addAll(several);
    } else {
      options.add(known);
    }
    options.add(other);
    return either;
  }

  private static ObjectNode require() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    schema.put(
        "description",
        "Conditions that each run must meet, such as tpmC: \"> 1000\" or checks: pass.");
    schema.putObject("additionalProperties").put("type", "string");
    return schema;
  }
}
