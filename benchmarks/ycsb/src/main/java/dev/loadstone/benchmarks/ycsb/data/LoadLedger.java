package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What Loadstone notes in the database about a load: a second, small table beside that of the
 * records, in the same store and by the same calls, so that no store needs a case of its own.
 *
 * <p>A key of the ledger is a word, a value is text.
 */
final class LoadLedger {
  private static final String SETTINGS = "settings";
  private static final String COMPLETE = "complete";
  private static final String CHANGED = "changed";
  private static final String UNIT = "unit";
  private static final int NOTE_LENGTH = 1_000;
  private static final int[] NOTE = {0};

  private final KeyValueClient client;
  private final Table table;

  /**
   * @param client the store
   * @param records the name of the table of the records
   */
  LoadLedger(KeyValueClient client, String records) {
    this.client = client;
    this.table = new Table(records + "_load", List.of("note"), NOTE_LENGTH);
  }

  /** The name of its table. */
  String name() {
    return table.name();
  }

  boolean exists() {
    return client.exists(table);
  }

  void drop() {
    client.drop(table);
  }

  /** Begins an empty ledger for a load with these settings. */
  void begin(String settings) {
    client.create(table);
    write(SETTINGS, settings);
  }

  /** The settings of the load; empty when the ledger does not say. */
  Optional<String> settings() {
    return read(SETTINGS);
  }

  /** Notes that all units are there. */
  void complete() {
    write(COMPLETE, "yes");
  }

  boolean isComplete() {
    return read(COMPLETE).isPresent();
  }

  /** Notes what runs do to the set of records, before they do it. */
  void change(String how) {
    write(CHANGED, how);
  }

  /** What runs have done to the set of records; empty for nothing. */
  Optional<String> changed() {
    return read(CHANGED);
  }

  /** Notes that a unit is there. */
  void completeUnit(int unit) {
    write(UNIT + unit, "yes");
  }

  /** Which of the units are there. */
  boolean[] completeUnits(int units) {
    boolean[] complete = new boolean[units];
    try (WaitingSession session = open()) {
      for (int unit = 0; unit < units; unit++) {
        complete[unit] = read(session, UNIT + unit).isPresent();
      }
    }
    return complete;
  }

  private void write(String key, String note) {
    byte[][] values = {note.getBytes(StandardCharsets.UTF_8)};
    WaitingSession.Answer answer = insert(key, values);
    for (int tries = 1;
        Repetition.worthwhile(answer.outcome()) && tries < Repetition.MOST_TRIES;
        tries++) {
      pause(tries);
      answer = insert(key, values);
    }
    if (answer.outcome() != Outcome.COMMITTED) {
      throw failed("could not be written", answer);
    }
  }

  private WaitingSession.Answer insert(String key, byte[][] values) {
    try (WaitingSession session = open()) {
      return session.insert(key, values);
    }
  }

  private static void pause(int tries) {
    try {
      Repetition.pause(tries);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LoadstoneException(ExitCode.INTERRUPTED, "the load was interrupted", e);
    }
  }

  private Optional<String> read(String key) {
    try (WaitingSession session = open()) {
      return read(session, key);
    }
  }

  private Optional<String> read(WaitingSession session, String key) {
    WaitingSession.Answer answer = session.read(key, NOTE);
    if (answer.outcome() != Outcome.COMMITTED) {
      throw failed("could not be read", answer);
    }
    return answer
        .record()
        .flatMap(values -> Optional.ofNullable(values[0]))
        .map(value -> new String(value, StandardCharsets.UTF_8));
  }

  private WaitingSession open() {
    try {
      return WaitingSession.open(client, table);
    } catch (SessionUnavailableException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "no session for the table " + table.name() + " could be opened: " + e.getMessage(),
          e);
    }
  }

  private LoadstoneException failed(String what, WaitingSession.Answer answer) {
    return new LoadstoneException(
        ExitCode.LOAD_FAILED,
        "The table "
            + table.name()
            + " "
            + what
            + " ("
            + answer.outcome().title()
            + "): "
            + answer.failure());
  }
}
