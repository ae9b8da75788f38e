package dev.loadstone.databases.hbase;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/** Asks HBase itself about regions. */
final class HbaseRegions {
  private HbaseRegions() {}

  /** The number of regions of a table. */
  static int of(String quorum, String table) throws Exception {
    Configuration configuration = HBaseConfiguration.create();
    configuration.set("hbase.zookeeper.quorum", quorum);
    try (Connection connection = ConnectionFactory.createConnection(configuration);
        Admin admin = connection.getAdmin()) {
      return admin.getRegions(TableName.valueOf(table)).size();
    }
  }
}
