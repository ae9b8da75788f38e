package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.ProcedureLibrary;
import dev.loadstone.core.database.SqlClient;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The stored procedures of TPC-C for one dialect: {@code procedures/<dialect>/tpcc.sql}, and the
 * compiled code that it declares, {@code procedures/<dialect>/procedures.jar}, where there is some.
 *
 * <p>A statement ends with a line that holds {@code $$;}, whose dollars close a quote and belong to
 * it, or, behind a line {@code delimiter //} as the command lines of MySQL's family want it, with a
 * line that holds {@code //}. A file with neither has statements that end with a semicolon. A file
 * that holds a line {@code -- from: <dialect>} has the procedures of that dialect.
 */
public final class Procedures {
  private static final String FOLDER = "/procedures";
  private static final String END_OF_QUOTE = "$$;";
  private static final String DELIMITER = "//";
  private static final String FROM_MARK = "-- from:";
  private static final String DELIMITER_LINE = "delimiter " + DELIMITER;

  private final Optional<URL> code;
  private final List<String> statements;

  private Procedures(Optional<URL> code, List<String> statements) {
    this.code = code;
    this.statements = statements;
  }

  /**
   * The procedures for a dialect.
   *
   * @param dialect as {@link SqlClient#dialect()} gives it
   * @throws LoadstoneException with {@link ExitCode#USAGE} when there are none
   */
  public static Procedures forDialect(String dialect) {
    try (InputStream file =
        Procedures.class.getResourceAsStream(FOLDER + "/" + dialect + "/tpcc.sql")) {
      if (file == null) {
        throw new LoadstoneException(
            ExitCode.USAGE,
            "TPC-C has no stored procedures for "
                + dialect
                + SqlStatements.whyNoProcedures(dialect).map(why -> ": " + why).orElse("")
                + "; it has them for "
                + String.join(", ", dialects())
                + ". Use access: statements, or another database.");
      }
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      Optional<String> other = text.lines().filter(line -> line.startsWith(FROM_MARK)).findFirst();
      if (other.isPresent()) {
        return forDialect(other.get().substring(FROM_MARK.length()).trim());
      }
      return new Procedures(
          Optional.ofNullable(
              Procedures.class.getResource(FOLDER + "/" + dialect + "/procedures.jar")),
          parse(text));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The statements that install them, in order. */
  List<String> statements() {
    return statements;
  }

  /**
   * Installs them, in place of those that are there.
   *
   * @throws LoadstoneException when the server refuses them
   */
  public void install(ProcedureClient client) {
    client.install(new ProcedureLibrary(code, statements));
  }

  /**
   * Installs them, in place of those that are there.
   *
   * @throws LoadstoneException with {@link ExitCode#LOAD_FAILED} when the database refuses them
   */
  public void install(SqlClient client) {
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      try (Statement statement = connection.createStatement()) {
        for (String sql : statements) {
          statement.execute(sql);
        }
      }
      connection.commit();
    } catch (SQLException e) {
      throw new LoadstoneException(
          ExitCode.LOAD_FAILED,
          "The stored procedures of TPC-C could not be installed: "
              + e.getMessage()
              + ". The user needs the right to create procedures.",
          e);
    }
  }

  /** The dialects that have procedures, by the files that were packed. */
  static List<String> dialects() {
    URL folder = Procedures.class.getResource(FOLDER);
    if (folder == null) {
      return List.of();
    }
    try {
      URI uri = folder.toURI();
      if (!uri.getScheme().equals("jar")) {
        return subfolders(Path.of(uri));
      }
      try (FileSystem jar = FileSystems.newFileSystem(uri, Map.of())) {
        return subfolders(jar.getPath(FOLDER));
      }
    } catch (IOException | URISyntaxException e) {
      throw new LoadstoneException(
          ExitCode.INTERNAL, "the folder of stored procedures cannot be listed: " + e, e);
    }
  }

  private static List<String> subfolders(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .map(entry -> entry.getFileName().toString().replace("/", ""))
          .sorted()
          .toList();
    }
  }

  private static List<String> parse(String text) {
    List<String> statements = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    for (String line : text.lines().toList()) {
      if (line.equals(DELIMITER_LINE)) {
        // What stood before it are remarks.
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
    return statements.isEmpty() ? separated(statement.toString()) : statements;
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
