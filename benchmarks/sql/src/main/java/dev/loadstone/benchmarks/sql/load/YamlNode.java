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
 * A value of load.yaml with its line: a text, fields or items. Numbers are texts, because an
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
    YamlNode made = new YamlNode(path, line, "", new LinkedHashMap<>(), new ArrayList<>());
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String key = parser.currentName();
        int keyLine = parser.currentTokenLocation().getLineNr();
        parser.nextToken();
        YamlNode value = node(path, keyLine, parser);
        if (made.fields.put(key, value) != null) {
          throw value.refused(new Refusal("%s is given twice", key));
        }
      }
    } else if (token == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        made.items.add(node(path, parser.currentTokenLocation().getLineNr(), parser));
      }
    } else if (token != null && token != JsonToken.VALUE_NULL) {
      return new YamlNode(path, line, parser.getString(), made.fields, made.items);
    }
    return made;
  }

  public LoadstoneException refused(Refusal refusal) {
    return refusal.at(path, line);
  }

  boolean has(String key) {
    return fields.containsKey(key);
  }

  /** A field; an empty text where it is not there. */
  YamlNode get(String key) {
    return fields.getOrDefault(key, new YamlNode(path, line, "", Map.of(), List.of()));
  }

  /** The text of a field; another one where the field is not there. */
  public String text(String key, String otherwise) {
    return has(key) ? get(key).text : otherwise;
  }

  /** The fields of a field; none where it is not there. */
  public Map<String, YamlNode> fields(String key) {
    return get(key).fields;
  }

  List<String> texts() {
    return items.stream().map(YamlNode::text).toList();
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
