package dev.loadstone.deployments.mapreduce;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * The requests of all connections of this process to region servers, as HBase's client counts them
 * itself when it is told to: it shows its counters as management beans only. HBase's own jobs tell
 * of none but those of their input.
 *
 * @param keeper open as long as this: counters end with the last connection that they are of
 */
record RequestCounter(Connection keeper) {
  private static final String SCOPE = "loadstone-jobs";

  /** In the names of counters of all kinds of calls to region servers. */
  private static final String COUNTERS = "*:name=*rpcCount_ClientService_*,*";

  /**
   * Counts from now on.
   *
   * @throws IOException when HBase cannot be reached
   */
  static RequestCounter open() throws IOException {
    return new RequestCounter(ConnectionFactory.createConnection(configuration()));
  }

  /** A configuration whose connections are counted. */
  static Configuration configuration() {
    Configuration configuration = HBaseConfiguration.create();
    configuration.setBoolean("hbase.client.metrics.enable", true);
    configuration.set("hbase.client.metrics.scope", SCOPE);
    return configuration;
  }

  /** Requests so far. */
  long requests() throws IOException {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    long requests = 0;
    try {
      for (ObjectName name : beans.queryNames(new ObjectName(COUNTERS), null)) {
        requests += ((Number) beans.getAttribute(name, "Count")).longValue();
      }
    } catch (JMException e) {
      throw new IOException("HBase's client does not tell how many requests it made: " + e, e);
    }
    return requests;
  }
}
