package dev.loadstone.benchmarks.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.sql.load.LoadFile;
import dev.loadstone.benchmarks.sql.load.RowText;
import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.benchmarks.sql.script.Script;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.benchmarks.sql.script.Variable;
import dev.loadstone.core.random.RandomStreams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folders that are shipped: their scripts can be read, and their rows generated. */
final class ShippedFoldersTest {
  private static final Pattern TABLE =
      Pattern.compile("create table (\\w+) \\(\n((?:  .*\n)*)\\)", Pattern.MULTILINE);

  private static Map<String, String> files(String folder) {
    try (Stream<Path> all = Files.list(Path.of("../../folders", folder))) {
      Map<String, String> files = new TreeMap<>();
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
      return files;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LoadFile loadFile(String folder, Map<String, Long> set) {
    Map<String, String> files = files(folder);
    Map<String, List<String>> schema = new HashMap<>();
    Matcher table = TABLE.matcher(files.get("schema.sql"));
    while (table.find()) {
      schema.put(
          table.group(1),
          table.group(2).lines().map(line -> line.strip().replaceFirst(" .*", "")).toList());
    }
    return LoadFile.read(folder + "/load.yaml", files, schema, set);
  }

  private static Map<String, Script> scripts(String folder, Map<String, Long> set) {
    Map<String, Number> constants = new HashMap<>(loadFile(folder, set).defined());
    constants.put("default_seed", 7L);
    Map<String, String> files = files(folder);
    Map<String, Script> scripts = new LinkedHashMap<>();
    files.forEach(
        (name, text) -> {
          if (name.endsWith(".sql") && !name.matches("(schema|invariants|procedures)\\b.*")) {
            scripts.put(
                name.replaceFirst("\\.sql$", ""),
                Script.read(folder + "/" + name, text, constants, files));
          }
        });
    return scripts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"voter", "linkbench"})
  void every_script_can_be_read_and_one_for_a_database_is_like_that_for_all(String folder) {
    Map<String, Script> scripts = scripts(folder, Map.of());

    assertThat(scripts).isNotEmpty();
    scripts.forEach(
        (name, script) -> {
          Script forAll = scripts.get(name.replaceFirst("\\..*", ""));
          assertThat(script.facts()).as(name).isEqualTo(forAll.facts());
          assertThat(script.isWhole()).as(name).isEqualTo(forAll.isWhole());
        });
  }

  @Test
  void the_mix_of_the_graph_is_that_of_the_paper() {
    assertThat(
            scripts("linkbench", Map.of()).values().stream()
                .mapToDouble(script -> script.facts().weight())
                .sum())
        .isEqualTo(1_000);
  }

  private static Map<String, List<List<String>>> rows(LoadFile file) throws SQLException {
    Map<String, List<List<String>>> all = new HashMap<>();
    for (LoadUnit unit : file.units(new RandomStreams(42))) {
      for (TableRows table : unit.tables()) {
        RowText text = new RowText();
        for (Row row : table.rows()) {
          row.writeTo(text);
        }
        all.computeIfAbsent(table.table(), name -> new ArrayList<>()).addAll(text.rows());
      }
    }
    return all;
  }

  @Test
  void contestants_and_area_codes_are_loaded_and_votes_are_not() throws SQLException {
    Map<String, List<List<String>>> rows = rows(loadFile("voter", Map.of("max_votes", 3L)));

    assertThat(rows).containsOnlyKeys("contestants", "area_codes", "limits");
    assertThat(rows.get("contestants")).hasSize(6);
    assertThat(rows.get("area_codes")).hasSize(364).contains(List.of("201", "NJ"));
    assertThat(rows.get("limits")).containsExactly(List.of("3"));
  }

  @Test
  void some_nodes_of_the_graph_have_many_links_and_most_have_few() throws SQLException {
    Map<String, List<List<String>>> rows = rows(loadFile("linkbench", Map.of("nodes", 2_000L)));
    Map<String, Integer> links = new HashMap<>();
    rows.get("linktable").forEach(link -> links.merge(link.get(0), 1, Integer::sum));

    assertThat(rows.get("nodetable")).hasSize(2_000);
    assertThat(rows.get("linktable").stream().map(link -> link.subList(0, 3)))
        .doesNotHaveDuplicates();
    assertThat(links.size()).isBetween(600, 1_000);
    assertThat(links.values()).anyMatch(count -> count > 50).allMatch(count -> count <= 1_000);
  }

  @Test
  void the_favourite_of_n_contestants_is_asked_for_n_times_as_often_as_the_last()
      throws ScriptFailure {
    Script vote = scripts("voter", Map.of("unknown", 50L)).get("vote");
    Frame frame = vote.frame(new Draws(1), new Frame.Uniques(1, 1));
    Variable contestant = parameter(vote, "contestant");
    Map<Long, Integer> contestants = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      frame.begin(0);
      vote.prepare(frame);
      contestants.merge(frame.bits(contestant), 1, Integer::sum);
    }

    assertThat(contestants).containsOnlyKeys(1L, 2L, 3L, 4L, 5L, 6L, 7L);
    assertThat(contestants.get(7L)).as("votes for nobody").isBetween(9_500, 10_500);
    List<Integer> others = contestants.values().stream().sorted().limit(6).toList();
    for (int rank = 0; rank < 6; rank++) {
      assertThat(others.get(rank) / 10_000.0)
          .as("share of the last but %d", rank)
          .isCloseTo((rank + 1) / 21.0, within(0.02));
    }
  }

  private static Variable parameter(Script script, String name) {
    return script.statements().stream()
        .flatMap(statement -> statement.parameters().stream())
        .filter(variable -> variable.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
