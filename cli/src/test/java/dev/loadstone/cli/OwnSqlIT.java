package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.benchmark.Assessment.Metric;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The folder that is shipped as an example, as it is and changed. */
class OwnSqlIT {
  @TempDir Path folder;

  private Path shop;

  @BeforeEach
  void copyTheExample() throws IOException {
    shop = Files.createDirectory(folder.resolve("shop"));
    try (Stream<Path> files = Files.list(Loadstone.ROOT.resolve("configs/own-sql/shop"))) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, shop.resolve(file.getFileName()));
      }
    }
  }

  private String experiment(String system, String load) throws IOException {
    return Files.writeString(
            folder.resolve("e.yaml"),
            """
            name: shop
            benchmark: {name: sql, folder: shop/, set: {customers: 500, items: 100}}
            systems: [{name: %s}]
            load: {terminals: 6, inFlight: 4, rampUp: 1s, rampDown: 0s, %s}
            require: {checks: pass}
            """
                .formatted(system, load))
        .getFileName()
        .toString();
  }

  private List<RunResult> results() {
    ResultStore store = Loadstone.results(folder, "shop");
    return store.readExperiment().orElseThrow().runs().stream()
        .map(run -> store.folder().resolve(run.folder()).resolve(ResultFiles.RUN_RESULT))
        .map(file -> store.read(file, RunResult.class))
        .toList();
  }

  private static void requireRight(RunResult result) {
    assertThat(result.statistics().total().completed()).isPositive();
    assertThat(result.statistics().total().failures()).isZero();
    assertThat(result.checksAfterLoad())
        .extracting(CheckResult::id)
        .containsExactly("credit", "sold", "orders-of-customers");
    assertThat(result.checks())
        .extracting(CheckResult::id)
        .containsExactly(
            "credit",
            "sold",
            "orders-of-customers",
            "orders-client-vs-server",
            "lines-client-vs-server");
    assertThat(result.checks())
        .allSatisfy(
            check ->
                assertThat(check.status()).as(check.detail()).isEqualTo(CheckResult.Status.PASS));
    assertThat(result.assessment().metrics())
        .extracting(Metric::name)
        .containsExactly(
            "transactions",
            "order.accepted",
            "order.accepted-share",
            "order.no-credit",
            "order.no-credit-share");
  }

  @Test
  void a_folder_runs_with_its_rules_and_counts() throws IOException {
    Ended ended = CommandHere.run(folder, "run", experiment("h2", "measure: 2s"));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(results()).hasSize(1).allSatisfy(OwnSqlIT::requireRight);
    assertThat(results().get(0).benchmark().settings().get("folder").toString())
        .matches("shop/ \\([0-9a-f]{8}\\)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"voter, set: {phones: 1000}, witness: 5", "linkbench, set: {nodes: 500}"})
  void a_shipped_folder_runs_by_its_name(String benchmark) throws IOException {
    Files.writeString(
        folder.resolve("e.yaml"),
        """
        name: shop
        benchmark: {name: %s}
        systems: [{name: h2}]
        load: {terminals: 6, inFlight: 4, rampUp: 1s, rampDown: 0s, measure: 2s}
        require: {checks: pass}
        """
            .formatted(benchmark));

    Ended ended = CommandHere.run(folder, "run", "e.yaml");

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    assertThat(results().get(0).checks()).isNotEmpty();
  }

  @Test
  void two_clients_run_it_and_a_resumed_run_has_the_copy_of_the_folder() throws IOException {
    String file =
        experiment("postgresql}, {name: mariadb", "stopAfter: 400, measure: 1m, clients: 2");
    Ended ended = Loadstone.run(folder, Map.of(), "run", file);
    assertThat(ended.err()).isEmpty();
    assertThat(results()).hasSize(2).allSatisfy(OwnSqlIT::requireRight);
    try (Stream<Path> files = Files.list(shop)) {
      for (Path each : (Iterable<Path>) files::iterator) {
        Files.delete(each);
      }
    }
    Files.delete(shop);

    Ended resumed =
        Loadstone.run(
            folder,
            Map.of(),
            "run",
            "--resume",
            Loadstone.results(folder, "shop").folder().toString(),
            "--more",
            "1");

    assertThat(resumed.err()).isEmpty();
    assertThat(results()).hasSize(4).allSatisfy(OwnSqlIT::requireRight);
  }

  @Test
  void a_step_of_the_load_may_be_longer_than_a_note_of_it() throws IOException {
    Files.writeString(
        shop.resolve("schema.sql"),
        "create index " + "customers_".repeat(19) + " on customer (name, city, note);\n",
        StandardOpenOption.APPEND);

    Ended ended = CommandHere.run(folder, "run", experiment("h2", "measure: 1s"));

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
  }

  @Test
  void a_rule_that_is_false_after_the_load_ends_the_run_before_anything_is_measured()
      throws IOException {
    Files.writeString(
        shop.resolve("invariants.sql"),
        "-- rule: few\nselect id, name from customer where id <= 2 order by id;\n");

    Ended ended = CommandHere.run(folder, "run", experiment("h2", "measure: 2s"));

    assertThat(ended.exitCode()).isNotZero();
    RunResult result = results().get(0);
    assertThat(result.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(result.statusReason())
        .startsWith("after the load few is broken: 2 violations; one: 1, ");
    assertThat(result.statistics()).isNull();
  }

  @Test
  void a_statement_that_the_database_refuses_ends_the_run_before_anything_is_measured()
      throws IOException {
    Files.writeString(shop.resolve("wrong.sql"), "select id from customers where id = 1;\n");

    Ended ended = CommandHere.run(folder, "run", experiment("h2", "measure: 2s"));

    assertThat(ended.exitCode()).isNotZero();
    RunResult result = results().get(0);
    assertThat(result.statusReason())
        .contains("shop/wrong.sql:1: the database refuses this statement: ");
    assertThat(result.statistics()).isNull();
  }
}
