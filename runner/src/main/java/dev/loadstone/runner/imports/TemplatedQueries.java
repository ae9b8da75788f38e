package dev.loadstone.runner.imports;

import dev.loadstone.core.text.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes BenchBase's templates of queries transactions of a folder. */
final class TemplatedQueries {
  private static final Pattern PLACE = Pattern.compile("'[^']*'|(\\?)");
  private static final String ZIPFIAN = "random_zipfian(%s, %s, 0.99)";

  private final ImportedExperiment made;
  private final FoundSettings found;

  /**
   * @param settings the file that names the templates' one, by a path relative to a folder above it
   */
  TemplatedQueries(Path settings, String templates, ImportedExperiment made) throws ImportRefusal {
    this.made = made;
    Path above = settings.toAbsolutePath().getParent();
    while (above.getParent() != null && !Files.exists(above.resolve(templates))) {
      above = above.getParent();
    }
    this.found = XmlSettings.parse(ExperimentImport.text(above.resolve(templates)), "templates");
  }

  void add(List<String> names) throws ImportRefusal {
    made.onTablesThatAreThere();
    List<String> missing = new ArrayList<>(names);
    String template = "template";
    for (int i = 2; found.hasBelow(template + "@name"); i++) {
      String name = found.text(template + "@name", "");
      if (missing.remove(name)) {
        add(name, template);
      }
      template = FoundSettings.nth("template", i);
    }
    if (!missing.isEmpty()) {
      throw new ImportRefusal("there is no template %s", String.join(", ", missing));
    }
  }

  /** Each list of values is a row of a file, which has those that are not drawn. */
  private void add(String name, String template) throws ImportRefusal {
    List<String> types = found.all(template + "/types/type");
    List<List<String>> rows = new ArrayList<>();
    List<StringBuilder> drawn = new ArrayList<>();
    types.forEach(type -> drawn.add(new StringBuilder()));
    String values = template + "/values";
    for (int i = 1; found.hasBelow(values + "/"); i++) {
      List<String> row = new ArrayList<>(List.of(String.valueOf(i)));
      for (int k = 0; k < types.size(); k++) {
        String value = FoundSettings.nth(values + "/value", k + 1);
        String distribution = found.text(value + "@dist").orElse("");
        row.add(distribution.isEmpty() ? quoted(found.text(value).orElse("")) : "0");
        if (!distribution.isEmpty()) {
          String draw = draw(value, distribution, types.get(k));
          drawn.get(k).append(" when :row_list = %d then %s".formatted(i, draw));
        }
      }
      rows.add(row);
      values = FoundSettings.nth(template + "/values", i + 1);
    }
    String file = Text.dashed(name);
    StringBuilder script = new StringBuilder();
    if (!rows.isEmpty()) {
      script.append("\\pick row ").append(file).append(".csv\n");
      StringBuilder csv = new StringBuilder("list");
      for (int k = 1; k <= types.size(); k++) {
        csv.append(",p").append(k);
        if (drawn.get(k - 1).length() > 0) {
          script.append(
              "\\set row_p%d case%s else :row_p%d end\n".formatted(k, drawn.get(k - 1), k));
        }
      }
      rows.forEach(row -> csv.append('\n').append(String.join(",", row)));
      made.file(file + ".csv", csv.append('\n').toString());
    }
    int[] place = {0};
    String query =
        PLACE
            .matcher(found.text(template + "/query", ""))
            .replaceAll(
                part ->
                    Matcher.quoteReplacement(
                        part.group(1) == null ? part.group() : ":row_p" + ++place[0]));
    made.file(file + ".sql", script + query + ";\n");
  }

  private static String quoted(String value) {
    return '"' + value.replace("\"", "\"\"") + '"';
  }

  private String draw(String value, String distribution, String type) throws ImportRefusal {
    String least = found.text(value + "@min", "0");
    String most = found.text(value + "@max", "1");
    String kind = distribution.toLowerCase(Locale.ROOT);
    if (kind.matches("binomial|normal")) {
      made.remark(
          "What it draws by the distribution "
              + kind
              + " is uniform here: its half of a bell is cut off at one deviation.");
    }
    if (type.matches("(?i)float|double|decimal|numeric|real")) {
      return "%s + (%s - (%s)) * random(0, 999999) / 1000000.0".formatted(least, most, least);
    }
    if (!type.matches("(?i)(big|small|tiny)?int(eger)?")) {
      throw new ImportRefusal("it draws a value of type %s; expected a number", type);
    }
    return switch (kind) {
      case "zipf", "zipfian" -> ZIPFIAN.formatted(least, most);
      case "scrambled", "scramzipf" ->
          "%s + permute(%s - (%s), %s - (%s) + 1)"
              .formatted(least, ZIPFIAN.formatted(least, most), least, most, least);
      case "uniform" -> "random(%s, %s - 1)".formatted(least, most);
      case "binomial", "normal" -> "random(%s, %s)".formatted(least, most);
      default -> throw new ImportRefusal("the distribution %s is not known", distribution);
    };
  }
}
