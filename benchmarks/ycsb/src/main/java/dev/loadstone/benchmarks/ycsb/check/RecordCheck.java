package dev.loadstone.benchmarks.ycsb.check;

import dev.loadstone.benchmarks.ycsb.data.BlockingAdapter;
import dev.loadstone.benchmarks.ycsb.data.BlockingAdapter.Answer;
import dev.loadstone.benchmarks.ycsb.data.Values.Finding;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads records back and checks every value. It reads all records, or an evenly spaced sample if
 * there are many.
 */
public record RecordCheck(KeyValueClient client, YcsbTable table) {
  private static final String ID = "records-read-back";
  private static final String TITLE = "Records read back are there, with values that were written";

  private static final long MOST_READ = 1_000;

  /** The number of reads at once, so that even a distant store answers the check within seconds. */
  private static final int AT_ONCE = 100;

  /** The number of tries, which give a lagging copy a little time. */
  static final int MOST_TRIES = 5;

  private static final long PAUSE_MILLIS = 200;

  public CheckResult run(KeySpace space) {
    List<Long> items = chosen(space);
    int atOnce = readsAtOnce(client);
    int late = 0;
    try (BlockingAdapter session = BlockingAdapter.open(client, table.table())) {
      for (int begin = 0; begin < items.size(); begin += atOnce) {
        late += require(session, items.subList(begin, Math.min(items.size(), begin + atOnce)));
      }
      return result(
          Status.PASS,
          Text.of(
              "%,d of %,d records read, %,d values, all right%s",
              items.size(),
              space.size(),
              (long) items.size() * table.fields(),
              late == 0 ? "" : Text.of("; %,d of them only when asked again after a pause", late)));
    } catch (UnfitRecordException e) {
      return result(e.status, e.getMessage());
    } catch (SessionUnavailableException e) {
      return result(Status.NOT_RUN, "could not be checked: " + e.getMessage());
    }
  }

  /** A blocking client gains nothing, and would call a hanging server so many times in vain. */
  static int readsAtOnce(KeyValueClient client) {
    return client.isBlocking() ? 1 : AT_ONCE;
  }

  private static List<Long> chosen(KeySpace space) {
    long step = Math.max(1, (space.size() + MOST_READ - 1) / MOST_READ);
    List<Long> items = new ArrayList<>();
    long next = 0;
    long before = 0;
    for (int terminal = 0; terminal < space.terminals(); terminal++) {
      long length = space.length(terminal);
      for (; next < before + length; next += step) {
        items.add(space.item(terminal, next - before));
      }
      before += length;
    }
    return items;
  }

  /** Returns the number of records that took more than one try. */
  private int require(BlockingAdapter session, List<Long> items) throws UnfitRecordException {
    List<Long> codes = items.stream().map(item -> table.keys().code(item)).toList();
    List<String> keys = codes.stream().map(code -> table.keys().key(code)).toList();
    List<Answer> answers = session.read(keys, table.allFields());
    int late = 0;
    for (int i = 0; i < keys.size(); i++) {
      late += require(session, codes.get(i), keys.get(i), answers.get(i)) > 1 ? 1 : 0;
    }
    return late;
  }

  /** Returns the number of tries, the first of which has been made. */
  private int require(BlockingAdapter session, long code, String key, Answer first)
      throws UnfitRecordException {
    Answer answer = first;
    for (int tries = 1; ; tries++) {
      if (answer.outcome() == Outcome.COMMITTED) {
        if (answer.record().isPresent()) {
          requireRight(code, key, answer.record().get());
          return tries;
        }
        if (tries == MOST_TRIES) {
          throw new UnfitRecordException(Status.FAIL, key + " is not there");
        }
      } else if (tries == MOST_TRIES || answer.outcome().connectionBroken()) {
        throw new UnfitRecordException(
            Status.NOT_RUN,
            String.format(
                "could not be checked: %s (%s): %s",
                key, answer.outcome().title(), answer.failure()));
      }
      pause();
      answer = session.read(key, table.allFields());
    }
  }

  static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "interrupted while checking");
    }
  }

  private void requireRight(long code, String key, byte[][] values) throws UnfitRecordException {
    for (int field = 0; field < values.length; field++) {
      Finding finding = table.values().judge(code, field, values[field]);
      if (finding != Finding.RIGHT) {
        throw new UnfitRecordException(Status.FAIL, finding.about(field, key));
      }
    }
  }

  private static CheckResult result(Status status, String detail) {
    return new CheckResult(ID, TITLE, "", status, detail);
  }

  public static CheckResult notApplicable(String why) {
    return result(Status.NOT_APPLICABLE, why);
  }

  private static final class UnfitRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Status status;

    UnfitRecordException(Status status, String message) {
      super(message);
      this.status = status;
    }
  }
}
