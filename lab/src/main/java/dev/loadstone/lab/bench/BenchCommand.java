package dev.loadstone.lab.bench;

import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.catalog.Catalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code loadstone bench}. */
@Command(name = "bench", description = "Measures what Loadstone itself costs.")
public final class BenchCommand implements Runnable {
  private final Catalog catalog;
  @Spec private CommandSpec spec;

  private BenchCommand(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The catalog must have tpcc and ycsb, and noop, postgresql, redis and voltdb. */
  public static CommandLine commandLine(Catalog catalog) {
    CommandLine line = new CommandLine(new BenchCommand(catalog));
    line.addSubcommand(new BenchNoise());
    line.addSubcommand(new BenchScale());
    line.getSubcommands()
        .values()
        .forEach(bench -> bench.getCommandSpec().usageMessage().showDefaultValues(true));
    return line;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "bench needs a command: driver, timer, load, pgbench, voltdb, redis, ycsb, checker, noise or scale");
  }

  /** Flushes after each line, because the next one may take long. */
  private PrintWriter out() {
    return new PrintWriter(spec.commandLine().getOut(), true);
  }

  @Command(
      name = "driver",
      description = {
        "Measures what the driver itself costs: TPC-C, unpaced, against the database that does"
            + " nothing.",
        "Inputs are made, executed, recorded and sampled as in every run."
      })
  void driver(
      @Option(names = "--workers", defaultValue = "2", description = "Worker threads.") int workers,
      @Option(names = "--terminals", defaultValue = "20", description = "Terminals.") int terminals,
      @Option(names = "--seconds", defaultValue = "10", description = "Measured, each repetition.")
          int seconds,
      @Option(names = "--repetitions", defaultValue = "3", description = "Repetitions.")
          int repetitions) {
    new NoopBench(catalog, out(), seconds).driver(workers, terminals, repetitions);
  }

  @Command(
      name = "timer",
      description = {
        "Measures what paced terminals cost: TPC-C with its keying and think times against the"
            + " database that does nothing.",
        "Shows how late terminals are woken, the processor time, and the heap.",
        "With --rates instead: an open loop at each of these rates, and how long a transaction"
            + " waits from its arrival until a worker starts it: the timer's lateness and the"
            + " wake-up."
      })
  void timer(
      @Option(
              names = "--warehouses",
              defaultValue = "10000",
              description = "Warehouses, with ten terminals each.")
          int warehouses,
      @Option(names = "--workers", defaultValue = "8", description = "Worker threads.") int workers,
      @Option(names = "--seconds", defaultValue = "60", description = "Measured seconds.")
          int seconds,
      @Option(
              names = "--rates",
              split = ",",
              description = "Arrivals a second, several with commas.")
          List<Integer> rates) {
    NoopBench bench = new NoopBench(catalog, out(), seconds);
    if (rates == null) {
      bench.paced(warehouses, workers);
    } else {
      bench.openLoop(rates, workers);
    }
  }

  @Command(
      name = "ycsb",
      description = {
        "Measures what YCSB's workload A costs here against YCSB 0.17's own client, in turn, each"
            + " on its database that does nothing, with the same number of threads.",
        "Here every value that is written is made, and there it is not. 'unpaced' records the"
            + " response time, which is the service time; 'open' is a rate that nobody can keep, so"
            + " that waiting, service and response times are recorded apart."
      })
  void ycsb(
      @Option(
              names = "--threads",
              split = ",",
              defaultValue = "1,2",
              description = "Threads, and terminals here.")
          List<Integer> threads,
      @Option(names = "--records", defaultValue = "100000", description = "Records to choose from.")
          int records,
      @Option(names = "--seconds", defaultValue = "8", description = "Measured, each turn.")
          int seconds,
      @Option(names = "--repetitions", defaultValue = "3", description = "Rounds of turns.")
          int repetitions)
      throws IOException, InterruptedException {
    new NoopBench(catalog, out(), seconds).ycsb(threads, records, repetitions);
  }

  @Command(
      name = "checker",
      description = {
        "Measures the check of a witness's history, of transactions that are strictly serializable.",
        "The heap is that of this process at its most, the history included."
      })
  void checker(
      @Option(
              names = "--transactions",
              defaultValue = "1000000",
              description = "Transactions of the history.")
          int transactions,
      @Option(names = "--repetitions", defaultValue = "3", description = "Repetitions.")
          int repetitions) {
    new CheckerBench(out()).run(transactions, repetitions);
  }

