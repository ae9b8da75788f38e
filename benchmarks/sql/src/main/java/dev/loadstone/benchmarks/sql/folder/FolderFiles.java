package dev.loadstone.benchmarks.sql.folder;

import dev.loadstone.benchmarks.kit.sql.SqlFile;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.Texts;
import dev.loadstone.benchmarks.sql.check.Counts;
import dev.loadstone.benchmarks.sql.check.Invariant;
import dev.loadstone.benchmarks.sql.load.LoadFile;
import dev.loadstone.benchmarks.sql.run.FolderType;
import dev.loadstone.benchmarks.sql.script.Script;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.settings.TextFolder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of a folder, read and checked. */
public final class FolderFiles implements Texts {
  /** The headline of a folder that names none. */
  public static final String TRANSACTIONS = "transactions";

  private static final String GENERIC = "generic";
  private static final String SCHEMA = "schema";
  private static final String INVARIANTS = "invariants";
  private static final String PROCEDURES = "procedures";
  private static final String LOAD = "load.yaml";
  private static final String COUNTS = "counts.yaml";
  private static final Pattern SQL =
      Pattern.compile("([a-z][a-z0-9_-]{0,40})(?:\\.([a-z0-9]+))?\\.sql");

  private final SortedMap<String, String> files;
  private final String title;
  private final String path;
  private final Map<String, Number> constants = new HashMap<>();
  private final Optional<LoadFile> load;

  /** The scripts by name and dialect; that of {@value #GENERIC} is for all others. */
  private final SortedMap<String, Map<String, FolderType>> types = new TreeMap<>();

  private final Counts counts;

  /**
   * Reads a folder.
   *
   * @param set the numbers that the experiment sets
   * @throws LoadstoneException with file and line, when anything in it is wrong
   */
  public FolderFiles(TextFolder folder, Map<String, Number> set) {
    files = folder.files();
    title = folder.name();
    path = folder.path().endsWith("/") ? folder.path() : folder.path() + "/";
    // Those of a run have its seed, see Script.seeded.
    constants.putAll(Map.of("scale", 1L, "random_seed", 0L, "default_seed", 0L));
    // Refused here, and not when a table is to be made.
    dialects("ddl", title).forEach(sql()::schema);
    load =
        files.containsKey(LOAD)
            ? Optional.of(LoadFile.read(path + LOAD, files, columns(), set))
            : Optional.empty();
    constants.putAll(load.map(LoadFile::defined).orElse(set));
    files.keySet().stream().filter(file -> file.endsWith(".sql")).forEach(this::readSql);
    if (types.isEmpty()) {
      throw LoadstoneException.usage(
          "%s: no transaction; expected at least one file such as order.sql", path);
    }
    Map<String, Script> scripts = new LinkedHashMap<>();
    types.forEach((name, texts) -> scripts.put(name, any(texts).script()));
    counts = Counts.read(path + COUNTS, files.getOrDefault(COUNTS, ""), scripts);
  }

  private static FolderType any(Map<String, FolderType> texts) {
    return texts.getOrDefault(GENERIC, texts.values().iterator().next());
  }

  private void readSql(String file) {
    Matcher name = SQL.matcher(file);
    if (!name.matches()) {
      throw LoadstoneException.usage(
          "%s%s: is no name of a transaction; expected one such as order.sql, or"
              + " order.mysql.sql for one dialect",
          path, file);
    }
    String dialect = name.group(2) == null ? GENERIC : name.group(2);
    switch (name.group(1)) {
      case SCHEMA, PROCEDURES -> {}
      case INVARIANTS -> invariants(dialect);
      default -> readScript(name.group(1), dialect);
    }
  }

  /** Reads a transaction; a line {@code -- from: <dialect>} stands for the text of that dialect. */
  private void readScript(String name, String dialect) {
    String written = file(name, dialect);
    String file =
        new SqlFile(written, files.get(written).lines().toList())
            .from()
            .map(other -> file(name, other))
            .orElse(written);
    if (!files.containsKey(file)) {
      throw LoadstoneException.usage("%s%s is from %s, which is not there", path, written, file);
    }
    FolderType type =
        FolderType.of(
            name, path + file, Script.read(path + file, files.get(file), constants, files));
    Map<String, FolderType> texts = types.computeIfAbsent(name, key -> new TreeMap<>());
    if (!texts.isEmpty()
        && !any(texts).script().facts().answers().equals(type.script().facts().answers())) {
      throw LoadstoneException.usage(
          "%s has other answers than %s", type.file(), any(texts).file());
    }
    texts.put(dialect, type);
  }

