package dev.loadstone.benchmarks.sql.folder;

import dev.loadstone.benchmarks.kit.sql.SqlFile;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.sql.check.Counts;
import dev.loadstone.benchmarks.sql.check.Invariant;
import dev.loadstone.benchmarks.sql.load.LoadFile;
import dev.loadstone.benchmarks.sql.run.FolderType;
import dev.loadstone.benchmarks.sql.script.Script;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.TextFolder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of a folder, read and checked. */
public final class FolderFiles {
  private static final String GENERIC = "generic";
  private static final String SCHEMA = "schema";
  private static final String INVARIANTS = "invariants";
  private static final String PROCEDURES = "procedures";
  private static final String LOAD = "load.yaml";
  private static final String COUNTS = "counts.yaml";
  private static final Pattern SQL = Pattern.compile("([^.]+)(?:\\.([a-z0-9]+))?\\.sql");
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,40}");

  private final TextFolder folder;
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
  public FolderFiles(TextFolder folder, Map<String, Number> set, long seed) {
    this.folder = folder;
    this.path = folder.path().endsWith("/") ? folder.path() : folder.path() + "/";
    constants.putAll(Map.of("scale", 1L, "random_seed", seed, "default_seed", seed));
    if (folder.files().containsKey(LOAD)) {
      load = Optional.of(LoadFile.read(path + LOAD, folder.files(), columns(), set));
      constants.putAll(load.get().defined());
    } else {
      load = Optional.empty();
      constants.putAll(set);
    }
    folder.files().forEach(this::readScript);
    if (types.isEmpty()) {
      throw LoadstoneException.usage(
          "%s: no transaction; expected at least one file such as order.sql", path);
    }
    Map<String, Script> scripts = new LinkedHashMap<>();
    types.forEach((name, texts) -> scripts.put(name, any(texts).script()));
    counts = Counts.read(path + COUNTS, folder.files().getOrDefault(COUNTS, ""), scripts);
    folder
        .files()
        .keySet()
        .forEach(name -> part(name, INVARIANTS).ifPresent(dialect -> invariants(dialect)));
  }

  private static FolderType any(Map<String, FolderType> texts) {
    return texts.getOrDefault(GENERIC, texts.values().iterator().next());
  }

  private void readScript(String file, String text) {
    Matcher name = SQL.matcher(file);
    if (!file.endsWith(".sql")
        || part(file, SCHEMA).isPresent()
        || part(file, INVARIANTS).isPresent()
        || part(file, PROCEDURES).isPresent()) {
      return;
    }
    if (!name.matches() || !NAME.matcher(name.group(1)).matches()) {
      throw LoadstoneException.usage(
          "%s%s: is no name of a transaction; expected one such as order.sql, or"
              + " order.mysql.sql for one dialect",
          path, file);
    }
    FolderType type =
        FolderType.of(
            name.group(1), path + file, Script.read(path + file, text, constants, folder.files()));
    Map<String, FolderType> texts = types.computeIfAbsent(name.group(1), key -> new TreeMap<>());
    if (!texts.isEmpty()
        && !any(texts).script().facts().answers().equals(type.script().facts().answers())) {
      throw LoadstoneException.usage(
          "%s has other answers than %s", type.file(), any(texts).file());
    }
    texts.put(name.group(2) == null ? GENERIC : name.group(2), type);
  }

  /** The dialect of a file such as {@code schema.mysql.sql}; empty for another file. */
  private static Optional<String> part(String file, String of) {
    Matcher name = SQL.matcher(file);
    return name.matches() && name.group(1).equals(of)
        ? Optional.of(name.group(2) == null ? GENERIC : name.group(2))
        : Optional.empty();
  }

  private Map<String, List<String>> columns() {
    List<String> dialects =
        folder.files().keySet().stream()
            .flatMap(name -> part(name, SCHEMA).stream())
            .sorted((one, other) -> Boolean.compare(other.equals(GENERIC), one.equals(GENERIC)))
            .toList();
    if (dialects.isEmpty()) {
      throw LoadstoneException.usage("%s%s needs the tables in %<sschema.sql", path, LOAD);
    }
    try {
      return SchemaText.columns(sql().schema(dialects.get(0)).tables());
    } catch (LoadstoneException e) {
      throw e.exitCode() == ExitCode.INTERNAL
          ? LoadstoneException.usage(e, "%s", e.getMessage())
          : e;
    }
  }

  /** The folder's name; the load's notes are in a table with it. */
  public String name() {
    return folder.name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "_");
  }

  public boolean hasSchema() {
    return folder.files().keySet().stream().anyMatch(name -> part(name, SCHEMA).isPresent());
  }

  public Optional<LoadFile> load() {
    return load;
  }

  public Counts counts() {
    return counts;
  }

  public List<String> names() {
    return List.copyOf(types.keySet());
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
    SortedMap<String, String> files = new TreeMap<>(folder.files());
    files
        .keySet()
        .removeIf(
            name -> !name.equals(LOAD) && !name.endsWith(".csv") && part(name, SCHEMA).isEmpty());
    return TextFolder.digest(files);
  }

  public List<Invariant> invariants(String dialect) {
    String own = INVARIANTS + "." + dialect + ".sql";
    String file = folder.files().containsKey(own) ? own : INVARIANTS + ".sql";
    return Invariant.read(path + file, folder.files().getOrDefault(file, ""));
  }

  /** The texts in the form in which benchmarks have them. */
  public SqlFiles sql() {
    return new SqlFiles(name(), folder.name(), this::find);
  }

  private Optional<SqlFile> find(String kind, String benchmark, String name) {
    return switch (kind) {
      case "ddl" -> text(SCHEMA, name).map(file -> file.with(SchemaText.lines(file.text())));
      case PROCEDURES ->
          text(PROCEDURES, name).map(file -> file.with(file.text().lines().toList()));
      default -> queries(name);
    };
  }

  private record Found(String file, String text) {
    SqlFile with(List<String> lines) {
      return new SqlFile(file, lines);
    }
  }

  private Optional<Found> text(String part, String dialect) {
    String file = dialect.equals(GENERIC) ? part + ".sql" : part + "." + dialect + ".sql";
    return Optional.ofNullable(folder.files().get(file)).map(text -> new Found(path + file, text));
  }

  /** The queries of checks; there are no statements but those of scripts. */
  private Optional<SqlFile> queries(String name) {
    if (name.equals(GENERIC)) {
      return Optional.of(new SqlFile(path, List.of()));
    }
    if (!name.startsWith("checks")) {
      return Optional.empty();
    }
    String dialect = name.equals("checks") ? GENERIC : name.substring("checks-".length());
    Map<String, String> texts = new LinkedHashMap<>();
    invariants(dialect).forEach(rule -> texts.put(rule.id(), rule.sql()));
    texts.putAll(counts.queries(dialect));
    List<String> lines = new ArrayList<>();
    texts.forEach((id, sql) -> lines.addAll(List.of("-- name: " + id, sql)));
    return Optional.of(new SqlFile(path + name, lines));
  }
}
