package dev.loadstone.benchmarks.tpcc.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for schemas of servers that cannot be started here, told from their text. */
final class DistributedSchemasTest {
  private static final Pattern TABLE = Pattern.compile("(?s)create table (\\w+) \\((.*)\\)");
  private static final Pattern KEY = Pattern.compile("primary key \\(([^)]*)\\)([^\\n]*)");
  private static final Pattern INDEX =
      Pattern.compile("create index (?:if not exists )?(\\w+) on (\\w+) \\(([^)]*)\\)");

  @ParameterizedTest
  @ValueSource(strings = {"cockroachdb", "yugabytedb", "tidb", "nuodb"})
  void every_table_but_the_history_is_created_with_a_key_that_begins_with_the_warehouse(
      String dialect) {
    Map<String, String> keys = keys(dialect);

    assertThat(keys.keySet())
        .containsExactlyInAnyOrder(
            "customer",
            "district",
            "item",
            "new_order",
            "order_line",
            "orders",
            "stock",
            "warehouse");
    assertThat(keys)
        .allSatisfy(
            (table, key) ->
                assertThat(key)
                    .as(table)
                    .matches(table.equals("item") ? "i_id" : "([a-z]+_)?w_id(, \\w+)*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cockroachdb", "yugabytedb", "tidb", "nuodb"})
  void columns_types_and_keys_are_those_of_the_other_servers(String dialect) {
    String model = dialect.equals("tidb") ? "mysql" : "postgresql";

    assertThat(columns(dialect)).isEqualTo(columns(model));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cockroachdb", "yugabytedb", "tidb", "nuodb"})
  void no_server_is_told_what_only_another_one_knows(String dialect) {
    assertThat(everything(dialect))
        .noneMatch(text -> text.contains("fillfactor") || text.contains("vacuum"))
        .noneMatch(text -> text.contains("engine =") || text.contains("/*M!"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cockroachdb", "yugabytedb", "tidb", "nuodb"})
  void customers_are_found_by_name_and_orders_by_customer(String dialect) {
    List<String> indexes = new ArrayList<>();
    for (String text : everything(dialect)) {
      Matcher index = INDEX.matcher(text);
      while (index.find()) {
        indexes.add(index.group(2) + ": " + plain(index.group(3)));
      }
    }

    assertThat(indexes)
        .containsExactlyInAnyOrder(
            "customer: c_w_id, c_d_id, c_last, c_first", "orders: o_w_id, o_d_id, o_c_id, o_id");
  }

  @Test
  void yugabytedb_spreads_by_the_first_column_of_each_key_and_sorts_by_the_others() {
    assertThat(declaredKeys("yugabytedb").values())
        .allMatch(key -> key.matches("\\w+ hash(, \\w+ asc)*"));
  }

  @Test
  void tidb_keeps_rows_in_the_order_of_their_keys() {
    for (String text : TpccData.FILES.schema("tidb").section(SectionName.TABLES).statements()) {
      Matcher key = KEY.matcher(text);
      while (key.find()) {
        assertThat(key.group(2)).contains("/*T![clustered_index] clustered */");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"cockroachdb", "yugabytedb", "nuodb"})
  void nothing_is_built_behind_the_load_where_a_note_could_not_vouch_for_it(String dialect) {
    assertThat(TpccData.FILES.schema(dialect).section(SectionName.KEYS).statements()).isEmpty();
  }

  private static List<String> everything(String dialect) {
    SqlSchema schema = TpccData.FILES.schema(dialect);
    List<String> texts = new ArrayList<>();
    for (SectionName name : SectionName.values()) {
      texts.addAll(schema.section(name).statements());
    }
    return texts;
  }

  private static Map<String, String> keys(String dialect) {
    Map<String, String> keys = new TreeMap<>();
    declaredKeys(dialect).forEach((table, key) -> keys.put(table, plain(key)));
    return keys;
  }

  private static String plain(String key) {
    return key.replaceAll(" (?:hash|asc)", "");
  }

  private static Map<String, String> declaredKeys(String dialect) {
    Map<String, String> keys = new TreeMap<>();
    for (String text : TpccData.FILES.schema(dialect).section(SectionName.TABLES).statements()) {
      Matcher table = TABLE.matcher(text);
      if (table.find()) {
        Matcher key = KEY.matcher(table.group(2));
        if (key.find()) {
          keys.put(table.group(1), key.group(1));
        }
      }
    }
    return keys;
  }

  /** Each table's columns with their types. */
  private static Map<String, List<String>> columns(String dialect) {
    Map<String, List<String>> columns = new TreeMap<>();
    for (String text : TpccData.FILES.schema(dialect).section(SectionName.TABLES).statements()) {
      Matcher table = TABLE.matcher(text.replaceAll("--[^\\n]*", ""));
      if (table.find()) {
        columns.put(
            table.group(1),
            table
                .group(2)
                .lines()
                .map(line -> line.strip().replaceAll("\\s+", " ").replaceAll(",$", ""))
                // The others order texts by bytes where nothing is said.
                .map(line -> line.replace(" collate \"C\"", ""))
                .filter(line -> !line.isEmpty() && !line.startsWith("constraint"))
                .filter(
                    line -> line.matches("[a-z_0-9]+ (integer|varchar|char|numeric|times|date).*"))
                .toList());
      }
    }
    return columns;
  }
}
