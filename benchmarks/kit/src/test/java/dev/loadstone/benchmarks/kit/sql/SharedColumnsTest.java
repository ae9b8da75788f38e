package dev.loadstone.benchmarks.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class SharedColumnsTest {
  private static final SharedColumns COLUMNS =
      new SharedColumns(
          Map.of(
                  "generic",
                  List.of(
                      """
                      create table other (
                        e integer
                      )""",
                      """
                      create table thing (
                        -- about b
                        b integer       not null,
                        c char(2)       not null,  -- two letters, or none
                        d numeric(4, 2) not null,
                        constraint thing_pk primary key (b)
                      )"""))
              ::get);

  @Test
  void a_table_takes_over_columns_but_no_keys() {
    assertThat(
            COLUMNS.expand(
                """
                create table thing (
                  -- columns from generic
                ) with (fillfactor = 10)"""))
        .isEqualTo(
            """
            create table thing (
              b integer       not null,
              c char(2)       not null,
              d numeric(4, 2) not null
            ) with (fillfactor = 10)""");
  }

  @Test
  void its_own_lines_take_the_place_of_columns_or_follow_them() {
    assertThat(
            COLUMNS.expand(
                """
                create rowstore table thing (
                  -- columns from generic
                  c varchar(2),  -- null for none
                  e integer,
                  primary key (b),
                  -- In its order.
                  key thing_by_c (c, d),
                  shard key (b)
                )"""))
        .isEqualTo(
            """
            create rowstore table thing (
              b integer       not null,
              c varchar(2),
              d numeric(4, 2) not null,
              e integer,
              primary key (b),
              key thing_by_c (c, d),
              shard key (b)
            )""");
  }

  @Test
  void other_statements_stay_as_they_are() {
    List.of(
            "create index thing_by_c on thing (c)",
            "create table thing (b integer)",
            "create table thing (\n  b integer,  -- columns from generic\n  c integer\n)")
        .forEach(statement -> assertThat(COLUMNS.expand(statement)).isEqualTo(statement));
  }

  @Test
  void a_table_that_the_other_schema_lacks_is_named() {
    assertThatThrownBy(() -> COLUMNS.expand("create table thin (\n  -- columns from generic\n)"))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("the schema for generic has no table thin");
  }
}
