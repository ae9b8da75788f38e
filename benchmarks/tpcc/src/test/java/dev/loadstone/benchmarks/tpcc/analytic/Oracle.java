package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.tpcc.data.TpccCsvExport;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.util.List;

/** Another engine with the same tables, which are copied into it. */
final class Oracle implements AutoCloseable {
  private static final int ROWS_AT_ONCE = 5_000;

  private final Path folder;
  private final Connection duckdb;

  /**
   * @param folder for the files that it reads
   */
  Oracle(Path folder) throws SQLException {
    this.folder = folder;
    this.duckdb = DriverManager.getConnection("jdbc:duckdb:");
    for (String sql : QueryTexts.FILES.schema("duckdb").section(SectionName.TABLES).statements()) {
      if (sql.startsWith("create table")) {
        execute(sql.replaceAll(",\\s*constraint \\w+ primary key \\([^)]*\\)", ""));
      }
    }
  }

  /** Takes the tables of TPC-C as they are made, by no database. */
  void makeTpcc(long seed, int warehouses) throws SQLException {
    new TpccCsvExport(new Population(seed), folder).export(1, warehouses);
    for (TpccTable table : TpccTable.values()) {
      read(table.tableName(), " (" + String.join(", ", table.columns()) + ")");
    }
  }

  /** Takes tables of another database as they are now, in place of its own. */
  void copy(Connection from, List<String> tables) throws SQLException, IOException {
    for (String table : tables) {
      try (Statement statement = from.createStatement();
          Writer file = Files.newBufferedWriter(file(table))) {
        statement.setFetchSize(ROWS_AT_ONCE);
        try (ResultSet rows = statement.executeQuery("select * from " + table)) {
          int columns = rows.getMetaData().getColumnCount();
          while (rows.next()) {
            for (int i = 1; i <= columns; i++) {
              file.write(i == 1 ? "" : ",");
              file.write(field(rows.getObject(i)));
            }
            file.write('\n');
          }
        }
      }
      from.rollback();
      execute("delete from " + table);
      read(table, "");
    }
  }

  private static String field(Object value) {
    if (value == null) {
      return "";
    }
    Object plain = value instanceof LocalDateTime time ? Timestamp.valueOf(time) : value;
    String text = plain.toString();
    return '"' + text.replace("\"", "\"\"") + '"';
  }

  private void read(String table, String columns) throws SQLException {
    execute(
        "copy "
            + table
            + columns
            + " from '"
            + file(table)
            + "' (format csv, header false, delimiter ',', quote '\"', escape '\"')");
  }

  private Path file(String table) {
    return folder.resolve(table + ".csv");
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = duckdb.createStatement()) {
      statement.execute(sql);
    }
  }

  Answer answer(String sql) throws SQLException {
    return Answer.of(duckdb, sql);
  }

  @Override
  public void close() throws SQLException {
    duckdb.close();
  }
}
