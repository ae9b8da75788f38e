package dev.loadstone.lab.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;

@Command(
    name = "redis",
    description = {
      "Measures YCSB on one local Redis (half reads, half updates, uniform) against a bare loop over"
          + " Jedis with as many threads, in turn, on the same server.",
      "Loadstone makes every value that it writes and checks every value that it reads; the bare"
          + " loop does neither. Processor time is that of this process; the server is another one."
    })
final class BenchRedis extends BenchSubcommand {
  @Option(names = "--threads", defaultValue = "16", description = "Threads with a connection each.")
  private int threads;

  @Option(
      names = "--records",
      defaultValue = "10000",
      description = "Records of 1 KB to choose from.")
  private int records;

  @Mixin private Turns turns;

  /** Expects ycsb and redis in the catalog. */
  BenchRedis(Catalog catalog) {
    super(catalog);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Benchmark<?> ycsb = catalog().benchmark("ycsb").orElseThrow();
    Map<String, ?> settings =
        Map.of(
            "mix", Map.of("read", 50, "update", 50), "distribution", "uniform", "records", records);
    try (LocalServer server = LocalServer.start(catalog(), "redis", threads)) {
      Workload workload = Workloads.bind(ycsb, settings, server.client());
      workload.load(new Workload.LoadOptions(1, false), (done, total, step) -> {});
      BareRedisLoop bare = bareLoop(server.deployment());
      bare.load();
      turns.compare(
          out(), () -> driver(ycsb, workload, server.folder()), nanos -> bare.run(threads, nanos));
    }
    return ExitCode.OK.code();
  }

  private BareRedisLoop bareLoop(Deployment server) {
    DefaultJedisClientConfig config =
        DefaultJedisClientConfig.builder().password(server.password().reveal()).build();
    return new BareRedisLoop(HostAndPort.from(server.endpoints().get(0)), config, records);
  }

  private RunStatistics driver(Benchmark<?> ycsb, Workload workload, Path folder)
      throws IOException {
    try (WorkloadRun run = workload.prepare(threads)) {
      RunStatistics statistics =
          turns.drive(ycsb.transactionTypes(), ycsb.headline(), threads, threads, run, folder);
      requireChecks(run, statistics);
      return statistics;
    }
  }

  private static void requireChecks(WorkloadRun run, RunStatistics statistics) {
    for (CheckResult check : run.verify(statistics)) {
      if (check.status() != CheckResult.Status.PASS) {
        throw new LoadstoneException(
            ExitCode.RUN_FAILED, "the check " + check.id() + " failed: " + check.detail());
      }
    }
  }
}
