package dev.loadstone.isolation.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.Cancellation;
import dev.loadstone.databases.jdbc.H2Dialect;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.deployments.inprocess.H2Deployer;
import dev.loadstone.history.Guarantee;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScriptRunnerIT {
  @TempDir Path folder;

  @Test
  void a_script_whose_end_was_seen_too_early_is_not_judged() throws Exception {
    try (RealSystem system =
        new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder)) {
      system.execute("create table account (id integer primary key, amount integer)");
      system.execute("insert into account values (1, 10)");

      Finding finding =
          runner(system)
              .run(
                  new Script(
                      "early",
                      "the observer does not wait",
                      Guarantee.READ_UNCOMMITTED,
                      List.of(
                          step(2, "update account set amount = 12 where id = 1"),
                          step(1, "update account set amount = 11 where id = 1"),
                          step(1, "commit"),
                          new Step(
                              Step.OBSERVER,
                              Optional.of("after"),
                              "select amount from account where id = 1"),
                          step(2, "rollback")),
                      List.of(Condition.of("after = 10"))));

      assertThat(finding.observed()).containsEntry("after", "10");
      assertThat(finding.status()).isEqualTo(Finding.Status.NOT_JUDGED);
      assertThat(finding.how()).isEqualTo("a session did not end");
    }
  }

  @Test
  void a_single_transaction_that_somebody_else_keeps_from_committing_is_not_judged()
      throws Exception {
    try (RealSystem system =
            new RealSystem(new JdbcDatabase(new H2Dialect()), new H2Deployer(), Map.of(), folder);
        Connection other = system.sql().connection();
        Statement update = other.createStatement()) {
      system.execute("create table account (id integer primary key, amount integer)");
      system.execute("insert into account values (1, 10)");
      update.execute("update account set amount = 12 where id = 1");

      Finding finding =
          runner(system)
              .run(
                  new Script(
                      "alone",
                      "a transaction is committed",
                      Guarantee.READ_UNCOMMITTED,
                      List.of(
                          step(1, "set lock_timeout 10"),
                          step(1, "update account set amount = 11 where id = 1"),
                          step(1, "commit"),
                          new Step(
                              Step.OBSERVER,
                              Optional.of("after"),
                              "select amount from account where id = 1")),
                      List.of(Condition.of("after != 11"))));

      assertThat(finding.failures()).hasSize(1);
      assertThat(finding.status()).isEqualTo(Finding.Status.NOT_JUDGED);
    }
  }

  private static ScriptRunner runner(RealSystem system) {
    return new ScriptRunner(
        system.sql(),
        system.sql()::connection,
        Guarantee.SERIALIZABLE,
        Map.of(),
        Duration.ofMillis(50),
        new Cancellation());
  }

  private static Step step(int session, String text) {
    return new Step(session, Optional.empty(), text);
  }
}
