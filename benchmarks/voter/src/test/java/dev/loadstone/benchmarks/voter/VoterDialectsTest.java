package dev.loadstone.benchmarks.voter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.contracts.SinglestoreRules;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts for servers that cannot be started here, told from what they say. */
final class VoterDialectsTest {
  private static List<String> tables(String dialect) {
    return VoterModel.FILES.schema(dialect).section(SectionName.TABLES).statements();
  }

  @ParameterizedTest
  @ValueSource(strings = {"singlestore", "cockroachdb", "yugabytedb", "tidb", "nuodb"})
  void a_server_that_runs_tpcc_has_its_tables_and_statements(String dialect) {
    assertThat(tables(dialect))
        .hasSize(3)
        .anyMatch(text -> text.contains("table votes (") && text.contains("vote_number"));
    SqlStatements statements = VoterModel.FILES.statements(dialect);
    assertThat(List.of("vote", "reason", "VoterResults")).allMatch(statements::has);
  }

  @ParameterizedTest
  @ValueSource(strings = {"singlestore", "yugabytedb"})
  void a_server_that_runs_tpccs_procedures_has_that_of_a_vote(String dialect) {
    assertThat(VoterModel.FILES.procedures(dialect).statements())
        .singleElement()
        .asString()
        .contains("procedure voter_vote(");
  }

  @Test
  void singlestore_keeps_a_phones_votes_in_one_shard_of_a_row_store() {
    List<String> made = tables("singlestore");

    assertThat(made).flatMap(SinglestoreRules::violations).isEmpty();
    assertThat(SinglestoreRules.shardKeys(made)).isEqualTo(Map.of("votes", Set.of("phone_number")));
  }
}
