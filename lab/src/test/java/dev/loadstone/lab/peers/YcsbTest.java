package dev.loadstone.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reading of exports of YCSB (0.18.0-SNAPSHOT, d9faaac), and cells as its properties. */
final class YcsbTest {
  private static final YcsbTool TOOL = new YcsbTool();

  @TempDir private Path folder;

  private static PeerCell cell(String database, Map<String, Object> settings, Pacing pacing) {
    return PeerJobs.cell(
        database,
        PeerJobs.driver("ycsb", Path.of("/nowhere")),
        pacing,
        "ycsb",
        settings,
        "read",
        "update",
        "read-modify-write");
  }

  private RunStatistics statistics(String text, boolean rate) throws Exception {
    return YcsbResults.read(Files.writeString(folder.resolve("result.json"), text))
        .figures(rate)
        .statistics(
            Instant.EPOCH,
            Duration.ZERO,
            cell("redis", Map.of(), new Pacing.Unpaced()).types(),
            null);
  }

  @Test
  void times_from_when_operations_were_due_are_response_times() throws Exception {
    RunStatistics read = statistics(Recorded.text("ycsb/rate.json"), true);

    assertThat(read.transaction("read").measured()).containsEntry(Outcome.COMMITTED, 203L);
    assertThat(read.transaction("read").serviceTime().p99()).isEqualTo(4);
    assertThat(read.transaction("read").responseTime().p99()).isEqualTo(469_759);
    assertThat(read.total().completed()).isEqualTo(203 + 193);
    assertThat(read.total().throughput()).isEqualTo(396 / 2.07);
  }

  @Test
  void a_read_modify_write_is_counted_once() throws Exception {
    String one = "{\"metric\":\"%s\",\"measurement\":\"%s\",\"value\":%d}";
    RunStatistics read =
        statistics(
            "["
                + String.join(
                    ",",
                    one.formatted("OVERALL", "RunTime(ms)", 1000),
                    one.formatted("READ", "Operations", 10),
                    one.formatted("UPDATE", "Operations", 4),
                    one.formatted("READ-MODIFY-WRITE", "Operations", 4))
                + "]",
            false);

    assertThat(read.total().completed()).isEqualTo(10);
    assertThat(read.transaction("update").completed()).isZero();
  }

  @Test
  void a_result_that_is_missing_or_damaged_is_told() {
    assertThatThrownBy(() -> YcsbResults.read(folder.resolve("absent")))
        .isInstanceOf(UnreadableResult.class)
        .hasMessage("wrote no result");
    assertThatThrownBy(() -> statistics("[{\"metric\":", false))
        .hasMessageContaining("wrote a damaged result");
    assertThatThrownBy(() -> statistics("[]", false)).hasMessageContaining("RunTime(ms)");
  }

  @Test
  void a_cell_becomes_properties() {
    Map<String, String> properties =
        new YcsbWorkload(
                cell(
                    "redis",
                    Map.of("workload", "b", "records", 1000, "distribution", "scrambled-zipfian"),
                    new Pacing.Rate(500, Pacing.Arrivals.CONSTANT)))
            .run(10);

    assertThat(properties)
        .containsEntry("recordcount", "1000")
        .containsEntry("readproportion", "0.95")
        .containsEntry("requestdistribution", "zipfian")
        .containsEntry("threadcount", "4")
        .containsEntry("target", "500")
        .containsEntry("maxexecutiontime", "10");
  }

  @Test
  void what_it_cannot_do_is_refused_before_anything_starts() {
    Map<String, Object> deletes = Map.of("mix", Map.of("read", 50.0, "delete", 50.0));

    assertThat(TOOL.refusals(cell("h2", Map.of(), new Pacing.Unpaced())))
        .singleElement()
        .asString()
        .contains("YCSB, which cannot speak to h2 here; expected cockroachdb, mongodb");
    assertThat(TOOL.refusals(cell("redis", deletes, new Pacing.Unpaced())))
        .singleElement()
        .asString()
        .contains("deletes nothing");
  }

  @Test
  void its_connections_are_encrypted_as_the_properties_say() {
    PeerCell cell =
        PeerJobs.external(
            cell("postgresql", Map.of(), new Pacing.Unpaced()), Map.of("sslmode", "verify-full"));
    assertThat(TOOL.refusals(cell)).isEmpty();
    assertThat(
            YcsbBinding.ALL
                .get("postgresql")
                .properties(
                    PeerJobs.job(cell, folder, folder, new Cancellation()).target(),
                    cell.system().properties()))
        .containsEntry("db.url", "jdbc:postgresql://127.0.0.1:1/bench?sslmode=verify-full");
  }

  @Test
  void properties_of_what_it_reaches_in_another_way_are_refused() {
    PeerCell cell =
        PeerJobs.external(cell("redis", Map.of(), new Pacing.Unpaced()), Map.of("tls", "true"));
    assertThat(TOOL.refusals(cell))
        .extracting(Refusal::toString)
        .anyMatch(refusal -> refusal.contains("cannot be given systems.properties.tls"));
  }

  @Test
  void it_is_missing_where_there_is_no_core() throws IOException {
    Files.createDirectory(folder.resolve("lib"));

    assertThatThrownBy(() -> TOOL.requireInstalled(PeerJobs.driver("ycsb", folder)))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining("YCSB is not installed at " + folder);
  }
}
