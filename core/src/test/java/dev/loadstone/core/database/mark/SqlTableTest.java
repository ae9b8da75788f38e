package dev.loadstone.core.database.mark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

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
