package dev.loadstone.core.database.mark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is removed, by the marks of the tables that are there. */
final class MarkedTablesTest {
  private static final TableMark LOAD = TableMark.fresh();

  private final Map<String, Optional<TableMark>> server = new LinkedHashMap<>();
  private final InMemory tables = new InMemory(server);

  private static final class InMemory extends MarkedTables<String, RuntimeException> {
    private final Map<String, Optional<TableMark>> server;

    InMemory(Map<String, Optional<TableMark>> server) {
      this.server = server;
    }

    @Override
    protected Optional<FoundTable> look(String table) {
      return server.containsKey(table)
          ? Optional.of(new FoundTable(table, server.get(table)))
          : Optional.empty();
    }

    @Override
    protected void make(List<String> made, TableMark mark) {
      made.forEach(table -> server.put(table, Optional.of(mark)));
    }

    @Override
    protected void remove(List<String> removed, TableMark mark) {
      removed.forEach(server::remove);
    }
  }

  private void dropLoad() {
    tables.dropLoad(
        List.of("votes", "area_codes"), "notes", load -> server.put("prepared", Optional.of(load)));
  }

  private void assertRefused(String... names) {
    Map<String, Optional<TableMark>> before = new LinkedHashMap<>(server);
    assertThatThrownBy(this::dropLoad)
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.LOAD_FAILED))
        .hasMessageContaining(
            "did not make: " + String.join(", ", names) + ". Nothing was changed.");
    assertThat(server).isEqualTo(before);
  }

  @Test
  void a_load_is_removed_with_its_notes_and_other_tables_stay() {
    tables.create(List.of("notes", "votes", "area_codes"), LOAD);
    server.put("theirs", Optional.empty());

    dropLoad();

    assertThat(server).containsOnlyKeys("theirs", "prepared");
  }

  @Test
  void nothing_is_done_to_a_load_when_one_of_its_names_is_somebody_elses() {
    tables.create(List.of("notes", "votes"), LOAD);
    server.put("area_codes", Optional.empty());
    assertRefused("area_codes");

    server.put("area_codes", Optional.of(TableMark.fresh()));
    assertRefused("area_codes");
  }

  @Test
  void tables_whose_notes_bear_no_mark_or_are_gone_are_refused() {
    tables.create(List.of("votes"), LOAD);
    assertRefused("votes");

    server.put("notes", Optional.empty());
    assertRefused("votes", "notes");
  }

  @Test
  void a_load_of_which_nothing_is_left_needs_no_removal() {
    dropLoad();

    assertThat(server).isEmpty();
  }
}
