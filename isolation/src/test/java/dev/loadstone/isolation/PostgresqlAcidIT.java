package dev.loadstone.isolation;

import static dev.loadstone.isolation.Tested.at;
import static dev.loadstone.isolation.Tested.finding;
import static dev.loadstone.isolation.Tested.letThrough;
import static dev.loadstone.isolation.Tested.seen;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.contracts.SystemContract;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.PostgresqlDialect;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.isolation.script.Failure;
import dev.loadstone.isolation.script.Finding;
import dev.loadstone.isolation.script.Finding.Status;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** PostgreSQL, whose manual says for each level what it rules out, and is right. */
final class PostgresqlAcidIT extends SystemContract {
  private final JdbcDatabase database = new JdbcDatabase(new PostgresqlDialect());
  private SystemFindings findings;

  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(database, PostgresqlDeployer.standard(), Map.of(), folder);
  }

  @BeforeAll
  void test() {
    findings = new Tested(system(), database).all();
  }

  @Test
  void read_committed_lets_through_all_but_dirty_reads_and_writes() {
    for (String level : new String[] {"read uncommitted", "read committed"}) {
      assertThat(at(level, findings).claimed()).isEqualTo("read committed");
      assertThat(letThrough(at(level, findings)))
          .containsExactly(
              "PMP",
              "PMP-write",
              "P4",
              "G-single",
              "G-single-predicate",
              "G-single-write",
              "G-single-write-wait",
              "G2-item",
              "G2",
              "G2-read-only",
              "3.4.2.7",
              "3.4.2.8",
              "3.4.2.9");
    }
    assertThat(seen("G-single", at("read committed", findings)))
        .isEqualTo(Map.of("first", "10", "second", "18"));
    assertThat(finding("G0", at("read committed", findings)))
        .satisfies(
            dirtyWrite -> assertThat(dirtyWrite.how()).isEqualTo("blocked"),
            dirtyWrite ->
                assertThat(dirtyWrite.blocked())
                    .containsExactly("2: update loadstone_acid set amount = 12 where id = 1"));
  }

  @Test
  void repeatable_read_is_snapshot_isolation_and_lets_write_skew_through() {
    LevelFindings level = at("repeatable read", findings);
    assertThat(level.claimed()).isEqualTo("snapshot isolation");
    assertThat(letThrough(level)).containsExactly("G2-item", "G2", "G2-read-only");
    Finding lostUpdate = finding("P4", level);
    assertThat(lostUpdate.status()).isEqualTo(Status.PREVENTED);
    assertThat(lostUpdate.failures())
        .singleElement()
        .extracting(Failure::session, Failure::outcome, Failure::state)
        .containsExactly(2, Outcome.SERIALIZATION_FAILURE, "40001");
  }

  @Test
  void serializable_lets_nothing_through() {
    LevelFindings level = at("serializable", findings);
    assertThat(letThrough(level)).isEmpty();
    assertThat(finding("G2-item", level).how()).isEqualTo("40001");
    assertThat(finding("3.4.2.3", level).how()).isEqualTo("40001");
  }

  @Test
  void nothing_violates_the_claims_and_the_conditions_hold() {
    assertThat(findings.hasViolations()).isFalse();
    assertThat(findings.consistency())
        .hasSize(8)
        .allMatch(check -> check.status() == CheckResult.Status.PASS);
  }

  @Test
  void no_table_is_left() throws Exception {
    assertThat(system().rows("select tablename from pg_tables where schemaname = 'public'"))
        .isEmpty();
  }

  @Test
  void a_table_of_somebody_else_is_left_alone() throws Exception {
    system().execute("create table loadstone_acid (theirs integer)");
    try {
      assertThatThrownBy(() -> new Tested(system(), database).anomalies(Isolation.READ_COMMITTED))
          .isInstanceOfSatisfying(
              LoadstoneException.class,
              refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
          .hasMessageContaining("loadstone_acid");
      assertThat(system().number("select count(*) from loadstone_acid")).isZero();
    } finally {
      system().execute("drop table loadstone_acid");
    }
  }
}
