package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.kit.sql.Texts;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.LoadstoneException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The queries as a dialect has them.
 *
 * @param asked those that it can answer
 * @param refused the reasons why it cannot answer the others, by their names
 */
record QueryTexts(SqlStatements statements, List<Query> asked, Map<String, String> refused) {
  /** Its own tables and the queries; the tables of TPC-C are the base. */
  static final SqlFiles FILES =
      new SqlFiles("ch", "CH-benCHmark", Texts.RESOURCES, Optional.of(TpccData.FILES));

  /** In place of a query's name: the dialect has none of them. */
  private static final String WHOLE = "ch";

  /**
   * @throws LoadstoneException when the dialect can answer none
   */
  static QueryTexts of(String dialect) {
    SqlStatements statements = FILES.statements(dialect);
    Map<String, String> refused = statements.refused();
    if (refused.containsKey(WHOLE)) {
      throw LoadstoneException.usage(
          "CH-benCHmark does not run on %s: %s", dialect, refused.get(WHOLE));
    }
    return new QueryTexts(
        statements,
        Query.ALL.stream().filter(query -> !refused.containsKey(query.name())).toList(),
        refused);
  }

  String text(Query query) {
    return statements.text(query.name());
  }
}
