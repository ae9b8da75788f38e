package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Executes transactions from several threads, trying again what may be tried again. */
final class ConcurrentTransactions {
  private static final int THREADS = 8;
  private static final int MAX_TRIES = 200;

  private ConcurrentTransactions() {}

  /**
   * The outcomes of tries.
   *
   * @param tries all tries
   * @param last the last try of each transaction
   * @param failures failures in words, of last tries
   */
  record Result(Map<Outcome, Long> tries, Map<Outcome, Long> last, List<String> failures) {}

  static Result run(Sessions sessions, int transactions, IntFunction<Script> scripts)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Callable<Result>> tasks = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        Script script = scripts.apply(i);
        tasks.add(() -> work(sessions, transactions, script));
      }
      Result all = empty();
      for (Future<Result> one : threads.invokeAll(tasks)) {
        one.get().tries().forEach((outcome, n) -> all.tries().merge(outcome, n, Long::sum));
        one.get().last().forEach((outcome, n) -> all.last().merge(outcome, n, Long::sum));
        all.failures().addAll(one.get().failures());
      }
      return all;
    } finally {
      threads.shutdownNow();
    }
  }

  private static Result work(Sessions sessions, int transactions, Script script) throws Exception {
    Result result = empty();
    try (Session session = sessions.open()) {
      for (int i = 0; i < transactions; i++) {
        Transaction transaction = script.next();
        Execution execution = Execution.of(session, transaction);
        for (int tries = 1; execution.outcome().retryable() && tries < MAX_TRIES; tries++) {
          result.tries().merge(execution.outcome(), 1L, Long::sum);
          // Others must get on, or the same two meet again and again.
          Thread.sleep(tries % 7);
          execution = Execution.of(session, transaction);
        }
        result.tries().merge(execution.outcome(), 1L, Long::sum);
        result.last().merge(execution.outcome(), 1L, Long::sum);
        if (!execution.outcome().completed()) {
          result.failures().add(execution.failure());
        }
      }
    }
    return result;
  }

  private static Result empty() {
    return new Result(
        new EnumMap<>(Outcome.class), new EnumMap<>(Outcome.class), new ArrayList<>());
  }
}
