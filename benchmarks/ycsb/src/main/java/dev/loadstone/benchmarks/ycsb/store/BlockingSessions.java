package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.core.benchmark.AsyncSession.Completion;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;

/** Executes operations one at a time on sessions that block. */
public final class BlockingSessions implements Sessions.Blocking {
  private final KeyValueClient client;
  private final Table table;
  private final Inspector inspector;

  /**
   * @param client its sessions block
   * @param table what operations are about
   * @param inspector judges what is read
   */
  public BlockingSessions(KeyValueClient client, Table table, Inspector inspector) {
    this.client = client;
    this.table = table;
    this.inspector = inspector;
  }

  @Override
  public Session open() throws SessionUnavailableException {
    return new BlockingSession(client.open(table), inspector);
  }

  private static final class BlockingSession implements Session, Completion {
    private final KeyValueSession session;
    private final Call call;
    private Outcome outcome;
    private int detail;
    private int roundTrips;
    private long answered;
    private long afterAnswer;
    private String failure = "";

    BlockingSession(KeyValueSession session, Inspector inspector) {
      this.session = session;
      this.call = new Call(session, inspector, this);
    }

    @Override
    public Outcome execute(Transaction transaction) {
      call.start((Operation) transaction);
      return outcome;
    }

    @Override
    public void answered() {
      answered = System.nanoTime();
    }

    @Override
    public void complete(Outcome how, int about, int waits, String words) {
      outcome = how;
      detail = about;
      roundTrips = waits;
      failure = words;
      afterAnswer = System.nanoTime() - answered;
    }

    @Override
    public int detail() {
      return detail;
    }

    @Override
    public int roundTrips() {
      return roundTrips;
    }

    @Override
    public long afterAnswerNanos() {
      return afterAnswer;
    }

    @Override
    public String lastFailure() {
      return failure;
    }

    @Override
    public void abort() {
      session.abort();
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
