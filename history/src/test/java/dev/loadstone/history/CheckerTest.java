package dev.loadstone.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.history.Counterexample.Relation;
import dev.loadstone.history.Counterexample.Step;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import dev.loadstone.history.Verdict.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Histories of Adya's thesis and of Berenson's critique, transaction by transaction. */
class CheckerTest {
  private final History history = new History();

  @Test
  void aReadOfWhatWasRolledBackRefutesReadCommitted() {
    add(0, 10, End.ABORTED, write(0, 0, 1), null);
    add(5, 20, End.COMMITTED, read(0, 1), null);

    assertThat(refutedFrom()).isEqualTo(Level.READ_COMMITTED);
    assertThat(why(Level.READ_COMMITTED))
        .startsWith("T0 wrote x0 = 1 and was rolled back, and T1 read it (T0 0.000000 to");
  }

  @Test
  void aValueThatNobodyWroteRefutesReadCommitted() {
    add(0, 10, End.COMMITTED, read(0, 77), null);

    assertThat(why(Level.READ_COMMITTED)).startsWith("T0 read x0 = 77, which nobody wrote");
  }

  @Test
  void aValueOfAnotherObjectIsFromNowhere() {
    add(0, 10, End.COMMITTED, write(0, 0, 1), null);
    add(20, 30, End.COMMITTED, read(1, 1), null);

    assertThat(why(Level.READ_COMMITTED)).startsWith("T1 read x1 = 1, which nobody wrote");
  }

  @Test
  void circularInformationFlowRefutesReadCommitted() {
    add(0, 10, End.COMMITTED, write(0, 0, 1), read(1, 2));
    add(0, 10, End.COMMITTED, write(1, 0, 2), read(0, 1));

    assertThat(refutedFrom()).isEqualTo(Level.READ_COMMITTED);
    assertThat(relations(Level.READ_COMMITTED))
        .containsExactly(Relation.READ_FROM, Relation.READ_FROM);
  }

  @Test
  void aLostUpdateRefutesSnapshotIsolationOnly() {
    add(0, 10, End.COMMITTED, write(0, 0, 1), null);
    add(5, 15, End.COMMITTED, write(0, 0, 2), null);

    assertThat(refutedFrom()).isEqualTo(Level.SNAPSHOT_ISOLATION);
    assertThat(why(Level.SERIALIZABLE))
        .startsWith("T0 read x0 = 0, which T1 overwrote; T1 read x0 = 0, which T0 overwrote");
  }

  @Test
  void readSkewRefutesSnapshotIsolation() {
    add(0, 30, End.COMMITTED, read(0, 0), read(1, 2));
    add(10, 20, End.COMMITTED, write(0, 0, 1), write(1, 0, 2));

    assertThat(refutedFrom()).isEqualTo(Level.SNAPSHOT_ISOLATION);
    assertThat(relations(Level.SNAPSHOT_ISOLATION))
        .containsExactlyInAnyOrder(Relation.OVERWRITTEN, Relation.READ_FROM);
  }

  @Test
  void aLongForkRefutesSnapshotIsolation() {
    add(0, 10, End.COMMITTED, write(0, 0, 1), null);
    add(0, 10, End.COMMITTED, write(1, 0, 2), null);
    add(5, 20, End.COMMITTED, read(0, 1), read(1, 0));
    add(5, 20, End.COMMITTED, read(0, 0), read(1, 2));

    assertThat(refutedFrom()).isEqualTo(Level.SNAPSHOT_ISOLATION);
    assertThat(relations(Level.SNAPSHOT_ISOLATION)).hasSize(4);
  }

  @Test
  void writeSkewRefutesSerializabilityOnly() {
    add(0, 10, End.COMMITTED, read(0, 0), write(1, 0, 1));
    add(5, 15, End.COMMITTED, write(0, 0, 2), read(1, 0));

    assertThat(refutedFrom()).isEqualTo(Level.SERIALIZABLE);
    assertThat(relations(Level.SERIALIZABLE))
        .containsExactly(Relation.OVERWRITTEN, Relation.OVERWRITTEN);
  }

  @Test
  void aReadFromBeforeRefutesStrictSerializabilityOnly() {
    add(0, 10, End.COMMITTED, write(0, 0, 1), null);
    add(20, 30, End.COMMITTED, read(1, 0), null);
    add(40, 50, End.COMMITTED, read(0, 0), null);

    assertThat(refutedFrom()).isEqualTo(Level.STRICT_SERIALIZABLE);
    assertThat(relations(Level.STRICT_SERIALIZABLE))
        .containsExactly(Relation.REAL_TIME, Relation.OVERWRITTEN);
  }

  @Test
  void timesOfDifferentClocksAreNotCompared() {
    history.add(new MiniTransaction(0, 0, 0, 10, End.COMMITTED, write(0, 0, 1), null));
    history.add(new MiniTransaction(1, 1, 40, 50, End.COMMITTED, read(0, 0), null));

    assertThat(refutedFrom()).isNull();
  }

