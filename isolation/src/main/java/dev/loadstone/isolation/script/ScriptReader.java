package dev.loadstone.isolation.script;

import dev.loadstone.core.Resources;
import dev.loadstone.history.Guarantee;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads scripts; their form is explained in {@code anomalies.txt}. */
public final class ScriptReader {
  private static final Pattern STEP = Pattern.compile("(\\d): (.*)");
  private static final Pattern NAMED = Pattern.compile("(\\w+) = ((?:select|update|delete) .*)");
  private static final String TITLE = "title: ";
  private static final String WEAKEST = "forbidden from: ";
  private static final String ANOMALY = "let through: ";
  private static final String INCLUDE = "include ";
  private static final String PART = "part ";

  private final Map<String, List<String>> parts = new HashMap<>();

  /** The scripts of a resource beside this package, in its order. */
  public static List<Script> read(String resource) {
    return new ScriptReader().scripts(Resources.text(ScriptReader.class, resource));
  }

  private List<Script> scripts(String text) {
    List<Script> scripts = new ArrayList<>();
    String[] blocks = text.split("(?m)^== ", -1);
    for (String block : List.of(blocks).subList(1, blocks.length)) {
      List<String> lines = block.lines().filter(line -> !line.isBlank()).toList();
      String id = lines.get(0);
      List<String> rest = lines.subList(1, lines.size());
      if (id.startsWith(PART)) {
        parts.put(id.substring(PART.length()), rest);
      } else {
        scripts.add(script(id, rest));
      }
    }
    return scripts;
  }

  private Script script(String id, List<String> lines) {
    List<Step> steps = new ArrayList<>();
    lines.stream()
        .map(STEP::matcher)
        .filter(Matcher::matches)
        .forEach(step -> steps.addAll(steps(Integer.parseInt(step.group(1)), step.group(2))));
    return new Script(
        id,
        after(TITLE, lines).get(0),
        Guarantee.of(after(WEAKEST, lines).get(0)),
        steps,
        after(ANOMALY, lines).stream().map(Condition::of).toList());
  }

  private static List<String> after(String beginning, List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith(beginning))
        .map(line -> line.substring(beginning.length()))
        .toList();
  }

  private List<Step> steps(int session, String text) {
    return text.startsWith(INCLUDE)
        ? included(List.of(text.substring(INCLUDE.length()).split(" ", -1))).stream()
            .map(line -> step(session, line))
            .toList()
        : List.of(step(session, text));
  }

  private List<String> included(List<String> words) {
    List<String> lines = parts.get(words.get(0));
    for (String word : words.subList(1, words.size())) {
      String[] pair = word.split("=", 2);
      lines = lines.stream().map(line -> line.replace("<" + pair[0] + ">", pair[1])).toList();
    }
    return lines;
  }

  private static Step step(int session, String text) {
    Matcher named = NAMED.matcher(text);
    return named.matches()
        ? new Step(session, Optional.of(named.group(1)), named.group(2))
        : new Step(session, Optional.empty(), text);
  }
}
