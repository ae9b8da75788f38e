package dev.loadstone.databases.hbase;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.KeyValueClient.Table;
import dev.loadstone.core.database.mark.FoundTable;
import dev.loadstone.core.database.mark.MarkedTables;
import dev.loadstone.core.database.mark.TableMark;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

final class HbaseTables extends MarkedTables<Table, RuntimeException> {
  /** Long, because assigning regions takes time, especially on a busy machine. */
  static final Duration LIMIT = Duration.ofMinutes(2);

  private static final String MARK = "LOADSTONE";

  private final AsyncAdmin admin;
  private final Settings settings;
  private final Set<TableName> made = ConcurrentHashMap.newKeySet();

  HbaseTables(AsyncAdmin admin, Settings settings) {
    this.admin = admin;
    this.settings = settings;
  }

  Set<TableName> made() {
    return Set.copyOf(made);
  }

  @Override
  protected Optional<FoundTable> look(Table table) {
    TableName name = TableName.valueOf(table.name());
    if (!Answers.await(
        admin.tableExists(name), LIMIT, "say whether table " + table.name() + " is there")) {
      return Optional.empty();
    }
    String mark =
        Answers.await(admin.getDescriptor(name), LIMIT, "describe table " + table.name())
            .getValue(MARK);
    return Optional.of(
        new FoundTable(table.name(), Optional.ofNullable(mark).flatMap(TableMark::in)));
  }

  @Override
  protected void make(List<Table> tables, TableMark mark) {
    tables.forEach(table -> make(table, mark));
  }

  private void make(Table table, TableMark mark) {
    TableDescriptor descriptor =
        TableDescriptorBuilder.newBuilder(TableName.valueOf(table.name()))
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(Columns.FAMILY).setMaxVersions(1).build())
            .setValue(MARK, mark.text())
            .build();
    byte[][] splits = splits(table);
    Answers.await(
        splits.length == 0 ? admin.createTable(descriptor) : admin.createTable(descriptor, splits),
        LIMIT,
        "make table " + table.name());
    made.add(descriptor.getTableName());
  }

  /** The first keys of all regions but the first one; none when no keys are known. */
  private byte[][] splits(Table table) {
    List<String> keys = table.keySample().stream().distinct().sorted().toList();
    if (keys.isEmpty()) {
      return new byte[0][];
    }
    int regions = settings.regions().orElseGet(() -> Math.min(regionServers(), keys.size()));
    if (keys.size() < regions) {
      throw LoadstoneException.usage(
          "properties.%s: table %s cannot be split into %s regions, because the benchmark "
              + "shows %s of its keys; choose fewer regions",
          Settings.REGIONS, table.name(), regions, keys.size());
    }
    byte[][] splits = new byte[regions - 1][];
    for (int region = 1; region < regions; region++) {
      splits[region - 1] =
          keys.get((int) ((long) region * keys.size() / regions))
              .getBytes(StandardCharsets.US_ASCII);
    }
    return splits;
  }

  private int regionServers() {
    return Answers.await(admin.getRegionServers(), LIMIT, "say which region servers it has").size();
  }

  @Override
  protected void remove(List<Table> tables, TableMark mark) {
    for (Table table : tables) {
      TableName name = TableName.valueOf(table.name());
      String what = "drop table " + table.name();
      if (Answers.await(admin.isTableEnabled(name), LIMIT, what)) {
        Answers.await(admin.disableTable(name), LIMIT, what);
      }
      Answers.await(admin.deleteTable(name), LIMIT, what);
      made.remove(name);
    }
  }
}
