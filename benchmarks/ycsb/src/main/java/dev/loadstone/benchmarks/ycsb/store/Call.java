package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.core.benchmark.Session.Completion;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.KeyValueSession.Rows;
import dev.loadstone.core.database.Outcome;

/**
 * One operation on a key-value session, from its first call to its outcome, for blocking and other
 * sessions.
 *
 * <p>A read that finds no record or a wrong value ends as an error, and does not count as
 * throughput.
 */
final class Call implements KeyValueSession.Callback {
  private final KeyValueSession session;
  private final IntegrityVerifier verifier;

  private Completion completion;
  private Operation operation;
  private boolean modifying;
  private int records;

  Call(KeyValueSession session, IntegrityVerifier verifier) {
    this.session = session;
    this.verifier = verifier;
  }

  /** Starts an operation; the previous one must have ended. */
  void start(Operation next, Completion end) {
    operation = next;
    completion = end;
    modifying = false;
    records = 0;
    switch (next.kind()) {
      case READ, READ_MODIFY_WRITE -> session.read(next.key(), next.readFields(), this);
      case UPDATE -> session.update(next.key(), next.fields(), next.values(), this);
      case INSERT -> session.insert(next.key(), next.values(), this);
      case SCAN -> session.scan(next.key(), next.count(), next.readFields(), this);
      case DELETE -> session.delete(next.key(), this);
    }
  }

  private int roundTrips() {
    if (operation.kind() == OperationKind.SCAN) {
      return session.scanRoundTrips();
    }
    return modifying ? 2 : 1;
  }

  @Override
  public void done(Outcome outcome, Rows rows, String failure) {
    completion.answered();
    if (outcome != Outcome.COMMITTED) {
      completion.complete(settled(outcome), 0, roundTrips(), failure);
      return;
    }
    switch (operation.kind()) {
      case READ -> endRead(verifier.read(operation, rows), rows.count());
      case SCAN -> endRead(verifier.scan(operation, rows), rows.count());
      case READ_MODIFY_WRITE -> readModifyWrite(rows);
      case INSERT -> {
        verifier.inserted(operation.item());
        complete();
      }
      case UPDATE, DELETE -> complete();
    }
  }

  private void readModifyWrite(Rows rows) {
    if (modifying) {
      complete();
      return;
    }
    String wrong = verifier.read(operation, rows);
    if (!wrong.isEmpty()) {
      completion.complete(Outcome.ERROR, 0, roundTrips(), wrong);
      return;
    }
    records = rows.count();
    modifying = true;
    session.update(operation.key(), operation.fields(), operation.values(), this);
  }

  private void endRead(String wrong, int count) {
    records = count;
    if (wrong.isEmpty()) {
      complete();
    } else {
      completion.complete(Outcome.ERROR, 0, roundTrips(), wrong);
    }
  }

  private void complete() {
    completion.complete(Outcome.COMMITTED, records, roundTrips(), "");
  }

  /** Turns an unknown outcome of a read into a lost connection: a read leaves nothing in doubt. */
  private Outcome settled(Outcome outcome) {
    boolean reading =
        switch (operation.kind()) {
          case READ, SCAN -> true;
          case READ_MODIFY_WRITE -> !modifying;
          default -> false;
        };
    return reading && outcome == Outcome.UNKNOWN ? Outcome.CONNECTION_LOST : outcome;
  }
}
