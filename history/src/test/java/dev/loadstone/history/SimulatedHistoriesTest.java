package dev.loadstone.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import dev.loadstone.history.SimulatedEngine.Kind;
import dev.loadstone.history.Verdict.Status;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Histories of simulated engines: each is refuted from where it is weaker, and not before. */
class SimulatedHistoriesTest {
  private static final int TRANSACTIONS = 3000;

  @ParameterizedTest
  @CsvSource({
    "SNAPSHOTS, SERIALIZABLE",
    "COMMITTED_READS, SNAPSHOT_ISOLATION",
    "DIRTY_READS, READ_COMMITTED"
  })
  void anEngineIsRefutedFromItsFirstWeakness(Kind kind, Level from) {
    for (int seed = 0; seed < 20; seed++) {
      Verdict verdict = check(new SimulatedEngine(kind, 8, 0.05, seed).run(TRANSACTIONS));

      for (Level level : Level.values()) {
        assertThat(verdict.status(level) == Status.REFUTED)
            .as("%s, seed %d, %s", kind, seed, level)
            .isEqualTo(level.compareTo(from) >= 0);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"SERIAL, 1", "SERIALIZABLE, 2", "SERIALIZABLE, 8", "SERIALIZABLE, 40"})
  void whatIsStrictlySerializableIsNeverRefuted(Kind kind, int sessions) {
    for (int seed = 0; seed < 200; seed++) {
      double lost = seed % 4 * 0.1;
      List<MiniTransaction> history =
          new SimulatedEngine(kind, sessions, lost, seed).run(TRANSACTIONS / 5);

      assertThat(check(history).refutation()).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void anOrderOfTheEntriesDoesNotMatter() {
    List<MiniTransaction> history = new SimulatedEngine(Kind.SNAPSHOTS, 8, 0, 3).run(500);
    List<MiniTransaction> reversed = new ArrayList<>(history);
    Collections.reverse(reversed);

    Verdict one = check(history);
    Verdict other = check(reversed);

    assertThat(other.refutation().map(Counterexample::level))
        .isEqualTo(one.refutation().map(Counterexample::level));
    assertThat(other.overlaps()).isEqualTo(one.overlaps());
    assertThat(other.refutation().orElseThrow().steps())
        .hasSameSizeAs(one.refutation().orElseThrow().steps());
  }

  @Test
  void aCommitThatIsToldAsARollbackIsCaught() {
    assertMutationIsCaught(
        Level.READ_COMMITTED,
        (t, history) -> readers(t, history) > 0,
        t ->
            new MiniTransaction(
                t.process(), 0, t.start(), t.end(), End.ABORTED, t.first(), t.second()));
  }

  @Test
  void aReadOfAnOlderVersionIsCaught() {
    assertMutationIsCaught(
        Level.STRICT_SERIALIZABLE,
        (t, history) -> t.how() == End.COMMITTED && t.first().read() > 20,
        t ->
            new MiniTransaction(
                t.process(),
                0,
                t.start(),
                t.end(),
                End.COMMITTED,
                new Access(t.first().object(), Access.INITIAL, t.first().written()),
                t.second()));
  }

  @Test
  void aWriteThatIsLostIsCaught() {
    assertMutationIsCaught(
        Level.READ_COMMITTED,
        (t, history) -> readers(t, history) > 0,
        t ->
            new MiniTransaction(
                t.process(),
                0,
                t.start(),
                t.end(),
                t.how(),
                new Access(t.first().object(), t.first().read(), Access.NOTHING),
                t.second()));
  }

  @Test
  void aTransactionThatIsMovedToTheEndIsCaught() {
    assertMutationIsCaught(
        Level.STRICT_SERIALIZABLE,
        (t, history) -> readers(t, history) > 0,
        t ->
            new MiniTransaction(
                t.process(), 0, 1_000_000, 1_000_001, t.how(), t.first(), t.second()));
  }

  /** Its time is measured by the command {@code bench checker}. */
  @Test
  void aLongHistoryIsChecked() {
    History history = new History();
    long value = 0;
    long[] last = new long[8];
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200_000; i++) {
      int one = random.nextInt(8);
      int other = (one + 1 + random.nextInt(7)) % 8;
      Access first = new Access(one, last[one], random.nextBoolean() ? ++value : Access.NOTHING);
      Access second = new Access(other, last[other], ++value);
      last[one] = Math.max(first.written(), last[one]);
      last[other] = value;
      history.add(
          new MiniTransaction(
              i % 64, 0, 10L * i - 200, 10L * i + 205, End.COMMITTED, first, second));
    }

    Verdict verdict = Checker.check(history);

    assertThat(verdict.refutation()).isEmpty();
    assertThat(verdict.status(Level.STRICT_SERIALIZABLE)).isEqualTo(Status.NOT_REFUTED);
  }

  private interface Choice {
    boolean fits(MiniTransaction transaction, List<MiniTransaction> history);
  }

  /** Changes one transaction of a good history, in each of many. */
  private static void assertMutationIsCaught(
      Level level, Choice choice, UnaryOperator<MiniTransaction> mutation) {
    for (int seed = 0; seed < 50; seed++) {
      List<MiniTransaction> history =
          new SimulatedEngine(Kind.SERIALIZABLE, 6, 0, seed).run(TRANSACTIONS / 5);
      SplittableRandom random = new SplittableRandom(seed);
      int first = random.nextInt(history.size() / 2);
      Optional<MiniTransaction> chosen =
          history.stream()
              .skip(first)
              .filter(transaction -> choice.fits(transaction, history))
              .findFirst();
      history.set(history.indexOf(chosen.orElseThrow()), mutation.apply(chosen.get()));

      assertThat(check(history).status(level)).as("seed %d", seed).isEqualTo(Status.REFUTED);
    }
  }

  /** How many committed transactions read what a transaction wrote to its first object. */
  private static long readers(MiniTransaction writer, List<MiniTransaction> history) {
    long value = writer.first().written();
    return value == Access.NOTHING
        ? 0
        : history.stream()
            .filter(t -> t.how() == End.COMMITTED)
            .filter(t -> t.first().read() == value || t.second().read() == value)
            .count();
  }

  private static Verdict check(List<MiniTransaction> transactions) {
    History history = new History();
    transactions.forEach(history::add);
    return Checker.check(history);
  }
}
