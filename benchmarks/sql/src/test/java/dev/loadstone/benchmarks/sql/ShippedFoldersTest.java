package dev.loadstone.benchmarks.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.sql.folder.FolderFiles;
import dev.loadstone.benchmarks.sql.load.LoadFile;
import dev.loadstone.benchmarks.sql.load.RowText;
import dev.loadstone.benchmarks.sql.run.FolderType;
import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.benchmarks.sql.script.Script;
import dev.loadstone.benchmarks.sql.script.ScriptFailure;
import dev.loadstone.benchmarks.sql.script.Variable;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.SinglestoreRules;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.random.RandomStreams;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folders that are shipped: their texts can be read, and their rows generated. */
final class ShippedFoldersTest {
  private static final List<String> DIALECTS =
      List.of(
          "postgresql",
          "cockroachdb",
          "yugabytedb",
          "mysql",
          "tidb",
          "dolt",
          "singlestore",
          "nuodb",
          "h2",
          "ignite",
          "voltdb");

  private static FolderFiles files(String folder, Map<String, Number> set) {
    return new FolderFiles(FolderBenchmark.shippedFolder(folder), set);
  }

  private static LoadFile loadFile(String folder, Map<String, Number> set) {
    return files(folder, set).load().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"voter", "linkbench"})
  void a_script_for_one_database_is_like_that_for_all(String folder) {
    FolderFiles files = files(folder, Map.of());
    for (String dialect : DIALECTS) {
      List<FolderType> types = files.types(dialect);
      for (int i = 0; i < types.size(); i++) {
        FolderType forAll = files.types().get(i);
        assertThat(types.get(i).name()).isEqualTo(forAll.name());
        assertThat(types.get(i).script().facts()).as(dialect).isEqualTo(forAll.script().facts());
        assertThat(types.get(i).script().isWhole()).isEqualTo(forAll.script().isWhole());
      }
    }
  }

  @Test
  void a_benchmark_knows_its_transactions_and_figures_by_its_name_alone() {
    FolderBenchmark voter = FolderBenchmark.shipped("voter", "Voter");

    assertThat(voter.transactionTypes())
        .extracting(TransactionType::name)
        .containsExactly("results", "vote");
    assertThat(voter.headline().name()).isEqualTo("votes");
    assertThat(voter.headline().transactionTypes()).containsExactly("vote");
    assertThat(voter.metrics())
        .containsExactlyInAnyOrder(
            "votes",
            "accepted",
            "accepted-share",
            "unknown-contestant",
            "unknown-contestant-share",
            "over-limit",
            "over-limit-share");
  }

  @Test
  void a_folder_is_named_where_none_is_shipped_and_only_there() {
    FolderSettings none = BenchmarkSettings.read(FolderSettings.class, "{}");
    FolderSettings shop =
        new FolderSettings(
            FolderBenchmark.shippedFolder("voter"), Map.of(), Map.of(), Access.STATEMENTS, null, 0);

    assertThatThrownBy(() -> FolderBenchmark.own().with(none))
        .hasMessage("benchmark.folder is missing; expected the path of a folder, such as shop/");
    assertThatThrownBy(() -> FolderBenchmark.shipped("voter", "Voter").with(shop))
        .hasMessage("benchmark.folder: voter has its own folder; expected name: sql for another");
    assertThat(FolderBenchmark.own().with(shop).transactionTypes()).hasSize(2);
  }

  @Test
  void voter_has_its_tables_for_every_database_and_its_procedure_where_there_are_some() {
    FolderFiles voter = files("voter", Map.of());
    for (String dialect : DIALECTS) {
      assertThat(voter.sql().schema(dialect).tables())
          .as(dialect)
          .extracting(table -> table.plainName())
          .contains("contestants", "area_codes", "limits", "votes");
    }
    for (String dialect : List.of("mysql", "postgresql", "singlestore", "yugabytedb")) {
      assertThat(voter.sql().procedures(dialect).statements())
          .anyMatch(text -> text.contains("procedure voter_vote("));
    }
  }

  @Test
  void singlestore_keeps_a_phones_votes_in_one_shard_of_a_row_store() {
    List<String> made =
        files("voter", Map.of())
            .sql()
            .schema("singlestore")
            .section(SectionName.TABLES)
            .statements();

    assertThat(made).flatMap(SinglestoreRules::violations).isEmpty();
    assertThat(SinglestoreRules.shardKeys(made)).isEqualTo(Map.of("votes", Set.of("phone_number")));
  }

  @Test
  void the_mix_of_the_graph_is_that_of_the_paper() {
    assertThat(
            files("linkbench", Map.of()).types().stream()
                .mapToDouble(type -> type.script().facts().weight())
                .sum())
        .isEqualTo(1_000);
  }

  @Test
  void a_folder_without_procedures_says_what_to_use_instead() {
    assertThatThrownBy(() -> files("linkbench", Map.of()).sql().procedures("postgresql"))
        .hasMessage("linkbench has no stored procedures for postgresql; use access: statements.");
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
    Script vote = files("voter", Map.of("unknown", 50L)).types().get(1).script().seeded(7);
    Frame frame = vote.frame(new Draws(1), new Frame.Uniques(1, 1));
    Variable contestant = vote.parameter("contestant").orElseThrow();
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

  @Test
  void the_seed_decides_who_is_the_favourite() throws ScriptFailure {
    Script vote =
        files("voter", Map.of("unknown", 0L, "contestants", 100L)).types().get(1).script();

    assertThat(contestants(vote.seeded(1)))
        .isEqualTo(contestants(vote.seeded(1)))
        .isNotEqualTo(contestants(vote.seeded(2)));
  }

  private static List<Long> contestants(Script vote) throws ScriptFailure {
    Frame frame = vote.frame(new Draws(1), new Frame.Uniques(1, 1));
    List<Long> contestants = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      frame.begin(0);
      vote.prepare(frame);
      contestants.add(frame.bits(vote.parameter("contestant").orElseThrow()));
    }
    return contestants;
  }
}
