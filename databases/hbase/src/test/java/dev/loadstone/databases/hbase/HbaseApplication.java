package dev.loadstone.databases.hbase;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loadstone.contracts.ApplicationTable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;

/** An application's table, with a row. */
record HbaseApplication(String quorum, TableName name) implements ApplicationTable {
  private static final byte[] ONE = {1};

  private Connection connect() throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    configuration.set("hbase.zookeeper.quorum", quorum);
    return ConnectionFactory.createConnection(configuration);
  }

  @Override
  public void make() throws IOException {
    try (Connection connection = connect();
        Admin admin = connection.getAdmin();
        Table table = connection.getTable(name)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("theirs"))
              .build());
      table.put(new Put(ONE).addColumn("theirs".getBytes(US_ASCII), ONE, ONE));
    }
  }

  @Override
  public boolean isAsItWas() throws IOException {
    try (Connection connection = connect();
        Table table = connection.getTable(name)) {
      return table.exists(new Get(ONE));
    }
  }

  @Override
  public void drop() throws IOException {
    try (Connection connection = connect();
        Admin admin = connection.getAdmin()) {
      admin.disableTable(name);
      admin.deleteTable(name);
    }
  }
}
