package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.sql.FolderBenchmark;
import dev.loadstone.benchmarks.sql.folder.FolderFiles;
import dev.loadstone.core.database.mark.SqlTable;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests of every benchmark's schema for every dialect. */
final class SchemasTest {
  private static final List<String> DIALECTS =
      List.of(
          "postgresql",
          "cockroachdb",
          "yugabytedb",
          "mysql",
          "tidb",
          "dolt",
          "singlestore",
          "nuodb",
          "h2",
          "ignite",
          "voltdb");

  private static final Pattern INDEX_OF_NAMES =
      Pattern.compile(
          "index \\w+ on accounts (?:using hash )?\\(name\\)"
              + "|(?s)table accounts \\(.*\\bkey \\w+ \\(name\\)");

  static Stream<Arguments> schemas() {
    return Stream.of("tpcc", "ch", "voter", "smallbank", "tatp")
        .flatMap(benchmark -> DIALECTS.stream().map(dialect -> Arguments.of(benchmark, dialect)));
  }

  static List<String> dialects() {
    return DIALECTS;
  }

  @ParameterizedTest
  @MethodSource("schemas")
  void all_that_a_schema_makes_is_dropped_in_its_order(String benchmark, String dialect) {
    SqlFiles files =
        benchmark.equals("voter")
            ? new FolderFiles(FolderBenchmark.shippedFolder(benchmark), Map.of()).sql()
            : new SqlFiles(benchmark, benchmark);
    SqlSchema schema = files.schema(dialect);

    assertThat(schema.tables()).isNotEmpty();
    assertThat(schema.tablesToDrop()).containsExactlyInAnyOrderElementsOf(schema.tables());
    assertThat(schema.otherDrops()).allMatch(sql -> sql.startsWith("drop procedure "));
    assertThat(schema.tables())
        .extracting(SqlTable::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z_]+"));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void smallbank_has_an_index_that_finds_a_customer_by_the_name(String dialect) {
    SqlSchema schema = new SqlFiles("smallbank", "SmallBank").schema(dialect);

    assertThat(
            Stream.of(SectionName.TABLES, SectionName.KEYS)
                .flatMap(section -> schema.section(section).statements().stream()))
        .anyMatch(sql -> INDEX_OF_NAMES.matcher(sql).find());
  }
}
