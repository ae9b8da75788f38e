package dev.loadstone.lab.bench;

import dev.loadstone.core.Closing;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.process.WorkFolder;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A server of one node, started for a measurement, and a client of it; closing removes both. */
final class LocalServer implements AutoCloseable {
  private static final Duration SETTLING = Duration.ofMinutes(2);

  private final Catalog catalog;
  private final WorkFolder work;
  private final Deployment deployment;
  private final DatabaseClient client;

  private LocalServer(
      Catalog catalog, WorkFolder work, Deployment deployment, DatabaseClient client) {
    this.catalog = catalog;
    this.work = work;
    this.deployment = deployment;
    this.client = client;
  }

  static LocalServer start(Catalog catalog, String name, int connections) {
    WorkFolder work = WorkFolder.make(WorkFolder.temporary(), "bench");
    Path folder = work.path();
    Deployment deployment = null;
    try {
      deployment =
          catalog
              .deployer(name)
              .orElseThrow()
              .start(
                  new DeploymentPlan(
                      1, Map.of(), folder.resolve("data"), folder.resolve("logs"), connections, 0));
      DatabaseClient client =
          catalog.database(name).orElseThrow().connect(target(deployment, connections));
      return new LocalServer(catalog, work, deployment, client);
    } catch (RuntimeException | Error e) {
      Closing.after(e, deployment);
      Closing.after(e, work);
      throw e;
    }
  }

  private static Target target(Deployment server, int connections) {
    return new Target(
        server.endpoints(),
        server.database(),
        server.user(),
        server.password(),
        connections,
        null,
        Duration.ofSeconds(30),
        Map.of());
  }

  /** The folder for files of the measurement; removed with the server. */
  Path folder() {
    return work.path();
  }

  Deployment deployment() {
    return deployment;
  }

  DatabaseClient client() {
    return client;
  }

  Workload workload(String benchmark, Map<String, ?> settings) {
    return Workloads.bind(catalog.benchmark(benchmark).orElseThrow(), settings, client);
  }

  Workload load(String benchmark, Map<String, ?> settings) {
    Workload workload = workload(benchmark, settings);
    workload.load(new LoadOptions(2, false), (done, total, step) -> {});
    return workload;
  }

  void settle() {
    client.settle(SETTLING);
  }

  /** Drives unpaced, by as many connections as terminals. All must complete, and checks pass. */
  Turn drive(String name, Workload workload, int terminals, int seconds)
      throws IOException, InterruptedException {
    Benchmark<?> benchmark = catalog.benchmark(name).orElseThrow();
    LoadSettings load =
        Workloads.load(terminals, terminals, terminals, new Pacing.Unpaced(), 0, seconds);
    try (WorkloadRun run = workload.prepare(terminals)) {
      return Turn.ofDriver(
          Workloads.generator(benchmark.transactionTypes(), benchmark.headline(), load),
          run,
          folder(),
          statistics -> require(run, statistics));
    }
  }

  private static void require(WorkloadRun run, RunStatistics statistics) {
    Map<Outcome, Long> ended = statistics.total().overall();
    if (!ended.keySet().stream().allMatch(Outcome::completed)) {
      throw new LoadstoneException(ExitCode.RUN_FAILED, "transactions failed: " + ended);
    }
    for (CheckResult check : run.verify(statistics)) {
      if (check.status() == CheckResult.Status.FAIL
          || check.status() == CheckResult.Status.NOT_RUN) {
        throw new LoadstoneException(
            ExitCode.RUN_FAILED, "the check " + check.id() + " failed: " + check.detail());
      }
    }
  }

  @Override
  public void close() {
    Closing.all(List.<Runnable>of(client::close, deployment::close, work::close), Runnable::run);
  }
}
