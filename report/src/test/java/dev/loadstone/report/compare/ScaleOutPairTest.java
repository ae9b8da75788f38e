package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Servers;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.format.TerminalReport;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.Looks;
import dev.loadstone.report.tables.ScaleOutTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("One node and several")
final class ScaleOutPairTest {
  @TempDir private Path folder;

  private static Servers voltdb(int nodes) {
    return Servers.of("voltdb", nodes, 0);
  }

  private ExperimentReport report(int repetitions, Cell... cells) throws IOException {
    SampleResult sample = new SampleResult(folder).repetitions(repetitions).seconds(5);
    List.of(cells).forEach(sample::cell);
    return new ResultReader().read(sample.write());
  }

  private List<String> pairs(Cell... cells) throws IOException {
    return ScaleOutPair.of(report(1, cells).cells()).stream()
        .map(pair -> pair.name() + ": " + pair.few().cell().id() + "-" + pair.many().cell().id())
        .toList();
  }

  @Test
  void are_called_not_durable_with_each_of_their_cells_where_nothing_survives() throws IOException {
    List<CellReport> cells =
        report(
                1,
                Cell.of("1", "voltdb-1", 50, 1).on(voltdb(1)).with(Trouble.NOT_DURABLE),
                Cell.of("3", "voltdb-3", 50, 1).on(voltdb(3)).with(Trouble.NOT_DURABLE),
                Cell.of("p", "postgresql", 50, 1))
            .cells();

    assertThat(cells)
        .extracting(CellReport::title)
        .containsExactly("voltdb-1 (not durable)", "voltdb-3 (not durable)", "postgresql");
    assertThat(ScaleOutPair.of(cells))
        .extracting(ScaleOutPair::name)
        .containsExactly("voltdb (not durable)");
  }

  @Test
  void are_paired_where_nodes_are_varied() throws IOException {
    assertThat(
            pairs(
                Cell.of("1", "voltdb", 50, 1).varied("systems.nodes", "1").on(voltdb(1)),
                Cell.of("3", "voltdb", 50, 1).varied("systems.nodes", "3").on(voltdb(3)),
                Cell.of("p", "postgresql", 50, 1).varied("systems.nodes", "1")))
        .containsExactly("voltdb: 1-3");
  }

  @Test
  void are_not_paired_where_faults_came_upon_one_alone() throws IOException {
    assertThat(
            pairs(
                Cell.of("1", "voltdb-1", 50, 1).on(voltdb(1)),
                Cell.of("3", "voltdb-3", 50, 1).on(voltdb(3).killed(2))))
        .isEmpty();
    assertThat(
            pairs(
                Cell.of("2", "voltdb-2", 50, 1).on(voltdb(2).killed(2)),
                Cell.of("3", "voltdb-3", 50, 1).on(voltdb(3).killed(2))))
        .containsExactly("voltdb: 2-3");
  }

  @Test
  void are_paired_though_their_runs_have_other_seeds_and_one_failed_without_a_connection()
      throws IOException {
    report(
        2,
        Cell.of("1", "voltdb-1", 50, 1).on(voltdb(1)),
        Cell.of("3", "voltdb-3", 50, 1).on(voltdb(3)));
    replace("cells/3/repetition-1", "\"COMPLETED\"", "\"FAILED\"");
    replace("cells/3/repetition-1", "\"connections\"\\s*:\\s*8", "\"connections\": 0");
    replace("cells/3/repetition-1", "\"seed\"\\s*:\\s*42", "\"seed\": 43");
    replace("cells/3/repetition-2", "\"seed\"\\s*:\\s*42", "\"seed\": 44");

    ExperimentReport report = new ResultReader().read(folder);

    assertThat(report.cells().get(1).counted()).hasSize(1);
    assertThat(ScaleOutPair.of(report.cells())).extracting(ScaleOutPair::name).contains("voltdb");
  }

  private void replace(String run, String pattern, String by) throws IOException {
    Path file = folder.resolve(run).resolve(ResultFiles.RUN_RESULT);
    String whole = Files.readString(file);
    assertThat(whole).containsPattern(pattern);
    Files.writeString(file, whole.replaceFirst(pattern, by));
  }

  @Test
  void are_paired_by_what_their_labels_have_in_common() throws IOException {
    assertThat(
            pairs(
                Cell.of("1", "volt central", 50, 1).on(voltdb(1)),
                Cell.of("3", "volt cluster", 50, 1).on(voltdb(3))))
        .containsExactly("volt: 1-3");
  }

  @Test
  void are_called_by_their_database_when_their_labels_have_nothing_in_common() throws IOException {
    assertThat(
            pairs(
                Cell.of("a1", "alone", 50, 1).on(voltdb(1)),
                Cell.of("a3", "together", 50, 1).on(voltdb(3))))
        .containsExactly("voltdb: a1-a3");
  }