  private static String file(String part, String dialect) {
    return dialect.equals(GENERIC) ? part + ".sql" : part + "." + dialect + ".sql";
  }

  private Map<String, List<String>> columns() {
    List<String> dialects = dialects("ddl", title);
    if (dialects.isEmpty()) {
      throw LoadstoneException.usage("%s%s needs the tables in %<sschema.sql", path, LOAD);
    }
    String dialect = dialects.contains(GENERIC) ? GENERIC : dialects.get(0);
    return SchemaText.columns(sql().schema(dialect).tables());
  }

  /** The folder's path, for messages. */
  public String path() {
    return path;
  }

  /** The rate that the transactions are known by. */
  public Headline headline() {
    return load.flatMap(LoadFile::headline)
        .orElseGet(
            () ->
                new Headline(
                    TRANSACTIONS, Set.copyOf(types.keySet()), Duration.ofSeconds(1), false));
  }

  public boolean hasSchema() {
    return !dialects("ddl", title).isEmpty();
  }

  public Optional<LoadFile> load() {
    return load;
  }

  public Counts counts() {
    return counts;
  }

  /** The transactions, of any dialect. */
  public List<FolderType> types() {
    return types.values().stream().map(FolderFiles::any).toList();
  }

  /** The transactions for a dialect. */
  public List<FolderType> types(String dialect) {
    List<FolderType> found = new ArrayList<>();
    types.forEach(
        (name, texts) -> {
          FolderType type = texts.getOrDefault(dialect, texts.get(GENERIC));
          if (type == null) {
            throw LoadstoneException.usage(
                "%s: %s is not written for %s; expected %s.sql, or %s.%s.sql",
                path, name, dialect, name, name, dialect);
          }
          found.add(type);
        });
    return found;
  }

  /** A digest of what the data depend on. */
  public String dataDigest() {
    SortedMap<String, String> those = new TreeMap<>(files);
    those.keySet().removeIf(name -> !name.matches("load\\.yaml|.*\\.csv|schema(\\.\\w+)?\\.sql"));
    return TextFolder.digest(those);
  }

  public List<Invariant> invariants(String dialect) {
    String own = file(INVARIANTS, dialect);
    String file = files.containsKey(own) ? own : INVARIANTS + ".sql";
    return Invariant.read(path + file, files.getOrDefault(file, ""));
  }

  /** The texts in the form in which benchmarks have them; the load's notes have the name, too. */
  public SqlFiles sql() {
    return new SqlFiles(title.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_"), title, this);
  }

  /** The dialects by the files of a kind; those of schemas are {@code ddl} elsewhere. */
  @Override
  public List<String> dialects(String kind, String benchmark) {
    String part = kind.equals("ddl") ? SCHEMA : kind;
    return files.keySet().stream()
        .map(SQL::matcher)
        .filter(name -> name.matches() && name.group(1).equals(part))
        .map(name -> name.group(2) == null ? GENERIC : name.group(2))
        .toList();
  }

  @Override
  public Optional<SqlFile> find(String kind, String benchmark, String name) {
    return switch (kind) {
      case "ddl" -> text(file(SCHEMA, name), SchemaText::lines);
      case PROCEDURES -> text(file(PROCEDURES, name), text -> text.lines().toList());
      default -> queries(name);
    };
  }

  private Optional<SqlFile> text(String file, Function<String, List<String>> lines) {
    return Optional.ofNullable(files.get(file))
        .map(text -> new SqlFile(path + file, lines.apply(text)));
  }

  /** The queries of checks; there are no statements but those of scripts. */
  private Optional<SqlFile> queries(String name) {
    List<String> lines = new ArrayList<>();
    if (name.startsWith("checks")) {
      String dialect = name.equals("checks") ? GENERIC : name.substring("checks-".length());
      Map<String, String> texts = new LinkedHashMap<>();
      invariants(dialect).forEach(rule -> texts.put(rule.id(), rule.sql()));
      texts.putAll(counts.queries(dialect));
      texts.forEach((id, sql) -> lines.addAll(List.of("-- name: " + id, sql)));
    } else if (!name.equals(GENERIC)) {
      return Optional.empty();
    }
    return Optional.of(new SqlFile(path + name, lines));
  }
}
