package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.benchmarks.sql.script.Refusal;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.yaml.YAMLFactory;

/**
 * A value of load.yaml with its place: a text, fields or items. Numbers are texts, because an
 * expression may stand for each.
 */
public record YamlNode(
    String path, int line, String text, Map<String, YamlNode> fields, List<YamlNode> items) {
  public static YamlNode read(String path, String text) {
    try (JsonParser parser = new YAMLFactory().createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      return node(path, 1, parser);
    } catch (JacksonException e) {
      throw LoadstoneException.usage(e, "%s is not valid YAML: %s", path, e.getOriginalMessage());
    }
  }

  private static YamlNode node(String path, int line, JsonParser parser) {
    Map<String, YamlNode> fields = new LinkedHashMap<>();
    List<YamlNode> items = new ArrayList<>();
    String text = "";
    if (parser.currentToken() == JsonToken.START_OBJECT) {
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        int keyLine = line(parser);
        parser.nextToken();
        YamlNode value = node(path, keyLine, parser);
        if (fields.put(key, value) != null) {
          throw value.refused(new Refusal("%s is given twice", key));
        }
      }
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(node(path, line(parser), parser));
      }
    } else if (parser.currentToken() != null && parser.currentToken() != JsonToken.VALUE_NULL) {
      text = parser.getString();
    }
    return new YamlNode(path, line, text, fields, items);
  }

  private static int line(JsonParser parser) {
    return parser.currentTokenLocation().getLineNr();
  }

  public LoadstoneException refused(Refusal refusal) {
    return refusal.at(path, line);
  }

  /** The text of a field; another one where the field is not there. */
  public String text(String key, String otherwise) {
    return fields.containsKey(key) ? fields.get(key).text : otherwise;
  }

  /** The fields of a field; none where it is not there. */
  public Map<String, YamlNode> fields(String key) {
    return fields.containsKey(key) ? fields.get(key).fields : Map.of();
  }

  List<YamlNode> items(String key) {
    return fields.containsKey(key) ? fields.get(key).items : List.of();
  }

  /** Refuses fields that nobody reads. */
  public void allow(List<String> keys) {
    fields.forEach(
        (key, value) -> {
          if (!keys.contains(key)) {
            throw value.refused(
                new Refusal("unknown key %s%s", key, NearestName.advice(key, keys)));
          }
        });
  }
}
