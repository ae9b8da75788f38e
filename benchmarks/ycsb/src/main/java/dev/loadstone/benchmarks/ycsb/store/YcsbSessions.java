package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.SessionUnavailableException;

/**
 * Executes operations on the sessions of a key-value store: one at a time, or many if they do not
 * block.
 */
public record YcsbSessions(KeyValueClient client, Table table, IntegrityVerifier verifier)
    implements Sessions {
  @Override
  public boolean blocking() {
    return client.isBlocking();
  }

  @Override
  public Session open() throws SessionUnavailableException {
    KeyValueSession session = client.open(table);
    Call only = blocking() ? new Call(session, verifier) : null;
    return new Session() {
      @Override
      public void execute(Transaction transaction, Completion completion) {
        Call call = only != null ? only : new Call(session, verifier);
        call.start((Operation) transaction, completion);
      }

      @Override
      public void abort() {
        session.abort();
      }

      @Override
      public void close() {
        session.close();
      }
    };
  }
}
