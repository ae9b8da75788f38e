package dev.loadstone.report.compare;

import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.history.Counterexample;
import dev.loadstone.history.Counterexample.Relation;
import dev.loadstone.history.Counterexample.Step;
import dev.loadstone.history.HistoryChecks;
import dev.loadstone.history.MiniTransaction;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import dev.loadstone.history.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The counterexample of a run's witness, as it is drawn.
 *
 * @param title which level it refutes
 * @param transactions in the order of their starts
 */
public record Cycle(String title, List<Box> transactions, List<Arrow> arrows) {
  public static final String NOTE =
      "The shortest cycle that was found. Each transaction is drawn from its start to its answer. An"
          + " arrow goes to the one that must come later: it read what the first wrote (wr),"
          + " replaced that (ww), replaced what the first had read (rw, an anti-dependency), or"
          + " started when the first had ended (real time). No order of the transactions fits all.";

  private static final double MILLIS = 1e3;

  /**
   * A transaction.
   *
   * @param uses a line for each object that it read
   * @param from its start, in milliseconds from the first one's
   */
  public record Box(String name, List<String> uses, double from, double to) {}

  /**
   * Why one transaction comes before another.
   *
   * @param from the index of the first
   */
  public record Arrow(int from, int to, String label) {}

  /** Empty where there was no witness, or it refuted nothing. */
  public static Optional<Cycle> of(RunReport run) {
    return run.witness().flatMap(Verdict::refutation).map(why -> of(run, why));
  }

  private static Cycle of(RunReport run, Counterexample why) {
    boolean claimed =
        run.result().checks().stream()
            .filter(check -> check.id().equals(HistoryChecks.id(why.level())))
            .anyMatch(check -> check.status() == Status.FAIL);
    List<Step> byStart =
        why.steps().stream().sorted(Comparator.comparingDouble(Step::since)).toList();
    List<Arrow> arrows = new ArrayList<>();
    for (int i = 0; i < why.steps().size(); i++) {
      Step step = why.steps().get(i);
      Step next = why.steps().get((i + 1) % why.steps().size());
      if (step.relation() != Relation.READER && step.relation() != Relation.FROM_NOWHERE) {
        arrows.add(new Arrow(byStart.indexOf(step), byStart.indexOf(next), label(step, next)));
      }
    }
    return new Cycle(
        why.level().title()
            + " is refuted"
            + (claimed ? ", and it is claimed" : "; it is not claimed"),
        byStart.stream().map(step -> box(step, byStart.get(0).since())).toList(),
        arrows);
  }

  private static Box box(Step step, double zero) {
    MiniTransaction transaction = step.transaction();
    return new Box(
        // As in the values that it wrote, whose sessions count from 1.
        Phrases.say("T%d, session %d", step.number(), transaction.process() + 1)
            + (transaction.how() == End.ABORTED ? ", rolled back" : ""),
        accesses(transaction).map(Cycle::use).toList(),
        (step.since() - zero) * MILLIS,
        (step.until() - zero) * MILLIS);
  }

  private static Stream<Access> accesses(MiniTransaction transaction) {
    return Stream.of(transaction.first(), transaction.second()).filter(Objects::nonNull);
  }

  private static String use(Access access) {
    String read =
        access.read() == Access.NOT_KNOWN
            ? Phrases.say("x%d", access.object())
            : Phrases.say("x%d: read %d", access.object(), access.read());
    return access.written() == Access.NOTHING ? read : read + ", wrote " + access.written();
  }

  private static String label(Step step, Step next) {
    if (step.relation() == Relation.REAL_TIME) {
      return "real time";
    }
    int object = step.access().object();
    boolean replaced =
        accesses(next.transaction())
            .anyMatch(use -> use.object() == object && use.written() != Access.NOTHING);
    return switch (step.relation()) {
          case OVERWRITTEN -> "rw";
          case ROLLED_BACK -> "wr, rolled back,";
          default -> replaced ? "wr, ww" : "wr";
        }
        + " x"
        + object;
  }
}
