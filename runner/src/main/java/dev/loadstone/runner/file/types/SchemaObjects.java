package dev.loadstone.runner.file.types;

import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes JSON Schemas of mappings from their settings. */
public final class SchemaObjects {
  private SchemaObjects() {}

  /** A mapping that holds these settings and nothing else. */
  public static ObjectNode of(List<Key<?>> keys) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode();
    schema.put("type", "object");
    schema.put("additionalProperties", false);
    ObjectNode properties = schema.putObject("properties");
    for (Key<?> key : keys) {
      properties.set(key.name(), of(key));
      if (key.required()) {
        schema.withArray("required").add(key.name());
      }
    }
    return schema;
  }

  /** One setting, with its description and default. */
  public static <T> ObjectNode of(Key<T> key) {
    ObjectNode schema = key.type().schema().deepCopy();
    if (!key.description().isEmpty()) {
      schema.put("description", key.description());
    }
    if (key.fallback() != null) {
      schema.putPOJO("default", key.type().print().apply(key.fallback()));
    }
    return schema;
  }
}
