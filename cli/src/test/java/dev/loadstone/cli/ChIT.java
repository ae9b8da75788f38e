package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.TransactionStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions and queries beside each other, from several clients. */
class ChIT {
  @TempDir Path folder;

  @Test
  void two_clients_load_it_once_and_each_has_terminals_of_both_kinds() throws IOException {
    String file =
        Files.writeString(
                folder.resolve("e.yaml"),
                """
                name: shared
                benchmark: {name: ch, warehouses: 1, analytic: 2}
                systems: [{name: postgresql}]
                load:
                  {terminals: 6, inFlight: 6, rampUp: 2s, measure: 8s, rampDown: 0s, clients: 2,
                   pacing: {type: keying-and-thinking, factor: 0.01}}
                require: {checks: pass}
                """)
            .getFileName()
            .toString();

    Ended ended = Loadstone.run(folder, Map.of(), "run", file);

    assertThat(ended.err()).isEmpty();
    RunResult result = SharedRun.result(folder);
    SharedRun.assertSharesAddUp(result);
    assertThat(result.checks())
        .extracting(check -> check.status())
        .containsOnly(Status.PASS, Status.NOT_APPLICABLE);
    assertThat(result.clients().clients())
        .hasSize(2)
        .allSatisfy(
            client -> {
              assertThat(completed(client.transactions(), "new-order")).isPositive();
              assertThat(completed(client.transactions(), "q\\d+")).isPositive();
            });
    Map<String, Double> metrics =
        result.assessment().metrics().stream()
            .collect(Collectors.toMap(Metric::name, Metric::value));
    assertThat(metrics.get("queries")).isPositive();
    assertThat(metrics.get("freshness.max")).as("on one copy").isZero();
    assertThat(result.counters())
        .filteredOn(counter -> counter.name().equals("pg_stat_user_tables.order_line.seq_scan"))
        .singleElement()
        .satisfies(scans -> assertThat(scans.growth()).isPositive());
    assertThat(result.plans().scanned()).as("on purpose").isEmpty();
  }

  private static long completed(Iterable<TransactionStatistics> types, String name) {
    long completed = 0;
    for (TransactionStatistics type : types) {
      completed += type.name().matches(name) ? type.completed() : 0;
    }
    return completed;
  }
}
