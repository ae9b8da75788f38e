package dev.loadstone.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import dev.loadstone.history.SimulatedEngine.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Histories as files, as checks of a run, and for other checkers. */
class HistoryFilesTest {
  private static final MiniTransaction WRITER =
      new MiniTransaction(3, 0, 10, 20, End.COMMITTED, new Access(1, 0, 7), null);
  private static final MiniTransaction READER =
      new MiniTransaction(
          4, 0, 15, 25, End.UNKNOWN, new Access(1, 7, 0), new Access(2, Access.NOT_KNOWN, 8));

  @TempDir Path folder;

  @Test
  void theFilesOfAllClientsMakeOneHistory() throws Exception {
    write("client-1", List.of(WRITER));
    write("client-2", List.of(READER));

    History history = HistoryReader.read(folder).orElseThrow();

    assertThat(history.size()).isEqualTo(2);
    assertThat(history.get(0)).isEqualTo(WRITER);
    assertThat(history.get(1)).isEqualTo(READER);
  }

  @Test
  void runsAreToldApartHoweverManyClientsTheyHave() throws Exception {
    write("cell/repetition-1", List.of(WRITER));
    write("cell/repetition-2/clients/1", List.of(WRITER));
    write("cell/repetition-2/clients/2", List.of(READER));

    assertThat(HistoryReader.runs(folder))
        .containsExactly(folder.resolve("cell/repetition-1"), folder.resolve("cell/repetition-2"));
  }

  @Test
  void aRunWithoutAWitnessHasNoHistory() {
    assertThat(HistoryReader.read(folder)).isEmpty();
  }

  @Test
  void aFileThatIsCutOffIsRefused() throws Exception {
    Path file = write("client-1", List.of(WRITER, READER));
    String text = Files.readString(file);
    Files.writeString(file, text.substring(0, text.length() - 5));

    assertThatThrownBy(() -> HistoryReader.read(folder))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("line 3 is no transaction of a history")
        .hasMessageContaining("cut off");
  }

  @Test
  void aHistoryIsWrittenAsEdn() throws Exception {
    History history = new History();
    history.add(WRITER);
    history.add(READER);
    StringBuilder edn = new StringBuilder();

    new EdnWriter(history, edn).write();

    assertThat(edn.toString())
        .isEqualTo(
            """
            {:index 0, :process 1, :type :invoke, :f :txn, :time 10, :value [[:r 1 nil] [:w 1 7]]}
            {:index 1, :process 2, :type :invoke, :f :txn, :time 15, :value [[:r 1 nil] [:r 2 nil] [:w 2 8]]}
            {:index 2, :process 1, :type :ok, :f :txn, :time 20, :value [[:r 1 nil] [:w 1 7]]}
            {:index 3, :process 2, :type :info, :f :txn, :time 25, :value [[:r 1 7] [:r 2 nil] [:w 2 8]]}
            """);
  }

  @Test
  void transactionsOfSeveralClocksAreConcurrentInEdn() throws Exception {
    History history = new History();
    history.add(new MiniTransaction(0, 0, 10, 20, End.COMMITTED, new Access(1, 0, 7), null));
    history.add(new MiniTransaction(1, 1, 90, 95, End.COMMITTED, new Access(1, 0, 0), null));
    StringBuilder edn = new StringBuilder();

    new EdnWriter(history, edn).write();

    assertThat(edn.toString().lines())
        .extracting(event -> event.replaceAll(".*:process (\\d), :type (:\\w+).*", "$1 $2"))
        .containsExactly("1 :invoke", "2 :invoke", "1 :ok", "2 :ok");
  }

  @Test
  void aClaimThatIsRefutedFailsAndOthersAreTold() {
    Verdict verdict = verdict(Kind.SNAPSHOTS);

    assertThat(HistoryChecks.of(verdict, Guarantee.SERIALIZABLE))
        .extracting(CheckResult::status)
        .containsExactly(Status.PASS, Status.PASS, Status.FAIL, Status.NOT_APPLICABLE);
    assertThat(HistoryChecks.of(verdict, Guarantee.CONSISTENT_READ))
        .extracting(CheckResult::status)
        .containsExactly(Status.PASS, Status.PASS, Status.NOT_APPLICABLE, Status.NOT_APPLICABLE);
    assertThat(HistoryChecks.of(verdict, Guarantee.SINGLE_STATEMENTS))
        .extracting(CheckResult::status)
        .containsExactly(Status.PASS, Status.PASS, Status.NOT_GUARANTEED, Status.NOT_GUARANTEED);
  }

  @Test
  void theStrongestLevelIsToldInWords() {
    assertThat(words(Kind.SERIALIZABLE)).isEqualTo("strict serializable not refuted");
    assertThat(words(Kind.SNAPSHOTS)).isEqualTo("snapshot isolation not refuted");
    assertThat(words(Kind.DIRTY_READS)).isEqualTo("every level refuted");
    assertThat(words(Kind.SERIAL)).isEqualTo("too little to tell");
    assertThat(HistoryChecks.words(List.of())).isEmpty();
  }

  @Test
  void aLevelThatIsRefutedIsToldThoughAnotherRunHasTooLittleToTell() {
    List<CheckResult> checks =
        new ArrayList<>(HistoryChecks.of(verdict(Kind.SNAPSHOTS), Guarantee.SERIALIZABLE));
    checks.addAll(HistoryChecks.of(verdict(Kind.SERIAL), Guarantee.SERIALIZABLE));

    assertThat(HistoryChecks.words(checks)).contains("serializable refuted");
  }

  @Test
  void checksThatTheHistoryContradictsAreFound() {
    List<CheckResult> checks = HistoryChecks.of(verdict(Kind.SERIALIZABLE), Guarantee.SERIALIZABLE);

    assertThat(HistoryChecks.contradicted(checks, verdict(Kind.SERIALIZABLE))).isEmpty();
    assertThat(HistoryChecks.contradicted(checks, verdict(Kind.SNAPSHOTS)))
        .containsExactly("witness-serializable", "witness-strict-serializable");
  }

  private static String words(Kind kind) {
    return HistoryChecks.words(HistoryChecks.of(verdict(kind), Guarantee.SERIALIZABLE))
        .orElseThrow();
  }

  private static Verdict verdict(Kind kind) {
    History history = new History();
    new SimulatedEngine(kind, 8, 0, 1).run(2000).forEach(history::add);
    return Checker.check(history);
  }

  private Path write(String client, List<MiniTransaction> transactions) throws IOException {
    History history = new History();
    transactions.forEach(history::add);
    Path place = Files.createDirectories(folder.resolve(client));
    HistoryFile.write(place, List.of(history));
    return place.resolve(HistoryFile.NAME);
  }
}
