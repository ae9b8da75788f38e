package dev.loadstone.databases.hbase;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;

/**
 * Running totals that region servers keep of the regions of users' tables. Each server is asked
 * directly, because the master learns the totals late. The totals of a region start at 0 when it
 * moves.
 */
record ServerCounters(AsyncAdmin admin) {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String WHAT = "give its statistics";

  Map<String, Long> read() {
    Map<String, Long> counters = new TreeMap<>();
    for (ServerName server : Answers.await(admin.getRegionServers(), LIMIT, WHAT)) {
      String name = server.getAddress().toString();
      for (RegionMetrics region : Answers.await(admin.getRegionMetrics(server), LIMIT, WHAT)) {
        if (isOfUsers(region)) {
          add(counters, "readRequestCount", region.getReadRequestCount());
          add(counters, "writeRequestCount", region.getWriteRequestCount());
          add(counters, "filteredReadRequestCount", region.getFilteredReadRequestCount());
          add(counters, name + ".readRequestCount", region.getReadRequestCount());
          add(counters, name + ".writeRequestCount", region.getWriteRequestCount());
        }
      }
    }
    return counters;
  }

  private static boolean isOfUsers(RegionMetrics region) {
    return !TableName.valueOf(
            org.apache.hadoop.hbase.client.RegionInfo.getTable(region.getRegionName()).getName())
        .isSystemTable();
  }

  private static void add(Map<String, Long> counters, String name, long value) {
    counters.merge(name, value, Long::sum);
  }
}
