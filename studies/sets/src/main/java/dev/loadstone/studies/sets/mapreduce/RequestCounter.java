package dev.loadstone.studies.sets.mapreduce;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.UUID;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;

/**
 * Counts the requests of one job's connections to region servers. HBase's client counts them itself
 * when it is told to, but shows its counters as management beans only. HBase's own jobs report only
 * the requests of their input.
 *
 * @param configuration whose connections are counted, with the scope of their counters. HBase holds
 *     every connection of a scope in memory until the last of them is closed, so each job has its
 *     own.
 * @param keeper open as long as this, because counters end with the last connection of their scope
 */
record RequestCounter(Configuration configuration, Connection keeper) implements AutoCloseable {
  private static final String SCOPE = "hbase.client.metrics.scope";

  static RequestCounter open() throws IOException {
    Configuration configuration = HBaseConfiguration.create();
    configuration.setBoolean("hbase.client.metrics.enable", true);
    configuration.set(SCOPE, "loadstone-job-" + UUID.randomUUID());
    return new RequestCounter(configuration, ConnectionFactory.createConnection(configuration));
  }

  long requests() throws IOException {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    long requests = 0;
    try {
      ObjectName counters =
          new ObjectName("*:name=*rpcCount_ClientService_*" + configuration.get(SCOPE) + ",*");
      for (ObjectName name : beans.queryNames(counters, null)) {
        requests += ((Number) beans.getAttribute(name, "Count")).longValue();
      }
    } catch (JMException e) {
      throw new IOException("HBase's client does not tell how many requests it made: " + e, e);
    }
    return requests;
  }

  @Override
  public void close() throws IOException {
    keeper.close();
  }
}
