package dev.loadstone.benchmarks.kit.witness;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Aside;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.history.Checker;
import dev.loadstone.history.Guarantee;
import dev.loadstone.history.History;
import dev.loadstone.history.HistoryChecks;
import dev.loadstone.history.HistoryFile;
import dev.loadstone.history.HistoryReader;
import dev.loadstone.history.Verdict;
import dev.loadstone.history.VerdictFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The witness of isolation of one run: executes small transactions by the sessions of the load,
 * keeps their history, and says afterwards what it refutes.
 */
public final class Witness {
  /** The meaning of its setting. */
  public static final String MEANING =
      """
      how many small transactions, in percent of the load's, try the isolation beside it, at most 100:
      see [the witness](../acid.md#the-witness)
      """;

  /** The greatest value of its setting. */
  public static final long MOST = 100;

  private static final double PERCENT = 100;

  private final double share;
  private final Queue<WitnessLog> logs = new ConcurrentLinkedQueue<>();
  private final AtomicInteger begun = new AtomicInteger();
  private Guarantee claimed = Guarantee.SINGLE_STATEMENTS;

  /** Null before the end of the run. */
  private Path folder;

  /**
   * @param share its transactions in percent of the load's, above 0
   */
  public Witness(double share) {
    this.share = share;
  }

  /**
   * Makes its table ready for a run.
   *
   * @param load the mark of the load that it is beside
   * @param guarantee what the system claims of the run's transactions
   */
  public void prepare(SqlClient client, TableMark load, Guarantee guarantee) {
    WitnessTable.renew(client, load);
    claimed = guarantee;
  }

  /** Its transactions, for the sessions of the load. */
  public Aside aside() {
    RandomStreams streams = new RandomStreams(0);
    return new Aside(
        PERCENT / share,
        process -> {
          WitnessScript script = new WitnessScript(process, streams.stream("witness", process));
          WitnessLog log = new WitnessLog(script, begun);
          logs.add(log);
          return log;
        });
  }

  /** Sessions that can execute them. */
  public Sessions around(Sessions sessions) {
    return sessions.around(WitnessSession::new);
  }

  /** Writes the history of this process into the folder of its client. */
  public void writeFile(Path folder) throws IOException {
    HistoryFile.write(folder, logs.stream().map(WitnessLog::history).toList());
  }

  /** Takes notice of the folder of the run, which has ended: all histories are below it. */
  public void ended(Path run) {
    folder = run;
  }

  /**
   * Checks the histories of all clients. None may be missing: what others read of its writes would
   * be from nowhere.
   *
   * @return a check for each level; none before the end of the run
   */
  public List<CheckResult> judge() {
    if (folder == null) {
      return List.of();
    }
    History history =
        HistoryReader.read(folder)
            .orElseThrow(
                () ->
                    new LoadstoneException(
                        ExitCode.RUN_FAILED, "no client has written a history of the witness"));
    Verdict verdict = Checker.check(history);
    VerdictFile.write(folder, verdict);
    return HistoryChecks.of(verdict, claimed);
  }
}
