package dev.loadstone.benchmarks.kit.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.data.StoredData.Found;
import dev.loadstone.core.benchmark.Workload.DataState;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the marks of tables tell about data. */
final class StoredDataTest {
  private static final TableMark LOAD = TableMark.fresh();

  private static final List<FoundTable> UNMARKED =
      List.of(
          new FoundTable("contestants", Optional.empty()),
          new FoundTable("votes", Optional.empty()));

  private static Optional<DataState> judge(Optional<FoundTable> noted, List<FoundTable> others) {
    return Found.byMarks("Voter", "loadstone_voter", noted, others).map(Found::state);
  }

  private static Optional<FoundTable> notes(Optional<TableMark> mark) {
    return Optional.of(new FoundTable("loadstone_voter", mark));
  }

  @Test
  void data_of_an_earlier_version_is_told_as_such_with_all_its_tables() {
    assertThat(judge(notes(Optional.empty()), UNMARKED))
        .hasValue(
            new DataState(
                Kind.FOREIGN,
                "tables of Voter that Loadstone did not make, or that it made for another benchmark"
                    + " or in an earlier version (without the mark that a load leaves):"
                    + " loadstone_voter, contestants, votes"));
    assertThat(judge(Optional.empty(), UNMARKED))
        .hasValue(
            new DataState(
                Kind.FOREIGN,
                "tables of Voter that Loadstone did not make, or that it made for another benchmark"
                    + " or in an earlier version (there is no table loadstone_voter):"
                    + " contestants, votes"));
  }

  @Test
  void a_load_of_another_seed_is_told_from_one_of_other_settings() {
    String wanted = "1 warehouse, seed 42, no foreign keys";
    assertThat(Found.others("1 warehouse, seed -7, no foreign keys", wanted, true).state())
        .isEqualTo(new DataState(Kind.OTHER_SEED, "1 warehouse, seed -7, no foreign keys"));
    assertThat(Found.others("2 warehouses, seed 42, no foreign keys", wanted, true).state().kind())
        .isEqualTo(Kind.DIFFERENT);
  }

  @Test
  void only_the_tables_without_the_mark_of_the_notes_are_somebody_elses() {
    FoundTable ours = new FoundTable("contestants", Optional.of(LOAD));
    FoundTable theirs = new FoundTable("votes", Optional.of(TableMark.fresh()));

    assertThat(judge(notes(Optional.of(LOAD)), List.of(ours, theirs)))
        .hasValue(
            new DataState(
                Kind.FOREIGN,
                "tables of Voter that Loadstone did not make (without the mark of the load whose"
                    + " table is loadstone_voter): votes"));
    assertThat(judge(notes(Optional.of(LOAD)), List.of(ours))).isEmpty();
    assertThat(judge(Optional.empty(), List.of()))
        .hasValue(new DataState(Kind.ABSENT, "no Voter data"));
  }
}
