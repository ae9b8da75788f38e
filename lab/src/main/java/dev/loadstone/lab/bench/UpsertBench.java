package dev.loadstone.lab.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.voltdb.client.Client;
import org.voltdb.client.ClientConfig;
import org.voltdb.client.ClientFactory;
import org.voltdb.client.ClientResponse;

/**
 * Calls of one VoltDB procedure, each of which writes one row: by the driver, and by a bare loop
 * over VoltDB's client in which each answer starts the next call, and nothing is recorded.
 */
final class UpsertBench implements AutoCloseable {
  private static final String PROCEDURE = "LOADSTONE_BENCH.upsert";
  private static final int KEYS = 100_000;
  private static final List<TransactionType> TYPES =
      List.of(new TransactionType("upsert", "Upsert", Duration.ZERO, Duration.ZERO));
  private static final Headline HEADLINE =
      new Headline("upserts", Set.of("upsert"), Duration.ofSeconds(1), false);
  private static final String VALUE = "x".repeat(50);
  private static final long TOPOLOGY_MILLIS = 30_000;
  private final LocalServer server;
  private final int window;
  private final Client bare;

  UpsertBench(LocalServer server, int window) throws IOException, SQLException {
    this.server = server;
    this.window = window;
    SqlClient sql = server.client().capability(SqlClient.class).orElseThrow();
    try (Connection connection = sql.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "create table loadstone_bench (id bigint not null primary key, content varchar(60))");
      statement.execute("partition table loadstone_bench on column id");
    }
    ClientConfig config = new ClientConfig();
    config.setTopologyChangeAware(true);
    config.setMaxOutstandingTxns(Math.max(1, window));
    bare = ClientFactory.createClient(config);
    bare.createConnection(server.deployment().endpoints().get(0));
    bare.waitForTopology(TOPOLOGY_MILLIS);
  }

  private static Object[] arguments(long id) {
    return new Object[] {id, VALUE};
  }

  Turn drive(int seconds) throws IOException, InterruptedException {
    LoadSettings load = Workloads.load(window, 1, window, new Pacing.Unpaced(), 0, seconds);
    return Turn.ofDriver(
        Workloads.generator(TYPES, HEADLINE, load),
        new Run(server.client().capability(ProcedureClient.class).orElseThrow()),
        server.folder(),
        statistics -> {});
  }

  private record Upsert(long id) implements Transaction {
    @Override
    public int typeIndex() {
      return 0;
    }
  }

  private static final class Run implements WorkloadRun {
    private final ProcedureClient client;
    private final SplittableRandom seeds = new SplittableRandom(Workloads.SEED);

    Run(ProcedureClient client) {
      this.client = client;
    }

    @Override
    public Script script(int index) {
      SplittableRandom random = seeds.split();
      return () -> new Upsert(random.nextInt(KEYS));
    }

    @Override
    public Sessions sessions() {
      return Sessions.asynchronous(this::session);
    }

    private Session session() {
      return new Session() {
        @Override
        public void execute(Transaction transaction, Completion completion) {
          client.call(
              PROCEDURE,
              arguments(((Upsert) transaction).id()),
              (outcome, reply, failure) -> completion.complete(outcome, 0, failure));
        }

        @Override
        public void close() {
          // The client belongs to the bench command.
        }
      };
    }

    @Override
    public Tally newTally() {
      return Tally.NONE;
    }

    @Override
    public List<CheckResult> verify(RunStatistics statistics) {
      return List.of();
    }

    @Override
    public Assessment assess(
        LoadInfo load,
        ServerDescription server,
        RunStatistics statistics,
        List<Tally> tallies,
        List<CheckResult> checks) {
      return new Assessment(List.of(), List.of(), "", List.of());
    }
  }

  /** Returns the number of calls, all of which succeeded. */
  long bareLoop(int seconds) throws InterruptedException {
    BareLoop loop = new BareLoop(System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
    SplittableRandom seeds = new SplittableRandom(Workloads.SEED);
    for (int i = 0; i < window; i++) {
      loop.next(seeds.split());
    }
    loop.open.await();
    if (loop.failure.get() != null) {
      throw new LoadstoneException(
          ExitCode.RUN_FAILED, "a call of the bare loop failed: " + loop.failure.get());
    }
    return loop.done.sum();
  }

  private final class BareLoop {
    private final long deadline;
    private final LongAdder done = new LongAdder();
    private final CountDownLatch open = new CountDownLatch(window);
    private final AtomicReference<String> failure = new AtomicReference<>();

    BareLoop(long deadline) {
      this.deadline = deadline;
    }

    private void next(SplittableRandom random) {
      if (System.nanoTime() - deadline >= 0) {
        open.countDown();
        return;
      }
      try {
        if (!bare.callProcedure(
            response -> ended(response, random), PROCEDURE, arguments(random.nextInt(KEYS)))) {
          fail("it was not sent");
        }
      } catch (IOException e) {
        fail(e.toString());
      }
    }

    private void fail(String words) {
      failure.compareAndSet(null, words);
      open.countDown();
    }

    private void ended(ClientResponse response, SplittableRandom random) {
      if (response.getStatus() != ClientResponse.SUCCESS) {
        fail(response.getStatusString());
        return;
      }
      done.increment();
      next(random);
    }
  }

  @Override
  public void close() {
    try {
      bare.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
