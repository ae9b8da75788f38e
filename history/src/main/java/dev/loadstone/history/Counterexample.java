package dev.loadstone.history;

import dev.loadstone.core.text.Text;
import dev.loadstone.history.MiniTransaction.Access;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Why levels are refuted: a cycle of transactions, each of which must come before the next, and the
 * last before the first; or a read of what no committed transaction wrote.
 *
 * @param level the weakest level that it refutes; it refutes all that include that
 * @param steps at least one
 */
public record Counterexample(Level level, List<Step> steps) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The relations between transactions. */
  public enum Relation {
    /** The second read what the first wrote. */
    READ_FROM,
    /** The first read what the second overwrote. */
    OVERWRITTEN,
    /** The first had ended when the second started. */
    REAL_TIME,
    /** The first wrote what the second read, and was rolled back. */
    ROLLED_BACK,
    /** It read that, and there is no further relation. */
    READER,
    /** It read a value that nobody wrote. */
    FROM_NOWHERE
  }

  /**
   * One transaction and its relation to the next.
   *
   * @param number its number in the history, from 0
   * @param since the seconds from the first start of its clock to its start
   * @param until the same to its end
   * @param access what it did with the object of the relation; null for real time
   */
  public record Step(
      int number,
      MiniTransaction transaction,
      double since,
      double until,
      Relation relation,
      Access access) {
    static Step of(History history, int number, long zero, Relation relation, Access access) {
      MiniTransaction transaction = history.get(number);
      return new Step(
          number,
          transaction,
          (transaction.start() - zero) / NANOS_PER_SECOND,
          (transaction.end() - zero) / NANOS_PER_SECOND,
          relation,
          access);
    }
  }

  /** The cycle in words, a sentence for each relation. */
  public String describe() {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      String next = "T" + steps.get((i + 1) % steps.size()).number();
      if (step.relation() == Relation.READER) {
        continue;
      }
      words.append(i == 0 ? "" : "; ").append('T').append(step.number());
      words.append(
          switch (step.relation()) {
            case READ_FROM ->
                " wrote x%d = %d, which %s read"
                    .formatted(step.access().object(), step.access().written(), next);
            case OVERWRITTEN ->
                " read x%d = %d, which %s overwrote"
                    .formatted(step.access().object(), step.access().read(), next);
            case REAL_TIME -> " had ended when %s started".formatted(next);
            case ROLLED_BACK ->
                " wrote x%d = %d and was rolled back, and %s read it"
                    .formatted(step.access().object(), step.access().written(), next);
            case READER -> "";
            case FROM_NOWHERE ->
                " read x%d = %d, which nobody wrote"
                    .formatted(step.access().object(), step.access().read());
          });
    }
    return words
        + " ("
        + steps.stream().distinct().map(Counterexample::times).collect(Collectors.joining(", "))
        + ")";
  }

  private static String times(Step step) {
    return Text.of("T%d %.6f to %.6f s", step.number(), step.since(), step.until());
  }
}
