package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import java.util.ArrayList;
import java.util.List;
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
