package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.benchmarks.kit.session.ProcedureCalls.Call;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Executes each transaction by one call of a procedure, many at once. The procedures must be
 * installed.
 *
 * @param client shared by all sessions
 * @param surplus adds up the surplus of the answers of all sessions
 */
public record CallSessions(ProcedureClient client, ProcedureCalls calls, LongAdder surplus)
    implements Sessions {
  @Override
  public Session open() {
    return new CallingSession();
  }

  @Override
  public boolean blocking() {
    return false;
  }

  private final class CallingSession implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      Call call;
      try {
        call = calls.call(transaction);
      } catch (SQLException e) {
        completion.complete(Outcome.ERROR, 0, 0, String.valueOf(e.getMessage()));
        return;
      }
      client.call(
          call.procedure(),
          call.arguments(),
          (outcome, reply, failure) -> {
            completion.answered();
            if (outcome == Outcome.COMMITTED) {
              committed(transaction, reply, completion);
            } else {
              Outcome meant = meaning(transaction, outcome);
              calls.ended(transaction, meant, 0);
              completion.complete(meant, 0, failure);
            }
          });
    }

    private void committed(Transaction transaction, Reply reply, Completion completion) {
      Answer answer;
      try {
        answer = calls.answer(transaction, reply);
        calls.ended(transaction, answer.outcome(), answer.detail());
      } catch (SQLException | RuntimeException e) {
        // Without this the transaction would never end.
        completion.complete(Outcome.ERROR, 0, "the reply cannot be read: " + e);
        return;
      }
      answer.complete(completion, surplus, 1);
    }

    private Outcome meaning(Transaction transaction, Outcome outcome) {
      return switch (outcome) {
        // Procedures answer what a benchmark foresees; one that rolls back unasked met other data.
        case INTENDED_ROLLBACK -> calls.asksForRollback(transaction) ? outcome : Outcome.ERROR;
        case UNKNOWN -> calls.readsOnly(transaction) ? Outcome.CONNECTION_LOST : outcome;
        default -> outcome;
      };
    }

    @Override
    public void close() {
      // The client belongs to all sessions.
    }
  }
}
