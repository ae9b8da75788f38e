package dev.loadstone.runner.imports;

import dev.loadstone.core.text.Text;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes BenchBase's templates of queries transactions of a folder. A template has lists of values,
 * one of which each transaction takes; they become the rows of a CSV file, which a script picks.
 */
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
        add(Text.dashed(name), template);
      }
      template = FoundSettings.nth("template", i);
    }
    if (!missing.isEmpty()) {
      throw new ImportRefusal("there is no template %s", String.join(", ", missing));
    }
  }

  private void add(String name, String template) throws ImportRefusal {
    List<String> types = found.all(template + "/types/type");
    StringBuilder[] draws = new StringBuilder[types.size()];
    StringBuilder csv = new StringBuilder("list");
    for (int k = 0; k < draws.length; k++) {
      draws[k] = new StringBuilder();
      csv.append(",p").append(k + 1);
    }
    String values = template + "/values";
    for (int i = 1; found.hasBelow(values + "/"); i++) {
      csv.append('\n').append(i);
      for (int k = 0; k < draws.length; k++) {
        String value = FoundSettings.nth(values + "/value", k + 1);
        String draw = draw(value, types.get(k));
        if (!draw.isEmpty()) {
          draws[k].append(" when :row_list = ").append(i).append(" then ").append(draw);
        }
        String fixed = found.text(value).orElse(draw.isEmpty() ? "" : "0");
        csv.append(",\"").append(fixed.replace("\"", "\"\"")).append('"');
      }
      values = FoundSettings.nth(template + "/values", i + 1);
    }
    StringBuilder script = new StringBuilder();
    if (draws.length > 0) {
      made.file(name + ".csv", csv.append('\n').toString());
      script.append("\\pick row ").append(name).append(".csv\n");
    }
    for (int k = 0; k < draws.length; k++) {
      if (!draws[k].isEmpty()) {
        String variable = "row_p" + (k + 1);
        script.append("\\set %s case%s else :%s end\n".formatted(variable, draws[k], variable));
      }
    }
    int number = 0;
    Matcher place = PLACE.matcher(found.text(template + "/query", ""));
    while (place.find()) {
      String kept = place.group(1) == null ? place.group() : ":row_p" + ++number;
      place.appendReplacement(script, Matcher.quoteReplacement(kept));
    }
    made.file(name + ".sql", place.appendTail(script).append(";\n").toString());
  }

  /** An expression that draws a value; empty where the value is fixed. */
  private String draw(String value, String type) throws ImportRefusal {
    String kind = found.text(value + "@dist").orElse("").toLowerCase(Locale.ROOT);
    if (kind.isEmpty()) {
      return "";
    }
    String least = found.text(value + "@min", "0");
    String most = found.text(value + "@max", "1");
    boolean bell = kind.matches("binomial|normal");
    if (bell) {
      made.remark(
          "What it draws by a normal distribution is uniform here: it has half of a bell there, cut"
              + " off at one deviation.");
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
      default -> "random(%s, %s%s)".formatted(least, most, bell ? "" : " - 1");
    };
  }
}
