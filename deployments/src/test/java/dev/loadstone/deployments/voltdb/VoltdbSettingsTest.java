package dev.loadstone.deployments.voltdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VoltdbSettingsTest {
  private static List<Refusal> refusals(int nodes, Map<String, String> settings) {
    return VoltdbDeployer.standard().refusals(nodes, settings, Network.LOOPBACK);
  }

  @ParameterizedTest
  @CsvSource({
    "sitesperhost, 8",
    "heap, 768m",
    "heap, 4G",
    "jvm.options, -XX:+UseSerialGC -Xss1m",
    "security, on",
    "security, true",
    "heartbeat.timeout, 90",
    "snapshot.frequency, 30s",
    "snapshot.frequency, off",
    "snapshot.retain, 3",
    "snapshot.priority, 0",
    "temptables.maxsize, 200",
    "query.timeout, 0",
    "memorylimit.size, 60%"
  })
  void valid_ones_are_taken(String name, String value) {
    assertThat(refusals(1, Map.of(name, value))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "sitesperhost, 0",
    "sitesperhost, two",
    "sitesperhost, 99999999999",
    "kfactor, -1",
    "heap, 100m",
    "heap, 1",
    "security, yes",
    "heartbeat.timeout, 0",
    "snapshot.frequency, 10",
    "snapshot.retain, 0",
    "snapshot.priority, 11",
    "temptables.maxsize, 0",
    "query.timeout, 1s",
    "memorylimit.size, 100%"
  })
  void impossible_values_are_refused_with_what_was_expected(String name, String value) {
    assertThat(refusals(1, Map.of(name, value)))
        .singleElement()
        .asString()
        .startsWith("settings." + name + " is " + value + "; expected ");
  }

  @Test
  void unknown_names_are_refused_with_the_nearest() {
    assertThat(refusals(1, Map.of("sitesperhosts", "2")))
        .singleElement()
        .asString()
        .startsWith("settings.sitesperhosts is no setting of a local VoltDB")
        .endsWith("did you mean sitesperhost?");
  }

  @Test
  void two_nodes_cannot_keep_three_copies() {
    assertThat(refusals(2, Map.of("kfactor", "2")))
        .singleElement()
        .asString()
        .startsWith("settings.kfactor is 2")
        .contains("on 3 nodes, but nodes is 2");
  }

  @Test
  void sites_must_be_divided_evenly_by_the_copies() {
    assertThat(refusals(3, Map.of("kfactor", "1", "sitesperhost", "1")))
        .singleElement()
        .asString()
        .startsWith("settings.sitesperhost is 1, which makes 3 sites on 3 nodes");
    assertThat(refusals(3, Map.of("kfactor", "2", "sitesperhost", "1"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "3, 0", "3, 1", "3, 2", "4, 2", "5, 1", "5, 3", "7, 4"})
  void the_default_of_sites_fits_every_cluster(int nodes, int kFactor) {
    assertThat(refusals(nodes, Map.of("kfactor", Integer.toString(kFactor)))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 2, 0, 2", "3, 2, 0, 6", "3, 2, 1, 3", "3, 1, 0, 3", "2, 3, 1, 3"})
  void the_partitions_are_all_sites_by_copies(int nodes, int sites, int kFactor, int expected) {
    Map<String, String> settings =
        Map.of("sitesperhost", Integer.toString(sites), "kfactor", Integer.toString(kFactor));

    assertThat(VoltdbDeployer.standard().partitions(nodes, settings, true).orElseThrow().count())
        .isEqualTo(expected);
  }

  @Test
  void other_numbers_of_partitions_are_told_with_their_setting() {
    assertThat(
            VoltdbDeployer.standard()
                .partitions(3, Map.of("kfactor", "1", "sitesperhost", "2"), true)
                .orElseThrow()
                .others())
        .containsEntry(6, "settings.sitesperhost: 4")
        .doesNotContainKey(4);
  }

  @Test
  void the_partitions_of_other_machines_are_known_where_their_sites_are_set() {
    assertThat(VoltdbDeployer.standard().partitions(3, Map.of(), false)).isEmpty();
    assertThat(VoltdbDeployer.standard().partitions(3, Map.of("sitesperhost", "4"), false))
        .hasValueSatisfying(partitions -> assertThat(partitions.count()).isEqualTo(12));
  }

  @Test
  void no_nodes_are_refused() {
    assertThat(refusals(0, Map.of())).singleElement().asString().startsWith("nodes is 0");
  }
}