  @Test
  void anUnknownTransactionWasCommittedIfSomebodyReadFromIt() {
    add(0, 10, End.UNKNOWN, write(0, 0, 1), null);
    add(20, 30, End.UNKNOWN, write(0, 1, 2), null);
    add(40, 50, End.COMMITTED, read(0, 2), null);
    add(20, 30, End.UNKNOWN, write(0, 0, 3), null);

    Verdict verdict = Checker.check(history);

    assertThat(verdict.refutation()).isEmpty();
    assertThat(verdict.committed()).isEqualTo(3);
    assertThat(verdict.unknown()).isEqualTo(1);
  }

  @Test
  void anUnknownTransactionMayBeCommittedAfterItsEnd() {
    add(0, 10, End.UNKNOWN, write(0, 0, 1), null);
    add(20, 30, End.COMMITTED, read(0, 0), null);
    add(40, 50, End.COMMITTED, read(0, 1), null);

    assertThat(refutedFrom()).isNull();
  }

  @Test
  void aLostAnswerSaysNothingOfWhatWasRead() {
    add(0, 10, End.UNKNOWN, write(0, Access.NOT_KNOWN, 1), null);
    add(20, 30, End.COMMITTED, read(0, 1), null);

    assertThat(refutedFrom()).isNull();
  }

  @Test
  void withFewOverlapsThereIsTooLittleToTell() {
    add(0, 10, End.COMMITTED, write(0, 0, 1), null);
    add(20, 30, End.COMMITTED, write(0, 1, 2), null);

    Verdict verdict = Checker.check(history);

    assertThat(verdict.overlaps()).isZero();
    assertThat(verdict.status(Level.SERIALIZABLE)).isEqualTo(Status.TOO_LITTLE);
  }

  @Test
  void overlapsAreCountedOncePerPairAndOnlyWhereOneWrites() {
    add(0, 10, End.COMMITTED, write(0, 0, 1), write(1, 0, 2));
    add(5, 15, End.COMMITTED, write(0, 0, 3), write(1, 0, 4));
    add(9, 20, End.COMMITTED, read(1, 2), null);
    add(9, 20, End.COMMITTED, read(1, 2), null);
    add(30, 40, End.COMMITTED, read(1, 2), null);

    assertThat(Checker.check(history).overlaps()).isEqualTo(5);
  }

  @Test
  void transactionsThatAreAllRolledBackSayNothing() {
    for (int i = 0; i < 200; i++) {
      add(0, 10, End.ABORTED, write(0, 0, i + 1), null);
    }

    Verdict verdict = Checker.check(history);

    assertThat(verdict.overlaps()).isZero();
    assertThat(verdict.status(Level.READ_COMMITTED)).isEqualTo(Status.TOO_LITTLE);
  }

  @Test
  void theShortestCycleIsTold() {
    add(0, 10, End.COMMITTED, read(0, 0), write(1, 0, 1));
    add(0, 10, End.COMMITTED, read(1, 0), write(2, 0, 2));
    add(0, 10, End.COMMITTED, read(2, 0), write(0, 0, 3));
    add(20, 30, End.COMMITTED, read(3, 0), write(4, 0, 4));
    add(20, 30, End.COMMITTED, read(4, 0), write(3, 0, 5));

    assertThat(Checker.check(history).refutation().orElseThrow().steps())
        .extracting(Step::number)
        .containsExactly(3, 4);
  }

  @Test
  void aValueThatIsWrittenTwiceIsRefused() {
    add(0, 10, End.COMMITTED, write(0, 0, 1), null);
    add(0, 10, End.COMMITTED, write(1, 0, 1), null);

    assertThatThrownBy(() -> Checker.check(history))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("writes the value 1 twice");
  }

  @Test
  void aTransactionThatEndsBeforeItStartsIsRefused() {
    assertThatThrownBy(() -> add(10, 0, End.COMMITTED, read(0, 0), null))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("ends before it starts");
  }

  private void add(long start, long end, End how, Access first, Access second) {
    history.add(new MiniTransaction(history.size(), 0, start, end, how, first, second));
  }

  private static Access read(int object, long value) {
    return new Access(object, value, Access.NOTHING);
  }

  private static Access write(int object, long read, long value) {
    return new Access(object, read, value);
  }

  /** The weakest level that is refuted, or null. */
  private Level refutedFrom() {
    return Checker.check(history).refutation().map(Counterexample::level).orElse(null);
  }

  private String why(Level level) {
    return Checker.check(history).refutation().orElseThrow().describe();
  }

  private List<Relation> relations(Level level) {
    return Checker.check(history).refutation().orElseThrow().steps().stream()
        .map(Step::relation)
        .toList();
  }
}
