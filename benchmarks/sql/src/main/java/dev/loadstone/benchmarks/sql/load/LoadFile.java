package dev.loadstone.benchmarks.sql.load;

import static dev.loadstone.benchmarks.sql.script.Refusal.require;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.sql.script.CsvTable;
import dev.loadstone.benchmarks.sql.script.ExpressionParser;
import dev.loadstone.benchmarks.sql.script.Names;
import dev.loadstone.benchmarks.sql.script.Refusal;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private final Map<String, Number> defined = new LinkedHashMap<>();
  private final Map<String, Table> tables = new LinkedHashMap<>();

  /** The columns that have a sequence, as table.column, with the table's rows. */
  private final Map<String, Long> sequences = new LinkedHashMap<>();

  /** The tables that are CSV files. */
  private final Map<String, CsvTable> csvTables = new LinkedHashMap<>();

  private LoadFile(Map<String, String> files) {
    this.files = files;
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
    LoadFile file = new LoadFile(files);
    YamlNode root = YamlNode.read(path, files.getOrDefault("load.yaml", ""));
    root.allow(List.of("define", "tables"));
    Map<String, YamlNode> numbers = root.fields("define");
    for (String name : set.keySet()) {
      if (!numbers.containsKey(name)) {
        throw LoadstoneException.usage(
            "benchmark.set: %s defines no %s%s",
            path, name, NearestName.question(name, numbers.keySet()));
      }
    }
    numbers.forEach((name, node) -> file.at(node, () -> file.define(name, node, set)));
    root.fields("tables").forEach((name, node) -> file.at(node, () -> file.table(name, node)));
    file.tables.forEach((name, table) -> check(root.fields("tables").get(name), table, schema));
    return file;
  }

  private static void check(
      YamlNode node, Table table, Map<String, ? extends Collection<String>> schema) {
    Collection<String> columns = schema.get(table.name());
    if (columns == null) {
      throw node.refused(
          new Refusal(
              "schema.sql has no table %s%s",
              table.name(), NearestName.question(table.name(), schema.keySet())));
    }
    for (String column : table.columns()) {
      if (!columns.contains(column)) {
        throw node.fields("columns")
            .getOrDefault(column, node)
            .refused(
                new Refusal(
                    "the table %s of schema.sql has no column %s%s",
                    table.name(), column, NearestName.question(column, columns)));
      }
    }
  }

  /** The numbers that scripts know. */
  public Map<String, Number> defined() {
    return defined;
  }

  /** The parts of the data, in the order in which they are loaded. */
  public List<LoadUnit> units(RandomStreams streams) {
    return new TableUnits(streams).of(List.copyOf(tables.values()));
  }

  @FunctionalInterface
  private interface Reader {
    void read() throws Refusal;
  }

  private void at(YamlNode node, Reader reader) {
    try {
      reader.read();
    } catch (Refusal e) {
      throw node.refused(e);
    }
  }

  private void define(String name, YamlNode node, Map<String, ? extends Number> set)
      throws Refusal {
    defined.put(name, set.containsKey(name) ? set.get(name) : number(node.text()));
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

  private void table(String name, YamlNode node) throws Refusal {
    node.allow(List.of("csv", "rows", "each", "columns"));
    if (node.fields().containsKey("csv")) {
      csvTable(name, node.text("csv", ""));
      return;
    }
    String each = node.text("each", "");
    require(
        each.isEmpty() || (tables.containsKey(each) && tables.get(each).isRoot()),
        "%s is given by each %s; expected a table before it that has no each",
        name,
        each);
    require(node.fields().containsKey("rows"), "expected rows, columns, or csv for %s", name);
    Spread rows = spread(node.fields().get("rows"));
    require(rows.least() >= 0, "%s has fewer rows than 0", name);
    require(
        !each.isEmpty() || rows.least() == rows.most(), "expected a number of rows for %s", name);
    Names names = new Names(defined);
    List<Cell> cells = new ArrayList<>();
    String key = "";
    for (Map.Entry<String, YamlNode> column : node.fields("columns").entrySet()) {
      YamlNode value = column.getValue();
      value.allow(COLUMN_KEYS);
      Column reader = new Column(name, column.getKey(), value, names, rows.most());
      at(value, () -> cells.add(reader.cell()));
      if (value.text().equals(each.isEmpty() ? "sequence" : "parent")) {
        key = column.getKey();
      }
      if (value.text().equals("sequence") && each.isEmpty()) {
        sequences.put(name + "." + column.getKey(), rows.most());
      }
    }
    List<String> columns = List.copyOf(node.fields("columns").keySet());
    Table.Columns all = new Table.Columns(columns, cells, names.layout());
    tables.put(name, new Table(name, each, rows.numbers(), rows.most(), key, all));
  }

  private void csvTable(String name, String file) throws Refusal {
    CsvTable csv = CsvTable.read(file, files);
    csvTables.put(name, csv);
    List<Cell> cells = new ArrayList<>();
    for (String column : csv.columns()) {
      cells.add(Generators.inOrder(csv, column));
    }
    long rows = csv.rows().size();
    Table.Columns all = new Table.Columns(csv.columns(), cells, new Names(defined).layout());
    tables.put(name, new Table(name, "", row -> rows, rows, "", all));
  }

  /** Numbers of a range. */
  private record Spread(long least, long most, double skew) {
    Cell.Numbers numbers() {
      return Generators.range(least, most, skew);
    }
  }

  /** Reads {@code n}, {@code a..b}, {@code {zipfian: [a, b], skew: s}} or {@code {uniform: …}}. */
  private Spread spread(YamlNode node) throws Refusal {
    Matcher range = RANGE.matcher(node.text());
    if (range.matches()) {
      return spread(List.of(range.group(1), range.group(2)), 0);
    }
    if (!node.text().isEmpty()) {
      return spread(List.of(node.text(), node.text()), 0);
    }
    boolean skewed = node.fields().containsKey("zipfian");
    List<YamlNode> ends = node.items(skewed ? "zipfian" : "uniform");
    return spread(ends.stream().map(YamlNode::text).toList(), skewed ? skew(node, "1") : 0);
  }

  private Spread spread(List<String> ends, double skew) throws Refusal {
    require(ends.size() == 2, "expected a range such as 0..20 or [0, 20]");
    Spread spread = new Spread(whole(ends.get(0)), whole(ends.get(1)), skew);
    require(
        spread.least() <= spread.most(),
        "the range %d to %d is empty",
        spread.least(),
        spread.most());
    return spread;
  }

  private double skew(YamlNode node, String otherwise) throws Refusal {
    double skew = number(node.text("skew", otherwise)).doubleValue();
    require(
        skew > 0 || !node.fields().containsKey("skew"),
        "the skew is %s; expected one above 0",
        skew);
    return skew;
  }

  /** Reads a column. */
  private final class Column {
    private final String table;
    private final String name;
    private final YamlNode node;
    private final Names names;
    private final long mostRows;

    Column(String table, String name, YamlNode node, Names names, long mostRows) {
      this.table = table;
      this.name = name;
      this.node = node;
      this.names = names;
      this.mostRows = mostRows;
    }

    Cell cell() throws Refusal {
      Cell cell = generator();
      String nothing = node.text("nothing", "0%");
      Matcher share = SHARE.matcher(nothing);
      require(share.matches(), "nothing: %s; expected a share such as 20%%", nothing);
      double part = Double.parseDouble(share.group(1)) / 100;
      return part == 0 ? cell : Generators.sometimesNothing(cell, part);
    }

    private Cell generator() throws Refusal {
      List<String> kinds = KINDS.stream().filter(node.fields()::containsKey).toList();
      return switch (kinds.size() == 1 ? kinds.get(0) : node.text()) {
        case "sequence" -> number(row -> row.number);
        case "parent" -> number(row -> row.parent);
        case "uniform", "zipfian" -> number(spread(node).numbers());
        case "reference" -> reference(node.text("reference", ""));
        case "text" -> text(spread(node.fields().get("text")));
        case "time" -> time(node.items("time"));
        case "set" ->
            number(Generators.computed(ExpressionParser.parse(node.text("set", ""), names)));
        default ->
            throw new Refusal(
                "expected one of sequence, parent, %s for the column %s.%s",
                String.join(", ", KINDS), table, name);
      };
    }

    private Cell number(Cell.Numbers numbers) throws Refusal {
      int register = names.assigned(name, false).register();
      long scale = whole(node.text("scale", "0"));
      require(scale >= 0 && scale <= 18, "the scale is %d; expected 0 to 18", scale);
      return Generators.number(numbers, register, (int) scale);
    }

    private Cell text(Spread length) throws Refusal {
      require(
          length.least() >= 0 && length.most() <= MOST_LETTERS,
          "a text of %d to %d letters; expected 0 to %d",
          length.least(),
          length.most(),
          MOST_LETTERS);
      return Generators.text(length.least(), length.most(), node.text("words", "").equals("true"));
    }

    private Cell time(List<YamlNode> ends) throws Refusal {
      require(ends.size() == 2, "expected two times such as [1950-01-01, 2008-12-31]");
      return Generators.time(ends.get(0).text(), ends.get(1).text());
    }

    private Cell reference(String target) throws Refusal {
      Matcher parts = REFERENCE.matcher(target);
      CsvTable csv = parts.matches() ? csvTables.get(parts.group(1)) : null;
      if (csv != null) {
        double[] weights = csv.cumulatedWeights(node.text("weight", ""));
        return Generators.drawn(csv, parts.group(2), weights);
      }
      require(
          sequences.containsKey(target),
          "%s.%s refers to %s, which is no sequence and not from a CSV before it",
          table,
          name,
          target);
      long rows = sequences.get(target);
      Cell.Numbers numbers = Generators.range(1, rows, skew(node, "0"));
      if (!node.text("distinct", "").equals("true")) {
        return number(numbers);
      }
      long most = Math.min(rows, RowState.MOST_DISTINCT);
      require(
          mostRows <= most,
          "%s.%s is distinct for up to %d rows of a parent; expected at most %d",
          table,
          name,
          mostRows,
          most);
      return number(Generators.distinct(numbers));
    }
  }
}
