package dev.loadstone.runner.experiment;

import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Conceals texts of an experiment that must be shown nowhere: the values that settings, properties
 * and passwords of systems took from the environment, and literal values of settings whose names
 * mark them as secrets. A message of a server may repeat any of them.
 */
public final class Redaction {
  public static final Redaction NONE = new Redaction(Map.of());

  /** A shorter text is no secret, and would occur in any text. */
  private static final int SHORTEST = 3;

  /** The fields of a result that may hold settings or messages of servers. */
  private static final Set<String> FREE_TEXT =
      Set.of(
          "statusReason",
          "message",
          "detail",
          "what",
          "text",
          "found",
          "settings",
          "varied",
          "warnings",
          "remarks",
          "settling",
          "others",
          "lostBecause",
          "limits",
          "refusal");

  private final List<Map.Entry<String, String>> replacements = new ArrayList<>();

  /**
   * @param replacements the replacement of each text to conceal, by that text
   */
  public Redaction(Map<String, String> replacements) {
    replacements.entrySet().stream()
        .filter(entry -> entry.getKey().length() >= SHORTEST)
        .sorted(Comparator.comparingInt(entry -> -entry.getKey().length()))
        .forEach(this.replacements::add);
  }

  public String of(String text) {
    String shown = text;
    for (Map.Entry<String, String> replacement : replacements) {
      shown = shown.replace(replacement.getKey(), replacement.getValue());
    }
    return shown;
  }

  RunResult of(RunResult result) {
    if (replacements.isEmpty()) {
      return result;
    }
    JsonMapper json = ResultJson.mapper();
    return json.treeToValue(of(json.valueToTree(result), false), RunResult.class);
  }

  /** A part of a result that has a file of its own. */
  JsonNode of(Map<String, ?> document) {
    return of(ResultJson.mapper().valueToTree(document), false);
  }

  private JsonNode of(JsonNode node, boolean free) {
    if (node instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              field ->
                  field.setValue(of(field.getValue(), free || FREE_TEXT.contains(field.getKey()))));
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, of(array.get(i), free));
      }
    } else if (free && node instanceof StringNode text) {
      return StringNode.valueOf(of(text.stringValue()));
    }
    return node;
  }
}
