package dev.loadstone.deployments.mariadb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.NodeShare;
import dev.loadstone.deployments.Platform;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MariadbSettingsTest {
  private static List<Refusal> refusals(Map<String, String> settings) {
    return MariadbDeployer.standard().refusals(1, settings, Network.LOOPBACK);
  }

  @Test
  void system_variables_may_be_set_in_either_spelling() {
    assertThat(refusals(Map.of("innodb-io-capacity", "2000", "sync_binlog", "1"))).isEmpty();
  }

  @Test
  void what_is_loadstones_own_or_no_name_is_refused_before_anything_starts() {
    assertThat(refusals(Map.of("bind-address", "0.0.0.0")))
        .extracting(Refusal::toString)
        .containsExactly("settings.bind-address is the deployment's own; leave it out");
    assertThat(refusals(Map.of("port", "3306", "DataDir", "/tmp"))).hasSize(2);
    assertThat(refusals(Map.of("a b", "1")))
        .extracting(Refusal::toString)
        .containsExactly("settings.a b is not the name of a system variable of MariaDB");
  }

  @Test
  void a_value_of_several_lines_is_refused_also_where_only_its_end_is_one() {
    for (String value : List.of("1\nport=1", "1\n", "1\rport=1")) {
      assertThat(refusals(Map.of("sync_binlog", value)))
          .extracting(Refusal::toString)
          .containsExactly("settings.sync_binlog has several lines; expected one");
    }
  }

  @Test
  void what_differs_from_node_to_node_is_refused() {
    assertThat(refusals(Map.of("wsrep-on", "1")))
        .extracting(Refusal::toString)
        .containsExactly("settings.wsrep-on is for the servers of a group, and nodes is 1");
    assertThat(
            MariadbDeployer.standard()
                .refusals(3, Map.of("wsrep_node_name", "a"), Network.LOOPBACK))
        .extracting(Refusal::toString)
        .contains("settings.wsrep_node_name differs from node to node; the deployment sets it");
  }

  @Test
  void several_nodes_need_the_library_of_galera() {
    assertThat(
            MariadbDeployer.standard()
                .refusals(3, Map.of("wsrep_provider", "/nowhere/galera.so"), Network.LOOPBACK))
        .extracting(Refusal::toString)
        .containsExactly(
            "settings.wsrep_provider is /nowhere/galera.so, and there is no readable file");
    assertThat(MariadbDeployer.standard().refusals(0, Map.of(), Network.LOOPBACK))
        .extracting(Refusal::toString)
        .containsExactly("nodes is 0; a local MariaDB has 1 or more");
  }

  @Test
  void the_defaults_are_durable_and_fit_the_memory() {
    assertThat(MariadbCluster.defaults(100, new NodeShare(600, 1)))
        .contains("max_connections=116\n", "innodb_flush_log_at_trx_commit=1\n")
        .contains("innodb_buffer_pool_size=" + (256L << 20) + "\n");
    assertThat(MariadbCluster.defaults(100, new NodeShare(1_000_000, 1)))
        .contains("innodb_buffer_pool_size=" + (4096L << 20) + "\n");
  }

  @Test
  void other_platforms_are_refused() {
    assertThatThrownBy(() -> MariadbBinaries.requirePlatform(new Platform("Linux", "aarch64")))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("Linux aarch64")
        .hasMessageContaining("deployment: external");
  }
}
