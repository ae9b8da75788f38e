package dev.loadstone.benchmarks.tpcc.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.tpcc.data.TpccData;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.contracts.SinglestoreRules;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.jdbc.SinglestoreDialect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules that texts for SingleStore can be held to without a server. */
final class SinglestoreRulesTest {
  private static final SqlSchema SCHEMA = TpccData.FILES.schema("singlestore");

  private static List<String> tables() {
    return SCHEMA.section(SectionName.TABLES).statements();
  }

  @Test
  void the_schema_keeps_the_servers_rules() {
    assertThat(tables()).hasSize(TpccTable.values().length);
    assertThat(tables()).flatMap(SinglestoreRules::violations).isEmpty();
    assertThat(SCHEMA.section(SectionName.FOREIGN_KEYS).statements()).isEmpty();
  }

  @Test
  void every_table_is_sharded_by_its_warehouse_but_the_items() {
    assertThat(SinglestoreRules.shardKeys(tables()))
        .containsEntry("warehouse", Set.of("w_id"))
        .containsEntry("district", Set.of("d_w_id"))
        .containsEntry("customer", Set.of("c_w_id"))
        .containsEntry("history", Set.of("h_w_id"))
        .containsEntry("new_order", Set.of("no_w_id"))
        .containsEntry("orders", Set.of("o_w_id"))
        .containsEntry("order_line", Set.of("ol_w_id"))
        .containsEntry("stock", Set.of("s_w_id"))
        .doesNotContainKey("item");
    assertThat(tables())
        .filteredOn(statement -> statement.contains("table history"))
        .singleElement()
        .asString()
        .doesNotContain("primary key");
    assertThat(tables())
        .filteredOn(statement -> statement.contains("table item"))
        .singleElement()
        .asString()
        .startsWith("create rowstore reference table item");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          create table t (a int, shard key (a))                                    | does not say rowstore
          create rowstore table t (a int, b int, primary key (b), shard key (a))   | without its shard key [a]
          create rowstore table t (a int, unique key u (b), shard key (a))         | without its shard key [a]
          create rowstore reference table t (a int)                                | without a primary key
          create rowstore reference table t (a int, primary key (a), shard key (a))| with a shard key
          create rowstore table t (a int)                                          | no shard key
          create rowstore table t (a int, shard key (a), foreign key (a) references b (a)) | a foreign key
          """)
  void the_rules_find_what_the_server_would_refuse(String statement, String violation) {
    assertThat(SinglestoreRules.violations(statement))
        .singleElement()
        .asString()
        .contains(violation);
  }

  @Test
  void shard_keys_are_never_updated() {
    Map<String, Set<String>> shardKeys = SinglestoreRules.shardKeys(tables());
    List<List<String>> updates = new ArrayList<>();
    for (String text : TpccData.FILES.statements("singlestore").byName().values()) {
      updates.addAll(SinglestoreRules.updates(text));
    }
    assertThat(updates).hasSize(9);
    for (String procedure : TpccData.FILES.procedures("singlestore").statements()) {
      updates.addAll(SinglestoreRules.updates(procedure));
    }
    // New-Order 2, Payment 3, Delivery 3.
    assertThat(updates).hasSize(9 + 8);
    assertThat(updates).contains(List.of("orders", "o_carrier_id"), List.of("warehouse", "w_ytd"));
    for (List<String> update : updates) {
      assertThat(update.subList(1, update.size()))
          .as(update.get(0))
          .isNotEmpty()
          .doesNotContainAnyElementsOf(shardKeys.get(update.get(0)));
    }
  }

  /** A handler could not raise again what the server said: the caller needs the server's code. */
  @Test
  void no_procedure_handles_errors() {
    assertThat(TpccData.FILES.procedures("singlestore").statements())
        .hasSize(5)
        .noneMatch(text -> Pattern.compile("\\bexception\\s+when\\b").matcher(text).find());
  }

  @Test
  void other_isolation_levels_are_refused() {
    for (Isolation isolation : List.of(Isolation.REPEATABLE_READ, Isolation.SERIALIZABLE)) {
      assertThatThrownBy(
              () -> SinglestoreDialect.byOwnDriver().url(target(List.of("127.0.0.1:1"), isolation)))
          .isInstanceOf(LoadstoneException.class)
          .hasMessageContaining("read committed only")
          .extracting("exitCode")
          .isEqualTo(ExitCode.USAGE);
    }
  }

  @Test
  void several_aggregators_need_the_driver_that_spreads_connections() {
    List<String> aggregators = List.of("10.0.0.1:3306", "10.0.0.2:3306");
    assertThat(SinglestoreDialect.byOwnDriver().url(target(aggregators, null)))
        .isEqualTo("jdbc:singlestore:loadbalance://10.0.0.1:3306,10.0.0.2:3306/tpcc");
    assertThatThrownBy(() -> SinglestoreDialect.byConnectorJ().url(target(aggregators, null)))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("name: singlestore spreads");
  }

  private static Target target(List<String> endpoints, Isolation isolation) {
    return new Target(
        endpoints, "tpcc", "root", Secret.NONE, 1, isolation, Duration.ofSeconds(1), Map.of());
  }
}