  @Command(
      name = "load",
      description = {
        "Measures the load of TPC-C against 'psql \\copy' of the same rows as CSV, in turn, on one"
            + " local PostgreSQL.",
        "Needs psql on the path. Keys and indexes are made after the rows and are not part of it."
      })
  void load(
      @Option(names = "--warehouses", defaultValue = "1", description = "Warehouses.")
          int warehouses,
      @Option(names = "--loaders", defaultValue = "1", description = "Writers of the load.")
          int loaders,
      @Option(names = "--repetitions", defaultValue = "5", description = "Repetitions of each.")
          int repetitions)
      throws IOException, SQLException, InterruptedException {
    try (LocalServer server = LocalServer.start(catalog, "postgresql", loaders)) {
      new LoadBench(server, out(), warehouses, loaders).compare(repetitions);
    }
  }

  @Command(
      name = "pgbench",
      description = {
        "Measures TPC-C by stored procedures on one local PostgreSQL, called by Loadstone and by"
            + " pgbench in turn: the same procedures, data, connections and mix.",
        "Needs pgbench on the path. Loadstone reads every output and pgbench throws it away;"
            + " processor time is that of the client alone, and neither includes its start."
      })
  void pgbench(
      @Option(names = "--warehouses", defaultValue = "4", description = "Warehouses.")
          int warehouses,
      @Option(names = "--connections", defaultValue = "8", description = "Connections of each.")
          int connections,
      @Option(
              names = "--jobs",
              defaultValue = "1",
              description =
                  "Threads of pgbench (default: ${DEFAULT-VALUE}); as many as connections gives"
                      + " each a thread of its own, as it has in Loadstone.")
          int jobs,
      @Mixin Turns turns)
      throws IOException, InterruptedException {
    try (LocalServer server = LocalServer.start(catalog, "postgresql", connections + 2)) {
      Workload workload =
          server.load("tpcc", Map.of("warehouses", warehouses, "access", "procedures"));
      Pgbench pgbench = new Pgbench(server, warehouses, connections, jobs);
      turns.compare(
          out(),
          seconds -> {
            server.settle();
            return server.drive("tpcc", workload, connections, seconds);
          },
          "pgbench",
          seconds -> {
            server.settle();
            return pgbench.run(seconds);
          });
    }
  }

  @Command(
      name = "redis",
      description = {
        "Measures YCSB on one local Redis (half reads, half updates, uniform) against a bare loop"
            + " over Jedis with as many threads, in turn, on the same server.",
        "Loadstone makes every value that it writes and checks every value that it reads; the bare"
            + " loop does neither. Processor time is that of this process; the server is another"
            + " one."
      })
  void redis(
      @Option(
              names = "--threads",
              defaultValue = "16",
              description = "Threads with a connection each.")
          int threads,
      @Option(
              names = "--records",
              defaultValue = "10000",
              description = "Records of 1 KB to choose from.")
          int records,
      @Mixin Turns turns)
      throws IOException, InterruptedException {
    try (LocalServer server = LocalServer.start(catalog, "redis", threads)) {
      Map<String, Integer> mix = Map.of("read", 50, "update", 50);
      Workload workload =
          server.load("ycsb", Map.of("mix", mix, "distribution", "uniform", "records", records));
      BareRedisLoop bare = new BareRedisLoop(server.deployment(), records);
      bare.load();
      turns.compare(
          out(),
          seconds -> server.drive("ycsb", workload, threads, seconds),
          Turns.BARE_LOOP,
          seconds -> Turn.of(() -> bare.run(threads, seconds)));
    }
  }

  @Command(
      name = "voltdb",
      description = {
        "Measures the asynchronous driver against a bare loop over VoltDB's client, in turn, on one"
            + " local VoltDB of one node: the same procedure, arguments and window.",
        "Processor time is that of this process; the server is another one."
      })
  void voltdb(
      @Option(names = "--window", defaultValue = "200", description = "Calls under way at once.")
          int window,
      @Mixin Turns turns)
      throws IOException, SQLException, InterruptedException {
    try (LocalServer server = LocalServer.start(catalog, "voltdb", 1);
        UpsertBench bench = new UpsertBench(server, window)) {
      turns.compare(
          out(), bench::drive, Turns.BARE_LOOP, seconds -> Turn.of(() -> bench.bareLoop(seconds)));
    }
  }
}
