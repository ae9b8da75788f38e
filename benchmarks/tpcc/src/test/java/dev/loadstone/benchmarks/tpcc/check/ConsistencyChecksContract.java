package dev.loadstone.benchmarks.tpcc.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.LoadedSystem;
import dev.loadstone.benchmarks.tpcc.Relay;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.Workload.CheckMoment;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.SqlClient;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the checks on every database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ConsistencyChecksContract {
  /** With the initial population, and the procedures where there are some. */
  protected abstract LoadedSystem system();

  @Test
  void all_conditions_hold_after_the_load() {
    List<CheckResult> results =
        new ConsistencyChecks(system().client(), LoadedSystem.DATA).run(CheckMoment.AFTER_LOAD);

    assertThat(results).hasSize(16);
    assertThat(results).allMatch(result -> result.status() == Status.PASS);
    assertThat(results.get(9).detail()).isEqualTo("60,000 comparisons agree");
    assertThat(results.get(9).clause()).isEqualTo("3.3.2.10");
    assertThat(results.subList(13, 16))
        .extracting(result -> result.id() + ": " + result.detail())
        .containsExactly(
            "cardinalities: 17 counts agree",
            "stock-quantity: 200,000 rows agree",
            "stock-sums: 6 sums agree");
  }

  @ParameterizedTest(name = "{0} sees: {1}")
  @CsvSource(delimiter = '|', textBlock = Corruption.TABLE)
  void corrupted_data_fails(String check, String corruption, String repair, String found)
      throws Exception {
    new Corruption(check, corruption, repair, found).assertSeen(system());
  }

  @Test
  void a_server_that_is_gone_is_not_called_consistent_and_asked_only_once() throws Exception {
    Relay relay = new Relay(system().endpoint());
    List<CheckResult> results;
    try (DatabaseClient client =
        system().connect(List.of(relay.endpoint()), Isolation.READ_COMMITTED)) {
      relay.close();
      results =
          new ConsistencyChecks(client.capability(SqlClient.class).orElseThrow(), LoadedSystem.DATA)
              .run(CheckMoment.AFTER_LOAD);
    }

    assertThat(results).hasSize(16).allMatch(result -> result.status() == Status.NOT_RUN);
    assertThat(results.get(0).detail()).startsWith("could not be checked: ");
    // The pool's message tells how long it waited: asked again, it would differ.
    assertThat(results).extracting(CheckResult::detail).containsOnly(results.get(0).detail());
  }
}
