package dev.loadstone.databases.hbase;

import dev.loadstone.core.database.KeyValueClient.Table;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;

final class Columns {
  /** Short, because it is stored beside every value. */
  static final byte[] FAMILY = Bytes.toBytes("f");

  private final TableName table;
  private final byte[][] names;

  Columns(Table table) {
    this.table = TableName.valueOf(table.name());
    names =
        table.fields().stream()
            .map(field -> field.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
  }

  TableName table() {
    return table;
  }

  void put(Put put, int field, byte[] value) {
    put.addColumn(FAMILY, names[field], value);
  }

  void ask(Get get, int[] fields) {
    if (fields.length == names.length) {
      get.addFamily(FAMILY);
    } else {
      for (int field : fields) {
        get.addColumn(FAMILY, names[field]);
      }
    }
  }

  void ask(Scan scan, int[] fields) {
    if (fields.length == names.length) {
      scan.addFamily(FAMILY);
    } else {
      for (int field : fields) {
        scan.addColumn(FAMILY, names[field]);
      }
    }
  }

  byte[] value(Result row, int field) {
    return row.getValue(FAMILY, names[field]);
  }
}
