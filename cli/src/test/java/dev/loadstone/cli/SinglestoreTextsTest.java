package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.sql.FolderBenchmark;
import dev.loadstone.benchmarks.sql.folder.FolderFiles;
import dev.loadstone.benchmarks.sql.run.FolderType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules that every benchmark's texts for SingleStore can be held to without a server. */
final class SinglestoreTextsTest {
  private static final String DIALECT = "singlestore";

  /** Words of the vendor's list of restricted keywords that would be fit for a name here. */
  private static final Pattern RESTRICTED =
      Pattern.compile(
          "(?:\\bas |\\binto |, |\\n  )(?:names|named|latest|account|class|content)\\b");

  private static final Pattern TO_THE_SAME_VALUE =
      Pattern.compile("\\b(\\w+)\\s*=\\s*\\1\\s*(?:,|\\bwhere\\b)");

  /** The statements and the stored procedures, where the benchmark has them. */
  private static List<String> texts(String benchmark) {
    return benchmark.equals("voter") ? ofFolder(benchmark) : ofBenchmark(benchmark);
  }

  private static List<String> ofFolder(String name) {
    FolderFiles files = new FolderFiles(FolderBenchmark.shippedFolder(name), Map.of());
    List<String> texts = new ArrayList<>(files.sql().procedures(DIALECT).statements());
    for (FolderType type : files.types(DIALECT)) {
      type.script().statements().forEach(statement -> texts.add(statement.sql()));
    }
    return texts;
  }

  private static List<String> ofBenchmark(String benchmark) {
    SqlFiles files = new SqlFiles(benchmark, benchmark);
    List<String> texts = new ArrayList<>(files.statements(DIALECT).byName().values());
    String procedures = "/procedures/" + benchmark + "/" + DIALECT + ".sql";
    if (SinglestoreTextsTest.class.getResource(procedures) != null) {
      texts.addAll(files.procedures(DIALECT).statements());
    }
    return texts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"tpcc", "smallbank", "tatp", "voter"})
  void no_statement_locks_by_reading(String benchmark) {
    assertThat(texts(benchmark))
        .isNotEmpty()
        .noneMatch(text -> Pattern.compile("for\\s+update").matcher(text).find());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tpcc", "smallbank", "tatp", "voter"})
  void no_update_leaves_its_row_as_it_is(String benchmark) {
    assertThat(texts(benchmark)).noneMatch(text -> TO_THE_SAME_VALUE.matcher(text).find());
  }

  @ParameterizedTest
  @ValueSource(strings = {"tpcc", "smallbank", "tatp", "voter"})
  void no_name_is_a_restricted_keyword(String benchmark) {
    assertThat(texts(benchmark)).noneMatch(text -> RESTRICTED.matcher(text).find());
  }
}
