package dev.loadstone.databases.hbase;

import dev.loadstone.core.LoadstoneException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;

/**
 * The number of requests of one connection to region servers. HBase's client counts them itself if
 * configured to, and shows its counters only as management beans.
 *
 * @param scope the name of the connection, unique in this process
 */
record RequestCounter(String scope) {
  private static final String ENABLED = "hbase.client.metrics.enable";
  private static final String SCOPE = "hbase.client.metrics.scope";

  /** A part of the names of the counters of all kinds of calls to region servers. */
  private static final String OF_REGION_SERVERS = "rpcCount_ClientService_";

  /** Makes the connection of a configuration count, and returns the same configuration. */
  static Configuration counting(Configuration configuration, String scope) {
    configuration.setBoolean(ENABLED, true);
    configuration.set(SCOPE, scope);
    return configuration;
  }

  long requests() {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    long requests = 0;
    try {
      for (ObjectName name :
          beans.queryNames(new ObjectName("*:name=*" + OF_REGION_SERVERS + "*,*"), null)) {
        if (name.getKeyProperty("name").contains(scope)) {
          requests += ((Number) beans.getAttribute(name, "Count")).longValue();
        }
      }
      return requests;
    } catch (JMException e) {
      throw LoadstoneException.internal(
          e, "HBase's client does not tell how many requests it made: %s", e);
    }
  }
}
