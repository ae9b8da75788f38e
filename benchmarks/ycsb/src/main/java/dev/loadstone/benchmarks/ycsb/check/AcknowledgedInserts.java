package dev.loadstone.benchmarks.ycsb.check;

import dev.loadstone.benchmarks.ycsb.data.BlockingAdapter;
import dev.loadstone.benchmarks.ycsb.data.BlockingAdapter.Answer;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Sought.Missing;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Looks for the records whose inserts clients were told are done, after a run without deletes: each
 * such insert is of another record.
 */
public record AcknowledgedInserts(KeyValueClient client, YcsbTable table) {
  /**
   * @param acknowledged operations of all kinds
   * @param space the records that exist by the clients' count
   * @param doubtful how many inserts nobody knows the outcome of; a terminal makes each of them
   *     again
   * @throws LoadstoneException when the database cannot be asked
   */
  public Sought seek(List<Acknowledged> acknowledged, KeySpace space, long doubtful) {
    List<Acknowledged> told =
        acknowledged.stream()
            .filter(one -> one.type().equals(OperationKind.INSERT.id()))
            .sorted(Comparator.comparingDouble(Acknowledged::second))
            .toList();
    Set<Long> missing = new HashSet<>(missing(told.stream().map(Acknowledged::key).toList()));
    return new Sought(
        "inserts",
        "",
        told.size(),
        told.stream()
            .filter(one -> missing.contains(one.key()))
            .map(one -> new Missing(one, key(one.key())))
            .toList(),
        doubtful,
        doubtful == 0 ? 0 : untold(space));
  }

  /** The number of records that are there behind each terminal's last acknowledged one. */
  private long untold(KeySpace space) {
    List<Long> next =
        IntStream.range(0, space.terminals())
            .mapToObj(terminal -> space.item(terminal, space.length(terminal)))
            .toList();
    return (long) next.size() - missing(next).size();
  }

  private List<Long> missing(List<Long> items) {
    // A server that came back without its data may not even have the table.
    if (items.isEmpty() || client.tables().find(table.table()).isEmpty()) {
      return items;
    }
    try (BlockingAdapter session = BlockingAdapter.open(client, table.table())) {
      List<Long> missing = notFound(session, items);
      for (int tries = 1; tries < RecordCheck.MOST_TRIES && !missing.isEmpty(); tries++) {
        RecordCheck.pause();
        missing = notFound(session, missing);
      }
      return missing;
    } catch (SessionUnavailableException e) {
      throw LoadstoneException.unavailable(
          e, "the inserts could not be looked for: %s", e.getMessage());
    }
  }

  private List<Long> notFound(BlockingAdapter session, List<Long> items) {
    int atOnce = RecordCheck.readsAtOnce(client);
    List<Long> missing = new ArrayList<>();
    for (int begin = 0; begin < items.size(); begin += atOnce) {
      List<Long> some = items.subList(begin, Math.min(items.size(), begin + atOnce));
      List<Answer> answers = read(session, some.stream().map(this::key).toList());
      for (int i = 0; i < answers.size(); i++) {
        if (!isWhole(answers.get(i))) {
          missing.add(some.get(i));
        }
      }
    }
    return missing;
  }

  /** An update makes a missing record in some stores, with the fields of the update alone. */
  private static boolean isWhole(Answer answer) {
    return answer
        .record()
        .filter(values -> Stream.of(values).allMatch(Objects::nonNull))
        .isPresent();
  }

  private List<Answer> read(BlockingAdapter session, List<String> keys) {
    for (int tries = 1; ; tries++) {
      List<Answer> answers = session.read(keys, table.allFields());
      Optional<Answer> failed =
          answers.stream().filter(answer -> answer.outcome() != Outcome.COMMITTED).findFirst();
      if (failed.isEmpty()) {
        return answers;
      }
      if (tries == RecordCheck.MOST_TRIES || failed.get().outcome().connectionBroken()) {
        throw LoadstoneException.unavailable(
            "the inserts could not be looked for: %s: %s",
            failed.get().outcome().title(), failed.get().failure());
      }
      RecordCheck.pause();
    }
  }

  private String key(long item) {
    return table.keys().key(table.keys().code(item));
  }
}
