package dev.loadstone.deployments.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CassandraSettingsTest {
  private static List<Refusal> refusals(int nodes, Map<String, String> settings) {
    return CassandraDeployer.standard().refusals(nodes, settings, Network.LOOPBACK);
  }

  @ParameterizedTest
  @CsvSource({
    "heap, 768m",
    "jvm.options, -XX:+UseZGC -Xlog:gc",
    "concurrent_writes, 64",
    "commitlog_sync, batch",
    "'client_encryption_options', '{enabled: true}'"
  })
  void ours_and_any_name_of_cassandra_yaml_are_taken(String name, String value) {
    assertThat(refusals(3, Map.of(name, value))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "heap, 2, 'settings.heap is 2; expected a size such as'",
    "Heap, 2g, 'settings.Heap is no name of a setting in cassandra.yaml; did you mean heap?'",
    "jvm-options, -Xlog, 'settings.jvm-options is no name of a setting in cassandra.yaml; did you"
        + " mean jvm.options?'",
    "storage_port, 7000, 'settings.storage_port is the deployment''s own'",
    "concurrent_writes, '1\nlisten_address: 0.0.0.0', settings.concurrent_writes has several lines"
  })
  void what_would_break_the_ring_is_refused(String name, String value, String words) {
    assertThat(refusals(3, Map.of(name, value))).singleElement().asString().startsWith(words);
  }

  @Test
  void no_nodes_are_refused() {
    assertThat(refusals(0, Map.of())).singleElement().asString().startsWith("nodes is 0");
  }

  @Test
  void a_period_belongs_to_one_way_of_syncing_only() {
    assertThat(CassandraCluster.settings(Map.of()))
        .containsEntry("commitlog_sync", "periodic")
        .containsEntry("commitlog_sync_period", "10000ms");
    assertThat(CassandraCluster.settings(Map.of("commitlog_sync", "batch")))
        .containsEntry("commitlog_sync", "batch")
        .doesNotContainKey("commitlog_sync_period");
  }

  @Test
  void the_heap_and_flags_of_java_are_no_settings_of_the_server() {
    assertThat(CassandraCluster.settings(Map.of("heap", "1g", "jvm.options", "-Xint")))
        .doesNotContainKeys("heap", "jvm.options");
  }
}
