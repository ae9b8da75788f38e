package dev.loadstone.benchmarks.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.loadstone.benchmarks.kit.sql.SqlSchema.Section;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.mark.SqlTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

final class SqlSchemaTest {
  @Test
  void statements_are_found_by_section() {
    SqlSchema schema =
        SqlSchema.parse(
            "test.sql",
            List.of(
                "-- About the file; with a semicolon;",
                "",
                "-- section: tables",
                "create table a (",
                "  -- about b; which is",
                "  b integer  -- the only one",
                ");",
                "create table c (d integer);",
                "-- section: foreign keys, in parallel",
                "alter table a add e integer;"));

    assertThat(schema.section(SectionName.TABLES))
        .isEqualTo(
            new Section(
                List.of(
                    "create table a (\n  -- about b; which is\n  b integer  -- the only one\n)",
                    "create table c (d integer)"),
                false));
    assertThat(schema.section(SectionName.FOREIGN_KEYS))
        .isEqualTo(new Section(List.of("alter table a add e integer"), true));
    assertThat(schema.section(SectionName.STATISTICS).statements()).isEmpty();
  }

  @Test
  void a_malformed_file_is_refused_with_its_name_and_line() {
    assertMalformed("-- section: tabels").hasMessageContaining("unknown section \"tabels\"");
    assertMalformed("drop table a;").hasMessageContaining("before the first section: drop table a");
    assertMalformed("-- section: drop", "drop table a")
        .hasMessageContaining("no semicolon at the end of: drop table a");
    assertMalformed("-- section: keys", "-- section: tables", "-- section: keys, in parallel")
        .hasMessage(
            "test.sql: two sections \"keys\"; expected statements that end in semicolons, in"
                + " sections (tables, keys, foreign keys, statistics, drop)");
  }

  @Test
  void a_dialect_without_a_schema_is_refused() {
    assertThatThrownBy(() -> new SqlFiles("voter", "Voter").schema("dbase"))
        .hasMessageContaining("Voter has no schema for the SQL dialect \"dbase\"")
        .hasMessageContaining("ddl/voter/dbase.sql")
        .asInstanceOf(type(LoadstoneException.class))
        .returns(ExitCode.USAGE, LoadstoneException::exitCode);
  }

  @Test
  void tables_on_those_of_a_base_are_made_after_them_and_dropped_before_them() {
    SqlFiles base = files("base", Optional.empty());
    SqlSchema both = files("more", Optional.of(base)).schema("any");

    assertThat(both.section(SectionName.TABLES))
        .isEqualTo(
            new Section(
                List.of("create table base (a integer)", "create table more (a integer)"), false));
    assertThat(both.section(SectionName.KEYS))
        .as("side by side, because the other has none")
        .isEqualTo(new Section(List.of("create index base_a on base (a)"), true));
    assertThat(both.tablesToDrop()).extracting(SqlTable::name).containsExactly("more", "base");
  }

  @Test
  void what_a_schema_makes_is_dropped_in_its_order_however_that_is_written_and_nothing_else() {
    List<String> tables =
        List.of(
            "-- section: tables",
            "create unlogged table a (b integer);",
            "create table \"C\" (b integer);",
            "-- section: drop");
    SqlSchema schema = withDrop(tables, "DROP TABLE IF EXISTS \"C\", A CASCADE;");

    assertThat(schema.tablesToDrop()).extracting(SqlTable::name).containsExactly("\"C\"", "a");
    assertThat(schema.otherDrops()).isEmpty();
    assertThatThrownBy(withDrop(tables, "drop table if exists customer;")::tablesToDrop)
        .hasMessageStartingWith("customer is to be dropped, and the section tables");
    assertThatThrownBy(withDrop(tables, "drop table other.a;")::tablesToDrop)
        .hasMessageStartingWith("other.a is to be dropped");
  }

  private static SqlSchema withDrop(List<String> tables, String drop) {
    return SqlSchema.parse("test.sql", Stream.concat(tables.stream(), Stream.of(drop)).toList());
  }

  private static SqlFiles files(String name, Optional<SqlFiles> base) {
    List<String> keys =
        base.isPresent()
            ? List.of()
            : List.of("-- section: keys, in parallel", "create index base_a on base (a);");
    List<String> lines =
        Stream.of(
                List.of("-- section: tables", "create table " + name + " (a integer);"),
                keys,
                List.of("-- section: drop", "drop table " + name + ";"))
            .flatMap(List::stream)
            .toList();
    return new SqlFiles(
        name, name, (folder, benchmark, dialect) -> Optional.of(new SqlFile(name, lines)), base);
  }

  private static AbstractThrowableAssert<?, ?> assertMalformed(String... lines) {
    return assertThatThrownBy(() -> SqlSchema.parse("test.sql", List.of(lines)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageStartingWith("test.sql: ");
  }
}
