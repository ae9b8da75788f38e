package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.deployments.cassandra.CassandraDeployer;
import dev.loadstone.deployments.dolt.DoltDeployer;
import dev.loadstone.deployments.hbase.HbaseDeployer;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import dev.loadstone.deployments.mongodb.MongodbDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.redis.RedisDeployer;
import dev.loadstone.deployments.seekdb.SeekdbDeployer;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults that a system cannot have, whatever the machine is. */
final class FaultRefusalsTest {
  static Stream<Arguments> withoutSyncs() {
    return Stream.of(
        Arguments.of(VoltdbDeployer.standard(), "VoltDB has no command log here"),
        Arguments.of(RedisDeployer.standard(), "expected settings: {appendonly: yes}"),
        Arguments.of(IgniteDeployer.standard(), "expected settings: {raft.fsync: \"true\"}"),
        Arguments.of(HbaseDeployer.standard(), "HBase does not force a local file system"),
        Arguments.of(SeekdbDeployer.standard(), "seekdb syncs by O_SYNC"));
  }

  @ParameterizedTest
  @MethodSource("withoutSyncs")
  void a_server_that_syncs_nothing_has_no_slow_disk(Deployer deployer, String reason) {
    assertThat(deployer.faultRefusal(FaultKind.SLOW_DISK, 1, Map.of()).orElseThrow())
        .contains(reason);
  }

  @Test
  void the_clock_of_seekdb_is_not_set_off() {
    assertThat(
            SeekdbDeployer.standard().faultRefusal(FaultKind.SKEW_CLOCK, 1, Map.of()).orElseThrow())
        .contains("does not start under the library libfaketime");
  }

  @Test
  void the_clock_of_a_program_that_needs_no_library_is_not_set_off() {
    Path statically = Path.of("/sbin/ldconfig");
    assumeTrue(Files.isExecutable(statically), "no program that is certainly linked statically");
    MongodbDeployer mongodb = MongodbDeployer.standard();

    assertThat(
            mongodb
                .withBinary(statically.toString())
                .orElseThrow()
                .faultRefusal(FaultKind.SKEW_CLOCK, 1, Map.of())
                .orElseThrow())
        .contains("ldconfig is linked statically");
    assertThat(
            mongodb
                .withBinary("/bin/sh")
                .orElseThrow()
                .faultRefusal(FaultKind.SKEW_CLOCK, 1, Map.of())
                .orElse(""))
        .doesNotContain("linked statically");
  }

  static Stream<Deployer> startedAgain() {
    return Stream.of(
        PostgresqlDeployer.standard(),
        MariadbDeployer.standard(),
        CassandraDeployer.standard(),
        HbaseDeployer.standard(),
        IgniteDeployer.standard(),
        MongodbDeployer.standard(),
        DoltDeployer.standard(),
        SeekdbDeployer.standard(),
        RedisDeployer.standard());
  }

  @ParameterizedTest
  @MethodSource("startedAgain")
  void nodes_that_keep_their_data_are_started_again(Deployer deployer) {
    assertThat(deployer.faultRefusal(FaultKind.RESTART, 3, Map.of())).isEmpty();
  }

  /** One node is allowed to lose all, so that this is told. */
  @Test
  void a_VoltDB_of_several_nodes_is_started_again_only_with_copies() {
    VoltdbDeployer voltdb = VoltdbDeployer.standard();
    assertThat(voltdb.restartRefusal(1, Map.of())).isEmpty();
    assertThat(voltdb.restartRefusal(2, Map.of("kfactor", "1"))).isEmpty();
    assertThat(voltdb.restartRefusal(2, Map.of()).orElseThrow())
        .contains("expected settings: {kfactor: 1}");
  }

  @Test
  void no_node_of_HBase_has_a_disk_of_its_own_to_fill() {
    assertThat(HbaseDeployer.standard().diskRefusal().orElseThrow()).contains("share their files");
  }
}