  @Test
  void are_paired_with_the_settings_most_alike() throws IOException {
    assertThat(
            pairs(
                Cell.of("a1", "async-1", 50, 1).on(voltdb(1).setting("log", "async")),
                Cell.of("s1", "sync-1", 50, 1).on(voltdb(1).setting("log", "sync")),
                Cell.of("s3", "sync-3", 50, 1)
                    .on(voltdb(3).setting("log", "sync").setting("k-safety", "1"))))
        .containsExactly("sync: s1-s3");
  }

  @Test
  void are_told_apart_by_their_number() throws IOException {
    assertThat(
            pairs(
                Cell.of("1", "voltdb", 50, 1).on(voltdb(1)),
                Cell.of("3", "voltdb-3", 50, 1).on(voltdb(3)),
                Cell.of("5", "voltdb-5", 50, 1).on(voltdb(5))))
        .containsExactly("voltdb, 3 nodes: 1-3", "voltdb, 5 nodes: 1-5");
  }

  @Test
  void are_not_paired_when_more_than_the_nodes_differs() throws IOException {
    assertThat(
            pairs(
                Cell.of("1", "voltdb-1", 50, 1).on(voltdb(1)),
                Cell.of("3", "voltdb-3", 50, 1).access("procedures").on(voltdb(3)),
                Cell.of("p", "postgresql-3", 50, 1).on(Servers.of("postgresql", 3, 0))))
        .isEmpty();
  }

  @Test
  void say_what_differs_besides() throws IOException {
    ExperimentReport report =
        report(
            1,
            Cell.of("1", "voltdb-1", 50, 1).on(voltdb(1)),
            Cell.of("3", "voltdb-3", 50, 1).on(voltdb(3).setting("k-safety", "1")));

    assertThat(ScaleOutPair.of(report.cells()).get(0).differences())
        .containsExactly("given: k-safety (– / 1)");
  }

  private static String loss(ExperimentReport report) {
    List<ScaleOutPair> pairs = ScaleOutPair.of(report.cells());
    return new ScaleOutTables(report, pairs)
        .loss(pairs.get(0))
        .replace(NumberFormats.NO_BREAK, ' ');
  }

  @Test
  void name_the_transaction_that_loses_most_only_beyond_noise() throws IOException {
    ExperimentReport report =
        report(
            5,
            Cell.of("1", "voltdb-1", 400, 1).on(Servers.of("voltdb", 1, 1)),
            Cell.of("3", "voltdb-3", 200, 1).on(Servers.of("voltdb", 3, 9)));

    assertThat(loss(report))
        .startsWith("voltdb: Payment loses most: its mean response time goes from ")
        .contains(" % (+");

    // No growth is as large as what this machine cannot tell.
    Judge noisy = new Judge(Judge.MARGIN, 100, Looks.ONCE);
    assertThat(loss(new ResultReader(noisy).read(folder)))
        .startsWith("voltdb: Payment shows the largest growth, but cannot be told apart from ");
  }

  @Test
  void name_nobody_when_nothing_changed() throws IOException {
    ExperimentReport report =
        report(
            3,
            Cell.of("1", "voltdb-1", 200, 1).on(voltdb(1)),
            Cell.of("3", "voltdb-3", 200, 1).on(voltdb(3)));

    assertThat(loss(report)).doesNotContain("loses most:");
  }

  @Test
  void claim_nothing_from_one_repetition() throws IOException {
    ExperimentReport report =
        report(
            1,
            Cell.of("1", "voltdb-1", 200, 1).on(voltdb(1)),
            Cell.of("3", "voltdb-3", 200, 3).on(voltdb(3)));

    assertThat(loss(report)).endsWith("; so few repetitions cannot tell it from chance.");
  }

  @Test
  void have_nothing_to_compare_when_one_never_ran() throws IOException {
    ExperimentReport report =
        report(
            2,
            Cell.of("1", "voltdb-1", 50, 1).on(voltdb(1)),
            Cell.of("3", "voltdb-3", 50, 1).with(Trouble.NEVER_RAN).on(voltdb(3)));

    assertThat(loss(report)).contains("nothing is compared");
    new ReportWriter().write(folder);
    assertThat(TerminalReport.render(report, new TerminalOptions(80, false, true)))
        .contains("One node and several");
  }

  @Test
  void fit_every_terminal() throws IOException {
    ExperimentReport report =
        report(
            2,
            Cell.of("1", "voltdb-1", 50, 1).on(voltdb(1)),
            Cell.of("3", "voltdb-3", 50, 1).on(voltdb(3)),
            Cell.of("p1", "postgresql-1", 50, 1).on(Servers.of("postgresql", 1, 2)),
            Cell.of("p3", "postgresql-3", 50, 1).on(Servers.of("postgresql", 3, 2)),
            Cell.of("m1", "mariadb-1", 50, 1)
                .with(Trouble.NOT_TRANSACTIONAL)
                .on(Servers.of("mariadb", 1, 0)),
            Cell.of("m3", "mariadb-3", 50, 1)
                .with(Trouble.NOT_TRANSACTIONAL)
                .on(Servers.of("mariadb", 3, 0).killed(2)));

    for (int width : new int[] {80, 100, 200}) {
      assertThat(TerminalReport.render(report, new TerminalOptions(width, false, true)).lines())
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
    }
  }
}
