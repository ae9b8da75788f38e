package dev.loadstone.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.tpcc.TpccBenchmark;
import dev.loadstone.benchmarks.tpcc.TpccSettings;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.contracts.RealSystem;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.database.Database;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Target;
import dev.loadstone.isolation.script.Finding;
import dev.loadstone.isolation.script.Finding.Status;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tests of a real system. */
record Tested(RealSystem system, Database database) {
  /** The anomalies alone. */
  SystemFindings anomalies(Isolation only) {
    return test(only).run("it", system.client(), Optional.empty());
  }

  /** The anomalies and TPC-C's clauses. */
  SystemFindings all() {
    return test(null)
        .run(
            "it",
            system.client(),
            Optional.of(
                new AcidTest.Tpcc(
                    system.workload(
                        new TpccBenchmark(), BenchmarkSettings.read(TpccSettings.class, "{}")),
                    2)));
  }

  private AcidTest test(Isolation only) {
    Target target =
        new Target(
            system.deployment().endpoints(),
            system.deployment().database(),
            system.deployment().user(),
            system.deployment().password(),
            1,
            only,
            Duration.ofSeconds(30),
            system.deployment().properties());
    return new AcidTest(database, target, Duration.ofMillis(500), new Cancellation(), step -> {});
  }

  static LevelFindings at(String level, SystemFindings findings) {
    return findings.levels().stream()
        .filter(each -> each.level().equals(level))
        .findFirst()
        .orElseThrow();
  }

  static List<String> letThrough(LevelFindings level) {
    assertThat(level.findings())
        .as("each script was judged")
        .noneMatch(finding -> finding.status() == Status.NOT_JUDGED);
    return level.findings().stream()
        .filter(finding -> finding.status() == Status.LET_THROUGH)
        .map(Finding::id)
        .toList();
  }

  static Finding finding(String id, LevelFindings level) {
    return level.findings().stream()
        .filter(finding -> finding.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** The values that an anomaly was seen by. */
  static Map<String, String> seen(String id, LevelFindings level) {
    return finding(id, level).observed();
  }
}
