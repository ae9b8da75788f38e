package dev.loadstone.runner.file.tree;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.file.tree.Node.Entry;
import dev.loadstone.runner.file.tree.Node.Kind;
import dev.loadstone.runner.file.tree.Node.Mapping;
import dev.loadstone.runner.file.tree.Node.Scalar;
import dev.loadstone.runner.file.tree.Node.Sequence;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/**
 * Reads YAML into a tree that knows the place of every value. Anchors, aliases and tags are
 * refused: experiments do not need them, and they let small files grow without bound.
 */
public final class YamlTree {
  /** Far more than any experiment needs, and little enough to be read quickly. */
  static final int MOST_BYTES = 1 << 20;

  private static final int DEEPEST = 12;

  private static final String NOTHING =
      "there is nothing in it; expected an experiment: name, benchmark, systems";

  private final YAMLFactory factory = new YAMLFactory();
  private final Location start;
  private final Problems problems;

  private YamlTree(Location start, Problems problems) {
    this.start = start;
    this.problems = problems;
  }

  /**
   * Reads a file.
   *
   * @return the mapping that the file must hold
   * @throws LoadstoneException when it is no readable YAML mapping
   */
  public static Mapping read(Path file, Problems problems) {
    Location start = Location.in(file.toString(), 1, 1);
    String text = text(file);
    if (text.isBlank()) {
      throw problems.last(
          start, "the file is empty; expected an experiment: name, benchmark, systems");
    }
    Node root = new YamlTree(start, problems).parse(text);
    if (root instanceof Mapping mapping) {
      return mapping;
    }
    if (root instanceof Scalar scalar && scalar.kind() == Kind.EMPTY) {
      throw problems.last(start, NOTHING);
    }
    throw problems.last(
        root.location(),
        "the file " + root.describe() + "; expected keys such as name, benchmark, systems");
  }

  /** Reads one value from outside a file, written as in a file. */
  public static Node value(String source, String text, Problems problems) {
    Location location = Location.outside(source);
    return text.isBlank()
        ? new Scalar(location, Kind.TEXT, text, text)
        : new YamlTree(location, problems).parse(text);
  }

  /** Writes a value of maps, lists, texts, numbers and flags. */
  public static String write(Object value) {
    return YAMLMapper.builder()
        .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
        .disable(YAMLWriteFeature.SPLIT_LINES)
        .enable(YAMLWriteFeature.MINIMIZE_QUOTES)
        .enable(YAMLWriteFeature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
        .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
        .build()
        .writeValueAsString(value);
  }

  private static String text(Path file) {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new LoadstoneException(ExitCode.USAGE, unreadable(file, e), e);
    }
    if (bytes.length > MOST_BYTES) {
      throw LoadstoneException.usage(
          "%s: the file is larger than 1 MB; expected an experiment of a few kilobytes", file);
    }
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      if (text.indexOf('\0') >= 0) {
        throw new LoadstoneException(ExitCode.USAGE, binary(file));
      }
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      throw new LoadstoneException(ExitCode.USAGE, binary(file), e);
    }
  }

  private static String binary(Path file) {
    return file + ": the file is binary; expected YAML text in UTF-8";
  }

  private static String unreadable(Path file, IOException e) {
    if (Files.isDirectory(file)) {
      return file + ": is a folder; expected an experiment file such as configs/quickstart.yaml";
    }
    if (!Files.exists(file)) {
      return file + ": no such file; expected an experiment file such as configs/quickstart.yaml";
    }
    return file + ": cannot be read: " + e.getMessage();
  }

  private Node parse(String text) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() == null) {
        throw problems.last(start, NOTHING);
      }
      Node root = node(parser, 0);
      if (parser.nextToken() != null) {
        throw problems.last(
            here(parser), "a second document begins; expected one experiment in a file");
      }
      return root;
    } catch (JacksonException e) {
      throw syntaxError(text, e);
    }
  }

  private LoadstoneException syntaxError(String text, JacksonException e) {
    String hint = text.contains("${") ? "; a value with ${…} must stand in quotes" : "";
    String problem = e.getOriginalMessage().lines().findFirst().orElse("");
    Location location = start;
    // Jackson tells where the last good token was; the scanner knows where it stopped.
    if (e.getCause() instanceof MarkedYamlEngineException marked) {
      problem = marked.getProblem();
      location =
          marked
              .getProblemMark()
              .map(mark -> place(mark.getLine() + 1, mark.getColumn() + 1))
              .orElse(start);
    }
    return problems.last(location, "not valid YAML: " + problem + hint);
  }

  private Node node(JsonParser parser, int depth) {
    Location location = here(parser);
    refuseCleverness(parser, location, depth);
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return mapping(parser, location, depth);
    }
    if (token == JsonToken.START_ARRAY) {
      List<Node> items = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        items.add(node(parser, depth + 1));
      }
      return new Sequence(location, items);
    }
    String text = token == JsonToken.VALUE_NULL ? "" : parser.getString();
    return new Scalar(location, kind(token), text, text);
  }

  private Mapping mapping(JsonParser parser, Location location, int depth) {
    Map<String, Entry> entries = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = parser.currentName();
      Location keyLocation = here(parser);
      refuseCleverness(parser, keyLocation, depth);
      parser.nextToken();
      Entry before = entries.putIfAbsent(key, new Entry(keyLocation, node(parser, depth + 1)));
      if (before != null) {
        problems.add(
            keyLocation,
            key,
            "is given twice; expected once, it stands in line "
                + before.keyLocation().line()
                + " already");
      }
    }
    return new Mapping(location, entries);
  }

  private void refuseCleverness(JsonParser parser, Location location, int depth) {
    String what = null;
    if (parser.getObjectId() != null
        || (parser instanceof YAMLParser yaml && yaml.isCurrentAlias())) {
      what = "anchors and aliases (& and *) are not supported; write the value out";
    } else if (parser.getTypeId() != null) {
      what = "tags (!) are not supported; write the plain value";
    } else if (depth > DEEPEST) {
      what =
          "nested too deeply; no setting of an experiment needs more than " + DEEPEST + " levels";
    }
    if (what != null) {
      throw problems.last(location, what);
    }
  }

  private static Kind kind(JsonToken token) {
    return switch (token) {
      case VALUE_NUMBER_INT -> Kind.INTEGER;
      case VALUE_NUMBER_FLOAT -> Kind.DECIMAL;
      case VALUE_TRUE, VALUE_FALSE -> Kind.FLAG;
      case VALUE_NULL -> Kind.EMPTY;
      default -> Kind.TEXT;
    };
  }

  private Location here(JsonParser parser) {
    TokenStreamLocation at = parser.currentTokenLocation();
    return place(at.getLineNr(), at.getColumnNr());
  }

  private Location place(int line, int column) {
    return start.line() == 0 ? start : Location.in(start.source(), line, column);
  }
}
