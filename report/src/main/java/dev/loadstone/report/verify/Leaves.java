package dev.loadstone.report.verify;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The numbers of a JSON document by their paths, as in {@code transactions[payment].due}. */
final class Leaves {
  /** The fields that tell the elements of a list apart; elements without any go by their place. */
  private static final List<String> NAMES = List.of("name", "node", "number", "id");

  private static final int NAMES_OF_KIND = 3;
  private static final Pattern ELEMENT = Pattern.compile("\\[[^]]*]");

  private final Map<String, Double> numbers = new LinkedHashMap<>();

  private Leaves() {}

  static Map<String, Double> of(JsonNode document, String path) {
    Leaves leaves = new Leaves();
    leaves.add(document, path);
    return leaves.numbers;
  }

  /** The kind of figure, without the names of elements and of what is far down. */
  static String kind(String path) {
    return Stream.of(ELEMENT.matcher(path).replaceAll("").split("\\."))
        .limit(NAMES_OF_KIND)
        .collect(Collectors.joining("."));
  }

  private void add(JsonNode node, String path) {
    if (node.isNumber()) {
      numbers.put(path, node.doubleValue());
    } else if (node.isObject()) {
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        add(field.getValue(), path.isEmpty() ? field.getKey() : path + "." + field.getKey());
      }
    } else if (node.isArray()) {
      for (int i = 0; i < node.size(); i++) {
        add(node.get(i), path + "[" + name(node.get(i), i) + "]");
      }
    }
  }

  private static String name(JsonNode element, int place) {
    return NAMES.stream()
        .map(element::path)
        .filter(JsonNode::isValueNode)
        .filter(value -> !value.isNull())
        .map(JsonNode::asString)
        .findFirst()
        .orElse("#" + place);
  }
}
