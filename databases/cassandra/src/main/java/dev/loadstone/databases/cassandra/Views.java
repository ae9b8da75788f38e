package dev.loadstone.databases.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import java.util.List;

record Views(CqlSession driver) {
  static final String COORDINATED_READS = "coordinator_read_latency";

  static final String COORDINATED_WRITES = "coordinator_write_latency";

  /** The rows of a node's view; empty if the node is too old to have the view. */
  List<Row> rows(Node node, String view) {
    try {
      return driver
          .execute(SimpleStatement.newInstance("SELECT * FROM system_views." + view).setNode(node))
          .all();
    } catch (InvalidQueryException e) {
      return List.of();
    }
  }
}
