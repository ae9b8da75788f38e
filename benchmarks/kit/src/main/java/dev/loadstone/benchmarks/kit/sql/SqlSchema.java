package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.mark.SqlTable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The statements of {@code ddl/<benchmark>/<dialect>.sql}, by section. The form of the file is
 * described at the head of each of them. A file with a line {@code -- from: <dialect>} has the
 * sections of that dialect, except those that it has itself; a table can take over columns alone
 * ({@link SharedColumns}).
 */
public final class SqlSchema {
  private static final String FOLDER = "ddl";
  private static final String SECTION_MARK = "-- section:";
  private static final String PARALLEL_MARK = ", in parallel";
  private static final Section NO_STATEMENTS = new Section(List.of(), false);

  /** Gives only the names to drop and their order: whether they are ours is checked first. */
  private static final Pattern DROPPED =
      Pattern.compile(
          "\\s*drop\\s+(?:table|view)\\s+(?:if\\s+exists\\s+)?"
              + "(?<names>[\\w\"`.]+(?:\\s*,\\s*[\\w\"`.]+)*)"
              + "(?:\\s+if\\s+exists)?(?:\\s+cascade|\\s+restrict)?\\s*",
          Pattern.CASE_INSENSITIVE);

  private final Map<SectionName, Section> sections;

  private SqlSchema(Map<SectionName, Section> sections) {
    this.sections = sections;
  }

  /** The parts of a schema, in the order of a load. */
  public enum SectionName {
    TABLES,
    KEYS,
    FOREIGN_KEYS,
    STATISTICS,
    DROP;

    private static Optional<SectionName> of(String title) {
      return Stream.of(values()).filter(name -> name.title().equals(title)).findFirst();
    }

    private String title() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * A part of a schema.
   *
   * @param statements without their semicolons, in the order of the file
   * @param parallel whether they may run side by side
   */
  public record Section(List<String> statements, boolean parallel) {
    private Section and(Section more) {
      return new Section(
          Stream.concat(statements.stream(), more.statements.stream()).toList(),
          (parallel || statements.isEmpty()) && (more.parallel || more.statements.isEmpty()));
    }
  }

  static SqlSchema forDialect(SqlFiles files, String dialect) {
    return of(files, SqlFile.ofDialect(FOLDER, "schema", files, dialect));
  }

  private static SqlSchema of(SqlFiles files, SqlFile file) {
    Map<SectionName, Section> sections = new EnumMap<>(SectionName.class);
    file.from().ifPresent(other -> sections.putAll(forDialect(files, other).sections));
    sections.putAll(parse(file.path(), file.lines()).sections);
    SharedColumns columns =
        new SharedColumns(
            other -> forDialect(files, other).section(SectionName.TABLES).statements());
    sections.computeIfPresent(
        SectionName.TABLES,
        (name, tables) ->
            new Section(
                tables.statements().stream().map(columns::expand).toList(), tables.parallel()));
    return new SqlSchema(sections);
  }

  /** This schema with further tables, which are made after its own and removed before them. */
  SqlSchema and(SqlSchema more) {
    Map<SectionName, Section> both = new EnumMap<>(SectionName.class);
    for (SectionName name : SectionName.values()) {
      both.put(
          name,
          name == SectionName.DROP
              ? more.section(name).and(section(name))
              : section(name).and(more.section(name)));
    }
    return new SqlSchema(both);
  }

  /** Returns a section, without statements when the file does not have it. */
  public Section section(SectionName name) {
    return sections.getOrDefault(name, NO_STATEMENTS);
  }

  /** The tables and views, each after those that it is made of. */
  public List<SqlTable> tables() {
    return SqlTable.of(section(SectionName.TABLES).statements());
  }

  /**
   * The tables and views that the section drops.
   *
   * @throws LoadstoneException when it drops one that the schema does not make
   */
  public List<SqlTable> tablesToDrop() {
    List<SqlTable> made = tables();
    return section(SectionName.DROP).statements().stream()
        .map(DROPPED::matcher)
        .filter(Matcher::matches)
        .flatMap(dropped -> Stream.of(dropped.group("names").split("\\s*,\\s*", -1)))
        .map(name -> named(name, made))
        .toList();
  }

  private static SqlTable named(String name, List<SqlTable> made) {
    String plain = name.replaceAll("[\"`]", "");
    return made.stream()
        .filter(table -> table.plainName().equalsIgnoreCase(plain))
        .findFirst()
        .orElseThrow(
            () ->
                LoadstoneException.usage(
                    "%s is to be dropped, and the section tables of its schema does not make it;"
                        + " make it there, or leave it out of a section drop",
                    name));
  }

  /** The statements of the section that drops, except those about tables and views. */
  public List<String> otherDrops() {
    return section(SectionName.DROP).statements().stream()
        .filter(sql -> !DROPPED.matcher(sql).matches())
        .toList();
  }

  static SqlSchema parse(String file, List<String> lines) {
    Map<SectionName, Section> sections = new EnumMap<>(SectionName.class);
    List<String> statements = null;
    StringBuilder statement = new StringBuilder();
    for (String line : lines) {
      if (line.startsWith(SECTION_MARK)) {
        requireEnded(file, statement);
        String title = line.substring(SECTION_MARK.length()).trim();
        boolean parallel = title.endsWith(PARALLEL_MARK);
        String name =
            parallel ? title.substring(0, title.length() - PARALLEL_MARK.length()) : title;
        statements = new ArrayList<>();
        SectionName section =
            SectionName.of(name)
                .orElseThrow(() -> malformed(file, "unknown section \"" + name + "\""));
        if (sections.put(section, new Section(statements, parallel)) != null) {
          throw malformed(file, "two sections \"" + name + "\"");
        }
      } else if (!line.isBlank() && !line.startsWith("--")) {
        if (statements == null) {
          throw malformed(file, "a statement before the first section: " + line.trim());
        }
        if (line.endsWith(";")) {
          statement.append(line, 0, line.length() - 1);
          statements.add(statement.toString());
          statement.setLength(0);
        } else {
          statement.append(line).append('\n');
        }
      }
    }
    requireEnded(file, statement);
    return new SqlSchema(sections);
  }

  private static void requireEnded(String file, StringBuilder statement) {
    if (!statement.isEmpty()) {
      throw malformed(file, "no semicolon at the end of: " + statement.toString().trim());
    }
  }

  private static LoadstoneException malformed(String file, String what) {
    return LoadstoneException.usage(
        "%s: %s; expected statements that end in semicolons, in sections (%s)",
        file,
        what,
        Stream.of(SectionName.values()).map(SectionName::title).collect(Collectors.joining(", ")));
  }
}
