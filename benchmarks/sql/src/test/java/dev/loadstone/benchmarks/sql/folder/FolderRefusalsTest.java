package dev.loadstone.benchmarks.sql.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.sql.FolderSettings;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.TextFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FolderRefusalsTest {
  private static final String SCHEMA =
      """
      create table customer (id integer not null primary key, name varchar(40),
        credit numeric(10, 2), constraint positive check (credit > 0));
      create index names on customer (name);
      CREATE TABLE "line" (item integer not null, pieces integer);
      """;

  private static FolderFiles read(Map<String, String> files) {
    return new FolderFiles(new TextFolder("shop", new TreeMap<>(files)), Map.of());
  }

  private static AbstractThrowableAssert<?, ?> assertRefused(Map<String, String> files) {
    return assertThatThrownBy(() -> read(files))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE));
  }

  @Test
  void a_folder_without_a_transaction_is_refused() {
    assertRefused(Map.of("schema.sql", SCHEMA))
        .hasMessage("shop/: no transaction; expected at least one file such as order.sql");
  }

  @Test
  void a_column_that_is_not_there_is_refused() {
    assertRefused(
            Map.of(
                "schema.sql",
                SCHEMA,
                "load.yaml",
                "tables:\n  customer:\n    rows: 5\n    columns:\n      id: sequence\n"
                    + "      nam: {text: 1..2}\n",
                "look.sql",
                "select 1;"))
        .hasMessage(
            "shop/load.yaml:6: the table customer of schema.sql has no column nam; did you mean"
                + " name?");
  }

  @Test
  void a_schema_without_sections_has_tables_that_are_dropped_in_reverse() {
    FolderFiles files = read(Map.of("schema.sql", SCHEMA, "look.sql", "select 1;"));

    assertThat(files.sql().schema("h2").tables())
        .extracting(table -> table.plainName())
        .containsExactly("customer", "line");
    assertThat(SchemaText.columns(files.sql().schema("h2").tables()))
        .containsExactly(
            Map.entry("customer", List.of("id", "name", "credit")),
            Map.entry("line", List.of("item", "pieces")));
  }

  @Test
  void a_schema_of_any_dialect_that_cannot_be_read_is_refused() {
    assertRefused(
            Map.of(
                "schema.sql",
                SCHEMA,
                "schema.mysql.sql",
                "create table customer (id integer)",
                "look.sql",
                "select 1;"))
        .hasMessageStartingWith("shop/schema.mysql.sql: no semicolon at the end of: create table");
  }

  @Test
  void a_view_outside_of_the_section_tables_is_refused_with_where_it_belongs() {
    String schema =
        "-- section: tables\ncreate table line (item integer);\n"
            + "-- section: keys\ncreate view items as select item from line;\n";
    SqlSchema shop = read(Map.of("schema.sql", schema, "look.sql", "select 1;")).sql().schema("h2");

    assertThatThrownBy(shop::tablesToDrop)
        .hasMessageStartingWith("items is to be dropped, and the section tables")
        .hasMessageContaining("make it there");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create extension pgcrypto;\ncreate table customer (id integer);\n",
        "create table shop.customer (id integer);\n",
        "create table customer (id integer);\ncreate temporary table line (id integer);\n"
      })
  void a_schema_whose_tables_would_not_be_marked_as_ours_is_refused(String schema) {
    assertRefused(
            Map.of(
                "schema.sql",
                schema,
                "load.yaml",
                "tables: {customer: {rows: 5, columns: {id: sequence}}}",
                "look.sql",
                "select 1;"))
        .hasMessageContaining("expected create table NAME (…), without the name of a schema");
  }

  @Test
  void a_mark_of_the_byte_order_is_no_part_of_a_file_and_other_encodings_are_refused(
      @TempDir Path shop) throws IOException {
    Files.writeString(shop.resolve("schema.sql"), "\ufeffcreate table city (name varchar(40));\n");
    Files.writeString(shop.resolve("cities.csv"), "\ufeffname\nUlm\n");
    Files.writeString(shop.resolve("load.yaml"), "\ufefftables:\n  city: {csv: cities.csv}\n");
    Files.writeString(shop.resolve("look.sql"), "\ufeff-- weight: 3\nselect 1;\n");
    String settings = "{folder: " + shop + "}";
    FolderFiles files =
        new FolderFiles(BenchmarkSettings.read(FolderSettings.class, settings).folder(), Map.of());

    assertThat(files.load().orElseThrow().units(new RandomStreams(42))).hasSize(1);
    assertThat(files.types().get(0).script().facts().weight()).isEqualTo(3);

    Files.writeString(shop.resolve("cities.csv"), "name\nKöln\n", StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> BenchmarkSettings.read(FolderSettings.class, settings))
        .hasMessageContaining("cities.csv is no text in UTF-8");
  }

  @Test
  void files_that_are_too_large_together_are_refused_with_the_one_that_is_too_much(
      @TempDir Path shop) throws IOException {
    Files.writeString(shop.resolve("cities.csv"), "x".repeat(7_900_000));
    Files.writeString(shop.resolve("streets.csv"), "x".repeat(200_000));
    assertThatThrownBy(() -> BenchmarkSettings.read(FolderSettings.class, "{folder: " + shop + "}"))
        .hasMessageContaining(
            "with streets.csv the files of %s have more than 8 MB together", shop);
  }

  @Test
  void a_count_of_an_answer_that_is_not_there_is_refused() {
    assertRefused(
            Map.of(
                "look.sql",
                "select 1;",
                "counts.yaml",
                "rows:\n  server: select 1\n  client: {look.seen: 1}\n"))
        .hasMessage("shop/counts.yaml:3: look has no answer seen");
  }

  @Test
  void a_count_of_a_transaction_that_is_not_there_is_refused() {
    assertRefused(
            Map.of(
                "look.sql",
                "select 1;",
                "counts.yaml",
                "rows:\n  server: select 1\n  client: {lok: 1}\n"))
        .hasMessage(
            "shop/counts.yaml:3: there is no transaction lok; expected look; did you mean look?");
  }

  @Test
  void a_rule_without_a_query_is_refused() {
    assertRefused(Map.of("look.sql", "select 1;", "invariants.sql", "-- rule: one\n-- rule: two\n"))
        .hasMessage("shop/invariants.sql:1: the rule one has no query");
  }

  @Test
  void another_transaction_for_a_dialect_keeps_the_answers() {
    assertRefused(
            Map.of(
                "look.sql", "select 1;", "look.mysql.sql", "-- answers: seen, unseen\nselect 1;"))
        .hasMessage("shop/look.sql has other answers than shop/look.mysql.sql");
  }

  @Test
  void the_data_are_other_ones_when_what_they_depend_on_has_changed() {
    String digest = read(Map.of("schema.sql", SCHEMA, "look.sql", "select 1;")).dataDigest();

    assertThat(read(Map.of("schema.sql", SCHEMA, "look.sql", "select 2;")).dataDigest())
        .isEqualTo(digest);
    assertThat(read(Map.of("schema.sql", SCHEMA + " ", "look.sql", "select 1;")).dataDigest())
        .isNotEqualTo(digest);
  }
}
