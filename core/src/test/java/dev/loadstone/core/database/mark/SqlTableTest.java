package dev.loadstone.core.database.mark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlTableTest {
  @Test
  void what_makes_no_table_belongs_to_the_table_before_it() {
    List<SqlTable> tables =
        SqlTable.of(
            List.of(
                "create table votes (\n  phone bigint\n)",
                "partition table votes on column phone",
                "create view counted (votes) as\n  select count(*) from votes",
                "CREATE ROWSTORE REFERENCE TABLE `item` (id int)"));

    assertThat(tables).extracting(SqlTable::name).containsExactly("votes", "counted", "`item`");
    assertThat(tables).extracting(SqlTable::kind).containsExactly("table", "view", "table");
    assertThat(tables.get(0).additions()).containsExactly("partition table votes on column phone");
    assertThat(tables.get(2).plainName()).isEqualTo("item");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table shop.votes (phone bigint)",
        "create table if not exists shop . votes (phone bigint)",
        "create table if  not exists \"shop\".votes (phone bigint)",
        "create view shop.counted as select 1",
        "create or replace view counted as select 1",
        "create materialized view counted as select 1",
        "create temporary table votes (phone bigint)"
      })
  void what_makes_a_table_on_which_no_mark_would_be_is_refused(String statement) {
    assertThatThrownBy(() -> SqlTable.of(List.of("create table first (id integer)", statement)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(statement + "; expected create table NAME");
  }

  @Test
  void a_table_that_may_be_there_already_has_its_name() {
    assertThat(SqlTable.of("create table if not exists votes (phone bigint)").name())
        .isEqualTo("votes");
  }

  @Test
  void a_name_in_quotes_is_kept_as_it_is() {
    UnaryOperator<String> upper = name -> name.toUpperCase(Locale.ROOT);

    assertThat(SqlTable.of("create table votes (phone bigint)").keptName(upper)).isEqualTo("VOTES");
    assertThat(SqlTable.of("create table \"votes\" (phone bigint)").keptName(upper))
        .isEqualTo("votes");
  }

  @Test
  void a_mark_is_read_from_the_text_that_it_was_written_in() {
    TableMark mark = TableMark.fresh();

    assertThat(TableMark.in("kept: " + mark.text())).hasValue(mark);
    assertThat(TableMark.in(List.of(mark.text(), mark.text()))).hasValue(mark);
    assertThat(TableMark.in("made by hand")).isEmpty();
    assertThat(mark.text()).hasSizeLessThan(100).doesNotContain("'");
  }

  @Test
  void a_name_that_means_two_tables_has_no_mark() {
    assertThat(TableMark.in(List.of(TableMark.fresh().text(), TableMark.fresh().text()))).isEmpty();
    assertThat(TableMark.in(List.of(TableMark.fresh().text(), ""))).isEmpty();
    assertThat(TableMark.in(List.<String>of())).isEqualTo(Optional.empty());
  }
}
