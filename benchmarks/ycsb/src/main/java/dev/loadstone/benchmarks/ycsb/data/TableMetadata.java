package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.benchmarks.ycsb.data.BlockingAdapter.Answer;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.ConsistencyControl;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.FoundTable;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Loadstone's own notes about a load. They are in a second, small table beside that of the records,
 * in the same store and written by the same calls, so that no store needs special treatment. A key
 * is a word, a value is text.
 */
final class TableMetadata {
  static final String SETTINGS = "settings";

  /** Exists when all units do. */
  static final String COMPLETE = "complete";

  /** The changes that runs have made to the set of records. */
  static final String CHANGED = "changed";

  private static final int NOTE_LENGTH = 1_000;
  private static final int[] NOTE = {0};

  private final KeyValueClient client;
  private final Optional<ConsistencyControl> levels;
  private final Table table;

  TableMetadata(KeyValueClient client, Optional<ConsistencyControl> levels, String records) {
    this.client = client;
    this.levels = levels;
    this.table = new Table(records + "_load", List.of("note"), NOTE_LENGTH);
  }

  String name() {
    return table.name();
  }

  Table table() {
    return table;
  }

  Optional<FoundTable> find() {
    return client.tables().find(table);
  }

  void write(String key, String note) {
    byte[][] values = {note.getBytes(StandardCharsets.UTF_8)};
    Answer answer = inSession(session -> session.insert(key, values));
    for (int tries = 1;
        LoadRetry.isWorthwhile(answer.outcome()) && tries < LoadRetry.MOST_TRIES;
        tries++) {
      LoadRetry.pause(tries);
      answer = inSession(session -> session.insert(key, values));
    }
    if (answer.outcome() != Outcome.COMMITTED) {
      throw failed("could not be written", answer);
    }
  }

  /**
   * Returns a note; empty when there is none.
   *
   * @throws LoadstoneException with {@link ExitCode#SYSTEM_UNAVAILABLE} when a replica that may
   *     have it does not answer
   */
  Optional<String> read(String key) {
    return inSession(session -> read(session, key));
  }

  Set<String> present(List<String> keys) {
    return inSession(
        session -> {
          Set<String> present = new HashSet<>();
          for (String key : keys) {
            if (read(session, key).isPresent()) {
              present.add(key);
            }
          }
          return present;
        });
  }

  private Optional<String> read(BlockingAdapter session, String key) {
    Answer answer = session.read(key, NOTE);
    if (answer.outcome() != Outcome.COMMITTED) {
      throw failed("could not be read", answer);
    }
    Optional<String> note = note(answer);
    // A replica without the note may be late, so all replicas are asked.
    return note.isPresent() ? note : levels.flatMap(all -> readAtAll(all, session, key));
  }

  private Optional<String> readAtAll(ConsistencyControl all, BlockingAdapter session, String key) {
    Answer answer = all.readingAll(() -> session.read(key, NOTE));
    if (answer.outcome() != Outcome.COMMITTED && !isToldByFewer(all, key)) {
      throw LoadstoneException.unavailable(
          "The table %s shows no note “%s”, but not all of its replicas answered (%s: %s), so"
              + " nobody knows how much of the load is there. Nothing was changed. Bring all nodes"
              + " up, and try again.",
          table.name(), key, answer.outcome().title(), answer.failure());
    }
    return note(answer);
  }

  /**
   * A run notes changes at levels like those now; the load, from whose notes follows what may be
   * dropped, may have had others. So only of changes does the first read tell that there is no
   * note.
   */
  private static boolean isToldByFewer(ConsistencyControl levels, String key) {
    return key.equals(CHANGED) && levels.readers() + levels.writers() > levels.replicas();
  }

  private static Optional<String> note(Answer answer) {
    return answer
        .record()
        .flatMap(values -> Optional.ofNullable(values[0]))
        .map(value -> new String(value, StandardCharsets.UTF_8));
  }

  private <T> T inSession(Function<BlockingAdapter, T> work) {
    try (BlockingAdapter session = BlockingAdapter.open(client, table)) {
      return work.apply(session);
    } catch (SessionUnavailableException e) {
      throw LoadstoneException.unavailable(
          e, "no session for the table %s could be opened: %s", table.name(), e.getMessage());
    }
  }

  private LoadstoneException failed(String what, Answer answer) {
    return new LoadstoneException(
        ExitCode.LOAD_FAILED,
        String.format(
            "The table %s %s (%s): %s",
            table.name(), what, answer.outcome().title(), answer.failure()));
  }
}
