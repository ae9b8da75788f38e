package dev.loadstone.benchmarks.kit.sql;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.ProcedureLibrary;
import dev.loadstone.core.database.SqlClient;
import java.net.URL;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The stored procedures of a benchmark for one dialect: {@code
 * procedures/<benchmark>/<dialect>.sql}, and the compiled code that it declares, {@code
 * procedures/<dialect>/procedures.jar}, where there is some. A statement ends with a line {@code
 * $$;}, whose dollars close a quote and belong to the statement. After a line {@code delimiter //},
 * which the command-line clients of MySQL's family need, it ends with a line {@code //} instead.
 * Before such a line, and behind the last statement of these kinds, statements end with a
 * semicolon. A file with a line {@code -- from: <dialect>} has the procedures of that dialect.
 */
public final class SqlProcedures {
  private static final String FOLDER = "procedures";
  private static final String END_OF_QUOTE = "$$;";
  private static final String DELIMITER = "//";
  private static final String DELIMITER_LINE = "delimiter " + DELIMITER;
  private static final String OLD_DELIMITER_LINE = "delimiter ;";

  private final SqlFiles files;
  private final Optional<URL> code;
  private final List<String> statements;

  private SqlProcedures(SqlFiles files, Optional<URL> code, List<String> statements) {
    this.files = files;
    this.code = code;
    this.statements = statements;
  }

  static SqlProcedures forDialect(SqlFiles files, String dialect) {
    SqlFile file = files.find(FOLDER, dialect).orElseThrow(() -> none(files, dialect));
    Optional<String> other = file.from();
    if (other.isPresent()) {
      return forDialect(files, other.get());
    }
    return new SqlProcedures(
        files,
        Optional.ofNullable(
            SqlProcedures.class.getResource("/" + FOLDER + "/" + dialect + "/procedures.jar")),
        parse(file.lines()));
  }

  private static LoadstoneException none(SqlFiles files, String dialect) {
    String others = String.join(", ", files.texts().dialects(FOLDER, files.benchmark()));
    return LoadstoneException.usage(
        "%s has no stored procedures for %s%s%s.",
        files.title(),
        dialect,
        SqlStatements.whyNoProcedures(files, dialect).map(why -> ": " + why).orElse(""),
        others.isEmpty()
            ? "; use access: statements"
            : "; it has them for " + others + ". Use access: statements, or another database");
  }

  /** These and others, to be installed as one change. */
  public SqlProcedures and(SqlProcedures others) {
    return new SqlProcedures(
        files, code, Stream.concat(statements.stream(), others.statements.stream()).toList());
  }

  /** The statements that install them, in order. */
  public List<String> statements() {
    return statements;
  }

  /** Installs them, in place of those that are there. */
  public void install(ProcedureClient client) {
    client.install(new ProcedureLibrary(code, statements));
  }

  /** Installs them, in place of those that are there. */
  public void install(SqlClient client) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      try (Statement statement = connection.createStatement()) {
        for (String sql : statements) {
          statement.execute(sql);
        }
      }
      connection.commit();
    } catch (SQLException e) {
      throw LoadstoneException.loadFailed(
          e,
          "The stored procedures of %s could not be installed: %s. The user needs the"
              + " right to create procedures.",
          files.title(),
          e.getMessage());
    }
  }

  /**
   * Waits until calls on a connection find what was installed before. In a cluster whose nodes
   * apply the changes of other nodes a little later, a call does not wait for them, but a read does
   * (Galera's {@code wsrep_sync_wait}).
   *
   * @param connection with auto-commit on, to any node
   */
  public static void awaitOn(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("select 1");
    }
  }

  static List<String> parse(List<String> lines) {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    for (String line : lines) {
      if (line.equals(DELIMITER_LINE) || line.equals(OLD_DELIMITER_LINE)) {
        statements.addAll(separated(statement.toString()));
        statement.setLength(0);
      } else if (line.equals(DELIMITER)) {
        statements.add(statement.toString().strip());
        statement.setLength(0);
      } else if (line.equals(END_OF_QUOTE)) {
        statements.add(statement + "$$");
        statement.setLength(0);
      } else {
        statement.append(line).append('\n');
      }
    }
    statements.addAll(separated(statement.toString()));
    return statements;
  }

  private static List<String> separated(String text) {
    String withoutRemarks =
        text.lines().filter(line -> !line.startsWith("--")).collect(Collectors.joining("\n"));
    return Stream.of(withoutRemarks.split(";"))
        .map(String::strip)
        .filter(statement -> !statement.isEmpty())
        .toList();
  }
}
