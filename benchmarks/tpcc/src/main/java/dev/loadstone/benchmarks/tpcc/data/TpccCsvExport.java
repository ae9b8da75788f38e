package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.population.TpccUnit;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;

/**
 * Writes the rows that a load would write as CSV, one file per table: for other tools, and to
 * compare our load with a database's own. See docs/benchmarks/tpcc-load.md.
 *
 * @param folder the target folder; created when it is not there
 */
public record TpccCsvExport(Population population, Path folder) {
  /** Writes the items and some warehouses to {@code <table>.csv}, replacing what is there. */
  public long export(int firstWarehouse, int lastWarehouse) {
    Map<TpccTable, CsvWriter> writers = new EnumMap<>(TpccTable.class);
    try {
      Files.createDirectories(folder);
      try {
        for (TpccTable table : TpccTable.values()) {
          Path file = folder.resolve(table.tableName() + ".csv");
          writers.put(table, new CsvWriter(Files.newOutputStream(file)));
        }
        write(TpccUnit.ITEMS, writers);
        for (int warehouse = firstWarehouse; warehouse <= lastWarehouse; warehouse++) {
          write(new TpccUnit(warehouse), writers);
        }
        return writers.values().stream().mapToLong(CsvWriter::bytes).sum();
      } finally {
        writers.values().forEach(CsvWriter::close);
      }
    } catch (IOException e) {
      throw notWritten(e);
    } catch (UncheckedIOException e) {
      throw notWritten(e.getCause());
    }
  }

  private void write(TpccUnit unit, Map<TpccTable, CsvWriter> writers) {
    population
        .tablesOf(unit)
        .forEach(
            (table, rows) -> {
              CsvWriter writer = writers.get(table);
              try {
                for (Row row : rows) {
                  row.writeTo(writer);
                }
              } catch (SQLException e) {
                throw new IllegalStateException("a CSV file knows no SQL", e);
              }
              writer.finish();
            });
  }

  private LoadstoneException notWritten(IOException cause) {
    return new LoadstoneException(
        ExitCode.RESULTS_NOT_WRITTEN,
        "The CSV files could not be written to "
            + folder
            + ": "
            + cause
            + ". Expected a folder that can be written to, with room for about 80 MB a warehouse.",
        cause);
  }
}
