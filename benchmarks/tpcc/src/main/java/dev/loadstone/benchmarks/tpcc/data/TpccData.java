package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.benchmarks.kit.data.DataSet;
import dev.loadstone.benchmarks.kit.data.LoadUnit;
import dev.loadstone.benchmarks.kit.data.SqlData;
import dev.loadstone.benchmarks.kit.data.TableRows;
import dev.loadstone.benchmarks.kit.sql.SqlFiles;
import dev.loadstone.benchmarks.kit.sql.SqlSchema;
import dev.loadstone.benchmarks.kit.sql.SqlSchema.SectionName;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.population.TpccUnit;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The data of TPC-C in one database: finds, loads and removes it. */
public final class TpccData extends SqlData {
  /** The files of the schemas, statements and stored procedures. */
  public static final SqlFiles FILES = new SqlFiles("tpcc", "TPC-C");

  public TpccData(SqlClient client, TpccDataSettings settings) {
    this(client, settings, FILES, List.of());
  }

  /**
   * The data of a benchmark that has further tables.
   *
   * @param files those of the benchmark, on those of TPC-C
   * @param more what the further tables hold
   */
  public TpccData(
      SqlClient client, TpccDataSettings settings, SqlFiles files, List<LoadUnit> more) {
    super(client, files, dataSet(settings, more));
    SqlSchema schema = files.schema(client.dialect());
    if (settings.foreignKeys() && schema.section(SectionName.FOREIGN_KEYS).statements().isEmpty()) {
      throw LoadstoneException.usage(
          "foreignKeys: true is not possible on %s, whose schema has no foreign keys;"
              + " leave it out.",
          client.dialect());
    }
  }

  private static DataSet dataSet(TpccDataSettings settings, List<LoadUnit> more) {
    Population population = new Population(settings.seed());
    return new DataSet(
        describe(settings),
        Stream.concat(
                more.stream(),
                TpccUnit.of(settings.warehouses()).stream()
                    .map(unit -> new PopulationUnit(population, unit)))
            .toList(),
        settings.foreignKeys() ? Set.of() : Set.of(SectionName.FOREIGN_KEYS));
  }

  /** The data in words, for example {@code 2 warehouses, seed 42, no foreign keys}. */
  private static String describe(TpccDataSettings settings) {
    return settings.warehouses()
        + (settings.warehouses() == 1 ? " warehouse" : " warehouses")
        + ", seed "
        + settings.seed()
        + (settings.foreignKeys() ? ", with foreign keys" : ", no foreign keys")
        + ", made by version "
        + Population.GENERATOR_VERSION
        + " of the generators";
  }

  /** A unit whose rows are counted and generated when they are asked for. */
  private record PopulationUnit(Population population, TpccUnit unit) implements LoadUnit {
    @Override
    public String title() {
      return unit.title();
    }

    @Override
    public long rows() {
      return population.rowsOf(unit);
    }

    @Override
    public List<TableRows> tables() {
      List<TableRows> tables = new ArrayList<>();
      population
          .tablesOf(unit)
          .forEach(
              (table, rows) ->
                  tables.add(
                      new TableRows(table.tableName(), table.columns(), condition(table), rows)));
      return tables;
    }

    private String condition(TpccTable table) {
      return table.warehouseColumn().map(column -> column + " = " + unit.warehouse()).orElse("");
    }
  }
}
