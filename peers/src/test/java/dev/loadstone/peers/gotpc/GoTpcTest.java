package dev.loadstone.peers.gotpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.peers.PeerJobs;
import dev.loadstone.peers.UnreadableResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What go-tpc prints is read, and what it cannot do is refused. */
final class GoTpcTest {
  private static final GoTpcTool TOOL = new GoTpcTool();

  private static PeerCell cell(String database, Pacing pacing) {
    return PeerJobs.tpcc(database, PeerJobs.driver("go-tpc", Path.of("/nowhere/go-tpc")), pacing);
  }

  private static RunStatistics statistics(String printed) throws UnreadableResult {
    return GoTpcSummary.read(printed)
        .statistics(
            Instant.EPOCH, Duration.ZERO, cell("postgresql", new Pacing.Unpaced()).types(), null);
  }

  @Test
  void output_without_its_summary_is_no_result() {
    assertThatThrownBy(() -> statistics("Finished\n")).hasMessageContaining("printed no tpmC");
    assertThatThrownBy(() -> statistics("tpmC: 12.0, tpmTotal: 24.0, efficiency: 1.0%\n"))
        .hasMessageContaining("no summary of New-Orders");
  }

  @Test
  void what_it_cannot_do_is_refused_before_anything_starts() {
    assertThat(TOOL.refusals(cell("postgresql", new Pacing.Unpaced()))).isEmpty();
    assertThat(TOOL.refusals(cell("voltdb", new Pacing.Unpaced())))
        .extracting(Refusal::toString)
        .containsExactly(
            "driver names go-tpc, which cannot speak to voltdb here; expected cockroachdb, mariadb,"
                + " mysql, postgresql, tidb, yugabytedb");
    assertThat(TOOL.refusals(cell("postgresql", new Pacing.Rate(10, Pacing.Arrivals.CONSTANT))))
        .singleElement()
        .asString()
        .contains("has no rate");
    assertThat(TOOL.refusals(cell("mariadb", new Pacing.Unpaced())))
        .singleElement()
        .asString()
        .contains("takes a password for mariadb as an argument only");
  }

  @Test
  void it_is_missing_where_there_is_no_program() {
    assertThatThrownBy(
            () -> TOOL.requireInstalled(PeerJobs.driver("go-tpc", Path.of("/nowhere/go-tpc"))))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageContaining(
            "go-tpc is not installed at /nowhere/go-tpc (systems.driver.path); expected the program"
                + " go-tpc. Nothing was started");
  }
}
