package dev.loadstone.contracts;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the text of a schema against SingleStore's rules for tables, as its documentation states
 * them. Neither a parser of its dialect nor a server is available.
 */
public final class SinglestoreRules {
  private static final Pattern CREATE =
      Pattern.compile("(?s)create\\s+(rowstore\\s+)?(reference\\s+)?table\\s+(\\w+)\\s*\\((.*)\\)");
  private static final Pattern UNIQUE =
      Pattern.compile("(?:primary key|unique(?: key)?)(?: \\w+)? \\(([^)]*)\\)");
  private static final Pattern COLUMN_KEY = Pattern.compile("(?m)^\\s*(\\w+)\\s[^\\n]*primary key");
  private static final Pattern SHARD = Pattern.compile("shard key \\(([^)]*)\\)");
  private static final Pattern UPDATE =
      Pattern.compile("(?s)update\\s+(\\w+)\\s+set\\s(.*?)\\swhere\\s");
  private static final Pattern ASSIGNED = Pattern.compile("(?:^|,)\\s*([a-z_0-9]+)\\s*=(?!=)");
  private static final Pattern COMMENT = Pattern.compile("--[^\\n]*");

  private SinglestoreRules() {}

  /** The rules that a statement violates; empty when it violates none or makes no table. */
  public static List<String> violations(String statement) {
    String text = COMMENT.matcher(statement).replaceAll("");
    List<String> found = new ArrayList<>();
    Matcher create = CREATE.matcher(text);
    if (!create.find()) {
      return found;
    }
    String table = create.group(3);
    String body = create.group(4);
    boolean reference = create.group(2) != null;
    if (create.group(1) == null) {
      found.add(table + " does not say rowstore");
    }
    if (body.contains("foreign key") || body.contains("references ")) {
      found.add(table + " has a foreign key");
    }
    List<Set<String>> uniqueKeys = uniqueKeys(body);
    Set<String> shard = shardKey(body);
    if (reference) {
      if (uniqueKeys.isEmpty()) {
        found.add(table + " is a reference table without a primary key");
      }
      if (!shard.isEmpty()) {
        found.add(table + " is a reference table with a shard key");
      }
    } else if (shard.isEmpty()) {
      found.add(table + " has no shard key");
    }
    for (Set<String> key : uniqueKeys) {
      if (!key.containsAll(shard)) {
        found.add(table + " has the unique key " + key + " without its shard key " + shard);
      }
    }
    return found;
  }

  private static List<Set<String>> uniqueKeys(String body) {
    List<Set<String>> keys = new ArrayList<>();
    Matcher listed = UNIQUE.matcher(body);
    while (listed.find()) {
      keys.add(columns(listed.group(1)));
    }
    Matcher inline = COLUMN_KEY.matcher(body);
    while (inline.find()) {
      if (!inline.group(1).equals("primary") && !inline.group(1).equals("constraint")) {
        keys.add(Set.of(inline.group(1)));
      }
    }
    return keys;
  }

  private static Set<String> shardKey(String body) {
    Matcher shard = SHARD.matcher(body);
    return shard.find() ? columns(shard.group(1)) : Set.of();
  }

  private static Set<String> columns(String list) {
    return new TreeSet<>(Arrays.asList(list.strip().split("\\s*,\\s*")));
  }

  /** The shard key of each table that has one. */
  public static Map<String, Set<String>> shardKeys(List<String> statements) {
    Map<String, Set<String>> keys = new TreeMap<>();
    for (String statement : statements) {
      Matcher create = CREATE.matcher(COMMENT.matcher(statement).replaceAll(""));
      if (create.find() && !shardKey(create.group(4)).isEmpty()) {
        keys.put(create.group(3), shardKey(create.group(4)));
      }
    }
    return keys;
  }

  /** For each update in a text: its table, followed by the columns that it changes. */
  public static List<List<String>> updates(String text) {
    List<List<String>> updates = new ArrayList<>();
    Matcher update = UPDATE.matcher(COMMENT.matcher(text).replaceAll(""));
    while (update.find()) {
      List<String> changed = new ArrayList<>(List.of(update.group(1)));
      Matcher assigned = ASSIGNED.matcher(update.group(2));
      while (assigned.find()) {
        changed.add(assigned.group(1));
      }
      updates.add(changed);
    }
    return updates;
  }
}
