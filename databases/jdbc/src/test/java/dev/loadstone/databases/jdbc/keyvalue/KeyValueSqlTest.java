package dev.loadstone.databases.jdbc.keyvalue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.databases.jdbc.JdbcDatabase;
import dev.loadstone.databases.jdbc.TidbDialect;
import dev.loadstone.databases.jdbc.nuodb.NuodbDialect;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The statements of databases whose servers the tests cannot have, too. */
final class KeyValueSqlTest {
  private static final Table TABLE = new Table("usertable", List.of("field0", "field1"), 100);

  @Test
  void a_table_has_a_key_and_a_column_of_bytes_for_each_field() {
    assertThat(KeyValueSql.postgresql().create(TABLE))
        .isEqualTo(
            "CREATE TABLE \"usertable\" (record_key text COLLATE \"C\" NOT NULL, \"field0\" bytea,"
                + " \"field1\" bytea, PRIMARY KEY (record_key))");
    assertThat(KeyValueSql.cockroachdb().create(TABLE))
        .isEqualTo(
            "CREATE TABLE \"usertable\" (record_key text NOT NULL, \"field0\" bytea,"
                + " \"field1\" bytea, PRIMARY KEY (record_key))");
    assertThat(KeyValueSql.yugabytedb().create(TABLE)).endsWith(" PRIMARY KEY (record_key ASC))");
    assertThat(KeyValueSql.mysql().create(TABLE))
        .isEqualTo(
            "CREATE TABLE `usertable` (record_key varchar(255) CHARACTER SET ascii COLLATE ascii_bin"
                + " NOT NULL, `field0` varbinary(100), `field1` varbinary(100), PRIMARY KEY"
                + " (record_key))");
    assertThat(KeyValueSql.singlestore().create(TABLE))
        .startsWith("CREATE ROWSTORE TABLE `usertable` (record_key varchar(255) COLLATE utf8_bin");
  }

  @Test
  void rows_that_are_too_long_for_mysql_go_into_columns_beside_them() {
    assertThat(KeyValueSql.mysql().create(new Table("t", List.of("a", "b"), 30_000)))
        .contains("`a` varbinary(30000)");
    assertThat(KeyValueSql.mysql().create(new Table("t", List.of("a", "b"), 30_001)))
        .contains("`a` longblob");
  }

  @Test
  void an_insert_replaces_a_record_that_is_there() {
    assertThat(KeyValueSql.postgresql().insert(TABLE))
        .isEqualTo(
            "INSERT INTO \"usertable\" (record_key, \"field0\", \"field1\") VALUES (?, ?, ?)"
                + " ON CONFLICT (record_key) DO UPDATE SET \"field0\" = EXCLUDED.\"field0\","
                + " \"field1\" = EXCLUDED.\"field1\"");
    assertThat(KeyValueSql.mysql().insert(TABLE))
        .isEqualTo(
            "INSERT INTO `usertable` (record_key, `field0`, `field1`) VALUES (?, ?, ?)"
                + " ON DUPLICATE KEY UPDATE `field0` = VALUES(`field0`), `field1` ="
                + " VALUES(`field1`)");
    assertThat(KeyValueSql.h2().insert(TABLE))
        .isEqualTo(
            "MERGE INTO \"usertable\" (record_key, \"field0\", \"field1\") KEY (record_key) VALUES"
                + " (?, ?, ?)");
  }

  @Test
  void a_scan_has_the_order_of_the_key() {
    assertThat(KeyValueSql.postgresql().scan(TABLE, new int[] {1}))
        .isEqualTo(
            "SELECT \"field1\", record_key FROM \"usertable\" WHERE record_key >= ? ORDER BY"
                + " record_key LIMIT ?");
  }

  @Test
  void databases_without_such_statements_do_not_say_that_they_store_records() {
    assertThat(new JdbcDatabase(new NuodbDialect()).capabilities())
        .doesNotContain(KeyValueClient.class);
    assertThat(new JdbcDatabase(new TidbDialect()).capabilities()).contains(KeyValueClient.class);
  }
}
