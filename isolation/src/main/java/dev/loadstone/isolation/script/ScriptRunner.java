package dev.loadstone.isolation.script;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.Closing;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.history.Guarantee;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Executes scripts on one system at one level, and judges them. */
public final class ScriptRunner {
  /** After a name: whether its statement waited for another session. */
  private static final String BLOCKED = ".blocked";

  /** How much longer than for one step the end of all sessions is awaited. */
  private static final int LAST_WAIT = 5;

  private final SqlClient client;
  private final Opening opening;
  private final Guarantee claimed;
  private final Map<String, String> words;
  private final Duration patience;
  private final Cancellation cancellation;

  /** Opens the connection of a session. */
  @FunctionalInterface
  public interface Opening {
    Connection open() throws SQLException;
  }

  /**
   * @param claimed what the system claims at this level
   * @param words values that statements name besides what was observed
   * @param patience a statement that takes longer is blocked
   */
  public ScriptRunner(
      SqlClient client,
      Opening opening,
      Guarantee claimed,
      Map<String, String> words,
      Duration patience,
      Cancellation cancellation) {
    this.client = client;
    this.opening = opening;
    this.claimed = claimed;
    this.words = words;
    this.patience = patience;
    this.cancellation = cancellation;
  }

  /**
   * Executes a script.
   *
   * @throws LoadstoneException with {@link ExitCode#INTERRUPTED} when the user has ended it, and
   *     with {@link ExitCode#SYSTEM_UNAVAILABLE} when a session cannot be opened
   */
  public Finding run(Script script) {
    Map<String, String> observed = Collections.synchronizedMap(new LinkedHashMap<>(words));
    Map<Integer, ScriptSession> sessions = new TreeMap<>();
    List<Step> blocked = new ArrayList<>();
    try {
      for (Step step : script.steps()) {
        sessions.computeIfAbsent(step.session(), number -> open(number, observed));
      }
      // What is observed before the others have ended is not what the script is about.
      boolean inOrder = true;
      for (Step step : script.steps()) {
        cancellation.throwIfCancelled();
        inOrder &= step.session() != Step.OBSERVER || awaitAll(sessions);
        take(step, sessions, observed, blocked);
      }
      return judge(script, sessions, observed, blocked, inOrder);
    } finally {
      Closing.all(sessions.values(), ScriptSession::close);
    }
  }

  private ScriptSession open(int number, Map<String, String> observed) {
    try {
      return new ScriptSession(number, client, opening.open(), observed);
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(e, "no session could be opened: %s", e.getMessage());
    }
  }

  private void take(
      Step step,
      Map<Integer, ScriptSession> sessions,
      Map<String, String> observed,
      List<Step> blocked) {
    ScriptSession session = sessions.get(step.session());
    boolean free = session.isIdle();
    if (free && session.failure().isPresent()) {
      return;
    }
    session.submit(step);
    if (free) {
      boolean returned = session.isIdleWithin(patience);
      if (!returned) {
        blocked.add(step);
      }
      step.name().ifPresent(name -> observed.put(name + BLOCKED, returned ? "no" : "yes"));
    }
    if (step.endsTransaction() || session.failure().isPresent()) {
      // What waited for this transaction goes on before the next step.
      sessions.values().forEach(other -> other.isIdleWithin(patience));
    }
  }

  private boolean awaitAll(Map<Integer, ScriptSession> sessions) {
    return sessions.values().stream()
        .allMatch(session -> session.isIdleWithin(patience.multipliedBy(LAST_WAIT)));
  }

  private Finding judge(
      Script script,
      Map<Integer, ScriptSession> sessions,
      Map<String, String> observed,
      List<Step> blocked,
      boolean inOrder) {
    Optional<String> doubt =
        awaitAll(sessions) && inOrder ? Optional.empty() : Optional.of("a session did not end");
    List<Failure> failures =
        sessions.values().stream().flatMap(session -> session.failure().stream()).toList();
    // Without another session in the script, a conflict is with somebody else's.
    boolean alone = sessions.keySet().stream().filter(one -> one != Step.OBSERVER).count() == 1;
    doubt =
        doubt.or(
            () ->
                failures.stream()
                    .filter(failure -> alone || !failure.isConflict() || isObserver(failure))
                    .map(Failure::error)
                    .findFirst());
    boolean allCommitted =
        script.committing().stream().allMatch(number -> sessions.get(number).hasCommitted());
    boolean shows = script.anomalies().stream().anyMatch(anomaly -> anomaly.holds(observed));
    Map<String, String> values = new LinkedHashMap<>(observed);
    values.keySet().removeIf(name -> words.containsKey(name) || name.endsWith(BLOCKED));
    Finding.Status status = Finding.Status.PREVENTED;
    if (doubt.isPresent()) {
      status = Finding.Status.NOT_JUDGED;
    } else if (allCommitted && shows) {
      status = Finding.Status.LET_THROUGH;
    }
    return new Finding(
        script.id(),
        script.title(),
        status,
        claimed.includes(script.forbiddenFrom()),
        doubt.orElseGet(() -> failures.isEmpty() ? waited(blocked) : failures.get(0).error()),
        values,
        blocked.stream().map(step -> step.session() + ": " + step.text()).toList(),
        failures);
  }

  private static boolean isObserver(Failure failure) {
    return failure.session() == Step.OBSERVER;
  }

  private static String waited(List<Step> blocked) {
    return blocked.isEmpty() ? "values" : "blocked";
  }
}
