package dev.loadstone.databases.hbase;

import dev.loadstone.core.LoadstoneException;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.hadoop.conf.Configuration;

/**
 * The requests of one connection to region servers, as HBase's client counts them itself when it is
 * told to: it shows its counters as management beans only.
 */
final class RequestCounter {
  private static final String ENABLED = "hbase.client.metrics.enable";
  private static final String SCOPE = "hbase.client.metrics.scope";

  /** In the names of counters of all kinds of calls to region servers. */
  private static final String OF_REGION_SERVERS = "rpcCount_ClientService_";

  private final String scope;

  /**
   * @param scope the connection's name among all of this process
   */
  RequestCounter(String scope) {
    this.scope = scope;
  }

  /** The configuration of a connection that counts. */
  static Configuration counting(Configuration configuration, String scope) {
    configuration.setBoolean(ENABLED, true);
    configuration.set(SCOPE, scope);
    return configuration;
  }

  /** Requests so far. */
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
