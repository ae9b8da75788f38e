package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.ApplicationSqlTable;
import dev.loadstone.contracts.ApplicationTable;
import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.contracts.KeyValueContract;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.deployment.Deployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Records by key in a server of the test's own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class JdbcKeyValueContract extends KeyValueContract {
  static final byte[][] VALUES = {{1}, {2}, {3}};

  private final Dialect dialect;
  private final Deployer deployer;
  private final Map<String, String> settings;
  private KeyValueSystem system;

  JdbcKeyValueContract(Dialect dialect, Deployer deployer, Map<String, String> settings) {
    this.dialect = dialect;
    this.deployer = deployer;
    this.settings = settings;
  }

  @BeforeAll
  final void start(@TempDir Path folder) {
    system = KeyValueSystem.start(dialect, deployer, settings, folder);
  }

  @AfterAll
  final void stop() {
    system.close();
  }

  @Override
  protected final DatabaseClient database() {
    return system.client();
  }

  @Override
  protected ApplicationTable application(String table) {
    return new ApplicationSqlTable(sql(), table);
  }

  final SqlClient sql() {
    return database().capability(SqlClient.class).orElseThrow();
  }

  /** Has the table locked for longer than an insert into it may take. */
  final void insertsNothingBeyondItsLimit(String lock) throws Exception {
    try (DatabaseClient hasty =
            KeyValueSystem.connect(dialect, system.server(), Duration.ofSeconds(1));
        KeyValueSession late = hasty.capability(KeyValueClient.class).orElseThrow().open(TABLE);
        Connection locking = sql().connection();
        Statement statement = locking.createStatement()) {
      statement.execute(lock);
      assertThat(KeyValueAnswers.write(answer -> late.insert("user1", VALUES, answer)).outcome())
          .isEqualTo(Outcome.TIMEOUT);
    }
    assertThat(client().count(TABLE)).hasValue(0);
  }
}
