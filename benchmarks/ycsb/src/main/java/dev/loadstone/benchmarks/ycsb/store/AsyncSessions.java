package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.SessionUnavailableException;

/** Executes operations many at once on sessions that do not block. */
public final class AsyncSessions implements Sessions.Async {
  private final KeyValueClient client;
  private final Table table;
  private final Inspector inspector;

  /**
   * @param client its sessions do not block
   * @param table what operations are about
   * @param inspector judges what is read
   */
  public AsyncSessions(KeyValueClient client, Table table, Inspector inspector) {
    this.client = client;
    this.table = table;
    this.inspector = inspector;
  }

  @Override
  public AsyncSession open() throws SessionUnavailableException {
    KeyValueSession session = client.open(table);
    return new AsyncSession() {
      @Override
      public void submit(Transaction transaction, Completion completion) {
        new Call(session, inspector, completion).start((Operation) transaction);
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }
}
