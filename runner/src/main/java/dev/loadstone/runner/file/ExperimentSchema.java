package dev.loadstone.runner.file;

import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Database;
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
  private static final String PROPERTIES = "properties";

  public String json() {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(schema()) + "\n";
  }

  private ObjectNode schema() {
    ObjectNode schema = object();
    schema.put("$schema", DIALECT);
    schema.put("title", "Loadstone experiment");
    schema.setAll(ExperimentForm.EXPERIMENT.schema());
    schema.withArray("required").add(ExperimentForm.BENCHMARK).add(ExperimentForm.SYSTEMS);
    ObjectNode properties = schema.withObject(PROPERTIES);
    properties.set(ExperimentForm.BENCHMARK, benchmarks());
    ObjectNode systems = properties.putObject(ExperimentForm.SYSTEMS);
    systems.put("description", "The systems to compare.");
    systems.put("type", "array").put("minItems", 1).set("items", system());
    properties.set(
        ExperimentForm.LOAD,
        ExperimentForm.LOAD_SETTINGS.schema().put("description", "How the systems are driven."));
    properties.set(ExperimentForm.VARY, vary());
    ObjectNode require = properties.putObject(ExperimentForm.REQUIRE);
    require.put(
        "description",
        "Conditions that each run must meet, such as tpmC: \"> 1000\" or checks: pass.");
    require.put("type", "object").putObject("additionalProperties").put("type", "string");
    ObjectNode with = schema.withObject("$defs").putObject(ExperimentForm.WITH);
    with.put("type", "object").put("additionalProperties", false).set(PROPERTIES, ownSettings());
    return schema;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  private static ObjectNode described(String description) {
    return object().put("description", description);
  }

  private ObjectNode benchmarks() {
    ObjectNode schema = described("What is run, with its settings.");
    ArrayNode options = schema.putArray("anyOf");
    for (Benchmark<?> benchmark : catalog.benchmarks()) {
      ObjectNode option = ExperimentForm.BENCHMARK_NAME.schema();
      option.put("description", benchmark.summary());
      ObjectNode properties = option.withObject(PROPERTIES);
      properties.withObject(ExperimentForm.NAME).put("const", benchmark.name());
      properties.setAll(RecordBinder.of(benchmark.settingsType()).properties());
      options.add(option);
    }
    return schema;
  }

  private ObjectNode system() {
    ObjectNode schema = ExperimentForm.SYSTEM.schema();
    ObjectNode properties = schema.withObject(PROPERTIES);
    ArrayNode names = properties.withObject(ExperimentForm.NAME).putArray("enum");
    catalog.databases().stream().map(Database::name).forEach(names::add);
    properties.set(ExperimentForm.WITH, withOf("this system"));
    return schema;
  }

  private static ObjectNode withOf(String owner) {
    return described("Settings of benchmark and load for " + owner + " alone, by path.")
        .put("$ref", "#/$defs/" + ExperimentForm.WITH);
  }

  private ObjectNode vary() {
    ObjectNode schema =
        described("Settings that take several values: each combination is measured.")
            .put("type", "object")
            .put("additionalProperties", false);
    ObjectNode properties = schema.putObject(PROPERTIES);
    ownSettings()
        .properties()
        .forEach(setting -> properties.set(setting.getKey(), list(setting.getValue())));
    Map<String, ObjectNode> ofSystems = ExperimentForm.SYSTEM.properties();
    for (String name : ExperimentForm.VARYING) {
      properties.set(ExperimentForm.SYSTEMS + "." + name, list(ofSystems.get(name)));
    }
    schema
        .putObject("patternProperties")
        .set(
            "^(systems\\.(settings|properties)|load\\.pacing|benchmark\\.[^.]+)\\..+$",
            list(object()));
    return schema;
  }

  private static ObjectNode list(JsonNode item) {
    ObjectNode list = object().put("type", "array").put("minItems", 1).put("uniqueItems", true);
    ArrayNode forms = list.putObject("items").putArray("anyOf").add(item);
    ObjectNode withOthers =
        forms.addObject().put("type", "object").put("additionalProperties", false);
    withOthers.putArray("required").add(Variations.VALUE).add(ExperimentForm.WITH);
    ObjectNode properties = withOthers.putObject(PROPERTIES);
    properties.set(Variations.VALUE, item);
    properties.set(ExperimentForm.WITH, withOf("this value"));
    return list;
  }

  private ObjectNode ownSettings() {
    ObjectNode settings = object();
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

  private static ObjectNode either(JsonNode known, ObjectNode other) {
    if (known == null || known.equals(other)) {
      return other;
    }
    ObjectNode either = object();
    ArrayNode options = either.putArray("anyOf");
    if (known.get("anyOf") instanceof ArrayNode several) {
      options.addAll(several);
    } else {
      options.add(known);
    }
    options.add(other);
    return either;
  }
}
