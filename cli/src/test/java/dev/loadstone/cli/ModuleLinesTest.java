package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the main Java of each module to the lines that {@code module-lines.properties} allows. */
final class ModuleLinesTest {
  private static final Path BUDGET = Loadstone.ROOT.resolve("module-lines.properties");
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  /** Of a module's budget; what a change has saved beyond it must not be spent by the next one. */
  private static final double MOST_UNUSED = 0.03;

  @Test
  void each_module_keeps_to_its_budget_of_lines_and_a_budget_follows_what_was_saved()
      throws IOException {
    Map<String, Integer> lines = lines();
    Map<String, Integer> budget = budget();

    assertThat(budget).as("%s", BUDGET).containsOnlyKeys(lines.keySet());
    lines.forEach(
        (module, count) ->
            assertThat(count)
                .as(
                    "lines of main Java in %s; cut them, or change its line in %s with the reason"
                        + " in the commit",
                    module, BUDGET)
                .isBetween((int) (budget.get(module) * (1 - MOST_UNUSED)), budget.get(module)));
  }

  private static Map<String, Integer> budget() throws IOException {
    Properties file = new Properties();
    try (Reader reader = Files.newBufferedReader(BUDGET)) {
      file.load(reader);
    }
    Map<String, Integer> budget = new TreeMap<>();
    file.stringPropertyNames()
        .forEach(module -> budget.put(module, Integer.parseInt(file.getProperty(module))));
    return budget;
  }

  private static Map<String, Integer> lines() throws IOException {
    Map<String, Integer> lines = new TreeMap<>();
    Matcher modules = MODULE.matcher(Files.readString(Loadstone.ROOT.resolve("pom.xml")));
    while (modules.find()) {
      Path sources = Loadstone.ROOT.resolve(modules.group(1)).resolve("src/main/java");
      if (Files.exists(sources)) {
        lines.put(modules.group(1), count(sources));
      }
    }
    return lines;
  }

  private static int count(Path sources) throws IOException {
    int count = 0;
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        count += Files.readAllLines(file).size();
      }
    }
    return count;
  }
}
