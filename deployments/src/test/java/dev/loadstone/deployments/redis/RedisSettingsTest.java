package dev.loadstone.deployments.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Network;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedisSettingsTest {
  private static List<Refusal> refusals(int nodes, Map<String, String> settings) {
    return RedisDeployer.standard().refusals(nodes, settings, Network.LOOPBACK);
  }

  @Test
  void several_nodes_are_a_primary_with_replicas_unless_said_otherwise() {
    assertThat(Mode.of(1, Map.of())).isEqualTo(Mode.SINGLE);
    assertThat(Mode.of(3, Map.of())).isEqualTo(Mode.REPLICATED);
    assertThat(Mode.of(3, Map.of("mode", "cluster"))).isEqualTo(Mode.CLUSTER);
  }

  @ParameterizedTest
  @CsvSource({"1, single, false", "3, replicated, true", "3, cluster, false", "3, sentinel, false"})
  void only_a_primary_leads_whatever_word_the_mode_is(int nodes, String mode, boolean leads) {
    assertThat(RedisDeployer.standard().knowsLeader(nodes, Map.of("mode", mode))).isEqualTo(leads);
  }

  @ParameterizedTest
  @CsvSource({
    "appendonly, yes",
    "appendfsync, always",
    "save, off",
    "save, 3600 1 300 100",
    "maxmemory, 100mb",
    "maxmemory, 0",
    "maxmemory-policy, allkeys-lru",
    "maxmemory-policy, volatile-ttl",
    "io-threads, 4",
    "client-output-buffer-limit, replica 256mb 64mb 60"
  })
  void valid_ones_are_taken(String name, String value) {
    assertThat(refusals(1, Map.of(name, value))).isEmpty();
    assertThat(RedisCluster.directives(Mode.SINGLE, 8, Map.of(name, value))).containsKey(name);
  }

  @ParameterizedTest
  @CsvSource({
    "appendonly, on",
    "appendfsync, sometimes",
    "save, 3600",
    "maxmemory, lots",
    "maxmemory-policy, lru",
    "maxclients, 0",
    "cluster-node-timeout, 1s",
    "mode, sharded"
  })
  void impossible_values_are_refused_with_what_was_expected(String name, String value) {
    assertThat(refusals(1, Map.of(name, value)))
        .singleElement()
        .asString()
        .startsWith("settings." + name + " is " + value + "; expected ");
  }

  @ParameterizedTest
  @CsvSource({"port, 6379", "bind, 0.0.0.0", "requirepass, x", "replicaof, here 1", "dir, /"})
  void what_the_deployment_sets_is_refused(String name, String value) {
    assertThat(refusals(1, Map.of(name, value)))
        .extracting(Refusal::toString)
        .containsExactly("settings." + name + " is set by the deployment; leave it out");
  }

  @Test
  void a_line_cannot_bring_another_one_with_it() {
    assertThat(refusals(1, Map.of("timeout", "0\nbind 0.0.0.0")))
        .singleElement()
        .asString()
        .startsWith("settings.timeout is no line of Redis's configuration");
  }

  @ParameterizedTest
  @CsvSource({"0, single", "2, single", "1, replicated", "2, cluster"})
  void nodes_must_fit_the_mode(int nodes, String mode) {
    assertThat(refusals(nodes, Map.of("mode", mode)))
        .singleElement()
        .asString()
        .startsWith("nodes is " + nodes);
  }

  @Test
  void ours_are_written_as_the_server_knows_them() {
    assertThat(RedisCluster.directives(Mode.CLUSTER, 8, Map.of("mode", "cluster", "save", "off")))
        .containsEntry("save", "\"\"")
        .containsEntry("cluster-node-timeout", "5000")
        .doesNotContainKey("mode");
  }
}
