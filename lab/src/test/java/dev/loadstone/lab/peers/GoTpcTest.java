package dev.loadstone.lab.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.peer.PeerCell;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reading of go-tpc's output, and refusal of cells that it cannot drive. */
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

  /** A line as its source (682637f, pkg/util/output.go) forms it. */
  private static String line(String type, int count) {
    return "[Summary] "
        + type
        + " - Takes(s): 10.0, Count: "
        + count
        + ", TPM: 60.0, Sum(ms): 52.0, Avg(ms): 5.2, 50th(ms): 5.0, 90th(ms): 6.8, 95th(ms): 7.3,"
        + " 99th(ms): 8.4, 99.9th(ms): 9.4, Max(ms): 10.5\n";
  }

  @Test
  void its_summary_gives_counts_failures_and_times_of_each_type() throws Exception {
    RunStatistics read =
        statistics(
            line("NEW_ORDER", 40)
                + line("NEW_ORDER_ERR", 3)
                + line("PAYMENT", 20)
                + "tpmC: 240.0, tpmTotal: 360.0, efficiency: 1.0%\n");
    TransactionStatistics newOrder = read.transaction("new-order");

    assertThat(newOrder.measured())
        .containsEntry(Outcome.COMMITTED, 40L)
        .containsEntry(Outcome.ERROR, 3L);
    assertThat(newOrder.throughput()).isEqualTo(4);
    assertThat(newOrder.serviceTime().p95()).isEqualTo(7300);
    assertThat(newOrder.serviceTime().min()).isNaN();
    assertThat(newOrder.responseTime()).isEqualTo(newOrder.serviceTime());
    assertThat(read.total().completed()).isEqualTo(60);
    assertThat(read.total().serviceTime().p95()).as("no percentile of percentiles").isNaN();
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

  private static PeerCell external(String database, Map<String, String> properties) {
    return PeerJobs.external(cell(database, new Pacing.Unpaced()), properties);
  }

  @Test
  void its_connections_are_encrypted_as_the_properties_say() {
    assertThat(
            connection(
                external(
                    "postgresql", Map.of("sslmode", "verify-full", "sslrootcert", "/a/ca.pem"))))
        .isEqualTo("sslmode=verify-full&sslrootcert=/a/ca.pem");
    assertThat(connection(cell("postgresql", new Pacing.Unpaced()))).isEqualTo("sslmode=disable");
    assertThat(connection(external("tidb", Map.of("sslMode", "REQUIRED"))))
        .isEqualTo("tls=skip-verify");
    assertThat(connection(external("tidb", Map.of()))).isEqualTo("tls=preferred");
    assertThat(connection(external("mariadb", Map.of()))).isEqualTo("tls=false");
  }

  private static String connection(PeerCell cell) {
    boolean mysql = !cell.system().name().equals("postgresql");
    return new GoTpcConnection(cell, mysql).parameters();
  }

  @Test
  void parameters_of_its_own_stand_behind_those_that_the_properties_say() {
    PeerCell cell =
        PeerJobs.external(
            PeerJobs.tpcc(
                "postgresql",
                PeerJobs.driver(
                    "go-tpc",
                    Path.of("/nowhere/go-tpc"),
                    Map.of("conn-params", "application_name=a")),
                new Pacing.Unpaced()),
            Map.of("sslmode", "require"));
    assertThat(connection(cell)).isEqualTo("sslmode=require&application_name=a");
  }

  @Test
  void properties_that_it_cannot_be_given_are_refused() {
    assertThat(TOOL.refusals(external("postgresql", Map.of("sslmode", "prefer"))))
        .singleElement()
        .asString()
        .contains("cannot be given systems.properties.sslmode", "verify-ca or verify-full");
    assertThat(
            TOOL.refusals(external("postgresql", Map.of("sslmode", "require", "sslfactory", "a"))))
        .singleElement()
        .asString()
        .contains("cannot be given systems.properties.sslfactory");
    assertThat(TOOL.refusals(external("tidb", Map.of("sslMode", "VERIFY_CA"))))
        .singleElement()
        .asString()
        .contains("cannot be given systems.properties.sslMode");
  }

  /** Ours prefers TLS there, which it cannot: it would say nothing and send the password. */
  @Test
  void an_external_system_whose_properties_do_not_say_is_refused() {
    assertThat(TOOL.refusals(external("postgresql", Map.of())))
        .singleElement()
        .asString()
        .contains("expected systems.properties.sslmode");
  }

  @Test
  void secrets_in_its_settings_are_refused_since_they_are_arguments() {
    for (Map<String, String> settings :
        List.of(
            Map.of("password", "a"), Map.of("p", "a"), Map.of("conn-params", "sslpassword=a"))) {
      PeerCell cell =
          PeerJobs.tpcc(
              "postgresql",
              PeerJobs.driver("go-tpc", Path.of("/nowhere/go-tpc"), settings),
              new Pacing.Unpaced());
      assertThat(TOOL.refusals(cell))
          .singleElement()
          .asString()
          .contains("arguments, which everybody on this machine can read");
    }
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
