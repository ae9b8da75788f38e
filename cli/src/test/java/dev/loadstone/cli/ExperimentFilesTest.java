package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.disk.NodeDisks;
import dev.loadstone.deployments.disk.SlowDisk;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.network.NodeNetwork;
import dev.loadstone.deployments.process.SkewedClock;
import dev.loadstone.runner.file.ExperimentReader;
import dev.loadstone.runner.file.ExperimentSchema;
import dev.loadstone.runner.file.Overrides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The experiments that come with Loadstone, and those in its documents, are right. */
class ExperimentFilesTest {
  private static final Pattern YAML_BLOCK = Pattern.compile("(?s)```yaml\\n(.*?)```");

  private static final ExperimentReader READER =
      new ExperimentReader(
          BuiltInCatalog.catalog(), Map.of("PGPASSWORD", "secret", "LOADSTONE_PASSWORD", "secret"));
  private static final Schema SCHEMA =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(new ExperimentSchema(BuiltInCatalog.catalog()).json(), InputFormat.JSON);

  @TempDir Path folder;

  static List<Path> configs() throws IOException {
    List<Path> experiments = new ArrayList<>();
    for (String folder : List.of("configs", "studies", "lab")) {
      try (Stream<Path> files = Files.walk(Loadstone.ROOT.resolve(folder), 2)) {
        experiments.addAll(
            files
                .filter(file -> file.toString().endsWith(".yaml"))
                .filter(file -> !file.endsWith("consistency/model.yaml"))
                .sorted()
                .toList());
      }
    }
    return experiments;
  }

  static List<String> documented() throws IOException {
    Matcher matcher =
        YAML_BLOCK.matcher(
            Files.readString(Loadstone.ROOT.resolve("docs").resolve("experiments.md")));
    List<String> blocks = new ArrayList<>();
    while (matcher.find()) {
      blocks.add(matcher.group(1));
    }
    return blocks;
  }

  @ParameterizedTest
  @MethodSource("configs")
  void reads_every_config(Path file) throws IOException {
    String text = Files.readString(file);
    assertThat(SCHEMA.validate(text, InputFormat.YAML)).isEmpty();
    assumeThat(refusals(text))
        .as("who lacks what servers on this machine need is told so when the file is read")
        .isEmpty();
    assertThat(READER.read(file, Overrides.NONE).experiment().cells()).isNotEmpty();
  }

  /** The reasons why this machine cannot have what a file asks of it. */
  private static List<String> refusals(String text) {
    List<String> refusals = new ArrayList<>();
    if (Stream.of("network:", "cut:", "slow-link:").anyMatch(text::contains)) {
      NodeNetwork.refusals(3, new Network(100_000_000, Duration.ZERO))
          .forEach(refusal -> refusals.add(refusal.toString()));
    }
    if (text.contains("Galera")) {
      MariadbDeployer.standard()
          .refusals(3, Map.of(), Network.LOOPBACK)
          .forEach(refusal -> refusals.add(refusal.toString()));
    }
    if (text.contains("disk: ")) {
      NodeDisks.refusal().ifPresent(refusals::add);
    }
    if (text.contains("slow-disk:")) {
      SlowDisk.refusal().ifPresent(refusals::add);
    }
    if (text.contains("skew-clock:")) {
      SkewedClock.refusal().ifPresent(refusals::add);
    }
    return refusals;
  }

  @ParameterizedTest
  @MethodSource("documented")
  void reads_every_example_in_the_documents(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("example.yaml"), text);

    assertThat(READER.read(file, Overrides.NONE).experiment().cells()).isNotEmpty();
    assertThat(SCHEMA.validate(text, InputFormat.YAML)).isEmpty();
  }

  @Test
  void a_database_inside_this_process_cannot_be_shared_with_other_clients() throws IOException {
    Path file = Loadstone.ROOT.resolve("configs").resolve("smoke-h2.yaml");

    Overrides shared = new Overrides(Map.of("load.clients", "2"), Set.of());

    assertThatThrownBy(() -> READER.read(file, shared))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("a local h2 lives inside this one, where they cannot reach it");
  }

  private List<String> warnings(String warehouses, String system) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("placed.yaml"),
            """
            name: placed
            benchmark: {name: tpcc, warehouses: %s}
            systems: [%s]
            load: {terminals: 6, inFlight: 6}
            """
                .formatted(warehouses, system));
    return READER.read(file, Overrides.NONE).warnings();
  }

  @Test
  void warns_of_warehouses_that_leave_partitions_empty() throws IOException {
    assertThat(warnings("3", "{name: voltdb, label: three, nodes: 3, settings: {sitesperhost: 2}}"))
        .containsExactly(
            "three: the keys of benchmark.warehouses: 3 leave 3 of 6 partitions empty, and the"
                + " busiest has 2 times the mean; spread more evenly by benchmark.warehouses: 24 or"
                + " by settings.sitesperhost: 1 (3 partitions)");
  }

  @Test
  void warns_once_of_cells_that_are_placed_alike() throws IOException {
    String site = "{name: voltdb, label: %s, settings: {sitesperhost: 2}}";
    assertThat(warnings("1", site.formatted("one") + ", " + site.formatted("other")))
        .singleElement()
        .asString()
        .startsWith("one; other: the keys of benchmark.warehouses: 1 leave 1 of 2 partitions");
  }

  @Test
  void does_not_warn_where_each_partition_has_its_part_or_nobody_knows() throws IOException {
    assertThat(warnings("3", "{name: voltdb, nodes: 3, settings: {sitesperhost: 1}}")).isEmpty();
    assertThat(warnings("3", "{name: voltdb, settings: {sitesperhost: 3}}")).isEmpty();
    assertThat(warnings("3", "{name: voltdb, deployment: machines, on: [db1]}")).isEmpty();
    assertThat(warnings("1", "{name: voltdb, deployment: external, endpoints: [\"db1:21212\"]}"))
        .isEmpty();
    assertThat(warnings("1", "{name: postgresql}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"studies/newsql/smoke.yaml", "configs/newsql-centralized-vs-distributed.yaml"})
  void a_comparison_of_nodes_leaves_no_partition_empty(String name) {
    Path file = Loadstone.ROOT.resolve(name);

    assertThat(READER.read(file, Overrides.NONE).warnings()).isEmpty();
  }

  @Test
  void explains_every_value_and_its_origin() throws IOException {
    Path file = Loadstone.ROOT.resolve("configs").resolve("quickstart.yaml");
    String golden;
    try (var in = getClass().getResourceAsStream("explain-quickstart.txt")) {
      golden = new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    }

    assertThat(READER.read(file, Overrides.NONE).explanation().text()).isEqualTo(golden);
  }

  @Test
  void documents_every_setting() throws IOException {
    String document = Files.readString(Loadstone.ROOT.resolve("docs").resolve("experiments.md"));
    JsonNode schema =
        JsonMapper.shared().readTree(new ExperimentSchema(BuiltInCatalog.catalog()).json());

    for (String section :
        List.of(
            "/properties", "/properties/systems/items/properties", "/properties/load/properties")) {
      assertThat(schema.at(section).propertyNames())
          .isNotEmpty()
          .allSatisfy(name -> assertThat(document).contains("| `" + name + "` |"));
    }
  }
}
