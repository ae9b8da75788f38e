package dev.loadstone.benchmarks.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.ycsb.distribution.FieldLengths;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload.DataState.Kind;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.TableMark;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class YcsbDataTest {
  private static final Table BESIDE = new Table("records_beside", List.of("version"), 20);
  private static final YcsbTable TABLE =
      new YcsbTable(
          "records",
          10,
          1,
          new Keys(Keys.Order.ORDERED, 0),
          new Values(new FieldLengths(FieldLengths.Shape.CONSTANT, 1, 20)),
          20,
          "ten records");

  private final ReplicatedStore store = new ReplicatedStore();
  private final YcsbData data =
      new YcsbData(
          store,
          Optional.of(store),
          TABLE,
          new BesideTables() {
            @Override
            public List<Table> tables() {
              return List.of(BESIDE);
            }

            @Override
            public List<FoundTable> others() {
              return store.places().find(List.of(BESIDE.name()));
            }

            @Override
            public void dropOthers(TableMark load) {
              store.places().drop(BESIDE.name(), load);
            }
          });

  private void load(boolean resume) {
    data.load(new LoadOptions(1, resume), (done, total, step) -> {});
  }

  private static void assertUnavailable(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessageContaining("rejected: a node is down")
        .hasMessageContaining("Nothing was changed. Bring all nodes up, and try again.");
  }

  @Test
  void a_load_whose_notes_cannot_be_asked_of_every_replica_is_neither_incomplete_nor_dropped() {
    load(false);
    store.firstReplicaIsLate = true;
    store.nodeIsDown = true;

    assertUnavailable(data::state);
    assertUnavailable(data::requireComplete);
    assertUnavailable(data::clean);
    assertUnavailable(() -> load(true));

    store.nodeIsDown = false;
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
  }

  @Test
  void a_load_is_incomplete_when_no_replica_has_the_note_of_its_end() {
    load(false);
    store.records.remove("records_load/complete");
    assertThat(data.state().kind()).isEqualTo(Kind.PARTIAL);

    store.nodeIsDown = true;
    assertUnavailable(data::state);
  }

  @Test
  void while_a_node_is_down_only_levels_that_see_every_write_tell_that_no_run_changed_the_data() {
    load(false);
    store.nodeIsDown = true;
    assertUnavailable(data::state);

    store.answers = 2;
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);

    data.noteChange("inserted records");
    assertThat(data.state().kind()).isEqualTo(Kind.CHANGED);
  }

  @Test
  void what_runs_left_beside_a_load_is_removed_with_it() {
    load(false);
    store.tables().create(BESIDE, data.mark());
    store.places().create(BESIDE.name(), data.mark());

    data.clean();

    assertThat(store.tables.marks).isEmpty();
    assertThat(store.places.marks).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void what_somebody_else_has_beside_the_records_is_found_before_they_are_loaded(boolean place) {
    (place ? store.places.marks : store.tables.marks).put(BESIDE.name(), Optional.empty());

    assertThat(data.state().kind()).isEqualTo(Kind.FOREIGN);
    assertThat(data.state().description()).endsWith(": records_beside");
    assertThatThrownBy(() -> load(false)).hasMessageContaining("Nothing was changed.");

    assertThat(store.tables.marks).doesNotContainKeys("records", "records_load");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void a_load_that_stopped_does_not_go_on_beside_somebody_elses(boolean place) {
    load(false);
    store.records.remove("records_load/complete");
    (place ? store.places.marks : store.tables.marks)
        .put(BESIDE.name(), Optional.of(TableMark.fresh()));

    assertThat(data.state().kind()).isEqualTo(Kind.FOREIGN);
    assertThatThrownBy(() -> load(true)).hasMessageContaining("Nothing was changed.");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothing_of_a_load_is_removed_while_something_beside_it_is_somebody_elses(boolean place) {
    load(false);
    TableMark theirs = TableMark.fresh();
    store.tables().create(BESIDE, place ? data.mark() : theirs);
    store.places().create(BESIDE.name(), place ? theirs : data.mark());

    assertThatThrownBy(data::clean)
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
        .hasMessageContaining("did not make: records_beside. Nothing was changed.");

    assertThat(store.tables.marks).containsOnlyKeys("records", "records_load", "records_beside");
    assertThat(store.places.marks).containsOnlyKeys("records_beside");
    assertThat(data.state().kind()).isEqualTo(Kind.COMPLETE);
  }
}
