package dev.loadstone.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.imports.BenchbaseBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading of result files that BenchBase (2023-SNAPSHOT, d2ff90f) wrote on PostgreSQL 18.6. */
final class BenchbaseTest {
  private static final BenchbaseTool TOOL = new BenchbaseTool();
  private static final List<String> FILES =
      List.of("tpcc.summary.json", "tpcc.raw.csv", "histograms.json");

  @TempDir private Path folder;

  private PeerCell cell(String database, Pacing pacing) {
    return PeerJobs.tpcc(database, PeerJobs.driver("benchbase", folder), pacing);
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private void record() throws IOException {
    for (String name : FILES) {
      write(name, Recorded.text("benchbase/" + name));
    }
  }

  private RunStatistics statistics() throws UnreadableResult {
    BenchbaseResults results =
        new BenchbaseResults(folder, BenchbaseBenchmark.named("tpcc").orElseThrow().typeNames());
    return results
        .figures(false)
        .statistics(
            Instant.EPOCH,
            Duration.ZERO,
            cell("postgresql", new Pacing.Unpaced()).types(),
            results.all());
  }

  @Test
  void its_files_give_counts_and_times_of_each_type() throws Exception {
    record();
    RunStatistics read = statistics();
    TransactionStatistics newOrder = read.transaction("new-order");

    assertThat(newOrder.measured()).containsEntry(Outcome.COMMITTED, 395L);
    assertThat(newOrder.overall())
        .as("its histograms count the warm-up, too")
        .containsEntry(Outcome.COMMITTED, 437L)
        .containsEntry(Outcome.INTENDED_ROLLBACK, 3L);
    assertThat(read.total().completed()).isEqualTo(875);
    assertThat(read.total().throughput()).isEqualTo(875 / 15.018222570);
    assertThat(read.total().serviceTime().max()).isBetween(713_103.0, 714_000.0);
    assertThat(read.total().serviceTime().p95()).isBetween(208_000.0, 210_000.0);
  }

  @Test
  void files_that_are_missing_damaged_or_contradict_each_other_are_no_result() throws Exception {
    assertThatThrownBy(this::statistics).hasMessage("wrote no *.summary.json");
    record();
    write("tpcc.raw.csv", Recorded.text("benchbase/tpcc.raw.csv").substring(0, 30_000));
    assertThatThrownBy(this::statistics).isInstanceOf(UnreadableResult.class);
    record();
    write("tpcc.raw.csv", "header\n1,NewOrder,1795380211.4,22409,3,1\n");
    assertThatThrownBy(this::statistics)
        .hasMessage("wrote the times of 1 transactions, and its summary has 875");
    write("tpcc.summary.json", "{");
    assertThatThrownBy(this::statistics).hasMessageContaining("which is damaged");
  }

  @Test
  void its_views_and_tables_are_listed_before_those_that_they_need() {
    PeerCell tpcc = cell("postgresql", new Pacing.Unpaced());
    PeerCell voter =
        PeerJobs.cell("postgresql", tpcc.driver(), new Pacing.Unpaced(), "voter", Map.of(), "vote");

    assertThat(TOOL.tables(voter))
        .extracting(table -> table.kind() + " " + table.name())
        .containsExactly(
            "view v_votes_by_phone_number",
            "view v_votes_by_contestant_number_state",
            "table votes",
            "table area_code_state",
            "table contestants");
    assertThat(TOOL.tables(tpcc)).hasSize(9).allMatch(table -> table.kind().equals("table"));
  }

  private static final Target TARGET =
      new Target(
          List.of("127.0.0.1:5432"),
          "bench",
          "me",
          new Secret("a<b"),
          4,
          null,
          Duration.ofSeconds(1),
          Map.of());

  @Test
  void its_connections_are_encrypted_as_the_properties_say() throws Exception {
    PeerCell postgresql =
        PeerJobs.external(
            cell("postgresql", new Pacing.Unpaced()),
            Map.of("sslmode", "verify-full", "sslrootcert", "/a b/ca.pem"));
    assertThat(TOOL.refusals(postgresql)).isEmpty();
    assertThat(new BenchbaseConfiguration(postgresql).xml(TARGET))
        .contains(
            "/bench?reWriteBatchedInserts=true&amp;sslmode=verify-full&amp;sslrootcert=/a+b/ca.pem<");

    PeerCell mysql =
        PeerJobs.external(
            cell("mysql", new Pacing.Unpaced()), Map.of("sslMode", "VERIFY_IDENTITY"));
    assertThat(new BenchbaseConfiguration(mysql).xml(TARGET))
        .contains("/bench?rewriteBatchedStatements=true&amp;sslMode=VERIFY_IDENTITY<")
        .doesNotContain("allowPublicKeyRetrieval");
  }

  @Test
  void a_property_that_a_driver_would_read_otherwise_is_refused() {
    PeerCell mariadb =
        PeerJobs.external(
            cell("mariadb", new Pacing.Unpaced()), Map.of("serverSslCert", "/a b/ca.pem"));
    assertThat(TOOL.refusals(mariadb))
        .singleElement()
        .asString()
        .contains("cannot be given systems.properties.serverSslCert");
  }

  @Test
  void a_cell_becomes_its_configuration() throws Exception {
    assertThat(
            new BenchbaseConfiguration(
                    cell("postgresql", new Pacing.Rate(100, Pacing.Arrivals.POISSON)))
                .xml(TARGET))
        .contains(
            "<type>POSTGRES</type>",
            "<url>jdbc:postgresql://127.0.0.1:5432/bench?reWriteBatchedInserts=true</url>",
            "<password>a&lt;b</password>",
            "<terminals>4</terminals>",
            "<work arrival=\"poisson\"><time>10</time><warmup>5</warmup><rate>100.0</rate>"
                + "<weights>45,43,4,4,4</weights>",
            "<transactiontype><name>NewOrder</name></transactiontype>")
        .doesNotContain("isolation");
  }

  @Test
  void what_it_cannot_do_is_refused_before_anything_starts() {
    assertThat(TOOL.refusals(cell("postgresql", new Pacing.Unpaced()))).isEmpty();
    assertThat(TOOL.refusals(cell("voltdb", new Pacing.Unpaced())))
        .extracting(Refusal::toString)
        .containsExactly(
            "driver names BenchBase, which cannot speak to voltdb here; expected cockroachdb,"
                + " mariadb, mysql, postgresql");
  }

  @Test
  void it_is_missing_where_there_is_no_jar() throws IOException {
    assertThatThrownBy(() -> TOOL.requireInstalled(PeerJobs.driver("benchbase", folder)))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("BenchBase is not installed at " + folder)
        .hasMessageContaining("Nothing was started");
    write("benchbase.jar", "no jar");
    assertThatThrownBy(() -> TOOL.requireInstalled(PeerJobs.driver("benchbase", folder)))
        .hasMessageContaining("is no jar that can be read");
  }
}
