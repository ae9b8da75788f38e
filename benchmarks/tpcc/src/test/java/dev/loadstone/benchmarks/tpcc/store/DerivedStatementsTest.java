package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.core.LoadstoneException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements and procedures that one dialect takes over from another. */
final class DerivedStatementsTest {
  @ParameterizedTest
  @CsvSource({"yugabytedb, postgresql", "tidb, mysql"})
  void statements_of_a_dialect_that_has_none_of_its_own_are_the_others(
      String dialect, String other) {
    assertThat(TpccData.FILES.statements(dialect).byName().values())
        .isNotEmpty()
        .containsExactlyElementsOf(TpccData.FILES.statements(other).byName().values());
  }

  @Test
  void a_text_of_its_own_takes_the_place_of_the_other_dialects() {
    SqlStatements own = TpccData.FILES.statements("cockroachdb");
    SqlStatements other = TpccData.FILES.statements("h2");

    assertThat(own.byName().values())
        .as("one in the place of two")
        .hasSize(other.byName().values().size() + 1);
    assertThat(own.text("payment-customer-update")).doesNotContain("concat_ws");
    assertThat(own.text("order-status")).isNotEqualTo(other.text("order-status"));
    assertThat(own.text("stock-level")).isEqualTo(other.text("stock-level"));
  }

  @Test
  void yugabytedb_has_the_procedures_of_postgresql() {
    assertThat(TpccData.FILES.procedures("yugabytedb").statements())
        .hasSize(5)
        .isEqualTo(TpccData.FILES.procedures("postgresql").statements());
  }

  @ParameterizedTest
  @CsvSource({
    "cockroachdb, its PL/pgSQL lacks parts",
    "tidb, TiDB has no stored procedures",
    "nuodb, none were written"
  })
  void a_dialect_without_procedures_says_why(String dialect, String reason) {
    assertThatThrownBy(() -> TpccData.FILES.procedures(dialect))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("no stored procedures for " + dialect + ": " + reason)
        .hasMessageContaining("Use access: statements");
  }
}
