package dev.loadstone.benchmarks.sql.load;

import static dev.loadstone.benchmarks.sql.script.Refusal.require;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.sql.load.TableUnits.Cell;
import dev.loadstone.benchmarks.sql.load.TableUnits.Spread;
import dev.loadstone.benchmarks.sql.load.TableUnits.Table;
import dev.loadstone.benchmarks.sql.script.CsvTable;
import dev.loadstone.benchmarks.sql.script.Expression;
import dev.loadstone.benchmarks.sql.script.ExpressionParser;
import dev.loadstone.benchmarks.sql.script.Names;
import dev.loadstone.benchmarks.sql.script.Refusal;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.text.NearestName;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What load.yaml of a folder says: numbers that experiments may set, and the tables to generate.
 */
public final class LoadFile {
  private static final Pattern RANGE = Pattern.compile("(.+?)\\.\\.(.+)");
  private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(\\.\\d+)?)%");
  private static final Pattern REFERENCE = Pattern.compile("(\\w+)\\.(\\w+)");
  private static final int MOST_LETTERS = 1_000_000;

  /** What generates a column; each column has one of them. */
  private static final List<String> KINDS =
      List.of("reference", "text", "uniform", "zipfian", "time", "set");

  private static final List<String> COLUMN_KEYS =
      List.of(
          "reference,text,uniform,zipfian,time,set,weight,skew,distinct,words,scale,nothing"
              .split(","));

  private final Map<String, String> files;
  private final Map<String, ? extends Collection<String>> schema;
  private final Map<String, Number> defined = new LinkedHashMap<>();
  private final Map<String, Table> tables = new LinkedHashMap<>();

  /** The rows of the tables with a sequence, by table.column. */
  private final Map<String, Long> sequences = new LinkedHashMap<>();

  private final Map<String, CsvTable> csvTables = new LinkedHashMap<>();

  private Optional<Headline> headline = Optional.empty();

  private LoadFile(Map<String, String> files, Map<String, ? extends Collection<String>> schema) {
    this.files = files;
    this.schema = schema;
  }

  /**
   * Reads load.yaml.
   *
   * @param path for messages, for example {@code shop/load.yaml}
   * @param files the texts of the folder by their names, among them the CSV files
   * @param schema the columns of each table
   * @param set the numbers that the experiment sets
   */
  public static LoadFile read(
      String path,
      Map<String, String> files,
      Map<String, ? extends Collection<String>> schema,
      Map<String, ? extends Number> set) {
    LoadFile file = new LoadFile(files, schema);
    YamlNode root = YamlNode.read(path, files.getOrDefault("load.yaml", ""));
    root.allow(List.of("define", "headline", "tables"));
    Map<String, YamlNode> numbers = root.fields("define");
    for (String name : set.keySet()) {
      if (!numbers.containsKey(name)) {
        throw LoadstoneException.usage(
            "benchmark.set: %s defines no %s%s",
            path, name, NearestName.question(name, numbers.keySet()));
      }
    }
    numbers.forEach(
        (name, node) ->
            at(
                node,
                () ->
                    file.defined.put(
                        name, set.containsKey(name) ? set.get(name) : file.number(node.text()))));
    root.fields("headline").forEach((name, node) -> at(node, () -> file.headline(name, node)));
    root.fields("tables")
        .forEach((name, node) -> at(node, () -> file.tables.put(name, file.table(name, node))));
    return file;
  }

  private Headline headline(String name, YamlNode node) throws Refusal {
    require(headline.isEmpty(), "there is a headline before %s; expected one", name);
    require(!node.texts().isEmpty(), "expected a list of transactions such as [order]");
    for (String type : node.texts()) {
      require(
          files.keySet().stream().anyMatch(file -> file.matches(type + "(\\.\\w+)?\\.sql")),
          "there is no transaction %s",
          type);
    }
    headline =
        Optional.of(new Headline(name, Set.copyOf(node.texts()), Duration.ofSeconds(1), false));
    return headline.get();
  }

  /** The rate that the folder is known by, where it names one. */
  public Optional<Headline> headline() {
    return headline;
  }

  /** The numbers that scripts know. */
  public Map<String, Number> defined() {
    return defined;
  }

  /** The parts of the data, in the order in which they are loaded. */
  public List<LoadUnit> units(RandomStreams streams) {
    return new TableUnits(streams).of(tables);
  }

  @FunctionalInterface
  private interface Reader<T> {
    T read() throws Refusal;
  }

  private static <T> T at(YamlNode node, Reader<T> reader) {
    try {
      return reader.read();
    } catch (Refusal e) {
      throw node.refused(e);
    }
  }

  private Number number(String text) throws Refusal {
    return ExpressionParser.number(text, defined, true);
  }

  private long whole(String text) throws Refusal {
    if (number(text) instanceof Long whole) {
      return whole;
    }
    throw new Refusal("%s is no whole number", text);
  }

  private Table table(String name, YamlNode node) throws Refusal {
    node.allow(List.of("csv", "rows", "each", "columns"));
    require(
        schema.containsKey(name),
        "schema.sql has no table %s%s",
        name,
        NearestName.question(name, schema.keySet()));
    Names names = new Names(defined);
    LinkedHashMap<String, Cell> columns = new LinkedHashMap<>();
    if (node.has("csv")) {
      CsvTable csv = CsvTable.read(node.text("csv", ""), files);
      csvTables.put(name, csv);
      for (String column : csv.columns()) {
        requireColumn(name, column);
        Generators.Values values = Generators.values(csv.column(column));
        columns.put(column, (writer, frame) -> values.write(writer, (int) frame.index() - 1));
      }
      Spread rows = Spread.of(csv.rows().size(), csv.rows().size(), 0);
      return new Table(name, "", rows, "", columns, names.layout());
    }
    String each = node.text("each", "");
    require(
        each.isEmpty() || (tables.containsKey(each) && tables.get(each).isRoot()),
        "%s is given by each %s; expected a table before it that has no each",
        name,
        each);
    require(node.has("rows"), "expected rows, columns, or csv for %s", name);
    Spread rows = spread(node.get("rows"));
    require(rows.least() >= 0, "%s has fewer rows than 0", name);
    require(
        !each.isEmpty() || rows.least() == rows.most(), "expected a number of rows for %s", name);
    String key = "";
    for (Map.Entry<String, YamlNode> column : node.fields("columns").entrySet()) {
      YamlNode value = column.getValue();
      value.allow(COLUMN_KEYS);
      Column reader = new Column(this, name, column.getKey(), value, names, rows.most());
      columns.put(column.getKey(), at(value, reader::cell));
      if (value.text().equals(each.isEmpty() ? "sequence" : "parent")) {
        key = column.getKey();
      }
      if (value.text().equals("sequence") && each.isEmpty()) {
        sequences.put(name + "." + column.getKey(), rows.most());
      }
    }
    return new Table(name, each, rows, key, columns, names.layout());
  }

  private void requireColumn(String table, String column) throws Refusal {
    require(
        schema.get(table).contains(column),
        "the table %s of schema.sql has no column %s%s",
        table,
        column,
        NearestName.question(column, schema.get(table)));
  }

  /** Reads {@code n}, {@code a..b}, {@code {zipfian: [a, b], skew: s}} or {@code {uniform: …}}. */
  private Spread spread(YamlNode node) throws Refusal {
    boolean skewed = node.has("zipfian");
    Matcher range = RANGE.matcher(node.text());
    List<String> ends =
        range.matches()
            ? List.of(range.group(1), range.group(2))
            : node.text().isEmpty()
                ? node.get(skewed ? "zipfian" : "uniform").texts()
                : List.of(node.text(), node.text());
    require(ends.size() == 2, "expected a range such as 0..20 or [0, 20]");
    long least = whole(ends.get(0));
    long most = whole(ends.get(1));
    require(least <= most, "the range %d to %d is empty", least, most);
    return Spread.of(least, most, skewed ? skew(node, "1") : 0);
  }

  private double skew(YamlNode node, String otherwise) throws Refusal {
    double skew = number(node.text("skew", otherwise)).doubleValue();
    require(skew > 0 || !node.has("skew"), "the skew is %s; expected one above 0", skew);
    return skew;
  }

  /**
   * Reads a column.
   *
   * @param mostRows of a parent, or of the table where there is none
   */
  private record Column(
      LoadFile file, String table, String name, YamlNode node, Names names, long mostRows) {
    Cell cell() throws Refusal {
      file.requireColumn(table, name);
      Cell cell = generator();
      String nothing = node.text("nothing", "0%");
      Matcher share = SHARE.matcher(nothing);
      double part = share.matches() ? Double.parseDouble(share.group(1)) / 100 : 2;
      require(part <= 1, "nothing: %s; expected a share such as 20%%", nothing);
      return part == 0 ? cell : Generators.sometimesNothing(cell, part);
    }

    private Cell generator() throws Refusal {
      List<String> kinds = KINDS.stream().filter(node::has).toList();
      return switch (kinds.size() == 1 ? kinds.get(0) : node.text()) {
        case "sequence" -> number(ExpressionParser.parse(":index", names));
        case "parent" -> number(ExpressionParser.parse(":client_id", names));
        case "uniform", "zipfian" -> number(file.spread(node).numbers());
        case "reference" -> reference(node.text("reference", ""));
        case "text" -> text(file.spread(node.get("text")));
        case "time" -> time(node.get("time").texts());
        case "set" -> number(ExpressionParser.parse(node.text("set", ""), names));
        default ->
            throw new Refusal(
                "expected one of sequence, parent, %s for the column %s.%s",
                String.join(", ", KINDS), table, name);
      };
    }

    private Cell number(Expression numbers) throws Refusal {
      long scale = file.whole(node.text("scale", "0"));
      require(scale >= 0 && scale <= 18, "the scale is %d; expected 0 to 18", scale);
      return Generators.number(numbers, names.assigned(name, false), (int) scale);
    }

    private Cell text(Spread length) throws Refusal {
      require(
          length.least() >= 0 && length.most() <= MOST_LETTERS,
          "a text of %d to %d letters; expected 0 to %d",
          length.least(),
          length.most(),
          MOST_LETTERS);
      return Generators.text(length.numbers(), node.text("words", "").equals("true"));
    }

    /** Days of a range where its ends are days, or else seconds. */
    private Cell time(List<String> ends) throws Refusal {
      require(ends.size() == 2, "expected two times such as [1950-01-01, 2008-12-31]");
      LocalDateTime from = Generators.time(ends.get(0));
      ChronoUnit unit = ends.get(0).contains("T") ? ChronoUnit.SECONDS : ChronoUnit.DAYS;
      long most = unit.between(from, Generators.time(ends.get(1)));
      require(most >= 0, "the time %s is before %s", ends.get(1), ends.get(0));
      return (writer, frame) -> writer.timestamp(from.plus(frame.draws().uniform(0, most), unit));
    }

    private Cell reference(String target) throws Refusal {
      Matcher parts = REFERENCE.matcher(target);
      CsvTable csv = parts.matches() ? file.csvTables.get(parts.group(1)) : null;
      if (csv != null) {
        double[] weights = csv.cumulatedWeights(node.text("weight", ""));
        Generators.Values values = Generators.values(csv.column(parts.group(2)));
        return (writer, frame) -> values.write(writer, frame.draws().weighted(weights));
      }
      require(
          file.sequences.containsKey(target),
          "%s.%s refers to %s, which is no sequence and not from a CSV before it",
          table,
          name,
          target);
      long rows = file.sequences.get(target);
      Expression numbers = Spread.of(1, rows, file.skew(node, "0")).numbers();
      if (!node.text("distinct", "").equals("true")) {
        return number(numbers);
      }
      long most = Math.min(rows, Generators.MOST_DISTINCT);
      require(
          mostRows <= most,
          "%s.%s is distinct for up to %d rows of a parent; expected at most %d",
          table,
          name,
          mostRows,
          most);
      return number(Generators.distinct(numbers, names.assigned(name + " before", true)));
    }
  }
}
