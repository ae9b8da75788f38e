package dev.loadstone.studies.why.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.OpenedResult;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Rungs between cells of the reference of study A. */
class RungTest {
  private static final String POSTGRESQL = "PostgreSQL, 1 node";
  private static final String VOLTDB = "VoltDB procedures, 1 node";

  private static final YAMLMapper YAML = new YAMLMapper();

  private static OpenedResult opened;
  private static ExperimentReport report;
  private static JsonNode experiment;

  @BeforeAll
  static void open() {
    opened = OpenedResult.of(Path.of("../newsql/reference/result.tar.xz"));
    report = new ResultReader().read(opened.path());
    experiment = YAML.readTree(opened.path().resolve(ResultFiles.EXPERIMENT));
  }

  @AfterAll
  static void close() {
    opened.close();
  }

  @Test
  void cells_that_differ_in_log_access_isolation_and_contention_have_these_rungs() {
    assertThat(rungs(POSTGRESQL, VOLTDB))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "log",
                "does not wait for it",
                "access",
                "by procedures",
                "isolation",
                "at serializable",
                "locking",
                "both have a warehouse for each of 15 terminals"));
    assertThat(others(POSTGRESQL, VOLTDB))
        .containsExactlyInAnyOrderEntriesOf(Map.of("inFlight", "the same", "network", "the same"));
  }

  @Test
  void a_network_is_a_rung_where_it_differs() {
    assertThat(rungs("VoltDB procedures, 3 nodes", "VoltDB procedures, 3 nodes, loopback"))
        .containsKeys("network", "locking")
        .hasSize(2);
  }

  @Test
  void a_log_is_no_rung_where_no_setting_is_known_for_it() {
    assertThat(rungs("Apache Ignite, 1 node", POSTGRESQL))
        .containsEntry("log", "waits for it")
        .containsEntry("inFlight", "15 terminals, 15 in flight");
    assertThat(others(VOLTDB, POSTGRESQL))
        .containsEntry("log", "no setting of voltdb is known for it");
    assertThat(others(VOLTDB, "VoltDB statements, 1 node"))
        .containsEntry("log", "commits survive the servers of neither");
    assertThat(others(POSTGRESQL, "PostgreSQL replicated, 3 nodes"))
        .containsEntry("log", "commits survive the servers of both");
  }

  @Test
  void each_set_of_rungs_is_a_system_and_what_both_change_is_one_of_b_as_well() {
    Side a = side(POSTGRESQL);
    Side b = side(VOLTDB);
    List<Rung> rungs =
        Rung.all(a, b).stream()
            .filter(rung -> List.of("log", "access", "locking").contains(rung.name()))
            .toList();

    JsonNode systems =
        YAML.readTree(
                new LadderRuns(YAML.createObjectNode(), Map.of("load.measure", "5s"), a, b)
                    .yaml(rungs))
            .get("systems");

    assertThat(systems.values().stream().map(system -> system.get("label").asString()))
        .containsExactly(
            POSTGRESQL,
            VOLTDB,
            POSTGRESQL + " +log",
            POSTGRESQL + " +access",
            POSTGRESQL + " +log+access",
            POSTGRESQL + " +locking",
            VOLTDB + " +locking",
            POSTGRESQL + " +log+locking",
            POSTGRESQL + " +access+locking",
            POSTGRESQL + " +log+access+locking");
    JsonNode last = systems.get(9);
    assertThat(last.get("settings").get("fsync").asString()).isEqualTo("off");
    assertThat(last.get("with").get("benchmark.access").asString()).isEqualTo("procedures");
    assertThat(last.get("with").get("benchmark.warehouses").asInt()).isEqualTo(15);
    assertThat(last.get("with").get("load.measure").asString()).isEqualTo("5s");
    JsonNode voltdb = systems.get(6);
    assertThat(voltdb.get("settings").has("fsync")).isFalse();
    assertThat(voltdb.get("settings").get("sitesperhost").asInt()).isEqualTo(3);
    assertThat(voltdb.get("with").get("benchmark.warehouses").asInt()).isEqualTo(15);
  }

  @Test
  void settings_that_were_varied_as_mappings_are_those_of_the_cell() {
    try (OpenedResult result =
        OpenedResult.of(Path.of("../nosql/reference/forty-thousand/result.tar.xz"))) {
      JsonNode redis =
          Side.of(
                  new ResultReader().read(result.path()),
                  YAML.readTree(result.path().resolve(ResultFiles.EXPERIMENT)),
                  "Redis, network rate 4gbit, stopAfter 40000, mix insert 100")
              .entry();

      assertThat(redis.get("network")).isEqualTo(YAML.readTree("rate: 4gbit"));
      assertThat(redis.get("with").get("benchmark.mix")).isEqualTo(YAML.readTree("insert: 100"));
      assertThat(redis.get("with").get("benchmark.records").asInt()).isZero();
    }
  }

  @Test
  void a_cell_is_found_by_the_marked_title_of_reports() {
    String marked =
        report.cells().stream()
            .filter(cell -> cell.cell().title().equals(VOLTDB))
            .findFirst()
            .orElseThrow()
            .title();

    assertThat(marked).isEqualTo(VOLTDB + " (not durable)");
    assertThat(side(marked).title()).isEqualTo(VOLTDB);
  }

  @Test
  void cells_whose_long_titles_begin_alike_have_different_labels() {
    Side few = varied("x".repeat(60), "15");
    Side many = varied("x".repeat(60), "30");

    assertThat(label(few)).hasSize(60).isNotEqualTo(label(many));
    assertThat(few.title()).hasSizeGreaterThan(60);
  }

  @Test
  void cells_whose_titles_have_what_no_label_may_have_have_different_labels() {
    Side slash = varied("own", "ci/orders");

    assertThat(slash.title()).isEqualTo("own, value ci/orders");
    assertThat(label(slash))
        .startsWith("own, value ci orders~")
        .isNotEqualTo(label(varied("own", "ci\\orders")));
    assertThat(label(varied("own", "ci orders"))).isEqualTo("own, value ci orders");
  }

  private static String label(Side side) {
    return LadderCells.shortened(side.title(), List.of());
  }

  private static Side varied(String label, String value) {
    Side side = side(POSTGRESQL);
    CellReport cell = side.cell();
    RunResult.CellInfo info = new RunResult.CellInfo("1", label, Map.of("some.value", value));
    return new Side(
        new CellReport(info, cell.runs(), cell.transactions(), cell.total()), side.entry());
  }

  @Test
  void a_cell_that_is_not_there_is_refused_with_the_nearest_name() {
    assertThatThrownBy(() -> side("PostgreSQL, 1 nod"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("has no cell 'PostgreSQL, 1 nod'; expected one of")
        .hasMessageContaining("did you mean PostgreSQL, 1 node?");
  }

  private static Map<String, String> rungs(String a, String b) {
    return words(Rung.all(side(a), side(b)).stream().filter(Rung::applies));
  }

  private static Map<String, String> others(String a, String b) {
    return words(Rung.all(side(a), side(b)).stream().filter(rung -> !rung.applies()));
  }

  private static Map<String, String> words(Stream<Rung> rungs) {
    Map<String, String> words = new LinkedHashMap<>();
    rungs.forEach(rung -> words.put(rung.name(), rung.words()));
    return words;
  }

  private static Side side(String title) {
    return Side.of(report, experiment, title);
  }
}
