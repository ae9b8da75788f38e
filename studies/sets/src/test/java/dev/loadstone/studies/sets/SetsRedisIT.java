package dev.loadstone.studies.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.databases.redis.RedisDatabase;
import dev.loadstone.deployments.redis.RedisDeployer;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SetsRedisIT extends SetsContract {
  @Override
  protected RealSystem start(Path folder) {
    return new RealSystem(new RedisDatabase(), RedisDeployer.standard(), Map.of(), folder);
  }

  @Test
  void merges_are_refused_because_there_is_no_order() {
    assertThat(possible())
        .contains(SetAlgorithm.UNION_SERVER, SetAlgorithm.DIFFERENCE_1)
        .doesNotContain(SetAlgorithm.INTERSECTION_1);
    SetsSettings settings =
        BenchmarkSettings.read(SetsSettings.class, "{left: 1, algorithms: [intersection-1]}");
    assertThatThrownBy(() -> system().workload(new SetsBenchmark(), settings))
        .hasMessageContaining("benchmark.algorithms has intersection-1")
        .hasMessageContaining("a Redis set has no order");
  }
}
