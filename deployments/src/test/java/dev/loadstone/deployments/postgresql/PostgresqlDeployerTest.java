package dev.loadstone.deployments.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PostgresqlDeployerTest {
  private final PostgresqlDeployer deployer = PostgresqlDeployer.standard();

  private List<Refusal> refusals(int nodes, Map<String, String> settings) {
    return deployer.refusals(nodes, settings, Network.LOOPBACK);
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "3, 0", "3, 2", "5, 4"})
  void as_many_standbys_may_be_synchronous_as_there_are(int nodes, String standbys) {
    assertThat(refusals(nodes, Map.of("synchronousStandbys", standbys))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 3", "3, -1", "3, one", "3, 99999999999"})
  void more_synchronous_standbys_than_there_are_are_refused(int nodes, String standbys) {
    assertThat(refusals(nodes, Map.of("synchronousStandbys", standbys)))
        .singleElement()
        .asString()
        .startsWith("settings.synchronousStandbys is \"" + standbys + "\"")
        .endsWith("expected a number from 0 to " + (nodes - 1));
  }

  @Test
  void two_ways_to_say_who_acknowledges_are_refused() {
    Map<String, String> both =
        Map.of("synchronousStandbys", "1", "synchronous_standby_names", "node2");
    assertThat(refusals(3, both)).singleElement().asString().contains("give one");
  }

  @Test
  void what_differs_between_the_nodes_is_not_a_setting_of_all() {
    assertThat(refusals(3, Map.of("primary_conninfo", "host=elsewhere")))
        .singleElement()
        .asString()
        .startsWith("settings.primary_conninfo");
    assertThat(refusals(1, Map.of("cluster_name", "mine"))).isEmpty();
    // By another spelling it would be set, and nothing here would know.
    assertThat(refusals(3, Map.of("primary-conninfo", "host=elsewhere")))
        .singleElement()
        .asString()
        .contains("is not the name of a setting of PostgreSQL");
  }

  @Test
  void no_nodes_are_refused() {
    assertThat(deployer.refusals(0, Map.of(), new Network(0, Duration.ofMillis(2))))
        .singleElement()
        .asString()
        .startsWith("nodes is 0");
  }

  @Test
  void more_nodes_than_a_shaped_network_has_are_refused() {
    assertThat(deployer.refusals(1000, Map.of(), new Network(0, Duration.ofMillis(2))))
        .singleElement()
        .asString()
        .startsWith("network");
  }
}
