package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Secret;
import dev.loadstone.core.database.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConnectorJTest {
  private static final String KEY = "-----BEGIN OPENSSH PRIVATE KEY-----";

  @TempDir Path folder;

  static Stream<Dialect> dialects() {
    return Stream.of(new MysqlDialect(), new TidbDialect(), SinglestoreDialect.byConnectorJ());
  }

  private FileAskingServer server() throws Exception {
    return new FileAskingServer(Files.writeString(folder.resolve("id_ed25519"), KEY).toString());
  }

  private static Target target(String endpoint, String database) {
    return new Target(
        List.of(endpoint),
        database,
        "user",
        Secret.NONE,
        1,
        null,
        Duration.ofSeconds(30),
        Map.of());
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void a_server_that_asks_for_a_file_gets_none(Dialect dialect) throws Exception {
    try (FileAskingServer server = server()) {
      assertThatThrownBy(
              () -> new JdbcDatabase(dialect).connect(target(server.endpoint(), "db")).close())
          .isInstanceOf(LoadstoneException.class);
      assertThat(server.asked()).isPositive();
      assertThat(server.received()).doesNotContain(KEY);
    }
  }

  @Test
  void a_driver_that_allows_it_would_send_the_file() throws Exception {
    try (FileAskingServer server = server()) {
      Properties properties = new Properties();
      properties.setProperty("user", "user");
      properties.setProperty("allowLoadLocalInfile", "true");
      try (Connection connection =
          ConnectorJ.driver().connect("jdbc:mysql://" + server.endpoint() + "/db", properties)) {
        connection.createStatement().execute("SELECT 1");
      } catch (SQLException e) {
        // What the server says is no answer to any question.
      }
      assertThat(server.received()).contains(KEY);
    }
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void a_database_cannot_bring_properties(Dialect dialect) {
    assertThatThrownBy(() -> dialect.opening(target("h:3306", "x?allowUrlInLocalInfile=true")))
        .isInstanceOfSatisfying(
            LoadstoneException.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.USAGE))
        .hasMessageStartingWith("database is 'x?allowUrlInLocalInfile=true'; expected a name");
    assertThat(dialect.opening(target("h:3306", "my-db_1"))).isNotNull();
  }
}
